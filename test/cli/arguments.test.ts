/** The command line is strict: what it does not understand is an error that says so, never a guess. */
import { describe, expect, test } from "bun:test";
import { parseArguments } from "#cli/arguments.ts";
import { command as grep } from "#cli/commands/finding/grep.ts";
import { command as search } from "#cli/commands/finding/search.ts";
import { command as impact } from "#cli/commands/graph/impact.ts";
import { command as serveMcp } from "#cli/commands/program/serve-mcp.ts";
import { command as show } from "#cli/commands/reading/show.ts";
import { CodeCompassError } from "#core/errors.ts";
import { oneOf, optionalWord } from "#flags/flag.ts";

function parse(...words: string[]): Record<string, unknown> {
  return parseArguments(search, words);
}

/** The refusal of some words: its message and what it tells to do. */
function refusal(...words: string[]): string {
  try {
    parse(...words);
  } catch (thrown) {
    if (thrown instanceof CodeCompassError && thrown.code === "invalid_input") return `${thrown.message} ${thrown.data.remediation}`;
    throw thrown;
  }
  return "accepted";
}

test("--compact is a habit that every question takes, and other commands refuse", () => {
  expect(parseArguments(show, ["Ferry", "--compact"])).toEqual({ targets: ["Ferry"] });
  expect(parseArguments(show, ["--", "--compact"])).toEqual({ targets: ["--compact"] });
  expect(parseArguments(search, ["q", "--compact"])).toEqual({ query: "q", compact: true });
  expect(() => parseArguments(serveMcp, ["--compact"])).toThrow("Unknown option '--compact'");
});

test("a flag of another program is the query where it is the only word, unless it is nearly a switch of the command", () => {
  expect(parse("--dry-run")).toEqual({ query: "--dry-run" });
  expect(parse("--watch")).toEqual({ query: "--watch" });
  expect(refusal("--hepl")).toContain("Did you mean --help?");
  expect(refusal("--path")).toContain("argument missing");
  expect(refusal("--dry-run", "--limit", "3")).toContain("Unknown option '--dry-run'");
  expect(() => parseArguments(serveMcp, ["--dry-run"])).toThrow("Unknown option '--dry-run'");
});

test("--explain without a level explains in short", () => {
  expect(parse("q", "--explain")).toEqual({ query: "q", explain: "basic" });
  expect(parse("q", "--explain", "--compact")).toEqual({ query: "q", explain: "basic", compact: true });
  expect(parse("q", "--explain", "full")).toEqual({ query: "q", explain: "full" });
});

test("a mistyped flag leads to the nearest one, also by the names that it has in other programs", () => {
  const remediation = (words: string[]): string | undefined => {
    try {
      parseArguments(grep, words);
    } catch (thrown) {
      return (thrown as CodeCompassError).data.remediation;
    }
    return undefined;
  };
  expect(remediation(["x", "--exlude", "*.md"])).toContain("Did you mean --exclude?");
  expect(remediation(["x", "--ignore-csae"])).toContain("Did you mean --ignore-case?");
});

