/** What is said, and named as the next step, where the thing asked for is not there. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { rmSync } from "node:fs";
import { join } from "node:path";
import type { CodeCompassError } from "#core/errors.ts";
import { historyOf } from "#engine/changes/history/history.ts";
import { history } from "#engine/changes/history/symbol-history.ts";
import { symbolHierarchy } from "#engine/graph/hierarchy.ts";
import { map } from "#engine/graph/map.ts";
import { callers, references } from "#engine/graph/references.ts";
import { summarizeFile } from "#engine/lookup/file-summary.ts";
import { outline } from "#engine/lookup/outline.ts";
import { show } from "#engine/lookup/show.ts";
import { similarSymbols } from "#engine/lookup/similar-symbols.ts";
import { explainRanking } from "#engine/search/explain.ts";
import { locate } from "#engine/search/locate.ts";
import { search } from "#engine/search/search.ts";
import { failureOf } from "../../failure.ts";
import { git, repositoryWith } from "../../temporary.ts";
import { INDEXING_TIMEOUT_MS, index, open, sharedRepository } from "../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root: string;

beforeAll(async () => {
  ({ root } = await sharedRepository({
    "src/main.py": "def steer():\n    pass\n\nsteer()\nsteer()\n",
    "fleet/ship.py":
      "class Ship:\n    def sail(self):\n        pass\n\n    def anchor(self):\n        pass\n\n    def moor(self):\n        pass\n",
    "src/fleets.py": "class Fleet:\n    def ship(self):\n        return 1\n",
    "src/dock.py": "# What says fleet.ship in passing.\nship = None\n",
    "src/old.py": "def rust():\n    pass\n",
    "src/wreck.py": "def sink():\n    pass\n",
    "src/log.txt": "calm\n",
    "docs/keys.md": "# DRAFT_LIMIT\n\nHow deep.\n",
    "fleet/log.txt": "rough\n",
    "baseline.json": '{\n  "metrics": {\n    "src/wreck.py": {\n      "loc": 2\n    }\n  }\n}\n',
  }));
  git(root, "rm", "-q", "src/old.py");
  git(root, "commit", "-q", "-m", "no rust");
  rmSync(join(root, "src/wreck.py"));
  await index(root);
});

const failed = async (asked: Promise<unknown>): Promise<CodeCompassError> => (await failureOf(asked)) as CodeCompassError;
const shown = (target: string) => show(open(root), { targets: [target] }, () => 0);

test("a mistyped path leads to the file that was meant", async () => {
  expect((await failed(outline(open(root), { path: "src/mian.py" }))).data.next).toEqual({ do: "outline", path: "src/main.py" });
  expect((await failed(shown("src/mian.py"))).data.next).toEqual({ do: "show", target: "src/main.py" });
});

test("a path that commits had leads to its history, and one that none had does not", async () => {
  const gone = await failed(outline(open(root), { path: "src/old.py" }));
  expect(gone.message).toContain(`${git(root, "rev-parse", "HEAD").slice(0, 12)} deleted it`);
  expect(gone.data.next).toEqual({ do: "history", name: "src/old.py" });
  expect((await failed(shown("src/old.py:2"))).data.next).toEqual({ do: "history", name: "src/old.py" });
  const { message, data } = await failed(shown("src/wreck.py"));
  expect(message).toContain("its removal is not committed");
  const head = git(root, "rev-parse", "HEAD");
  expect(data.otherwise).toEqual({ do: "show", target: "src/wreck.py", ref: head.slice(0, 12) });
  expect(gone.data.otherwise).toEqual({ do: "show", target: "src/old.py", ref: git(root, "rev-parse", "HEAD~1").slice(0, 12) });
  expect((await failed(shown("nowhere/at/all.py"))).data.next).toEqual({ do: "list_ignored" });
});

test("a path of which nothing is near leads to the directory above it that there is", async () => {
  expect((await failed(shown("src/nothing_like_it.rs"))).data.otherwise).toEqual({ do: "outline", path: "src" });
  expect((await failed(outline(open(root), { path: "nowhere/at/all.rs" }))).data.otherwise).toEqual({ do: "outline", path: "." });
});

test("a file that was renamed leads to what it is called now, whether that is committed or not", async () => {
  const own = repositoryWith({ "src/codes.py": "def code():\n    return 418\n", "src/kept.py": "def kept():\n    return 1\n" });
  git(own, "mv", "src/codes.py", "src/_codes.py");
  await index(own);
  const moved = async (): Promise<unknown> => (await failed(show(open(own), { targets: ["src/codes.py:1"] }, () => 0))).data.next;
  expect(await moved()).toEqual({ do: "show", target: "src/_codes.py" });
  git(own, "commit", "-q", "-m", "renamed");
  expect(await moved()).toEqual({ do: "show", target: "src/_codes.py" });
});

test("a mistyped name leads to the nearest, asked the same question", async () => {
  expect((await failed(shown("Shiip.anchor"))).data.next).toMatchObject({ do: "show", target: expect.stringContaining("anchor") });
  expect((await failed(references(open(root), { target: "steerr" }))).data.next).toEqual({ do: "ask", question: "refs", target: "steer" });
});

test("a path above the workspace is outside, and lines behind the end lead to the last ones", async () => {
  expect((await failed(shown("../../../../etc/passwd"))).code).toBe("path_outside_workspace");
  expect((await failed(shown("fleet/ship.py:400-410"))).data.next).toEqual({ do: "show", target: "fleet/ship.py:1-9" });
});

test("a ref further back than the first commit says how far there is to go", async () => {
  const { code, data } = await failed(show(open(root), { targets: ["steer"], ref: "HEAD~3000" }, () => 0));
  expect([code, data["near_refs"]]).toEqual(["ref_not_found", ["HEAD~1"]]);
});

test("a limit of 0 lists all uses, as it lists all lines of grep", async () => {
  expect((await references(open(root), { target: "steer", limit: 0 })).results).toHaveLength(2);
});

test("of a member that a type does not have, the type is named and what it has instead", async () => {
  // One after another: a promise that fails before the loop awaits it would end the test.
  for (const ask of [
    () => references(open(root), { target: "Ship.anchr" }),
    () => callers(open(root), { target: "Ship.anchr" }),
    () => shown("Ship.anchr"),
    () => history(open(root), { name: "Ship.anchr" }),
  ]) {
    const { message, data } = await failed(ask());
    expect(message).toContain("fleet.ship.Ship (fleet/ship.py:1) has no member anchr");
    expect(data.remediation).toBe("It has anchor, sail, moor.");
    expect(data.next).toEqual({ do: "outline", path: "fleet/ship.py" });
  }
  const { message, data } = await failed(references(open(root), { target: "fleet.ship.Boat" }));
  expect(message).toContain("fleet.ship (fleet/ship.py:1) has no member Boat");
  expect(data.remediation).toBe("It has Ship.");
});

test("a module is its file: its history is shown, and who uses it where the uses of a definition are asked for", async () => {
  expect(await historyOf(open(root), { name: "fleet.ship" })).toMatchObject({ path: "fleet/ship.py" });
  const { message, data } = await failed(references(open(root), { target: "fleet.ship" }));
  expect(message).toBe("fleet.ship is a module, the file fleet/ship.py.");
  expect(data.next).toEqual({ do: "ask", question: "impact", target: "fleet/ship.py" });
});

test("a file named by its last part alone has its history shown, unless several are called so or a text is meant", async () => {
  const found = await historyOf(open(root), { name: "fleets.py" });
  expect(found).toMatchObject({ path: "src/fleets.py", warnings: ["fleets.py is the file src/fleets.py."] });
  expect(await historyOf(open(root), { name: "fleet.ship" })).toMatchObject({ path: "fleet/ship.py" });
  expect((await failed(historyOf(open(root), { name: "nobody.py" }))).code).toBe("symbol_not_found");
  expect((await failed(historyOf(open(root), { name: "log.txt" }))).message).not.toContain("is the file");
});

test("a name that only a heading has is called one, and grep finds where it stands", async () => {
  const { data } = await failed(references(open(root), { target: "DRAFT_LIMIT" }));
  expect(data.remediation).toStartWith("It is a heading, docs/keys.md:1.");
  expect(data.next).toEqual({ do: "grep", word: "DRAFT_LIMIT" });
});

test("a map of no directory leads to one that is near, or to the map of everything", async () => {
  const drawn = (directory: string) => failed(map(open(root), { directory, cwd: root }, () => 0));
  expect((await drawn("srx")).data.next).toEqual({ do: "map", directory: "src" });
  expect((await drawn("nowhere")).data.next).toEqual({ do: "map" });
  expect((await drawn("src/main.py")).data.next).toEqual({ do: "outline", path: "src/main.py" });
});

test("a directory is called one wherever a file or a symbol is asked about, and leads to its map", async () => {
  const next = { do: "map", directory: "src" } as const;
  const summary = await failed(summarizeFile(open(root), { path: "src", cwd: root }));
  expect([summary.message, summary.data.next]).toEqual(["src is a directory; this question needs a file.", next]);
  for (const asked of [
    references(open(root), { target: "src/" }),
    symbolHierarchy(open(root), "./src/"),
    similarSymbols(open(root), "src"),
  ]) {
    const { message, data } = await failed(asked);
    expect([message, data.next]).toEqual(["src is a directory; this question needs a symbol.", next]);
  }
  const { summary: said, suggested_next } = await explainRanking(open(root), { query: "ship", target: "src" });
  expect(said).toBe("src is a directory; explain needs a file or PATH:LINE.");
  expect(suggested_next?.next).toEqual(next);
});

test("a path is a file wherever a symbol is asked about, whatever its last part is called elsewhere", async () => {
  for (const [asked, next] of [
    [references(open(root), { target: "src/main.py" }), { do: "ask", question: "impact", target: "src/main.py" }],
    [symbolHierarchy(open(root), "src/main.py"), { do: "outline", path: "src/main.py" }],
  ] as const) {
    const { message, data } = await failed(asked);
    expect(message).toBe("src/main.py is a file; this question needs a symbol.");
    expect(data.next).toMatchObject(next);
  }
});

test("a name that is a file's and a definition's is answered with the definition, and says so", async () => {
  const { symbol, warnings } = await references(open(root), { target: "ship" });
  expect(symbol.name).toBe("ship");
  expect(warnings).toEqual(["fleet.ship is also the file fleet/ship.py: this is about a definition of that name."]);
  expect((await references(open(root), { target: "Ship" })).warnings ?? []).toEqual([]);
});

test("a search for a module finds its file first", async () => {
  const { results } = await search(open(root), { query: "fleet.ship" });
  expect(results[0]).toMatchObject({ path: "fleet/ship.py", kind: "module" });
  // A member of a type that is called so, in its own letters, is no module.
  expect((await search(open(root), { query: "Fleet.ship" })).results[0]).toMatchObject({ path: "src/fleets.py", name: "ship" });
});

test("a name whose owner is not there is shown elsewhere, and the answer says so", async () => {
  const { root: shells } = await sharedRepository({
    "lib/shell.rb": "module Ferry\n  module Shell\n    class Basic\n    end\n  end\nend\n",
  });
  await index(shells);
  const wrong = await locate(open(shells), { query: "Ferry::Shel::Basic" });
  expect(wrong.results[0]?.path).toBe("lib/shell.rb");
  expect(wrong.suggested_next?.why).toBe("No symbol is called Ferry::Shel::Basic; the results are named Basic in other scopes.");
  expect((await locate(open(shells), { query: "Ferry::Shell::Basic" })).suggested_next).toBeNull();
  expect((await locate(open(shells), { query: "Shell::Basic" })).suggested_next).toBeNull();
});
