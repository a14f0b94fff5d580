/** C#: a generic method returns what its call names as the type argument, and not only what the constraint asks for. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { INDEXING_TIMEOUT_MS, sharedWorkspace, usesAt } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "Store.cs": [
      "namespace Stores;",
      "public class Item {",
      "  public void Weigh() {}",
      "}",
      "public class Video : Item {",
      "  public void Play() {}",
      "}",
      "public class Game : Item {",
      "  public void Play() {}",
      "}",
      "public interface IStore {",
      "  T? Find<T>(int id) where T : Item;",
      "  T Keep<T>(T one) where T : Item;",
      "}",
      "",
    ].join("\n"),
    "Use.cs": [
      "namespace Stores;",
      "public class Use {",
      "  private readonly IStore _store;",
      "  public void Show() {",
      "    var video = _store.Find<Video>(1);",
      "    video.Play();",
      "    video.Weigh();",
      "    _store.Find<Game>(2)?.Play();",
      "  }",
      "  public void Put<T>(T one) where T : Item {",
      "    one.Weigh();",
      "  }",
      "}",
      "",
    ].join("\n"),
  }));
});

test("the type argument says what the call returns", async () => {
  expect(await usesAt(root, "Store.cs:6")).toEqual(["Use.cs:6 resolved"]);
  expect(await usesAt(root, "Store.cs:9")).toEqual(["Use.cs:8 resolved"]);
});

test("the constraint says what a value of the type parameter has", async () => {
  expect(await usesAt(root, "Store.cs:3")).toEqual(["Use.cs:11 resolved", "Use.cs:7 resolved"]);
});
