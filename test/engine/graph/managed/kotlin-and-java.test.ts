/** Kotlin seen from Java, and Java seen from Kotlin: accessors and properties, classes of files, objects, constructors. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { references } from "#engine/graph/references.ts";
import { INDEXING_TIMEOUT_MS, open, sharedWorkspace, usesAt } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

const READER = `package com.x

class Reader(
  val path: String,
) {
  var lenient: Boolean = false
  val isOpen: Boolean
    get() = true
  @get:JvmName("depthNow")
  val depth: Int = 1
  @get:JvmName("width")
  val width: Int = 1

  @JvmName("-old_width")
  fun width(): Int = width

  constructor(path: String, depth: Int) : this(path)

  companion object {
    @JvmStatic
    fun of(path: String): Reader = Reader(path)

    fun make(path: String): Reader = Reader(path, 2)

    @JvmStatic
    val shared: Reader = Reader("s")
  }
}

fun help(reader: Reader): String = reader.path

val version: String = "1"

@JvmName("renamed")
fun original() {}

object Registry {
  fun add(reader: Reader) {}
}
`;

const MAIN = `package com.x;

class Main {
  void run(Reader r) {
    r.getPath();
    r.setLenient(true);
    r.isOpen();
    r.depthNow();
    r.width();
    ReaderKt.help(r);
    ReaderKt.getVersion();
    ReaderKt.renamed();
    Tools.trim("a");
    Reader.of("a").getPath();
    Reader.Companion.make("a").getPath();
    Reader.getShared().getPath();
    Registry.INSTANCE.add(r);
    new Reader("x", 1);
    new Reader("x");
  }
}
`;

const OTHER = `package com.y;

import static com.x.ReaderKt.help;
import static com.x.Tools.*;
import com.x.ReaderKt;
import com.x.Reader;

class Other {
  private String label;
  public String visible;
  public String getLabel() { return label; }
  public void setLabel(String label) { this.label = label; }
  public boolean isReady() { return true; }
  public void setReady(boolean ready) {}
  public Reader getURLReader() { return null; }
  public String getVisible() { return visible; }
  public String getPart(int at) { return null; }
  void run(Reader r) {
    help(r);
    trim("b");
    ReaderKt.help(r);
    com.x.ReaderKt.help(r);
  }
}
`;

const USE = `package com.x

import com.y.Other

fun use(o: Other) {
  println(o.label)
  o.label = "x"
  o.label += "y"
  if (o.isReady) println(o.urlReader.path)
  o.isReady = o.label == "z"
  o.visible
  o.part
}
`;

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "com/x/Reader.kt": READER,
    "com/x/Made.kt":
      'package com.x\n\nclass Made(val size: Int, val name: String) {\n  constructor(size: Int) : this(size, "")\n  var other = 1\n  constructor(other: Boolean) : this(1, "")\n}\n',
    "com/x/Making.kt": 'package com.x\n\nval a = Made(size = 1, name = "a")\nval b = Made(other = true)\n',
    "com/x/Named.kt": '@file:JvmName("Tools")\npackage com.x\n\nfun trim(text: String): String = text\n',
    "elsewhere/Reader.kt": "package elsewhere\n\nfun help(reader: String): String = reader\n",
    "com/x/Main.java": MAIN,
    "com/y/Other.java": OTHER,
    "com/x/Use.kt": USE,
  }));
});

/** The first line that has a text. */
const line = (text: string, part: string): number => text.split("\n").findIndex((one) => one.includes(part)) + 1;

/** The uses of what a line of a file defines, as `File:line`, the sure ones first; each with how sure it is unless it is. */
async function uses(path: string, text: string, part: string): Promise<string[]> {
  const { results } = await references(open(root), { target: `${path}:${line(text, part)}` });
  return results.map((use) => {
    const place = `${use.path.slice(use.path.lastIndexOf("/") + 1)}:${use.line_start}`;
    return use.confidence === "resolved" ? place : `${place} ${use.confidence}`;
  });
}

test("Java calls the accessors of properties", async () => {
  expect(await uses("com/x/Reader.kt", READER, "val path")).toEqual([
    ...["r.getPath", "of(", ".make(", "getShared"].map((part) => `Main.java:${line(MAIN, part)}`),
    `Reader.kt:${line(READER, "fun help")}`,
    `Use.kt:${line(USE, "urlReader")}`,
  ]);
  expect(await uses("com/x/Reader.kt", READER, "var lenient")).toEqual([`Main.java:${line(MAIN, "setLenient")}`]);
  expect(await uses("com/x/Reader.kt", READER, "val isOpen")).toEqual([`Main.java:${line(MAIN, "isOpen")}`]);
  expect(await uses("com/x/Reader.kt", READER, "val shared")).toEqual([`Main.java:${line(MAIN, "getShared")}`]);
  expect(await uses("com/x/Reader.kt", READER, "val version")).toEqual([`Main.java:${line(MAIN, "getVersion")}`]);
});

