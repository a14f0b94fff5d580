/** The namespaces that a file of C# sees, by its own `using`s, by those of its project and by its own namespace; directories suggest them. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { INDEXING_TIMEOUT_MS, sharedWorkspace, usesAt } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "Sea/Library/TideManager.cs": "namespace Sea.Library\n{\n  public class TideManager { public static int Level() { return 1; } }\n}\n",
    "Sea/Photos/Photo.cs": "namespace Sea.Photos\n{\n  public class Photo { }\n}\n",
    "Sea/Host.cs":
      "using Sea.Photos;\nusing Sea.Library;\n\nnamespace Sea\n{\n  public class Host\n  {\n    void Run(Services s) { s.Add<TideManager>(TideManager.Level()); }\n  }\n}\n",
    "Tests/Library/TideManager/LevelTests.cs": "namespace Tests.Library.TideManager;\npublic class LevelTests { }\n",
    "Web/Directory.Build.props": "<Project><PropertyGroup><ImplicitUsings>enable</ImplicitUsings></PropertyGroup></Project>\n",
    "Web/Parts/Charts/Chart.cs":
      "namespace Shore.Parts.Charts;\npublic interface IChart {\n  void Draw();\n}\npublic static class Charts {\n  public static void Print() {}\n}\n",
    "Web/Site/Site.csproj": '<Project Sdk="Microsoft.NET.Sdk.Web">\n</Project>\n',
    "Web/Site/Usings.cs": "global using Shore.Views;\n",
    "Web/Site/Page.cs":
      "namespace Shore.Site;\npublic class Page {\n  void Show(Parts.Charts.IChart chart) {\n    chart.Draw();\n    Parts.Charts.Charts.Print();\n  }\n}\n",
    "Web/Site/Start.cs": "namespace Shore.Site;\npublic class Start {\n  void Run(IHostBuilder builder) { builder.AddBuoys(); }\n}\n",
    "Web/Plain/Plain.csproj": '<Project Sdk="Microsoft.NET.Sdk">\n</Project>\n',
    "Web/Plain/Start.cs": "namespace Shore.Plain;\npublic class Start {\n  void Run(IHostBuilder builder) { builder.AddBuoys(); }\n}\n",
    "Web/Buoys/Buoys.cs":
      "namespace Microsoft.Extensions.Hosting;\npublic static class BuoyExtensions {\n  public static void AddBuoys(this IHostBuilder builder) {}\n}\n",
    "Own/Own.cs":
      'namespace Owned;\n\n[Marked(nameof(Own), Own.Label)]\npublic class Own {\n  public const string Label = "x";\n  public Own(int a) {}\n  public string Show() => nameof(Own) + Own.Label;\n  public static Own Make() { return new Own(2); }\n}\n',
    "Web/Views/Tide.cs": "namespace Shore.Views;\npublic record Tide { public int Depth() => 1; }\n",
    "Web/Model/Tide.cs": "namespace Shore.Model;\npublic class Tide {\n  public int Height() => 1; }\n",
    "Web/Site/Measure.cs":
      "namespace Shore.Site;\n\nusing Shore.Model;\n\npublic class Measure {\n  int Of(Tide tide) => tide.Height();\n}\n",
  }));
});

test("a directory that has the name of a type does not hide the type", async () => {
  expect(await usesAt(root, "Sea/Library/TideManager.cs:3")).toEqual(["Sea/Host.cs:8 resolved", "Sea/Host.cs:8 resolved"]);
});

test("the first part of a qualified name can be a namespace within those around it", async () => {
  expect(await usesAt(root, "Web/Parts/Charts/Chart.cs:2")).toEqual(["Web/Site/Page.cs:3 resolved"]);
  expect(await usesAt(root, "Web/Parts/Charts/Chart.cs:3")).toEqual(["Web/Site/Page.cs:4 resolved"]);
  expect(await usesAt(root, "Web/Parts/Charts/Chart.cs:6")).toEqual(["Web/Site/Page.cs:5 resolved"]);
});

test("sources of a web project see what its SDK uses for them, and sources of other projects do not", async () => {
  expect(await usesAt(root, "Web/Buoys/Buoys.cs:3")).toEqual(["Web/Plain/Start.cs:3 name_only", "Web/Site/Start.cs:3 resolved"]);
});

test("a using inside the namespace of a file comes before those of the whole project", async () => {
  expect(await usesAt(root, "Web/Model/Tide.cs:2")).toEqual(["Web/Site/Measure.cs:6 resolved"]);
  expect(await usesAt(root, "Web/Model/Tide.cs:3")).toEqual(["Web/Site/Measure.cs:6 resolved"]);
  expect(await usesAt(root, "Web/Views/Tide.cs:2")).toEqual([]);
});

test("inside a class and in its attributes, its name means the class, although a constructor has the name too", async () => {
  expect(await usesAt(root, "Own/Own.cs:4")).toEqual([
    "Own/Own.cs:3 resolved",
    "Own/Own.cs:3 resolved",
    "Own/Own.cs:7 resolved",
    "Own/Own.cs:7 resolved",
    "Own/Own.cs:8 resolved",
    "Own/Own.cs:8 resolved",
  ]);
  expect(await usesAt(root, "Own/Own.cs:5")).toEqual(["Own/Own.cs:3 resolved", "Own/Own.cs:7 resolved"]);
  expect(await usesAt(root, "Own/Own.cs:6")).toEqual(["Own/Own.cs:8 resolved"]);
});
