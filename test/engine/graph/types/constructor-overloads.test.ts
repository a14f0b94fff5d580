/** Constructors of one type, and functions of one name: a call is a use of the one that takes as many arguments. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { references } from "#engine/graph/references.ts";
import { INDEXING_TIMEOUT_MS, open, sharedWorkspace } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "Crate.cs": `namespace Store;
public class Crate {
  public Crate(int size) { Size = size; }
  public Crate() : this(1) { }
  public Crate(int size, string label, bool isOpen = false) { }
  public int Size { get; set; }
}
public class Porter {
  Crate one = new();
  Crate two = new Crate { Size = 2 };
  Crate three = new Crate(3);
  Crate four = new Crate(3, "x");
  Crate five = new(3, "x", true);
}
`,
    "Lamp.swift": `class Lamp {
  init(watts: Int) {}
  convenience init() { self.init(watts: 40) }
}
let bright = Lamp(watts: 100)
let usual = Lamp()
`,
    "Pipe.java": `class Pipe {
  Pipe() { this(1); }
  Pipe(int... widths) { }
  Pipe(String name, int width) { }
  static Pipe make() { return new Pipe(); }
}
`,
    "Shelf.cs": `namespace Store;
public class Shelf(int width) {
  public Shelf(int width, int height) : this(width * height) { }
  static Shelf low = new Shelf(1);
  static Shelf high = new Shelf(1, 2);
}
`,
    "kiln.h": `namespace fire {
class Kiln {
 public:
  Kiln();
  Kiln(int heat, int hours);
  explicit Kiln(const char* name, int heat = 0, int hours = 0);
};
}
`,
    "kiln.cc": `#include "kiln.h"
namespace fire {
Kiln::Kiln() {}
Kiln::Kiln(int heat, int hours) {}
Kiln::Kiln(const char* name, int heat, int hours) {}
void burn(int heat, int hours, const char* name) {
  Kiln usual;
  Kiln hot(900, 2);
  Kiln named(heat, hours);
  Kiln other(name);
  Kiln empty{};
  Kiln* made = new Kiln;
  Kiln* long_made = new Kiln(name, 1, 2);
  cool(Kiln());
  Kiln copied = Kiln(1, 2);
}
class Tile {
 public:
  Tile(int width, int height) {}
};
void lay(const Tile& one) {
  Tile broad(2, 1);
  Tile same = Tile(one);
}
}
`,
    "lib/ledger.ex": `defmodule Ledger do
  @callback book(entry :: term) :: term
  def put(book, key), do: put(book, key, nil)
  def put(book, key, value) when is_atom(key), do: {book, key, value}
  def put(book, _key, _value), do: book
  def sum(book, start \\\\ 0)
  def sum([], start), do: start
  def sum(book, start), do: {book, start}
  def sum(book, start, step), do: {book, start, step}
end
defmodule Clerk do
  alias Ledger, as: Books
  def run(book) do
    book
    |> Books.put(:a)
    |> Books.put(:b, 1)
    |> Books.sum
    taken = &Books.put/2
    apply(Books, :put, [book, :c, 2])
    Books.sum(book)
    Books.sum(book, 1, from: 2, to: 3)
    taken
  end
  defmacro many(args) do
    quote do: Ledger.put(unquote_splicing(args))
  end
end
`,
  }));
});

async function lines(target: string): Promise<number[]> {
  const { results } = await references(open(root), { target });
  return results.map(({ line_start }) => line_start);
}

test("a call constructs with the constructor that takes its arguments", async () => {
  expect(await lines("Crate.cs:3")).toEqual([4, 11]);
  expect(await lines("Crate.cs:4")).toEqual([9, 10]);
  expect(await lines("Crate.cs:5")).toEqual([12, 13]);
  expect(await lines("Lamp.swift:2")).toEqual([3, 5]);
  expect(await lines("Lamp.swift:3")).toEqual([6]);
  expect(await lines("Pipe.java:4")).toEqual([]);
  expect(await lines("Pipe.java:2")).toEqual([5]);
});

test("a declaration and `new` of C++ run the constructor that takes their arguments, asked where it is declared or defined", async () => {
  expect(await lines("kiln.h:4")).toEqual([7, 11, 12, 14]);
  expect(await lines("kiln.cc:3")).toEqual([7, 11, 12, 14]);
  expect(await lines("kiln.h:5")).toEqual([8, 9, 15]);
  expect(await lines("kiln.cc:4")).toEqual([8, 9, 15]);
  expect(await lines("kiln.cc:5")).toEqual([8, 9, 10, 13, 15]);
});

test("one argument that no constructor of C++ takes alone may be a copy", async () => {
  const { results } = await references(open(root), { target: "kiln.cc:19" });
  expect(results.map(({ line_start, confidence }) => `${line_start} ${confidence}`)).toEqual(["22 resolved", "23 ambiguous"]);
});

test("what the head of a type takes is no call of another constructor", async () => {
  expect(await lines("Shelf.cs:3")).toEqual([5]);
});

test("functions that differ in their number of arguments are told apart, piped, handed on and applied too", async () => {
  expect(await lines("Ledger.put/2")).toEqual([15, 18, 25]);
  expect(await lines("Ledger.put/3")).toEqual([3, 16, 19, 25]);
});

test("clauses take what the head of their function lets calls leave out; keywords are one argument", async () => {
  expect(await lines("Ledger.sum/2")).toEqual([17, 20]);
  expect(await lines("Ledger.sum/3")).toEqual([21]);
});
