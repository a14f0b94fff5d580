/** Imports in Python where no `__init__` tells in which directory packages begin. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { references } from "#engine/graph/references.ts";
import { INDEXING_TIMEOUT_MS, open, sharedWorkspace } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "backend/app/models.py": "class Ship:\n    pass\n",
    "backend/app/core/harbour.py": "from app.models import Ship\n\ndef dock(ship: Ship):\n    pass\n",
    "backend/app/main.py": "from app import models\nfrom app.core.harbour import dock\n\ndock(models.Ship())\n",
    "backend/tests/test_main.py": "from app.models import Ship\n\nShip()\n",
    "other/app/models.py": "class Ship:\n    pass\n",
    "other/app/main.py": "from app.models import Ship\n\nShip()\n",
    // The standard library's, although a directory around the file has one of the name.
    "backend/json.py": "def loads(text):\n    pass\n",
    "backend/app/read.py": "import json\n\njson.loads('')\n",
  }));
});

async function places(target: string): Promise<string[]> {
  const { results } = await references(open(root), { target });
  return results.map(({ path, line_start, confidence }) => `${path}:${line_start} ${confidence}`);
}

test("a path from the directory in which the program starts is found from all files below it", async () => {
  expect(await places("backend/app/models.py:1")).toEqual([
    "backend/app/core/harbour.py:1 resolved",
    "backend/app/core/harbour.py:3 resolved",
    "backend/app/main.py:4 resolved",
    "backend/tests/test_main.py:1 resolved",
    "backend/tests/test_main.py:3 resolved",
  ]);
  expect(await places("dock")).toEqual(["backend/app/main.py:2 resolved", "backend/app/main.py:4 resolved"]);
});

test("each of two programs has its own modules", async () => {
  expect(await places("other/app/models.py:1")).toEqual(["other/app/main.py:1 resolved", "other/app/main.py:3 resolved"]);
});

test("one word is a module of the standard library before one of a directory further out", async () => {
  expect(await places("loads")).not.toContain("backend/app/read.py:3 resolved");
});
