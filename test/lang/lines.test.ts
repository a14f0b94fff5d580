/** What lines say where no grammar speaks: languages without one, grammars that fail, keys of settings. */

import { beforeAll, describe, expect, test } from "bun:test";
import { type Extraction, extract } from "#lang/extract.ts";
import { extractionRules } from "#lang/extraction-rules.ts";
import { LANGUAGES } from "#lang/languages.ts";
import { LineTable } from "#lang/line-table.ts";
import { keyCaptures } from "#lang/lines/keys.ts";
import { COMMON_RULES } from "#lang/lines/line-rules.ts";
import { readLines } from "#lang/lines/read-lines.ts";
import { lostKeys } from "#lang/lost-lines.ts";
import { compileGrammars } from "#lang/trees/grammar-modules.ts";
import { ParserPool } from "#lang/trees/grammars.ts";

let parsers: ParserPool;
beforeAll(async () => {
  parsers = await ParserPool.create(compileGrammars([]));
});

const named = ({ symbols }: Extraction): string[] =>
  symbols.map(({ kind, name, lineStart, lineEnd }) => `${kind} ${name} ${lineStart}-${lineEnd}`);

describe("a file whose grammar broke down", () => {
  const text = `
/** Keeps things. */
export class Store {
  open() { return "}"; }
}

export async function load(path) {
  return path;
}
`;

  test("has what its lines say", () => {
    expect(named(extract("src/store.ts", text, null))).toEqual(["class Store 3-5", "function load 7-9"]);
  });

  test("says that no grammar read it", () => {
    const found = extract("src/store.ts", text, null);
    expect(found.parseStatus).toBe("heuristic");
    expect(found.symbols[0]?.signature).toBe("export class Store");
  });

  test("in a language that indents, reaches as far as the indentation", () => {
    const python = "def load(path):\n    x = 1\n\n    return x\n\nY = 2\n";
    expect(named(extract("load.py", python, null))).toEqual(["function load 1-4"]);
  });

  test("is nothing but text where it is prose or markup", () => {
    for (const path of ["guide.md", "page.vue", "notes.txt"]) expect(extract(path, "class Store {\n}\n", null).parseStatus).toBe("text");
  });
});

describe("definitions that a grammar loses", () => {
  test("are there, beside those that it has", () => {
    const sql = "CREATE TABLE a (id INT);\n\nCREATE PROCEDURE clean(IN days INT)\nBEGIN\n  DELETE FROM a;\nEND\n";
    const found = extract("schema.sql", sql, parsers);
    expect(found.parseStatus).toBe("partial");
    expect(found.symbols.map(({ name }) => name)).toEqual(["a", "id", "clean"]);
  });
});

test("a map of SCSS is read to its end, whatever its comments and addresses hold", () => {
  const after = "@mixin m {\n  b: size(7);\n}\n";
  const used = (map: string): number[] => extract("a.scss", `$m: (\n${map}\n);\n${after}`, parsers).usage.uses.map(({ line }) => line);
  expect(used("  a: b, // x; (y) {\n  c: size(1), // the end}")).toEqual([3, 6]);
  expect(used("  a: url(http://a.b/c),\n  c: size(1/2)")).toEqual([3, 6]);
});

