/** Templates of Angular: their expressions use members of the component, their tags, attributes and pipes use classes by other names. */
import { beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { references } from "#engine/graph/references.ts";
import { search } from "#engine/search/search.ts";
import { INDEXING_TIMEOUT_MS, open, sharedWorkspace } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "src/order.ts": "export interface Order {\n  id: number;\n  city: string;\n}\n",
    "src/orders.component.ts": `import { Component, inject } from "@angular/core";
import { Order } from "./order";
import { Paged } from "./paged";

/** Not a template: @Component({ selector: "app-commented" }) */
@Component({ selector: "app-orders", templateUrl: "./orders.component.html" })
export class OrdersComponent extends Paged {
  orders: Order[] = [];
  name = "orders";
  chosen?: Order;
  choose(order: Order) {}
  byId(index: number, order: Order) { return order.id; }
  unused() {}
}
`,
    "src/paged.ts": "export class Paged {\n  page = 1;\n  turn(by: number) {}\n}\n",
    "src/orders.component.html": `<!-- {{ unused() }} -->
<h1 appMarked [class.many]="orders.length > 9">{{ name | shout: '!' }}</h1>
<app-order-row
  *ngFor="let order of orders; trackBy: byId; let i = index"
  [order]="order"
  (picked)="choose($event); turn(1)"
  [ngClass]="{ many: order === chosen }"
/>
@for (one of orders; track one.city) {
  <p>{{ one.city }}</p>
} @empty {
  <p #hint [hidden]="page > 1">{{ hint.id }}</p>
}
`,
    "src/order-row.component.ts": `import { Component, EventEmitter, Input, Output } from "@angular/core";
import { Order } from "./order";

@Component({
  selector: "app-order-row",
  template: \`<b (click)="pick()" [title]="label">{{ order.city | shout }}</b>\`,
})
export class OrderRowComponent {
  @Input() order!: Order;
  @Output() picked = new EventEmitter<Order>();
  label = "";
  pick() { this.picked.emit(this.order); }
}

@Component({ selector: 'app-twin', template: '<i>{{ label }}</i>' })
export class TwinComponent {
  label = "twin";
}
`,
    "src/marked.directive.ts": `@Directive({ selector: "[appMarked]" })
export class MarkedDirective {}
@Pipe({ name: "shout" })
export class ShoutPipe {
  transform(text: string) { return text; }
}
`,
    "src/bills/bill.component.ts": `import { Component, input, model, output } from "@angular/core";
@Component({ selector: "app-bill", templateUrl: "../views/bill.html" })
export class BillComponent {
  sum = input.required<number>();
  note = input("");
  open = model(false);
  paid = output<void>();
  pay() { this.paid.emit(); }
}
`,
    "src/views/bill.html": `<b *ngIf="open()" (click)="pay()">{{ sum() }}</b>
<app-bill [sum]="1" note="x" [(open)]="open" (paid)="pay()" />
`,
    "src/plain.html": "<p id='orders'>{{ orders }}</p>\n",
  }));
});

/** The uses of a symbol, as `path:line`, with how sure they are where they are not. */
async function usesOf(target: string): Promise<string[]> {
  const { results } = await references(open(root), { target });
  return results.map(
    ({ path, line_start, confidence }) => `${path.replace("src/", "")}:${line_start}${confidence === "resolved" ? "" : ` ${confidence}`}`,
  );
}

test("a template of Angular is found where HTML is asked for", async () => {
  const { results } = await search(open(root), { query: "appMarked", languages: ["html"] });
  expect(results.map(({ path }) => path)).toContain("src/orders.component.html");
});

describe("a template of Angular", () => {
  test("uses the members of its component, inherited ones too", async () => {
    expect(await usesOf("OrdersComponent.choose")).toEqual(["orders.component.html:6"]);
    expect(await usesOf("OrdersComponent.orders")).toEqual([
      "orders.component.html:2",
      "orders.component.html:4",
      "orders.component.html:9",
    ]);
    expect(await usesOf("OrdersComponent.byId")).toEqual(["orders.component.html:4"]);
    expect(await usesOf("OrdersComponent.chosen")).toEqual(["orders.component.html:7"]);
    expect(await usesOf("Paged.turn")).toEqual(["orders.component.html:6"]);
    expect(await usesOf("Paged.page")).toEqual(["orders.component.html:12"]);
  });

  test("uses members whose names are those of the browser's own functions and values", async () => {
    expect(await usesOf("OrdersComponent.name")).toEqual(["orders.component.html:2"]);
  });

  test("uses nothing in its comments, and plain pages use nothing", async () => {
    expect(await usesOf("OrdersComponent.unused")).toEqual([]);
  });

  test("takes the elements of what its loops go over", async () => {
    expect(await usesOf("Order.city")).toEqual(["order-row.component.ts:6", "orders.component.html:9", "orders.component.html:10"]);
  });

  test("uses components by their tags, and directives and pipes by their names", async () => {
    expect(await usesOf("OrderRowComponent")).toEqual(["orders.component.html:3"]);
    expect(await usesOf("app-order-row")).toEqual(["orders.component.html:3"]);
    expect(await usesOf("MarkedDirective")).toEqual(["orders.component.html:2"]);
    expect(await usesOf("ShoutPipe")).toEqual(["order-row.component.ts:6", "orders.component.html:2"]);
  });

  test("uses the inputs and outputs that its attributes set", async () => {
    expect(await usesOf("OrderRowComponent.picked")).toEqual(["order-row.component.ts:12", "orders.component.html:6"]);
    expect(await usesOf("OrderRowComponent.order")).toEqual([
      "order-row.component.ts:6",
      "order-row.component.ts:12",
      "orders.component.html:5",
    ]);
  });

  test("may stand elsewhere than beside its script, which says where", async () => {
    expect(await usesOf("BillComponent.pay")).toEqual(["views/bill.html:1", "views/bill.html:2"]);
    expect(await usesOf("BillComponent.sum")).toEqual(["views/bill.html:1", "views/bill.html:2"]);
  });

  test("sets signals by attributes, and listens to them", async () => {
    expect(await usesOf("BillComponent.note")).toEqual(["views/bill.html:2"]);
    expect(await usesOf("BillComponent.open")).toEqual(["views/bill.html:1", "views/bill.html:2", "views/bill.html:2"]);
    expect(await usesOf("BillComponent.paid")).toEqual(["bills/bill.component.ts:8", "views/bill.html:2"]);
  });

  test("may stand in its script, beside other components of the file", async () => {
    expect(await usesOf("OrderRowComponent.pick")).toEqual(["order-row.component.ts:6"]);
    expect(await usesOf("OrderRowComponent.label")).toEqual(["order-row.component.ts:6"]);
    expect(await usesOf("TwinComponent.label")).toEqual(["order-row.component.ts:15"]);
  });
});
