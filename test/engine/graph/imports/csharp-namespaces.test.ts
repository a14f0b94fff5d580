/** What a file of C# takes in by `using`, where directories elsewhere are called like its types: directories suggest namespaces. */
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
  }));
});

test("a directory that has the name of a type does not hide the type", async () => {
  expect(await usesAt(root, "Sea/Library/TideManager.cs:3")).toEqual(["Sea/Host.cs:8 resolved", "Sea/Host.cs:8 resolved"]);
});
