/** Commands: which scripts of packages and targets of Makefiles workflows, images, shell scripts and other scripts run. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { references } from "#engine/graph/references.ts";
import { INDEXING_TIMEOUT_MS, open, sharedWorkspace } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "package.json": `{
  "scripts": {
    "build": "tsc",
    "check": "npm run build && npm test -- build",
    "test": "bun test",
    "lint:fix": "biome check"
  }
}
`,
    "web/package.json": '{\n  "scripts": {\n    "build": "vite build",\n    "stories": "storybook"\n  }\n}\n',
    "web/Dockerfile": "FROM node\n# RUN npm run build\nRUN npm ci && npm run build\n",
    Makefile: "lint:\n\tnpm run lint:fix\npack: lint\n\ttar c .\n",
    "composer.json": '{\n  "scripts": {\n    "stan": "phpstan"\n  }\n}\n',
    "scripts/ship.sh": '# make pack\nmake -j4 lint pack VERSION=1\necho "npm run build"\ncomposer run stan\n',
    ".github/workflows/ci.yml": `jobs:
  all:
    steps:
      - run: npm --prefix web run build
      - run: cd web && yarn stories
      - run: |
          # npm run lint:fix
          npm run build
        working-directory: ./web
      - run: npm run build
      - run: pnpm lint:fix
      - run: cd elsewhere && make pack
      - run: pnpm --filter @shop/web stories
`,
    "src/say.ts": 'export const hint = "make lint";\n',
  }));
});

async function places(target: string): Promise<string[]> {
  const { results } = await references(open(root), { target });
  return results.map(({ path, line_start, confidence }) => `${path}:${line_start} ${confidence}`);
}

test("a script is used by the commands that run it, in the directory that they name", async () => {
  expect(await places("web/package.json:3")).toEqual([
    ".github/workflows/ci.yml:4 resolved",
    ".github/workflows/ci.yml:8 resolved",
    "web/Dockerfile:3 resolved",
    ".github/workflows/ci.yml:10 ambiguous",
  ]);
  expect(await places("web/package.json:4")).toEqual([".github/workflows/ci.yml:5 resolved", ".github/workflows/ci.yml:13 resolved"]);
  expect(await places("package.json:3")).toEqual([
    "package.json:4 resolved",
    "scripts/ship.sh:3 resolved",
    ".github/workflows/ci.yml:10 ambiguous",
  ]);
});

test("comments run nothing, and arguments behind two dashes are no scripts", async () => {
  expect(await places("package.json:6")).toEqual([".github/workflows/ci.yml:11 resolved", "Makefile:2 resolved"]);
  expect(await places("package.json:5")).toEqual(["package.json:4 resolved"]);
});

test("targets of a Makefile and scripts of Composer are used by commands too", async () => {
  expect(await places("Makefile:1")).toEqual(["Makefile:3 resolved", "scripts/ship.sh:2 resolved"]);
  expect(await places("Makefile:3")).toEqual(["scripts/ship.sh:2 resolved"]);
  expect(await places("composer.json:3")).toEqual(["scripts/ship.sh:4 resolved"]);
});
