/** What a line says that is done with a name on it. */
import { describe, expect, test } from "bun:test";
import { isMadeOnLine, isSetOnLine, isThrownOnLine, type NameOnLine } from "#query/read/use-on-line.ts";

/** The name stands between two bars. */
function at(marked: string): NameOnLine {
  const [before = "", name = "", behind = ""] = marked.split("|");
  return { text: before + name + behind, name, column: before.length + 1 };
}

describe("set", () => {
  test.each([
    "db.|NoSync| = options.NoSync",
    "self.|count| += 1",
    "|timeout| := 5",
    "db->|count|++;",
    "  --this.|count|;",
    "items.|list|[0] = 3",
    "return &DB{|NoSync|: true}",
    "    |timeout|: 5,",
    "connect(|timeout|=5)",
    'flags.BoolVar(&options.|noSync|, "no-sync")',
    "  b.|rest|, err = read()",
    "x ||= y if @|cache| ||= 3",
    "while (this.|left|-- > 0) {",
    "seen[|at|++] = true",
    "total.|sum| ++;",
    "return ++this.|count|;",
    "read(fd, &buffer.|length|)",
    "read(&lengths.|of|[0], fd)",
  ])("%s", (line) => expect(isSetOnLine(at(line))).toBe(true));

  test.each([
    "if db.|NoSync| == true {",
    "return a.|count| <= 3",
    "const { |count| } = state",
    "case |Fast|: run()",
    "x.map(|count| => count + 1)",
    "open(|path|, mode=3)",
    "a ? b.|count| : 0",
    "if |text| =~ pattern",
    "if (a.|count| && b)",
    "other = db.|NoSync|",
    "if self.|limit| ~= nil then",
    "return self.|limit| -- how many",
    "return self.|limit| --",
    "|items| ++ more",
    "more ++ |items|",
    "|items|++more",
    "all -- |items|",
    "f(a, &|limit| == 1)",
    "f(&|limits|.lower)",
  ])("not %s", (line) => expect(isSetOnLine(at(line))).toBe(false));
});

describe("made", () => {
  test.each([
    "return new |Ferry|(1)",
    "new ships.|Ferry|()",
    "b := &|Boat|{mast: 1}",
    "let boat = |Boat| { mast: 1 };",
    "|Boat|::new()",
    "|Boat|.new(1)",
    "list.push(Some(|Boat| {",
    "%|Boat|{mast: 1}",
    "func New() *Boat { return &|Boat|{} }",
  ])("%s", (line) => expect(isMadeOnLine(at(line))).toBe(true));

  test.each([
    "impl |Boat| {",
    "fn build() -> |Boat| {",
    "class Ferry extends |Boat| {",
    "func New() |Boat| {",
    "if (it instanceof |Boat|) {",
    "const a: |Boat| = b",
    "func New() *|Boat|{",
    "struct Ferry : public |Boat|{",
  ])("not %s", (line) => expect(isMadeOnLine(at(line))).toBe(false));
});

test("thrown, on the line or under the word that throws", () => {
  expect(isThrownOnLine(at("throw new |Leak|(1)"), "")).toBe(true);
  expect(isThrownOnLine(at("  raise Ship.|Leak|, reason: 1"), "")).toBe(true);
  expect(isThrownOnLine(at("    new |Leak|(1);"), "  throw")).toBe(true);
  expect(isThrownOnLine(at("void sail() throws |Leak| {"), "")).toBe(false);
  expect(isThrownOnLine(at("} catch (|Leak| leak) {"), "throw x;")).toBe(false);
});
