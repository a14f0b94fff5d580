/** Kotlin's functions with a receiver: in the lambda that such a function is passed, bare names and `this` mean members of the receiver. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { INDEXING_TIMEOUT_MS, sharedWorkspace, usesAt } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

const DSL = `package dsl
class Table {
  fun add() {}
  val size = 1
  fun row(block: Row.() -> Unit) {}
}
class Row {
  fun cell() {}
}
fun table(name: String = "", block: suspend Table.() -> Unit) {}
fun early(block: (Table.() -> Unit)?, other: Int) {}
fun handed(block: (Table) -> Unit) {}
`;

const USE = `package use
import dsl.Table
import dsl.early
import dsl.handed
import dsl.table
fun cell() {}
class Page {
  fun add() {}
  fun run() {
    table { add() }
    table("x") { this.add() }
    table { row { cell() } }
    table { row { add() } }
    early({ add() }, 1)
    handed { add() }
    handed { this.add() }
    handed { cell() }
    table { foreign(size) }
  }
  val kept: Table.() -> Unit = { add() }
}
`;

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace({ "dsl/Dsl.kt": DSL, "use/Use.kt": USE }));
});

const resolved = (...lines: number[]): string[] => lines.map((line) => `use/Use.kt:${line} resolved`);

test("in a lambda of a function with a receiver, members of the receiver come before those of the class around", async () => {
  expect(await usesAt(root, "dsl/Dsl.kt:3")).toEqual(resolved(10, 11, 13, 14, 20));
  expect(await usesAt(root, "dsl/Dsl.kt:4")).toEqual(resolved(18));
  expect(await usesAt(root, "dsl/Dsl.kt:8")).toEqual(resolved(12));
});

test("a lambda that takes an argument keeps what is around it", async () => {
  expect(await usesAt(root, "use/Use.kt:8")).toEqual(resolved(15, 16));
  expect(await usesAt(root, "use/Use.kt:6")).toEqual(resolved(17));
});