describe("a language that no grammar reads", () => {
  test("has no definition in a comment", () => {
    const proto = "// message Old {\nmessage New {\n  /* string gone = 1; */\n  string id = 2;\n}\n";
    expect(named(extract("a.proto", proto, null))).toEqual(["struct New 2-5", "property id 4-4"]);
  });

  test("has no definition in what stands in comments and strings", () => {
    const names = (path: string, text: string): string[] => extract(path, text, null).symbols.map(({ name }) => name);
    expect(
      names("a.cmake", '#[[\nfunction(a)\n]]\nset(T "\nfunction(b)\n")\nset(U [=[\nmacro(c)\n]=])\nfunction(\n  d\n)\nendfunction()\n'),
    ).toEqual([...["T", "U", "d"]]);
    expect(names("a.pyx", '"""\ndef a():\n"""\ncdef class B:\n    """\n    def c(self):\n    """\n    def d(self): pass\n')).toEqual([
      "B",
      "d",
    ]);
    expect(names("a.graphql", '"""\ntype A { id: ID }\n"""\ntype B {\n  id: ID\n}\n')).toEqual(["B", "id"]);
    expect(names("a.erl", 'a() ->\n  "\nb(X) -> X.\n", $".\nc() -> "\\"".\n')).toEqual(["a", "c"]);
    expect(names("a.xrl", '{STR}["]*\\" : x.\n\nErlang code.\n\na(X) -> X.\n')).toEqual(["a"]);
    const perl = extract("A.pm", "package A;\nsub a {}\n__END__\n\n=head1\n\n  package B;\n  sub b {}\n", null);
    expect(perl.symbols.map(({ name }) => name)).toEqual(["A", "a"]);
  });

  test("uses nothing in strings", () => {
    const used = (path: string, text: string): string[] => extract(path, text, null).usage.uses.map(({ name }) => name);
    expect(used("a.erl", 'a(X) -> log("Command sh(~ts)~n", [$", sh(X)]). % old(X)\n')).toEqual(["log", "sh"]);
    expect(used("a.f90", 'subroutine a\n  print *, "b(3)", c(1) ! d(4)\nend subroutine\n')).toEqual(["c"]);
  });

  test("has Erlang functions that reach over comments which are sentences", () => {
    const text = "a(X) ->\n    %% This is a sentence.\n    b(X), % and one.\n    c(X).\n\nb(X) -> X.\n";
    expect(named(extract("a.erl", text, null))).toEqual(["function a 1-4", "function b 6-6"]);
  });

  test("has Cython functions that end before the comment of the next, and that reach over what is written in them", () => {
    const text = `def a(x):
    """
One text.
    """
# Not indented.
    return x
    # Below.

# Above b,
# at length.
def b(x):
    """Only a text."""

cdef class C:
    def c(self):
        pass
    # Above d.
    def d(self):
        "text"
"""Of the file."""
`;
    expect(named(extract("a.pyx", text, null))).toEqual([
      "function a 1-6",
      "function b 11-12",
      "class C 14-19",
      "method c 15-16",
      "method d 18-19",
    ]);
  });

  test("joins the clauses of a function", () => {
    const erlang = "-module(a).\n-export([size/1]).\n\nsize([]) ->\n    0;\nsize([_ | T]) ->\n    1 + size(T).\n\nother(X) -> X.\n";
    const { symbols } = extract("a.erl", erlang, null);
    expect(symbols.map(({ qualifiedName, visibility, lineEnd }) => [qualifiedName, visibility, lineEnd])).toEqual([
      ["a:size", "public", 7],
      ["a:other", "private", 9],
    ]);
  });
});

