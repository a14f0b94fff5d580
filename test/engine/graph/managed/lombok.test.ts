/** Accessors that Lombok writes are uses of their fields; texts in annotations name keys of configuration files and methods. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { references } from "#engine/graph/references.ts";
import { INDEXING_TIMEOUT_MS, open, sharedWorkspace } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "src/app/Order.java": `package app;

@Data
@Builder
public class Order {
    private Long id;
    private String title;
    private boolean isOpen;
    private final Customer customer;
    @Getter(AccessLevel.NONE)
    private String secret;
}
`,
    "src/app/Customer.java": `package app;

public class Customer {
    @Getter
    private String name;
    private String hidden;
    public String shown() { return name; }
}
`,
    "src/app/Shop.java": `package app;

public class Shop {
    @Value("\${shop.mail.from}")
    private String from;
    @Value("\${shop.limit:10}")
    private int limit;

    public void run(Order order) {
        order.setTitle("x");
        order.getTitle();
        order.isOpen();
        order.setOpen(true);
        order.getCustomer().getName();
        order.getCustomer().shown();
        order.getCustomer().getHidden();
        Order made = Order.builder().id(1L).title("y").build();
        made.getId();
        order.getSecret();
        order.setCustomer(null);
    }
}
`,
    "src/app/ShopTest.java": `package app;

class ShopTest {
    @ParameterizedTest
    @MethodSource("orders")
    void runs(Order order) {}

    static java.util.List<Order> orders() { return null; }
}
`,
    "src/application.yml": "shop:\n  mail:\n    from: a@b.c\nmail:\n  from: x\n",
    "src/application.properties": "shop.limit=5\n",
  }));
});

async function uses(target: string): Promise<string[]> {
  const { results } = await references(open(root), { target });
  return results.map(({ path, line_start, confidence }) => `${path.replace("src/app/", "")}:${line_start} ${confidence}`);
}

test("an accessor that an annotation asks for is a use of its field", async () => {
  expect(await uses("Order.title")).toEqual(["Shop.java:10 resolved", "Shop.java:11 resolved", "Shop.java:17 resolved"]);
  expect(await uses("Order.isOpen")).toEqual(["Shop.java:12 resolved", "Shop.java:13 resolved"]);
  expect(await uses("Customer.name")).toEqual(["Customer.java:7 resolved", "Shop.java:14 resolved"]);
});

test("a method of a builder is a use of the field that it sets", async () => {
  expect(await uses("Order.id")).toEqual(["Shop.java:17 resolved", "Shop.java:18 resolved"]);
});

test("a field without such an annotation, and one that is final, lacks the accessor", async () => {
  expect(await uses("Order.secret")).toEqual([]);
  expect(await uses("Customer.hidden")).toEqual([]);
  expect(await uses("Order.customer")).toEqual(["Shop.java:14 resolved", "Shop.java:15 resolved", "Shop.java:16 resolved"]);
});

test("an accessor gives what its field holds", async () => {
  expect(await uses("Customer.shown")).toEqual(["Shop.java:15 resolved"]);
});

test("a placeholder names a key by its whole path, and a test names the method that gives its arguments", async () => {
  expect(await uses("shop.mail.from")).toEqual(["Shop.java:4 resolved"]);
  expect(await uses("shop.limit")).toEqual(["Shop.java:6 resolved"]);
  expect(await uses("src/application.yml:5")).toEqual([]);
  expect(await uses("ShopTest.orders")).toEqual(["ShopTest.java:5 resolved"]);
});