describe("words that are refused", () => {
  const CASES: [words: string[], says: string][] = [
    [["q", "--unknown"], "--unknown"],
    [["q", "-z"], "-z"],
    [["q", "--limt", "3"], "--limt"],
    [["q", "--limit"], "--limit"],
    [["q", "--lang"], "--lang"],
    [["q", "--limit", "--compact"], "--limit"],
    [["q", "--limit", "0"], "from 1 up"],
    [["q", "--limit=-5"], "from 1 up"],
    [["q", "--limit", "-5"], "--limit"],
    [["q", "--limit", "ten"], "ten"],
    [["q", "--limit", "1.5"], "1.5"],
    [["q", "--limit", "1e3"], "1e3"],
    [["q", "--limit="], "--limit is given without a value"],
    [["q", "--lang", ""], "--lang is given without a value"],
    [["q", "-w", ""], "--workspace is given without a value"],
    [["q", "--path=src", "--path="], "--path is given without a value"],
    [["q", "--limit", "99999999999"], "99999999999"],
    [["q", "--kind", "klass"], "function, method, class"],
    [["q", "--kind", "class,klass"], "klass"],
    [["q", "--detail", "all"], "location, signature, context"],
    [["q", "--explain", "yes"], "off, basic, full"],
    [["q", "--format", "xml"], "lines, json, jsonl, toon"],
    [["q", "--format="], "--format"],
    [["q", "--color", "blue"], "auto, always, never"],
    [["q", "--freshness", "now"], "strict, balanced, best_effort"],
    [["q", "--log-level", "loud"], "silent"],
    [["q", "--compact=yes"], "--compact"],
    [["q", "--no-compact"], "--no-compact"],
    [[], "QUERY is missing"],
  ];
  for (const [words, says] of CASES) test(words.join(" ") || "none", () => expect(refusal(...words)).toContain(says));

  test("a letter that other commands have names the flag that it stands for there", () => {
    expect(refusal("q", "-g", "src/**")).toContain("Did you mean --path?");
    expect(refusal("q", "-t", "go")).toContain("Did you mean --lang?");
    expect(refusal("q", "-z")).not.toContain("Did you mean");
    expect(parseArguments(show, ["name", "-t", "300"])).toMatchObject({ targets: ["name"], maxTokens: 300 });
  });

  test("each with what to type next", () => {
    expect(refusal("q", "--unknown")).toContain("codecompass search --help");
    expect(refusal("q", "--limt", "3")).toContain("Did you mean --limit?");
    expect(refusal()).toContain("codecompass search --help");
    expect(refusal("q", "--limit", "-5")).not.toContain("\n");
  });
});

