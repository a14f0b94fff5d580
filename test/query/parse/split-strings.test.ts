/** Strings in pieces on several lines, and the messages that they print. */
import { describe, expect, test } from "bun:test";
import { filledFrom } from "#query/parse/message-template.ts";
import { longStringLine, stringRun } from "#query/parse/split-strings.ts";

/** The run round a line (1-based) of a text, as its first line and what it says. */
function run(lines: readonly string[], line: number): string | undefined {
  const found = stringRun((at) => lines[at - 1] ?? "", line);
  return found && `${found.lineStart}: ${found.text}`;
}

describe("pieces of one string", () => {
  const message = "'dict object' has no attribute 'foo'";
  const cases: [string, string[], number][] = [
    ["Python", ["raise ValueError(", '    f"{obj!r} has no"', '    f" attribute {name!r}"', ")"], 2],
    ["C", ['die("%s has "', '    "no attribute %s", a, b);'], 1],
    ["Rust", ["panic!(concat!(", '    "{} has no ",', '    "attribute {}",', "), a, b)"], 2],
    ["Java", ["throw new Error(obj", '    + " has no attribute "', "    + name);"], 2],
    ["JavaScript", [`throw new Error(\`\${obj} has \` +`, `  \`no attribute \${name}\`)`], 1],
    ["PHP", ["throw new Exception($obj . ' has no '", "    . 'attribute ' . $name);"], 1],
  ];
  for (const [language, lines, first] of cases) {
    test(language, () => {
      const found = stringRun((at) => lines[at - 1] ?? "", first + 1) ?? stringRun((at) => lines[at - 1] ?? "", first);
      expect(found?.lineStart).toBe(first);
      expect(filledFrom(found?.text ?? "", message)).toBeGreaterThan(0);
    });
  }
});

test("strings that commas separate, and statements below each other, are no pieces of one", () => {
  expect(run(['names = ["one",', '    "two"]'], 1)).toBeUndefined();
  expect(run(['print("a")', 'print("b")'], 2)).toBeUndefined();
  expect(run(["const a = 'one'", "const b = 'two'"], 1)).toBeUndefined();
});

describe("a line of a string over several lines", () => {
  const text = ['MISSING = """', "Install the ferry library to use \\", "the ferry store.", "Then try again.", '"""', "moor(MISSING)"];
  const lineOf = (lines: readonly string[], line: number): string | undefined => {
    const found = longStringLine((at) => lines[at - 1] ?? "", line);
    return found && `${found.lineStart}-${found.lineEnd}: ${found.text}`;
  };

  test.each([
    [2, "2-3: `Install the ferry library to use the ferry store.`"],
    [3, "2-3: `Install the ferry library to use the ferry store.`"],
    [4, "4-4: `Then try again.`"],
    [6, undefined],
  ])("line %d", (line, said) => {
    expect(lineOf(text, line)).toBe(said);
  });

  test("may begin behind the delimiter, or on the next line", () => {
    expect(lineOf(['raise E("""No pier \\', 'at all""")'], 1)).toBe("1-1: `No pier`");
    expect(lineOf(['E = """No pier is free \\', "at all", '"""'], 2)).toBe("1-2: `No pier is free at all`");
    expect(lineOf(['E = """\\', "No pier is free", '"""'], 1)).toBe("2-2: `No pier is free`");
  });

  test("is none in documentation", () => {
    expect(lineOf(["def moor():", '    """Moors.', "    Finds a pier.", '    """'], 3)).toBeUndefined();
  });
});