describe("keys of settings", () => {
  const paths = (path: string, text: string): string[] => extract(path, text, parsers).symbols.map(({ qualifiedName }) => qualifiedName);

  test("are named by their path", () => {
    expect(paths("compose.yaml", "services:\n  web:\n    image: nginx\n  db: {}\n")).toEqual([
      ...["services", "services.web", "services.web.image", "services.db"],
    ]);
    expect(paths("a.json", '{\n  "a": {\n    "b": 1\n  },\n  "c": 2\n}\n')).toEqual(["a", "a.b", "c"]);
    expect(paths("a.toml", 'x = 1\n[tool.lint]\nrules = "all"\n')).toEqual(["x", "tool.lint", "tool.lint.rules"]);
  });

  test("are those of short lists in YAML too", () => {
    const pod = "spec:\n  containers:\n  - name: app\n    limits:\n      memory: 1Gi\n  - image: x\n    name: y\n  last: 1\n";
    const inSpec = [
      "containers",
      "containers.name",
      "containers.limits",
      "containers.limits.memory",
      "containers.image",
      "containers.name",
      "last",
    ];
    expect(paths("pod.yaml", pod)).toEqual(["spec", ...inSpec.map((path) => `spec.${path}`)]);
    expect(paths("ci.yml", "steps:\n  - uses: a\n  - run: |\n      echo: x\n    env:\n      TOKEN: x\n  - plain\nlast: 1\n")).toEqual([
      ...["steps", "steps.uses", "steps.run", "steps.env", "steps.env.TOKEN", "last"],
    ]);
    const entries = Array.from({ length: 151 }, (_, at) => `  - e: ${at}\n    f:\n      g: 1\n`).join("");
    expect(paths("data.yaml", `data:\n${entries}last: 1\n`)).toEqual(["data", "last"]);
    expect(lostKeys("settings.yaml", `data:\n${entries}last: 1\n`, "yaml")).toBeUndefined();
  });

  test("are those of mappings in braces on one line of YAML", () => {
    const text = `labels: {app: web, "my tier": 'a, b: c', list: [x, {in: 1}], deep: {er: {est: 2}}} # no: 1\nlast: 1\n`;
    const inLabels = ["app", '"my tier"', "list", "list.in", "deep", "deep.er", "deep.er.est"];
    expect(paths("a.yaml", text).map((path) => path.replaceAll('"', ""))).toEqual([
      ...["labels", ...inLabels.map((path) => `labels.${path.replaceAll('"', "")}`), "last"],
    ]);
    expect(paths("ci.yml", "env:\n  - {name: A, value: 1}\n  - { name: B }\nlast: 1\n")).toEqual([
      ...["env", "env.name", "env.value", "env.name", "last"],
    ]);
    for (const value of ["{{ x }}", "\u0024{{ a.b }}", "{a: 1, b", "{a, b}", "'{a: 1}'", "{}"]) {
      expect(paths("a.yaml", `key: ${value}\nlast: 1\n`)).toEqual(["key", "last"]);
    }
  });

  test("are none in other lists and in blocks of text", () => {
    expect(paths("a.yaml", "- name: a\n  size: 1\n")).toEqual([]);
    expect(paths("a.yaml", "list:\n  - a\n  - - b: 1\nrun: |\n  echo: x\nlast: 1\n")).toEqual(["list", "run", "last"]);
    expect(paths("a.json", '{\n  "list": [\n    {\n      "name": "a"\n    }\n  ],\n  "last": 1\n}\n')).toEqual(["list", "last"]);
  });

  test("are none below an item that is a text, however it goes on", () => {
    const job = (item: string): string => `job:\n  script:\n  ${item}\n    kind: Pod\n      a: b\n  - b: c\n    d: e\n  last: 1\n`;
    const others = ["job", "job.script", "job.script.b", "job.script.d", "job.last"];
    for (const item of ["- |", "- >-", "- echo a \\", '- "a: b', "- !Sub |", "- [a,"]) expect(paths("ci.yml", job(item))).toEqual(others);
    expect(paths("ci.yml", job("- |").replaceAll("  - ", "    - ").replaceAll("    kind", "      kind"))).not.toContain("job.script.kind");
    for (const item of ["- &a", "- # a", "- !a &b", "- User Guide: x"]) expect(paths("ci.yml", job(item))).toContain("job.script.kind");
  });

  test("of hundreds of sections are kept, and those below one that has too many are left out and counted", () => {
    const sections = Array.from({ length: 400 }, (_, at) => `s${at}:\n  image:\n    tag: x\n`).join("");
    const large = paths("values.yaml", sections);
    expect(large).toHaveLength(1_200);
    expect(large).toContain("s399.image.tag");

    const entries = Array.from({ length: 301 }, (_, at) => `  e${at}: x\n`).join("");
    const text = `first:\n  a: 1\ndata:\n${entries}last:\n  b: 1\n`;
    expect(paths("a.yaml", text)).toEqual(["first", "first.a", "data", "last", "last.b"]);
    expect(lostKeys("settings.yaml", text, "yaml")).toEqual({ keys: 301, below: [3] });
    expect(lostKeys("settings.yaml", "a:\n  b: 1\n", "yaml")).toBeUndefined();
  });

  test("of a file with hundreds of rules are all the rules, and as many of their settings as the file may have", () => {
    const rules = Array.from({ length: 900 }, (_, index) => `Style/Rule${index}:\n  Enabled: true\n  Version: 1\n  Max: 2\n`).join("");
    const found = paths("rules.yml", rules);
    expect(found.filter((path) => !path.includes("."))).toEqual(Array.from({ length: 900 }, (_, index) => `Style/Rule${index}`));
    expect(found).toContain("Style/Rule0.Max");
    expect(lostKeys("settings.yaml", rules, "yaml")?.keys).toBe(600);
  });

  test("of a lock file are its outermost ones", () => {
    const packages = Array.from({ length: 400 }, (_, index) => `    "package-${index}": {\n      "version": "1"\n    }`);
    expect(paths("package-lock.json", `{\n  "lockfileVersion": 3,\n  "packages": {\n${packages.join(",\n")}\n  }\n}\n`)).toEqual([
      ...["lockfileVersion", "packages"],
    ]);
  });
});

describe("hostile text costs no more than its length", () => {
  const pieces = [
    "function ",
    "[[ ",
    "#[=[ ",
    "'",
    "\t",
    "class A ",
    "f(",
    "{",
    '"""',
    "a = ",
    "type ",
    "-spec a(",
    "FROM a AS b\n",
    "class A {\n",
    "subroutine a\n",
    "def a:\n",
    "x:\n ",
    '"a": [\n',
    "a b c d(",
    " ,",
  ];

  test("read by rules of lines", () => {
    const rules = [COMMON_RULES, ...LANGUAGES.flatMap((language) => extractionRules(language).lines ?? [])];
    for (const piece of pieces) {
      const text = piece.repeat(20_000 / piece.length).replace(/.{900}/g, "$&\n");
      const lines = new LineTable(text);
      for (const rule of rules) expect(readLines(text, lines, rule, []).length).toBeLessThanOrEqual(400_000);
    }
  }, 180_000);

  test("read for keys", () => {
    for (const piece of pieces) {
      const text = piece.repeat(100_000 / piece.length);
      const lines = new LineTable(text);
      for (const syntax of ["yaml", "json", "sections"] as const)
        expect(keyCaptures("settings", text, lines, syntax).length).toBeLessThanOrEqual(400);
    }
  }, 180_000);
});
