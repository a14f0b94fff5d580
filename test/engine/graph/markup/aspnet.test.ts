/** Actions of ASP.NET that texts and attributes of tags name. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { references } from "#engine/graph/references.ts";
import { INDEXING_TIMEOUT_MS, open, sharedWorkspace } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "Controllers/HomeController.cs": `namespace App.Controllers;

public class HomeController : Controller
{
    public IActionResult Index() => View();
    public IActionResult About() => RedirectToAction("Index");
    public IActionResult Other() => RedirectToAction("List", "Users");
    public string Link() => Url.Action("List", "Users");
}
`,
    "Controllers/UsersController.cs": `namespace App.Controllers;

public class UsersController : Controller
{
    public IActionResult List() => View();
    public IActionResult Index() => View();
}
`,
    "Views/Home/Index.cshtml": `@model string
<a class="x" asp-action="About">x</a>
<a asp-controller="Users" asp-action="List">x</a>
<form asp-action="Index"
      asp-controller="Users" method="post"></form>
@Html.ActionLink("text", "List", "Users")
@(Url.Action("Index"))
`,
    "Views/Shared/_Menu.cshtml": '<a asp-action="About">x</a>\n',
  }));
});

async function uses(target: string): Promise<string[]> {
  const { results } = await references(open(root), { target });
  return results.map(({ path, line_start, confidence }) => `${path}:${line_start} ${confidence}`);
}

test("an action without a controller is one of the controller around, or of the one whose view it stands in", async () => {
  expect(await uses("HomeController.Index")).toEqual(["Controllers/HomeController.cs:6 resolved", "Views/Home/Index.cshtml:7 resolved"]);
  expect(await uses("HomeController.About")).toEqual(["Views/Home/Index.cshtml:2 resolved", "Views/Shared/_Menu.cshtml:1 ambiguous"]);
});

test("a controller may be named before or after the action", async () => {
  expect(await uses("UsersController.Index")).toEqual(["Views/Home/Index.cshtml:4 resolved"]);
  expect(await uses("UsersController.List")).toEqual([
    "Controllers/HomeController.cs:7 resolved",
    "Controllers/HomeController.cs:8 resolved",
    "Views/Home/Index.cshtml:3 resolved",
    "Views/Home/Index.cshtml:6 resolved",
  ]);
});
