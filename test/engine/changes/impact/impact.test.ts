/** What changes break and reach, by real edits of a real repository. */
import { beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import { renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { ImpactResponse } from "#core/protocol/impact.ts";
import { diff } from "#engine/changes/diff.ts";
import { namesOfRange } from "#engine/changes/diff-range.ts";
import { type ImpactRequest, impact } from "#engine/changes/impact/impact.ts";
import { diffSheet, diffTokens } from "#format/answers/changes/diff.ts";
import { impactSheet, impactTokens } from "#format/answers/changes/impact.ts";
import { writeSheet } from "#format/sheet.ts";
import { failureOf } from "../../../failure.ts";
import { git, repositoryWith, writeFiles } from "../../../temporary.ts";
import { edit, freshStorage, INDEXING_TIMEOUT_MS, index, open } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

const STORE = `package store

// Store keeps orders.
type Store struct {
	orders map[string]int
}

// Put keeps an order.
func (s *Store) Put(id string, count int) error {
	s.orders[id] = count
	return nil
}

// Open opens a store.
func Open(path string) *Store {
	return &Store{orders: map[string]int{}}
}

// Close ends it.
func Close(s *Store) {
	s.orders = nil
}
`;
const MAIN = `package main

import "example.com/shop/store"

func main() {
	s := store.Open("orders")
	run(s)
	store.Close(s)
}

func run(s *store.Store) {
	s.Put("a", 2)
	s.Put("b",
		3)
}
`;

const STORE_TEST = `package store

import "testing"

func TestPut(t *testing.T) {
	s := Open("x")
	if err := s.Put("a", 1); err != nil {
		t.Fatal(err)
	}
}
`;
const FILES = {
  "go.mod": "module example.com/shop\n\ngo 1.22\n",
  "store/store.go": STORE,
  "store/store_test.go": STORE_TEST,
  "cmd/main.go": MAIN,
};

let repository: string;

beforeEach(async () => {
  repository = repositoryWith(FILES);
  freshStorage();
  await index(repository);
});

const STYLE = { format: "json", color: false } as const;

function asked(request: ImpactRequest = {}): Promise<ImpactResponse> {
  return impact(open(repository), request, (response) => impactTokens(response, STYLE));
}

/** What breaks, as `name: place verdict`. */
function broken({ breaking }: ImpactResponse): string[] {
  return breaking.flatMap(({ name, sites }) => sites.map(({ path, line_start, verdict }) => `${name}: ${path}:${line_start} ${verdict}`));
}

describe("a parameter more", () => {
  test("breaks the calls that do not pass it, and not those that do", async () => {
    edit(repository, "store/store.go", "count int) error", "count int, force bool) error");
    edit(repository, "cmd/main.go", 's.Put("a", 2)', 's.Put("a", 2, true)');
    const found = await asked();
    expect(broken(found)).toEqual(["Put: cmd/main.go:13 breaks", "Put: store/store_test.go:7 breaks"]);
    expect(found.answer).toStartWith("2 uses in 2 files break: cmd/main.go:13, store/store_test.go:7.");
    expect(found.breaking[0]).toMatchObject({
      before_signature: "func (s *Store) Put(id string, count int) error",
      why: [{ kind: "parameter_added", detail: "force: bool" }],
      uses: 3,
      breaks: 2,
    });
    expect(found.callers.map(({ name, distance }) => `${distance} ${name}`)).toEqual(["1 main.run", "1 main.main"]);
    expect(found.tests).toEqual([{ path: "store/store_test.go", distance: 1, tests: ["TestPut"], reaches_broken: true }]);
    expect(found.read.map(({ path }) => path)).toEqual(["store/store.go", "cmd/main.go", "store/store_test.go"]);
  });

  test("breaks nothing once all calls are adapted", async () => {
    edit(repository, "store/store.go", "count int) error", "count int, force bool) error");
    edit(repository, "cmd/main.go", 's.Put("a", 2)', 's.Put("a", 2, true)');
    edit(repository, "cmd/main.go", "\t\t3)", "\t\t3, false)");
    edit(repository, "store/store_test.go", 's.Put("a", 1)', 's.Put("a", 1, false)');
    const found = await asked();
    expect(found.breaks).toBe(0);
    expect(found.answer).toStartWith("Nothing breaks here, but 1 public declaration changed");
  });
});

test("what is gone breaks its users where they still stand, in files that nobody touched and in edited ones", async () => {
  edit(repository, "store/store.go", "// Close ends it.\nfunc Close(s *Store) {\n\ts.orders = nil\n}\n", "");
  edit(repository, "cmd/main.go", "run(s)", "run(s) // runs");
  const found = await asked();
  expect(broken(found)).toEqual(["Close: cmd/main.go:8 breaks"]);
  expect(found.breaking[0]?.why).toEqual([{ kind: "removed", detail: "" }]);
});

test("what moved within its package breaks nobody; a new name does", async () => {
  edit(repository, "store/store.go", "// Close ends it.\nfunc Close(s *Store) {\n\ts.orders = nil\n}\n", "");
  writeFiles(repository, { "store/close.go": "package store\n\n// Close ends it.\nfunc Close(s *Store) {\n\ts.orders = nil\n}\n" });
  expect(broken(await asked())).toEqual([]);
  edit(repository, "store/close.go", "func Close", "func Shut");
  expect(broken(await asked())).toEqual(["Close: cmd/main.go:8 breaks"]);
});

test("a file that went with its users breaks nothing", async () => {
  rmSync(join(repository, "cmd/main.go"));
  edit(repository, "store/store.go", "// Close ends it.\nfunc Close(s *Store) {\n\ts.orders = nil\n}\n", "");
  expect(broken(await asked())).toEqual([]);
});

test("users in a file that was renamed are found where they are now", async () => {
  renameSync(join(repository, "cmd/main.go"), join(repository, "cmd/shop.go"));
  edit(repository, "store/store.go", "count int) error", "count int, force bool) error");
  expect(broken(await asked())).toContain("Put: cmd/shop.go:12 breaks");
});

test("a second result breaks those who take one; a change inside breaks nobody and reaches all", async () => {
  edit(repository, "store/store.go", "func Open(path string) *Store {", "func Open(path string) (*Store, error) {");
  expect(broken(await asked())).toEqual(["Open: cmd/main.go:6 breaks", "Open: store/store_test.go:6 breaks"]);
  edit(repository, "store/store.go", "func Open(path string) (*Store, error) {", "func Open(path string) *Store {");
  edit(repository, "store/store.go", "s.orders[id] = count", "s.orders[id] += count");
  const found = await asked();
  expect(found.breaking).toEqual([]);
  expect(found.answer).toBe(
    "Nothing breaks: no declaration changed for its users. 2 callers in 1 file within 2 steps; 1 test file reaches it.",
  );
});

test("between two refs, whatever is checked out", async () => {
  git(repository, "checkout", "-q", "-b", "feature");
  edit(repository, "store/store.go", "count int) error", "count int, force bool) error");
  git(repository, "commit", "-qam", "second");
  git(repository, "checkout", "-q", "main");
  const found = await asked({ ref: "feature" });
  expect(broken(found)).toHaveLength(3);
  expect(found).toMatchObject({ base: "main", includes_uncommitted: false, changed_symbols: 1, freshness_status: "fresh" });
  expect((await asked()).answer).toBe("Nothing changed.");
});

test("a target that is a range of refs means what changed between them", async () => {
  git(repository, "tag", "first");
  edit(repository, "store/store.go", "count int) error", "count int, force bool) error");
  git(repository, "commit", "-qam", "second");
  const found = await asked({ target: "first..HEAD" });
  expect(broken(found)).toHaveLength(3);
  expect(found).toMatchObject({ symbol: null, base: "first", ref: "HEAD", includes_uncommitted: false });
  expect((await asked({ target: "HEAD..first" })).changed_symbols).toBe(1);
  expect((await asked({ target: "HEAD..." })).answer).toBe("Nothing changed.");
});

test("a range of which a side does not exist is refused as diff refuses it", async () => {
  git(repository, "tag", "v1.0");
  for (const target of ["v1.0..nowhere", "v1.1..v1.0", "nowhere...elsewhere"]) {
    const { base, ref, direct } = namesOfRange(target) as { base: string; ref: string; direct: boolean };
    const refused = await failureOf(diff(open(repository), { base, ref, direct }, () => 0));
    expect(refused).toMatchObject({ code: "ref_not_found" });
    expect(await failureOf(asked({ target }))).toEqual(refused);
  }
  expect(await failureOf(asked({ target: "v1.0..v2/../nowhere.go:3" }))).toMatchObject({ code: "ref_not_found" });
  expect(await failureOf(asked({ target: "../nowhere.go" }))).toMatchObject({ code: "symbol_not_found" });
});

describe("of a symbol", () => {
  test("who uses it, and who uses them", async () => {
    const found = await asked({ target: "Store.Put" });
    expect(found.answer).toBe(
      "A change of Put reaches 2 uses in 1 file outside tests: cmd/main.go:12, cmd/main.go:13. 2 callers in 1 file within 2 steps; 1 test file reaches it.",
    );
    expect(found.callers.map(({ name, distance, lines }) => `${distance} ${name} ${lines}`)).toEqual(["1 main.run 12,13", "2 main.main 7"]);
    expect((await asked({ target: "store/store.go:9", distance: 1 })).callers_by_distance).toEqual([1]);
    expect((await asked({ target: "main" })).answer).toBe("Nothing in this repository uses main, as far as CodeCompass can tell.");
  });

  test("not beside a base, and not one that is not there", async () => {
    expect(await failureOf(asked({ target: "Put", base: "main" }))).toMatchObject({ code: "invalid_input" });
    expect(await failureOf(asked({ target: "Nowhere" }))).toMatchObject({ code: "symbol_not_found" });
    expect(await failureOf(asked({ ref: "nowhere" }))).toMatchObject({ code: "ref_not_found" });
    expect(await failureOf(asked({ maxTokens: 3 }))).toMatchObject({ code: "invalid_input" });
  });
});

test("a contract that asks for more breaks the types that have it not", async () => {
  writeFiles(repository, {
    "a.ts": "export interface Saver {\n  save(id: string): void;\n}\n",
    "b.ts": 'import type { Saver } from "./a";\n\nexport class Disk implements Saver {\n  save(id: string): void {}\n}\n',
  });
  git(repository, "add", "-A");
  git(repository, "commit", "-qm", "second");
  edit(repository, "a.ts", "save(id: string): void;", "save(id: string): void;\n  drop(id: string): void;");
  expect(broken(await asked())).toEqual(["drop: b.ts:3 breaks"]);
  edit(repository, "b.ts", "{}", "{}\n  drop(id: string): void {}");
  expect(broken(await asked())).toEqual([]);
});

test("every budget is kept in every format, and what it left out is counted", async () => {
  edit(repository, "store/store.go", "count int) error", "count int, force bool) error");
  for (const format of ["lines", "json", "toon"] as const) {
    for (const maxTokens of [400, 900]) {
      const style = { format, color: false };
      const cost = (response: ImpactResponse): number => impactTokens(response, style);
      const found = await impact(open(repository), { maxTokens }, cost);
      expect(cost(found)).toBeLessThanOrEqual(maxTokens);
      expect(writeSheet(impactSheet(found, style), format)).toContain("3 uses in 2 files break");
      expect(found.omitted.callers).toBe(found.callers_by_distance.reduce((sum, count) => sum + count, 0) - found.callers.length);
    }
  }
});

test("a comparison says what breaks when it is asked to", async () => {
  edit(repository, "store/store.go", "count int) error", "count int, force bool) error");
  const style = { format: "lines", color: false, detail: "signature" } as const;
  const cost = (response: Parameters<typeof diffTokens>[0]): number => diffTokens(response, style);
  const found = await diff(open(repository), { impact: true }, cost);
  expect(found.impact).toMatchObject({ breaks: 3, breaking_total: 1 });
  expect(writeSheet(diffSheet(found, style), "lines").split("\n")[0]).toStartWith("3 uses in 2 files break: cmd/main.go:12,");
  expect((await diff(open(repository), {}, cost)).impact).toBeUndefined();
});
