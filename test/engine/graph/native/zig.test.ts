/** References in Zig: files that are structs, and declarations that are named without their type. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { references } from "#engine/graph/references.ts";
import { INDEXING_TIMEOUT_MS, open, sharedWorkspace } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "Engine.zig":
      'const Engine = @This();\nconst Tank = @import("Tank.zig");\nconst Label = @import("Label.zig");\ntank: Tank,\nlabel: Label,\npub fn start(engine: *Engine) void {\n  _ = engine.tank.fill(1);\n  _ = engine.warm();\n}\nfn warm(self: *Engine) u32 {\n  const t: *Tank = &self.tank;\n  return t.fill(2);\n}\nfn cool(self: *@This()) u32 {\n  return self.warm();\n}\n',
    "Tank.zig":
      "const Tank = @This();\nlevel: u32,\npub const Valve = struct { open: bool };\npub fn fill(self: *Tank, by: u32) u32 {\n  return self.level + by;\n}\npub fn valves() []*Tank.Valve {\n  return undefined;\n}\npub fn first(valve: ?*const Tank.Valve) void {\n  _ = valve;\n}\n",
    "Label.zig":
      "text: []const u8,\nconst Label = @This();\npub fn parse(text: []const u8) !Label {\n  return .{ .text = text };\n}\npub fn print(label: Label) void {\n  _ = label;\n}\n",
    "uses.zig":
      'const Label = @import("Label.zig");\nconst Engine = @import("Engine.zig");\nfn declared() !void {\n  const l: Label = try .parse("a");\n  l.print();\n}\nfn returned() !Label {\n  return try .parse("b");\n}\nfn caught() Label {\n  return .parse("c") catch unreachable;\n}\nfn passed() !void {\n  Label.print(try .parse("d"));\n}\nfn assigned(engine: *Engine) !void {\n  engine.label = try .parse("e");\n}\nfn held() !Engine {\n  return .{ .tank = undefined, .label = try .parse("f") };\n}\nfn unknown(x: anytype) void {\n  x.take(.parse("g"));\n}\n',
    "Apart.zig": "pub const Label = struct { text: u32 };\n",
    "Other.zig":
      "const Other = @This();\nfn parse(text: []const u8) Other {\n  return undefined;\n}\nfn warm(o: *Other) void {\n  o.warm();\n}\n",
  }));
});

async function uses(target: string): Promise<string[]> {
  const { results } = await references(open(root), { target });
  return results.map(({ path, line_start, confidence }) => `${path}:${line_start} ${confidence}`);
}

test("a name for the file itself is the struct that the file is, and so is @This()", async () => {
  expect(await uses("Engine.zig:10")).toEqual(["Engine.zig:8 resolved", "Engine.zig:15 resolved"]);
  expect(await uses("Tank.zig:4")).toEqual(["Engine.zig:7 resolved", "Engine.zig:12 resolved"]);
  expect(await uses("Tank.zig:2")).toEqual(["Tank.zig:5 resolved"]);
});

test("other files name the struct that a file is by the name that it gives itself", async () => {
  expect(await uses("Label.zig:2")).toEqual([
    "Engine.zig:5 resolved",
    "Label.zig:3 resolved",
    "Label.zig:6 resolved",
    ...[4, 7, 10, 14].map((line) => `uses.zig:${line} resolved`),
  ]);
  expect(await uses("Apart.zig:1")).toEqual([]);
});

test("what stands in the file's struct is named through it", async () => {
  expect(await uses("Tank.zig:3")).toEqual(["Tank.zig:7 resolved", "Tank.zig:10 resolved"]);
});

test("a declaration without its type is one of the type that is asked for; where nobody knows which, it may be any", async () => {
  expect(await uses("Label.zig:3")).toEqual([
    "uses.zig:4 resolved",
    "uses.zig:8 resolved",
    "uses.zig:11 resolved",
    "uses.zig:14 resolved",
    "uses.zig:17 resolved",
    "uses.zig:20 resolved",
    "uses.zig:23 ambiguous",
  ]);
  expect(await uses("Label.zig:6")).toEqual(["uses.zig:5 resolved", "uses.zig:14 resolved"]);
});
