/** What operators do to answers: they narrow as flags do, and what they ask of texts is checked on the texts. */
import { beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { CodeCompassError } from "#core/errors.ts";
import type { SearchResponse } from "#core/protocol.ts";
import { context } from "#engine/context/context.ts";
import { explainRanking } from "#engine/search/explain.ts";
import { locate } from "#engine/search/locate.ts";
import { search } from "#engine/search/search.ts";
import { searchDocs } from "#engine/search/search-docs.ts";
import { failing } from "../../failure.ts";
import { asked, found, INDEXING_TIMEOUT_MS, open, type RequestOptions, sharedWorkspace } from "../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

const FILES = {
  "src/parcel.go": `package parcel

import "fmt"

// Parcel is what a courier carries.
type Parcel struct{ Weight int }

// WeighParcel says what a parcel weighs on the scale.
func WeighParcel(p Parcel) int {
	fmt.Println("the parcel is on the scale")
	return p.Weight
}

// LoseParcel loses a parcel, with a mock courier.
func LoseParcel(p Parcel) error {
	return fmt.Errorf("parcel of %d is lost", p.Weight)
}
`,
  "src/parcel_test.go": `package parcel

import "testing"

func TestWeighParcel(t *testing.T) {
	if WeighParcel(Parcel{Weight: 3}) != 3 {
		t.Fatal("the scale weighs a parcel wrongly")
	}
}
`,
  "lib/parcel.ts": `/** Weighs a parcel on the scale of the depot. */
export function weighParcel(parcel: { weight: number }): number {
  return parcel.weight;
}

export class ParcelDepot {
  /** The depot is closed when the scale is broken. */
  close(): void {
    throw new Error("the depot is closed");
  }
}
`,
  "lib/courier.py": `class Courier:
    """Carries a parcel to its owner."""

    def carry_parcel(self, parcel):
        raise ValueError("kind:fragile parcel")


class courier_registry:
    pass
`,
  "docs/guide.md": "# Parcels\n\nHow a parcel is weighed on the scale.\n\n## Depot\n\nThe depot keeps each parcel.\n",
};

let root: string;

beforeAll(async () => {
  ({ root } = await sharedWorkspace(FILES));
});

const paths = async (query: string, request: RequestOptions = {}, ask: typeof search = search): Promise<string[]> => {
  const { results } = await asked(root, query, { limit: 50, ...request }, ask);
  return [...new Set(results.map(({ path }) => path))].sort();
};
const names = async (query: string, ask: typeof search = search): Promise<string[]> =>
  (await asked(root, query, { limit: 50 }, ask)).results.map(({ name }) => name);

async function refusal(query: string, ask: typeof search = search): Promise<CodeCompassError> {
  try {
    await asked(root, query, {}, ask);
  } catch (thrown) {
    if (thrown instanceof CodeCompassError) return thrown;
  }
  throw new Error(`${query} was answered`);
}

describe("operators narrow like flags", () => {
  const SAME: readonly (readonly [query: string, plain: string, request: RequestOptions])[] = [
    ["weigh parcel lang:go", "weigh parcel", { languages: ["go"] }],
    ["weigh parcel lang:go,typescript", "weigh parcel", { languages: ["go", "typescript"] }],
    ["weigh parcel kind:function", "weigh parcel", { kinds: ["function"] }],
    ["weigh parcel file:src/**", "weigh parcel", { pathGlobs: ["src/**"] }],
    ["weigh parcel file:*.go file:*.ts", "weigh parcel", { pathGlobs: ["none"] }],
  ];
  for (const [query, plain, request] of SAME) {
    test(query, async () => expect(await found(root, query)).toEqual(await found(root, plain, request)));
  }

  test("a flag and an operator both count", async () => {
    expect(await paths("weigh parcel lang:go", { pathGlobs: ["lib/**"] })).toEqual([]);
    expect(await paths("parcel file:lib", { languages: ["python", "go"] })).toEqual(["lib/courier.py"]);
  });

  test("a repeated path flag widens, as a repeated language does", async () => {
    expect(await paths("parcel", { pathGlobs: ["docs/**", "*.py"] })).toEqual(["docs/guide.md", "lib/courier.py"]);
  });

  test("what is excluded is gone", async () => {
    expect(await paths("weigh parcel -file:_test -lang:md")).toEqual(["lib/courier.py", "lib/parcel.ts", "src/parcel.go"]);
    expect((await asked(root, "parcel -kind:function", { limit: 50 })).results.map(({ kind }) => kind)).not.toContain("function");
  });

  test("a cursor continues the query with its operators, and no other", async () => {
    const first = await asked(root, "parcel lang:go", { limit: 1 });
    const cursor = first.next_cursor as string;
    const rest = await asked(root, "parcel lang:go", { limit: 50, cursor });
    expect(rest.results.length).toBe(first.total_candidates - 1);
    expect(rest.results.every(({ language }) => language === "go")).toBe(true);
    expect(await failing(asked(root, "parcel", { cursor }))).toThrow("The cursor does not belong to this query.");
  });
});

describe("conditions on texts", () => {
  test("a result's file has the phrase", async () => {
    expect(await paths('"on the scale"')).toEqual(["docs/guide.md", "lib/parcel.ts", "src/parcel.go"]);
    expect(await paths('parcel "the depot is closed" lang:ts')).toEqual(["lib/parcel.ts"]);
    expect(await paths('"ON the Scale" case:yes')).toEqual([]);
  });

  test("no result has the excluded word in its lines, its name or its path", async () => {
    expect(await names("parcel lang:go -mock")).not.toContain("LoseParcel");
    expect(await names("parcel lang:go -mock")).toContain("WeighParcel");
    expect(await paths("weigh parcel -test")).not.toContain("src/parcel_test.go");
  });

  test("an excluded phrase", async () => {
    expect(await names('parcel lang:go -"is lost"')).not.toContain("LoseParcel");
  });

  test("a prefix finds words that begin with it", async () => {
    expect(await names("weigh* lang:go")).toEqual(expect.arrayContaining(["WeighParcel", "TestWeighParcel"]));
    expect(await paths("cour*")).toEqual(expect.arrayContaining(["lib/courier.py", "src/parcel.go"]));
    expect(await names("Weigh*", locate)).toEqual(expect.arrayContaining(["WeighParcel", "weighParcel"]));
    // A place that has one of the words is an answer, though it lacks the others and nothing has the prefix by itself.
    const answer = await asked(root, "courie*");
    expect(answer.results.length).toBeGreaterThan(0);
    expect(answer.confidence_level).not.toBe("low");
    expect(answer.suggested_next).toBeNull();
    // Words beside a prefix are asked for like all others.
    expect((await asked(root, "zeppelin hangar moor weig*")).confidence).toBeLessThan((await asked(root, "weig*")).confidence);
  });

  test("case counts where it is asked for", async () => {
    expect(await names("sym:Courier case:yes")).toEqual(["Courier"]);
    expect(await names("sym:courier")).toEqual(expect.arrayContaining(["Courier", "courier_registry"]));
  });
});

describe("symbols by name", () => {
  test("alone: the name first, then names that have it", async () => {
    expect((await names("sym:Parcel"))[0]).toBe("Parcel");
    expect(await names("sym:Parcel")).toEqual(expect.arrayContaining(["WeighParcel", "ParcelDepot", "carry_parcel"]));
    expect(await names("sym:weigh_parcel")).toEqual(expect.arrayContaining(["WeighParcel", "weighParcel"]));
  });

  test("with its owner, with a star, with other words", async () => {
    expect(await names("sym:ParcelDepot.close")).toEqual(["close"]);
    expect(await names("sym:*Depot -lang:md")).toEqual(["ParcelDepot"]);
    expect((await names("sym:parcel lost"))[0]).toBe("LoseParcel");
    expect(await names("parcel -sym:Weigh")).not.toContain("WeighParcel");
  });
});

describe("alternatives", () => {
  test("the results of either, the best of both first", async () => {
    const found = await names("LoseParcel OR ParcelDepot");
    expect(found.slice(0, 2).sort()).toEqual(["LoseParcel", "ParcelDepot"]);
  });

  test("a filter outside parentheses holds for all, one inside for its own", async () => {
    expect(await paths("LoseParcel OR ParcelDepot lang:ts")).toEqual(["lib/parcel.ts"]);
    expect(await paths("(file:docs OR file:courier) parcel")).toEqual(["docs/guide.md", "lib/courier.py"]);
  });
});

describe("conditions alone", () => {
  test("list files", async () => {
    expect(await paths("lang:go")).toEqual(["src/parcel.go", "src/parcel_test.go"]);
    const { results, confidence_level } = await asked(root, "lang:go");
    expect(results[0]?.path).toBe("src/parcel.go");
    expect(confidence_level).toBe("high");
  });

  test("list symbols where kinds are asked for, or names", async () => {
    expect((await names("kind:class")).sort()).toEqual(["Courier", "ParcelDepot", "courier_registry"]);
    expect(await names("file:depot kind:class OR file:parcel.ts kind:class")).toContain("ParcelDepot");
    expect(await names("file:courier", locate)).toEqual(expect.arrayContaining(["Courier", "carry_parcel"]));
  });

  test("are an error that says what to do when they only exclude, or when words are needed", async () => {
    expect((await refusal("case:yes")).data.remediation).toContain("file:src");
    expect((await refusal("lang:go", searchDocs)).data.remediation).toContain("Add a word");
  });
});

describe("scopes", () => {
  test("symbols, files, texts", async () => {
    expect((await asked(root, "parcel scope:symbol", { limit: 50 })).results.every(({ signature }) => signature !== undefined)).toBe(true);
    expect((await asked(root, "parcel scope:file", { limit: 50 })).results.map(({ line_start }) => line_start)).toEqual([1, 1, 1, 1, 1]);
    expect((await asked(root, "scope:text the scale")).results.every(({ text_kind }) => text_kind !== undefined)).toBe(true);
    expect((await asked(root, "kind:string parcel")).results.map(({ text_kind }) => text_kind)).toEqual(expect.arrayContaining(["string"]));
    const kinds = (await asked(root, "kind:docstring parcel", { limit: 50 }, searchDocs)).results.map(({ text_kind }) => text_kind);
    expect(new Set(kinds)).toEqual(new Set(["docstring"]));
  });
});

describe("what an answer says of operators", () => {
  test("which it understood", async () => {
    expect((await asked(root, "weigh lang:go -mock")).understood).toEqual(["lang:go", "-mock"]);
    expect((await asked(root, "weigh a parcel")).understood).toBeUndefined();
  });

  test("how many results there are without them when there are none with them", async () => {
    const without = (await asked(root, "weigh parcel")).total_candidates;
    const { returned, suggested_next } = await asked(root, "weigh parcel lang:python file:docs");
    expect(returned).toBe(0);
    expect(suggested_next?.why).toBe(`No results within lang:python file:docs; ${without} without filters.`);
    expect(suggested_next?.next).toEqual({ do: "search", query: "weigh parcel" });
    const flagged = await asked(root, "weigh parcel", { pathGlobs: ["docs/*.go"] });
    expect(flagged.suggested_next?.why).toBe(`No results within path:docs/*.go; ${without} without filters.`);
  });

  test("what it left as text, with the reason, and finds it as text", async () => {
    const { warnings, results, understood } = await asked(root, "kind:fragile");
    expect(understood).toBeUndefined();
    expect(warnings).toEqual(['kind:fragile was searched for as text: no kind is called "fragile".']);
    expect(results[0]?.path).toBe("lib/courier.py");
  });
});

test("context and explain read the same language", async () => {
  const cost = (): number => 1;
  const { results, understood } = await context(open(root), { query: "weigh parcel lang:go -file:_test" }, cost);
  expect(new Set(results.map(({ path }) => path))).toEqual(new Set(["src/parcel.go"]));
  expect(understood).toEqual(["lang:go", "-file:_test"]);
  const { verdict, summary } = await explainRanking(open(root), { query: "weigh parcel lang:go", target: "lib/parcel.ts" });
  expect(verdict).toBe("filtered");
  expect(summary).toContain("the language filter (go; it is typescript)");
  expect((await explainRanking(open(root), { query: "weigh OR depot", target: "lib/parcel.ts" })).verdict).toBe("shown");
});

test("every page of an answer is of the answer: alternatives are merged before paging", async () => {
  const all: SearchResponse = await asked(root, "weigh OR depot", { limit: 50 });
  const first = await asked(root, "weigh OR depot", { limit: 2 });
  const second = await asked(root, "weigh OR depot", { limit: 2, cursor: first.next_cursor as string });
  const keys = [...first.results, ...second.results].map(({ symbol_id }) => symbol_id);
  expect(keys).toEqual(all.results.slice(0, 4).map(({ symbol_id }) => symbol_id));
  expect(new Set(all.results.map(({ symbol_id }) => symbol_id)).size).toBe(all.results.length);
});

test("of symbols of a kind, a word that ends as the beginning of a name does is one", async () => {
  const { root: own } = await sharedWorkspace({
    "mem.h": "#define memM_new(L) memM_get_(L)\n#define memM_free(L) memM_get_(L)\n#define OTHER memM_free(0)\n#define memM_get_(L) 0\n",
  });
  const macros = async (query: string): Promise<string[]> => (await found(own, query)).map((hit) => hit.split(" ")[1] ?? "");
  expect((await macros("kind:macro memM_")).slice(0, 3).toSorted()).toEqual(["memM_free", "memM_get_", "memM_new"]);
  // That is a whole name, whose users are shown beside it.
  expect((await macros("kind:macro memM_get_")).slice(0, 2)).toEqual(["memM_get_", "memM_new"]);
});
