/** What shells offer while a command line is typed: the declared commands, flags and values, and names where a name belongs. */
import { describe, expect, test } from "bun:test";
import { type Completion, written } from "#cli/completion/candidate.ts";
import { complete } from "#cli/completion/complete.ts";
import { COMPLETION_SCRIPTS, SHELLS } from "#cli/completion/scripts.ts";

const NAMES: Readonly<Record<string, readonly string[]>> = {
  symbol: ["SessionStore", "SessionToken"],
  ref: ["main", "@other"],
  language: ["python", "php"],
  setting: ["ranking.weights.a", "ranking.weights.b"],
};

/** The completion of a line, as one reads it: words between blanks, the last one being typed. */
function completed(line: string): Promise<Completion> {
  return complete(line.split(" "), async (source, prefix) => (NAMES[source] ?? []).filter((name) => name.startsWith(prefix)));
}

async function values(line: string): Promise<string[]> {
  return (await completed(line)).candidates.map(({ value }) => value);
}

describe("a line is completed", () => {
  test.each([
    ["sea", ["search"]],
    ["search --form", ["--format"]],
    ["search --format js", ["json", "jsonl"]],
    ["search --format=js", ["--format=json", "--format=jsonl"]],
    ["search --color a", ["auto", "always"]],
    ["search -k met", ["method"]],
    ["search --kind class,met", ["class,method"]],
    ["search --symbol-type met", ["method"]],
    ["search --symbol_type met", ["method"]],
    ["search --lang p", ["python", "php"]],
    ["search -l python,p", ["python,python", "python,php"]],
    ["search Sess", ["SessionStore", "SessionToken"]],
    ["search query --ref ", ["main", "@other"]],
    ["search -cn 3 Sess", ["SessionStore", "SessionToken"]],
    ["search -n3 Sess", ["SessionStore", "SessionToken"]],
    ["search -- Sess", ["SessionStore", "SessionToken"]],
    ["search --format json Sess", ["SessionStore", "SessionToken"]],
    ["history SessionToken --ref m", ["main"]],
    ["diff --base m", ["main"]],
    ["config s", ["set"]],
    ["config set ranking.weights.", ["ranking.weights.a", "ranking.weights.b"]],
    ["setup cl", ["claude-code", "claude-desktop"]],
    ["completions ", ["bash", "zsh", "fish", "powershell"]],
    ["--version --v", ["--verbose"]],
    ["search -- query --", []],
    ["nonsense --", []],
  ])("%p", async (line, expected) => expect(await values(line)).toEqual(expected));

  test.each([
    ["outline src/", "file"],
    ["grep pattern one two", "file"],
    ["grep -w pattern src/", "file"],
    ["explain query src/", "file"],
    ["search query -w ", "directory"],
    ["search query --workspace=sr", "directory"],
    ["search query", undefined],
  ] as const)("%p with paths of the shell: %p", async (line, expected) => expect((await completed(line)).paths).toBe(expected));

  test("with flags, each once, except those that may be repeated", async () => {
    const left = await values("search query --compact --kind class --");
    expect(left).not.toContain("--compact");
    expect(left).toContain("--kind");
    expect(left).toContain("--help");
  });

  test("with flags where no word can come", async () => expect(await values("licenses ")).toContain("--format"));
});

describe("the answer to a shell", () => {
  test("says which paths to add, then a candidate a line with its meaning", () => {
    expect(written({ candidates: [{ value: "main" }, { value: "--ref", about: "A ref" }], paths: "file" })).toBe(
      "file\nmain\n--ref\tA ref",
    );
  });

  test("holds no name that would do something in a shell", () => {
    const names = ["$(touch x)", "`id`", "a;b", "a b", "a\nb", "-rf\tx", "valid?", "~root", "Größe", "a/b.c", "@tree", "ns::name"];
    expect(written({ candidates: names.map((value) => ({ value })) })).toBe("none\nGröße\na/b.c\n@tree\nns::name");
  });
});

describe.each(SHELLS)("the script for %s", (shell) => {
  const script = COMPLETION_SCRIPTS[shell];
  test("asks the program, and knows no command or flag itself", () => {
    expect(script).toMatch(/ complete (?:@new )?-- /);
    expect(script).not.toMatch(/--(?!new-word)[a-z]+|\b(?:search|locate|outline)\b/);
  });
  test("says how to load it", () => expect(script).toContain(`codecompass completions ${shell}`));
});
