/** Settings: what a file may say, which file wins, and that ranking goes by them. */
import { beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { CodeCompassError } from "#core/errors.ts";
import { search } from "#engine/search/search.ts";
import { configValue, editConfig, showConfig, writeConfig } from "#engine/settings/config.ts";
import { readSettings } from "#engine/settings/settings.ts";
import { RANKING_PARAMETERS } from "#query/rank/ranking-parameters.ts";
import { directoryWith } from "../../temporary.ts";
import { found, freshStorage, INDEXING_TIMEOUT_MS, index, open, places } from "../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

const FILE = ".codecompass.jsonc";
let home: string;

beforeEach(() => {
  home = freshStorage();
});

function failureOf(settings: string): CodeCompassError {
  const root = directoryWith({ [FILE]: settings });
  try {
    readSettings(root);
  } catch (thrown) {
    if (thrown instanceof CodeCompassError) return thrown;
    throw thrown;
  }
  throw new Error("nothing was thrown");
}

describe("a settings file that is wrong", () => {
  const CASES: readonly (readonly [what: string, text: string, message: string, next: string])[] = [
    ["an unknown key at the top", '{"rankings": {}}', `${FILE}:1:2: there is no setting rankings`, "index, search, watch, ranking"],
    [
      "an unknown key below",
      '{\n  "ranking": {\n    "path_factors": {"path_tests": 1}\n  }\n}',
      `${FILE}:3:22: there is no setting ranking.path_factors.path_tests`,
      "path_test, path_mock",
    ],
    ["a key with dots", '{"search.expansions.off": []}', "there is no setting search.expansions.off", "index, search, watch, ranking"],
    ["a prototype", '{"__proto__": {"ranking": {}}}', "there is no setting __proto__", "index, search, watch, ranking"],
    ["a number out of bounds", '{"ranking": {"path_factors": {"path_test": 50}}}', "path_test cannot be 50", "a number from 0.05 to 4"],
    ["a text for a number", '{"ranking": {"weights": {"symbol": {"path": "high"}}}}', 'path cannot be "high"', "a number from 0 to 4"],
    ["a number that is none", '{"ranking": {"weights": {"symbol": {"path": 1e999}}}}', "path cannot be 1e999", "a number from 0 to 4"],
    ["a value for a group", '{"ranking": 3}', "ranking is not a value but a group", "weights, path_factors"],
    ["words that are none", '{"search": {"expansions": {"groups": [["a b", "c"]]}}}', "cannot be", "single words in lower case"],
    ["objects in a list", '{"search": {"expansions": {"off": [{"a": 1}]}}}', "cannot be", "single words in lower case"],
    ["a key given twice", '{"search": {}, "search": {}}', "search is given twice", "Keep one"],
    ["no JSON", '{"search": }', "this is not JSON", "Correct it"],
    ["no object", "[]", "is not an object", "Write one object"],
    ["brackets without end", "[".repeat(60_000), "", ""],
    ["too much", `{}${" ".repeat(70_000)}`, "larger than 64 KiB", "Shorten"],
  ];
  for (const [what, text, message, next] of CASES) {
    test(what, () => {
      const failure = failureOf(text);
      expect(failure.code).toBe("invalid_input");
      expect(failure.message).toContain(message);
      expect(failure.data.remediation).toContain(next);
    });
  }

  test("what a hostile file says cannot reach the terminal as it is", () => {
    expect(failureOf('{"\\u001b[31mred\\u0007": 1}').message).not.toMatch(/[\u0007\u001b]/);
  });

  test("a link or a directory in its place is refused; one's own file may be a link", () => {
    const elsewhere = directoryWith({ "settings.jsonc": '{"search": {"expansions": {"off": ["user"]}}}' });
    const root = directoryWith({});
    symlinkSync(join(elsewhere, "settings.jsonc"), join(root, FILE));
    expect(() => readSettings(root)).toThrow("is not a plain file");
    rmSync(join(root, FILE));
    mkdirSync(join(root, FILE));
    expect(() => readSettings(root)).toThrow("is not a plain file");
    rmSync(join(root, FILE), { recursive: true });
    mkdirSync(home, { recursive: true });
    symlinkSync(join(elsewhere, "settings.jsonc"), join(home, "config.jsonc"));
    expect(readSettings(root).get("search.expansions.off")).toEqual({ value: ["user"], scope: "user" });
  });
});

test("the project's file wins over the user's, key by key, and each value says where it comes from", () => {
  const root = directoryWith({
    [FILE]: '// ours\n{"ranking": {"path_factors": {"path_test": 1,}, /* and */ "weights": {"symbol": {"factors": {"kind": 2}}}}}',
  });
  mkdirSync(home, { recursive: true });
  writeFileSync(join(home, "config.jsonc"), '{"ranking": {"path_factors": {"path_test": 0.7, "path_docs": 0.8}}}');
  const { settings } = showConfig(root);
  const set = settings.filter(({ source }) => source !== "default").map(({ key, value, source }) => [key, value, source]);
  expect(set).toEqual([
    ["ranking.weights.symbol.factors.kind", 2, "project"],
    ["ranking.path_factors.path_test", 1, "project"],
    ["ranking.path_factors.path_docs", 0.8, "user"],
  ]);
  expect(showConfig(root, "ranking.path_factors").settings).toHaveLength(8);
  expect(() => showConfig(root, "ranking.path")).toThrow("There is no setting ranking.path");
});

test("an edit keeps comments and the rest, and a removal leaves what else is set", () => {
  const root = directoryWith({ [FILE]: '{\n  // tests are the product here\n  "ranking": { "path_factors": { "path_test": 1 } },\n}\n' });
  const set = (key: string, value: number | undefined): string => {
    writeConfig(editConfig(root, "project", new Map([[key, value]])));
    return readFileSync(join(root, FILE), "utf8");
  };
  expect(set("ranking.weights.symbol.path", 0.5)).toContain("// tests are the product here");
  expect([...readSettings(root)].map(([key, { value }]) => [key, value])).toEqual([
    ["ranking.path_factors.path_test", 1],
    ["ranking.weights.symbol.path", 0.5],
  ]);
  set("ranking.path_factors.path_test", undefined);
  expect([...readSettings(root).keys()]).toEqual(["ranking.weights.symbol.path"]);
});

test("a comment stays behind the value that it is about when another value is set", () => {
  const root = directoryWith({
    [FILE]: '{\n  "ranking": {\n    "path_factors": {\n      "path_test": 0.7 // tests matter here\n    }\n  }\n}\n',
  });
  const { text } = editConfig(root, "project", new Map([["ranking.path_factors.path_docs", 1]]));
  expect(text).toMatch(/"path_test": 0\.7,? \/\/ tests matter here\n/);
  expect(text).toContain('"path_docs": 1');
});

describe("every comment stays on its line, beside what it is about", () => {
  const LINES = [
    "{ // settings of the shop",
    '  /* tuned in May */ "ranking": { // see the evaluation',
    "    // paths first",
    '    "path_factors": { // by path',
    '      "path_test": 0.7, // tests matter here',
    '      /* prose */ "path_docs": 0.5 // and prose',
    "      // the last word on paths",
    "    } // end of paths",
    "  } // end of ranking",
    "  // nothing below",
    "} // bye",
    "",
  ];

  /** The lines with comments, without the commas that an edit may have to add or take. */
  const commented = (text: string): string[] => text.split("\n").flatMap((line) => (/\/[/*]/.test(line) ? line.replaceAll(",", "") : []));

  test.each([
    ["a value that is set is set again", "ranking.path_factors.path_docs", 0.6],
    ["a value joins its group", "ranking.path_factors.path_source", 1.1],
    ["a value begins a group", "ranking.weights.symbol.path", 0.5],
    ["a value begins the file's second part", "search.expansions.off", ["account"]],
  ] as const)("%s", (_, key, value) => {
    const root = directoryWith({ [FILE]: LINES.join("\n") });
    const { text } = editConfig(root, "project", new Map([[key, value]]));
    expect(commented(text)).toEqual(
      commented(LINES.join("\n")).map((line) => line.replace('"path_docs": 0.5', `"path_docs": ${key.endsWith("docs") ? value : 0.5}`)),
    );
    writeConfig({ path: join(root, FILE), text });
    expect(readSettings(root).get(key)?.value).toEqual(value);
  });

  test("a value is taken out, and the comments about it stay for their author to judge", () => {
    const root = directoryWith({ [FILE]: LINES.join("\n") });
    const { text } = editConfig(root, "project", new Map([["ranking.path_factors.path_test", undefined]]));
    expect(text.match(/\/\/.*|\/\*.*?\*\//g)).toEqual(LINES.join("\n").match(/\/\/.*|\/\*.*?\*\//g));
    expect(text).toContain('/* prose */ "path_docs": 0.5 // and prose\n');
  });
});

test("values on the command line are JSON, and checked", () => {
  expect(configValue("search.expansions.groups", '[["tenant", "org"]]')).toEqual([["tenant", "org"]]);
  expect(() => configValue("search.expansions.groups", "tenant org")).toThrow("cannot be");
  expect(() => configValue("ranking.weights", "1")).toThrow("is a group of settings");
});

describe("ranking goes by the settings", () => {
  const FILES = {
    "src/invoice.ts": "export function computeInvoice() {\n  return 1;\n}\n",
    "test/invoice.test.ts": "export function computeInvoice() {\n  return 2;\n}\n",
    "src/organisation.ts": "export class Organisation {\n  name = '';\n}\n",
  };

  test("from one query of a session to the next, as the file changes", async () => {
    const root = directoryWith(FILES);
    await index(root);
    const session = open(root);
    const first = async (): Promise<string | undefined> => (await search(session, { query: "invoice computing" })).results[0]?.path;
    expect(await first()).toBe("src/invoice.ts");
    writeFileSync(join(root, FILE), '{"ranking": {"path_factors": {"path_test": 4, "path_source": 0.05}}}');
    expect(await first()).toBe("test/invoice.test.ts");
    writeFileSync(join(root, FILE), '{"ranking": {"path_factors": {"path_tset": 4}}}');
    const { warnings = [], results } = await search(session, { query: "compute invoice" });
    expect(results[0]?.path).toBe("src/invoice.ts");
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toContain(`${FILE}:1:31: there is no setting ranking.path_factors.path_tset. The default applies.`);
    writeFileSync(join(root, FILE), '{"search": 1, "ranking": {"path_factors": {"path_tset": 4, "path_test": 4, "path_source": 0.05}}}');
    expect(await first()).toBe("test/invoice.test.ts");
    writeFileSync(join(root, FILE), "{");
    expect(await first()).toBe("src/invoice.ts");
    rmSync(join(root, FILE));
    expect(await first()).toBe("src/invoice.ts");
  });

  test("with every weight at 0 there is still an answer", async () => {
    const keys = RANKING_PARAMETERS.filter(({ intent }) => intent !== null).map(({ key }) => key);
    const root = directoryWith(FILES);
    writeConfig(editConfig(root, "project", new Map(keys.map((key) => [key, 0]))));
    await index(root);
    const { results } = await search(open(root), { query: "compute invoice" });
    expect(results.length).toBeGreaterThan(0);
    expect(results.every(({ score }) => Number.isFinite(score))).toBe(true);
  });

  test("own words stand for each other, and built-in groups can be switched off", async () => {
    const root = directoryWith({
      "src/a.ts": "/** Loads a thing. */\nexport function loadThing() {\n  return 'tenant settings';\n}\n",
      "src/organisation.ts": "/** A thing. */\nexport function organisationThing() {\n  return 'tenant settings';\n}\n",
      [FILE]: "{}",
    });
    await index(root);
    const reasons = async (query: string): Promise<string> => {
      const { results } = await search(open(root), { query, explain: "full" });
      const hit = results.find(({ path }) => path === "src/organisation.ts");
      return JSON.stringify(hit?.ranking_reasons?.filter(({ factor }) => factor === "file_stem").map(({ weight }) => weight));
    };
    const before = await reasons("tenant settings thing");
    writeFileSync(join(root, FILE), '{"search": {"expansions": {"groups": [["tenant", "organisation"]]}}}');
    expect(await reasons("tenant settings thing")).not.toBe(before);
    expect(places(await search(open(root), { query: "thing" })).length).toBeGreaterThan(0);
    expect(await found(root, "tenant")).toContain("src/a.ts:2 loadThing");
  });
});