test("annotations give accessors and functions other names", async () => {
  expect(await uses("com/x/Reader.kt", READER, "val depth")).toEqual([`Main.java:${line(MAIN, "depthNow")}`]);
  expect(await uses("com/x/Reader.kt", READER, "fun original")).toEqual([`Main.java:${line(MAIN, "renamed")}`]);
});

test("a function that an annotation calls otherwise is not what its name means to others", async () => {
  expect(await uses("com/x/Reader.kt", READER, "val width")).toEqual([
    `Main.java:${line(MAIN, "r.width")}`,
    `Reader.kt:${line(READER, "fun width")}`,
  ]);
  expect(await uses("com/x/Reader.kt", READER, "fun width")).toEqual([]);
});

test("functions outside of types are members of the class that their file is, of their package alone", async () => {
  expect(await uses("com/x/Reader.kt", READER, "fun help")).toEqual([
    `Main.java:${line(MAIN, "ReaderKt.help")}`,
    ...["import static com.x.ReaderKt", "    help(r)", "    ReaderKt.help", "    com.x.ReaderKt"].map(
      (part) => `Other.java:${line(OTHER, part)}`,
    ),
  ]);
  expect(await usesAt(root, "elsewhere/Reader.kt:3")).toEqual([]);
  expect(await usesAt(root, "com/x/Named.kt:4")).toEqual([
    `com/x/Main.java:${line(MAIN, "Tools.trim")} resolved`,
    `com/y/Other.java:${line(OTHER, 'trim("b")')} resolved`,
  ]);
});

test("members of companions and objects are those of the type, and of what holds the object", async () => {
  expect(await uses("com/x/Reader.kt", READER, "fun of")).toEqual([`Main.java:${line(MAIN, "Reader.of")}`]);
  expect(await uses("com/x/Reader.kt", READER, "fun make")).toEqual([`Main.java:${line(MAIN, ".make(")}`]);
  expect(await uses("com/x/Reader.kt", READER, "fun add")).toEqual([`Main.java:${line(MAIN, "INSTANCE.add")}`]);
});

test("Kotlin reads and sets accessors of Java as properties", async () => {
  expect(await uses("com/y/Other.java", OTHER, "String getLabel")).toEqual(
    ["println(o.label", "== ", "+="].map((part) => `Use.kt:${line(USE, part)}${part === "+=" ? " ambiguous" : ""}`),
  );
  expect(await uses("com/y/Other.java", OTHER, "void setLabel")).toEqual([
    `Use.kt:${line(USE, '= "x"')}`,
    `Use.kt:${line(USE, "+=")} ambiguous`,
  ]);
  expect(await uses("com/y/Other.java", OTHER, "boolean isReady")).toEqual([`Use.kt:${line(USE, "if (o.isReady")}`]);
  expect(await uses("com/y/Other.java", OTHER, "void setReady")).toEqual([`Use.kt:${line(USE, "o.isReady =")}`]);
  expect(await uses("com/y/Other.java", OTHER, "getURLReader")).toEqual([`Use.kt:${line(USE, "urlReader")}`]);
});

test("a field that others see goes before its accessor, and what takes arguments is no accessor", async () => {
  expect(await uses("com/y/Other.java", OTHER, "getVisible")).toEqual([]);
  expect(await uses("com/y/Other.java", OTHER, "public String visible")).toContain(`Use.kt:${line(USE, "o.visible")}`);
  expect(await uses("com/y/Other.java", OTHER, "getPart")).toEqual([]);
});

test("a secondary constructor has the calls that give it as many arguments", async () => {
  expect(await uses("com/x/Reader.kt", READER, "  constructor(")).toEqual([
    `Main.java:${line(MAIN, '"x", 1')}`,
    `Reader.kt:${line(READER, "fun make")}`,
  ]);
});

test("the name of an argument is a property of the head, also beside other constructors, and no property of the body", async () => {
  const named = async (target: string): Promise<string[]> => (await usesAt(root, target)).filter((use) => use.startsWith("com/x/Making"));
  expect(await named("Made.name")).toEqual(["com/x/Making.kt:3 resolved"]);
  expect(await named("com/x/Made.kt:5")).toEqual([]);
});
