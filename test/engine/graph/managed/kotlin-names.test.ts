/** What bare names of Kotlin and Java mean: members of the types around them, imported functions and extensions, parameters of constructors. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { references } from "#engine/graph/references.ts";
import { INDEXING_TIMEOUT_MS, open, sharedWorkspace } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

const IO = `package io
open class Source
class Buffered { fun read() {} }
class Buffer { fun read() {} }
fun Source.buffer(): Buffered = Buffered()
val Source.depth: Buffered get() = Buffered()
fun plain(): Buffered = Buffered()
class Same : Unknown() {
  fun run() {
    plain.read()
    buffer.read()
    buffer().read()
  }
}
`;

const USE = `package use
import foreign.Window
import io.Buffer
import io.Source
import io.buffer
import io.depth
import io.plain
open class Base {
  val buffer = Buffer()
  val depth = Buffer()
  fun plain() {}
}
class Own(source: Source) : Base() {
  val made = source.buffer()
  fun run() {
    buffer.read()
    depth.read()
    plain()
  }
}
class Other : Window() {
  fun run() {
    buffer.read()
    depth.read()
    buffer().read()
    plain().read()
  }
}
class Mine : Source() {
  fun run() = buffer().read()
}
fun Base.more() = depth.read()
fun Source.again() = depth.read()
fun makes() = ::plain
`;

const MADE = `package made
open class Base { val timeout: Int = 0 }
class Child(timeout: Int) : Base()
class Kept(
  private   val width: Int = 1,
  level: Int,
) {
  val level = level
}
fun make() {
  Child(timeout = 1)
  Kept(width = 2, level = 3)
}
`;

const STATIC = `package fixed;
public class Static {
  public static Static buffer() { return null; }
  public static Static level() { return null; }
}
`;

const CALLING = `package calling;
import static fixed.Static.buffer;
import static fixed.Static.level;
class Base {
  Base buffer;
  Base level() { return null; }
}
class Own extends Base {
  Base field() { return buffer; }
  Object own() { return level(); }
  Object other() { return buffer(); }
}
`;

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "io/Io.kt": IO,
    "use/Use.kt": USE,
    "made/Made.kt": MADE,
    "Static.java": STATIC,
    "Calling.java": CALLING,
  }));
});

/** The uses of a definition, each as `confidence: line`, in files of a folder. */
async function usesIn(folder: string, target: string, source: string): Promise<string[]> {
  const { results } = await references(open(root), { target });
  const lines = source.split("\n");
  return results
    .filter(({ path }) => path.startsWith(folder))
    .map(({ line_start, confidence }) => `${confidence}: ${lines[line_start - 1]?.trim()}`);
}

test("a name that is not called is no function that the file imports, and members of the types around hide imports", async () => {
  expect(await usesIn("use", "io/Io.kt:5", USE)).toEqual([
    "resolved: import io.buffer",
    "resolved: val made = source.buffer()",
    "resolved: fun run() = buffer().read()",
    "ambiguous: buffer().read()",
  ]);
  expect(await usesIn("use", "io/Io.kt:7", USE)).toEqual([
    "resolved: import io.plain",
    "resolved: plain().read()",
    "resolved: fun makes() = ::plain",
  ]);
  expect(await usesIn("use", "use/Use.kt:9", USE)).toEqual(["resolved: buffer.read()"]);
  expect(await usesIn("use", "use/Use.kt:11", USE)).toEqual(["resolved: plain()"]);
});

test("an extension is certainly meant only where a value of the type that it extends is around", async () => {
  expect(await usesIn("use", "io/Io.kt:6", USE)).toEqual([
    "resolved: import io.depth",
    "resolved: fun Source.again() = depth.read()",
    "ambiguous: depth.read()",
  ]);
  expect(await usesIn("io", "io/Io.kt:5", IO)).toEqual(["ambiguous: buffer().read()"]);
  expect(await usesIn("io", "io/Io.kt:7", IO)).toEqual([]);
});

test("a named argument of a constructor names no inherited property, and none that the head does not declare", async () => {
  expect(await usesIn("made", "made/Made.kt:2", MADE)).toEqual(["resolved: class Child(timeout: Int) : Base()"]);
  expect(await usesIn("made", "Base.timeout", MADE)).toEqual([]);
  expect(await usesIn("made", "Kept.width", MADE)).toEqual(["resolved: Kept(width = 2, level = 3)"]);
  expect(await usesIn("made", "Kept.level", MADE)).toEqual([]);
});

test("in Java, members of a class hide what the file imports from others, and fields are not called", async () => {
  expect(await usesIn("Calling", "Static.java:3", CALLING)).toEqual([
    "resolved: import static fixed.Static.buffer;",
    "resolved: Object other() { return buffer(); }",
  ]);
  expect(await usesIn("Calling", "Static.java:4", CALLING)).toEqual(["resolved: import static fixed.Static.level;"]);
  expect(await usesIn("Calling", "Calling.java:5", CALLING)).toEqual(["resolved: Base field() { return buffer; }"]);
  expect(await usesIn("Calling", "Calling.java:6", CALLING)).toEqual(["resolved: Object own() { return level(); }"]);
});
