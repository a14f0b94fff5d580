/** What extraction knows of names in Zig. */
import { expect, test } from "bun:test";
import { usageOf } from "../print.ts";

const all = (text: string): Promise<string[]> => usageOf("src/a.zig", text);
const uses = async (text: string): Promise<string[]> => (await all(text)).filter((line) => /^\d+:\d+ /.test(line));

test("imports of files and of one thing of a file; what is public is given on", async () => {
  expect(
    await all(
      'const std = @import("std");\npub const Row = @import("row.zig").Row;\nfn f(r: Row) void { std.debug.print("", .{r.id}); }\n',
    ),
  ).toEqual([
    "1 import module std  as std",
    "2 import name row.zig Row as Row (exported)",
    "a.f : builtin",
    "export Row = import(row.zig Row)",
    "2:36 imports Row import(row.zig Row)",
    "3:9 references Row import(row.zig Row)",
    "3:25 references debug import(std ).debug",
    "3:31 calls print import(std ).debug.print",
    "3:45 references id <import(row.zig Row)>.id",
  ]);
});

test("fields of literals, methods of values, payloads of loops and optionals", async () => {
  const text =
    "const P = struct { x: i32, next: ?*P, all: []const P,\n  fn init() P { return .{ .x = 1, .next = null }; }\n};\nfn f(p: *P) !void {\n  const q = try P.init();\n  q.next.?.x = 2;\n  for (p.all) |one| one.hit();\n  if (p.next) |n| n.go();\n}\n";
  expect((await uses(text)).slice(2)).toEqual([
    "2:13 references P =a.P",
    "2:28 references x <=a.P>.x",
    "2:36 references next <=a.P>.next",
    "4:10 references P =a.P",
    "5:17 references P =a.P",
    "5:19 calls init =a.P.init",
    "6:5 references next =a.P.init().next",
    "6:12 references x =a.P.init().next.x",
    "7:10 references all <=a.P>.all",
    "7:25 calls hit element(<=a.P>.all).hit",
    "8:9 references next <=a.P>.next",
    "8:21 calls go <=a.P>.next.go",
  ]);
});

test("a case without a name before its dot is a member of what is switched on", async () => {
  expect(await uses("const K = enum { a, b };\nfn f(k: K) void { switch (k) { .a => {}, .b => go(), } }\n")).toEqual([
    "2:9 references K =a.K",
    "2:33 references a <=a.K>.a",
    "2:43 references b <=a.K>.b",
    "2:48 calls go go",
  ]);
});
