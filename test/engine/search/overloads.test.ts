/** Overloads of one function are one answer. */
import { beforeEach, expect, setDefaultTimeout, test } from "bun:test";
import { locate } from "#engine/search/locate.ts";
import { directoryWith } from "../../temporary.ts";
import { found, freshStorage, INDEXING_TIMEOUT_MS, index, located, open } from "../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);
beforeEach(() => {
  freshStorage();
});

const OVERLOADED = [
  "/** Ships one parcel. */",
  "export function ship(parcel: string): string;",
  "/** Ships several. */",
  "export function ship(parcels: string[]): string[];",
  "export function ship(what: string | string[]): string | string[] {",
  "  return what;",
  "}",
  "",
  "export function unship(parcel: string): string {",
  "  return parcel;",
  "}",
].join("\n");

test("a function is found once, from its first overload on", async () => {
  const root = directoryWith({ "src/ship.ts": OVERLOADED });
  await index(root);
  expect(await located(root, "ship")).toEqual(["src/ship.ts:2 ship"]);
  expect(await found(root, "ship", { kinds: ["function"] })).toEqual(["src/ship.ts:2 ship", "src/ship.ts:9 unship"]);
  const response = await locate(open(root), { query: "ship" });
  expect(response.results[0]?.line_end).toBe(7);
  expect(response.suppressed_duplicate_count).toBe(2);
});

test("namesakes with bodies of their own stay apart, and so does a prototype far from its function", async () => {
  const far = "\n".repeat(60);
  const root = directoryWith({
    "src/ship.cs": "class Dock {\n  void Ship(int one) { Log(one); }\n  void Ship(string two) { Log(two); }\n}\n",
    "src/dock.c": `int dock(int ship);\n${far}int dock(int ship) {\n  return ship;\n}\n`,
  });
  await index(root);
  expect(await located(root, "Ship")).toEqual(["src/ship.cs:2 Ship", "src/ship.cs:3 Ship"]);
  expect(await located(root, "dock", { kinds: ["function"] })).toEqual(["src/dock.c:62 dock", "src/dock.c:1 dock"]);
});

test("of types with one name that takes other numbers of types, the one comes first that was written", async () => {
  const root = directoryWith({
    "src/Maps.cs":
      "public interface IMap : IBase<object, object> { }\npublic interface IMap<A, B> : IBase<A, B> { }\npublic interface IMap<A> { }\n",
  });
  await index(root);
  const first = async (name: string): Promise<string | undefined> => (await located(root, name))[0];
  expect(await first("IMap<A, B>")).toBe("src/Maps.cs:2 IMap");
  expect(await first("IMap<List<int>>")).toBe("src/Maps.cs:3 IMap");
  expect(await first("IMap")).toBe("src/Maps.cs:1 IMap");
});
