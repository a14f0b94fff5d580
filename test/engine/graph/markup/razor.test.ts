/** Razor: pages, views and components, in which markup stands in code and code in markup. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { references } from "#engine/graph/references.ts";
import { outline } from "#engine/lookup/outline.ts";
import { INDEXING_TIMEOUT_MS, open, sharedWorkspace } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "Models/Order.cs": `namespace Shop.Models {
  public class Order {
    public int Id { get; set; }
    public string City { get; set; }
    public string Note { get; set; }
  }
  public class List { }
}
`,
    "Pages/Basket.razor": `@page "/basket"
@using Shop.Models
@* @Hidden() *@
<h1>@Title, write to shop@Hidden</h1>
@if (Orders.Count > 0)
{
    var first = Orders[0];
    <p>@first.City</p>
    @foreach (var order in Orders)
    {
        <PriceTag @onclick="() => Open(order.Id)" OnPaid="Recount" />
    }
}

@code {
    private List<Order> Orders = new();
    private string Title => "}";
    private void Open(int id) { }
    private void Hidden() { }
}
`,
    "Pages/Basket.razor.cs": "namespace Shop.Pages;\npublic partial class Basket {\n  private void Recount() { }\n}\n",
    "Pages/Login.razor": "<p>@Model.City</p>\n",
    "Pages/Login.razor.cs": "using Shop.Models;\nnamespace Shop.Pages;\npublic partial class Login {\n  private Order Model = new();\n}\n",
    "Pages/my-page.cshtml": "<p>@Größe</p>\n@functions {\n  public int Größe { get; set; }\n}\n",
    "Pages/PriceTag.razor": "<b>@(1)</b>\n",
    "Views/_ViewImports.cshtml": "@using Shop.Models\n",
    "Views/Order.cshtml": `@model Order
@{
    var note = Model.Note;
}
<p>@Model.City @Html.Raw(note)</p>
`,
  }));
});

async function places(target: string): Promise<string[]> {
  const { results } = await references(open(root), { target });
  return results.map(({ path, line_start, confidence }) => `${path}:${line_start} ${confidence}`);
}

test("markup uses the members of its component, in expressions, statements and attributes, and not in comments and addresses", async () => {
  expect(await places("Basket.Title")).toEqual(["Pages/Basket.razor:4 resolved"]);
  expect(await places("Basket.Open")).toEqual(["Pages/Basket.razor:11 resolved"]);
  expect(await places("Basket.Orders")).toEqual([5, 7, 9].map((line) => `Pages/Basket.razor:${line} resolved`));
  expect(await places("Basket.Hidden")).toEqual([]);
});

test("markup uses the members in the file beside it", async () => {
  expect(await places("Basket.Recount")).toEqual(["Pages/Basket.razor:11 resolved"]);
});

test("a member of a component may be called as models are", async () => {
  expect(await places("Login.Model")).toEqual(["Pages/Login.razor:1 resolved"]);
});

test("names have letters of any alphabet, and a file's name any signs", async () => {
  expect(await places("My_page.Größe")).toEqual(["Pages/my-page.cshtml:1 resolved"]);
});

test("the type of a model is used where a directive names it, and not where code uses the model", async () => {
  const uses = await places("Shop.Models.Order");
  expect(uses.filter((use) => use.startsWith("Views/"))).toEqual(["Views/Order.cshtml:1 resolved"]);
});

test("a component is a class, which tags use", async () => {
  expect(await places("PriceTag")).toEqual(["Pages/Basket.razor:11 resolved"]);
  const { symbols } = await outline(open(root), { path: "Pages/Basket.razor" });
  expect(symbols.map(({ name, children }) => [name, children.map((child) => child.name)])).toEqual([
    ["Basket", ["Orders", "Title", "Open", "Hidden"]],
  ]);
});

test("locals and models have the types that are written for them, by usings of other files too", async () => {
  expect(await places("Order.City")).toEqual([
    "Pages/Basket.razor:8 resolved",
    "Pages/Login.razor:1 resolved",
    "Views/Order.cshtml:5 resolved",
  ]);
  expect(await places("Order.Note")).toEqual(["Views/Order.cshtml:3 resolved"]);
  expect(await places("Order.Id")).toEqual(["Pages/Basket.razor:11 resolved"]);
});

test("a type with arguments is none of the view's with another number of parameters", async () => {
  expect(await places("Shop.Models.List")).toEqual([]);
});
