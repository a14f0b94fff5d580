/** TypeScript: types of one name that stand in functions without one are each their own; what a file declares piece by piece is one thing. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { references } from "#engine/graph/references.ts";
import { INDEXING_TIMEOUT_MS, open, sharedWorkspace } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

const TESTS = `import { check } from "runner";
check("a class", () => {
  class Guard {
    public stand(): string {
      return "still";
    }
  }
  new Guard().stand();
});
check("an interface", () => {
  interface Guard {
    stand(): string;
  }
  const post = (guard: Guard): string => guard.stand();
  post({ stand: () => "here" });
});
check("another class", () => {
  class Guard {
    public stand(): string {
      return "tall";
    }
  }
  new Guard().stand();
});
`;

const MERGED = `export interface Tower {
  height(): number;
}
export class Tower {
  public twice(): number {
    return 2 * this.height();
  }
}
`;

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "guard.test.ts": TESTS,
    "tower.ts": MERGED,
    "use.ts": 'import { Tower } from "./tower";\nexport const high = (tower: Tower): number => tower.height() + tower.twice();\n',
  }));
});

async function uses(target: string): Promise<string[]> {
  const { results } = await references(open(root), { target });
  return results.map(({ path, line_start, confidence }) => `${path}:${line_start} ${confidence}`);
}

test("a class and an interface of one name in two functions have nothing to do with each other", async () => {
  expect(await uses("guard.test.ts:3")).toEqual(["guard.test.ts:8 resolved"]);
  expect(await uses("guard.test.ts:11")).toEqual(["guard.test.ts:14 resolved"]);
  expect(await uses("guard.test.ts:4")).toEqual(["guard.test.ts:8 resolved"]);
  expect(await uses("guard.test.ts:19")).toEqual(["guard.test.ts:23 resolved"]);
  expect(await uses("guard.test.ts:12")).toContain("guard.test.ts:14 resolved");
});

test("a class that an interface beside it adds to has the members of both", async () => {
  expect(await uses("tower.ts:2")).toEqual(["tower.ts:6 resolved", "use.ts:2 resolved"]);
  expect(await uses("tower.ts:5")).toEqual(["use.ts:2 resolved"]);
});
