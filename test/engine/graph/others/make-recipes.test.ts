/** A recipe of a Makefile that runs make uses the targets that it makes. */
import { expect, setDefaultTimeout, test } from "bun:test";
import { references } from "#engine/graph/references.ts";
import { INDEXING_TIMEOUT_MS, open, sharedWorkspace } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

test("a recipe uses the targets that it makes in its own file", async () => {
  const { root } = await sharedWorkspace({
    Makefile: `all: build
build:
\techo lint
lint: build
\t@$(MAKE) -j4 V=1 build lint && echo build
\t$(MAKE) -C sub build
\tcd x; make build
\tcmake build
`,
  });
  const uses = async (target: string): Promise<string[]> =>
    (await references(open(root), { target })).results.map(({ line_start, confidence }) => `${line_start} ${confidence}`);
  expect(await uses("build")).toEqual(["1 resolved", "4 resolved", "5 resolved"]);
  expect(await uses("lint")).toEqual(["5 resolved"]);
});