describe("words that are understood", () => {
  test("a pasted text that begins with dashes", () => {
    for (const query of [
      "--- FAIL: TestA (0.00s)\n    a_test.go:3: x",
      "--> END foo",
      "->field",
      "--dry-run has no effect",
      "- item",
      "-- note",
      "-x\nat f (a.js:1:2)",
      "-file:playground",
      '-lang:go "createFilter"',
    ]) {
      expect(parse(query, "-n", "3")).toMatchObject({ query, limit: 3 });
    }
  });

  test("flags by name, by =, by letter, before and after the query", () => {
    expect(parse("--limit", "3", "q")).toMatchObject({ limit: 3 });
    expect(parse("q", "--limit=3")).toMatchObject({ limit: 3 });
    expect(parse("q", "-n", "3")).toMatchObject({ limit: 3 });
    expect(parse("-n3", "q", "-l", "go", "-k", "class", "-p", "src/**")).toMatchObject({
      limit: 3,
      languages: ["go"],
      kinds: ["class"],
      pathGlobs: ["src/**"],
    });
    expect(parse("q", "-pmy dir/**")).toMatchObject({ query: "q", pathGlobs: ["my dir/**"] });
    expect(parse("-c", "q")["compact"]).toBe(true);
    expect(parse("q")["compact"]).toBeUndefined();
    expect(parse("q", "-w", "/tmp")["workspace"]).toBe("/tmp");
  });

  test("repeated flags and commas make lists; of single values the last counts", () => {
    expect(parse("q", "--lang", "go", "--lang=rust", "-l", "c,cpp", "--kind", "class,method")).toMatchObject({
      languages: ["go", "rust", "c", "cpp"],
      kinds: ["class", "method"],
    });
    expect(parse("q", "--lang", "go,,rust,")["languages"]).toEqual(["go", "rust"]);
    expect(parse("q", "--limit", "3", "--limit", "7")["limit"]).toBe(7);
    expect(parse("q", "--path", "a,b")["pathGlobs"]).toEqual(["a,b"]);
  });

  test("several words are one query, wherever flags stand between them", () => {
    expect(parse("where", "are", "--lang", "go", "tokens")).toMatchObject({ query: "where are tokens", languages: ["go"] });
    expect(parse("q", "--path", "src", "--path", "lib")["pathGlobs"]).toEqual(["src", "lib"]);
    expect(refusal("foo", "-mock")).toContain("quoted or not");
  });

  test("after -- everything is the query; - alone is one", () => {
    expect(parse("--compact", "--", "--limit")["query"]).toBe("--limit");
    expect(parse("--", "-x")["query"]).toBe("-x");
    expect(parse("-")["query"]).toBe("-");
    expect(parse("")["query"]).toBe("");
    expect(parse("--", "one", "--compact")["query"]).toBe("one --compact");
  });

  test("names of the specifications and of other tools", () => {
    const limits = ["--top-k", "--top_k", "--max-results", "--max_results", "--limit"];
    for (const name of limits) expect(parse("q", name, "5")).toEqual({ query: "q", limit: 5 });
    for (const name of limits) expect(parse("q", `${name}=5`)).toEqual({ query: "q", limit: 5 });
    expect(parse("q", "--language", "go", "--path-glob", "src/**", "--detail-level", "full")).toEqual({
      query: "q",
      languages: ["go"],
      pathGlobs: ["src/**"],
      detail: "context",
    });
    expect(parse("q", "--path", "a", "--path-glob", "b")["pathGlobs"]).toEqual(["a", "b"]);
    expect(parse("q", "--include=*.go", "--exclude-dir", "vendor", "--exclude=!a")["pathGlobs"]).toEqual(["*.go", "!vendor", "!a"]);
    expect(parse("q", "--json")).toEqual({ query: "q", format: "json" });
    expect(parse("q", "--toon", "--kind", "fn,Const")).toEqual({ query: "q", format: "toon", kinds: ["function", "constant"] });
  });

  test("a number above the maximum, with a word", () => {
    const notes: string[] = [];
    parseArguments(search, ["q", "--limit", "1000"], (note) => notes.push(note));
    expect(notes).toEqual(["--limit 1000 was reduced to 100, the maximum."]);
  });

  test("a port that does not exist is an error, not another port", () => {
    expect(parseArguments(serveMcp, ["--port", "65535"])).toEqual({ port: 65_535 });
    expect(() => parseArguments(serveMcp, ["--port", "99999"])).toThrow("--port takes a whole number from 0 to 65535");
  });

  test("the example of an error is a number that is allowed", () => {
    expect(refusal("q", "--limit", "0")).toEndWith("For example: --limit 10");
    const remedy = (): unknown => {
      try {
        return parseArguments(impact, ["--distance", "0"]);
      } catch (thrown) {
        return thrown;
      }
    };
    expect(remedy()).toMatchObject({ data: { remediation: "For example: --distance 5" } });
  });

  test("a handle that begins with a dash, or with two", () => {
    expect(parse("-x5H0EVHgrE")).toEqual({ query: "-x5H0EVHgrE" });
    expect(parse("--5H0EVHgrE", "--limit", "3")).toEqual({ query: "--5H0EVHgrE", limit: 3 });
  });

  test("a flag that is not given is not in the request", () => {
    expect(parse("q")).toEqual({ query: "q" });
  });

  test("an optional word may be missing", () => {
    const flags = { path: optionalWord({ name: "path", about: "A path" }) };
    expect(parseArguments({ name: "x", flags }, [])).toEqual({});
    expect(parseArguments({ name: "x", flags }, ["a"])).toEqual({ path: "a" });
  });
});

test("oneOf lists what is allowed", () => {
  expect(oneOf("--size", "small", ["small", "large"])).toBe("small");
  expect(() => oneOf("--size", "huge", ["small", "large"])).toThrow(
    expect.objectContaining({ code: "invalid_input", data: { remediation: "Use one of: small, large." } }),
  );
});
