/** What a change of a function does whose overloads are signatures that share one body. */
import { expect, setDefaultTimeout, test } from "bun:test";
import { edit, INDEXING_TIMEOUT_MS } from "../../../harness.ts";
import { brokenBy, impactOf, indexed } from "../impacted.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

const FILES = {
  "lists.py":
    "from typing import Any, Callable, overload\n\n\n@overload\ndef listed(arg: None) -> tuple[()]: ...\n@overload\ndef listed(arg: int, more: int) -> list[int]: ...\ndef listed(arg: Any, more: Any = None) -> Any:\n    return [arg, more]\n\n\ndef loaded(path: str | Callable[..., Any]) -> Any:\n    return path\n",
  "use.py":
    "from lists import listed, loaded\n\n\ndef one():\n    return listed(None)\n\n\ndef two():\n    return listed(1, 2)\n\n\ndef three():\n    return loaded('x')\n",
  "box.ts":
    "export function box(a: string): void;\nexport function box(a: number, b: number): void;\nexport function box(a: unknown, b?: unknown): void {\n  console.log(a, b);\n}\n",
  "use.ts": 'import { box } from "./box.ts";\nexport function pack() {\n  box("x");\n  box(1, 2);\n}\n',
};

test("calls run the body, whatever the signatures above it say", async () => {
  // The type checker sees the signatures, the program runs the body.
  expect(await brokenBy(FILES, ["lists.py", "more: Any = None", "more: Any"])).toEqual(["lists.py:5 may_break", "use.py:5 breaks"]);
  const all = ["lists.py:5 may_break", "lists.py:7 may_break", "use.py:5 breaks", "use.py:9 breaks"];
  expect(await brokenBy(FILES, ["lists.py", "more: Any = None", "more: Any, last: Any"])).toEqual(all);
});

test("signatures that hide the body break with it, and their calls may", async () => {
  const sites = ["box.ts:1 breaks", "use.ts:3 may_break"];
  expect(await brokenBy(FILES, ["box.ts", "b?: unknown", "b: unknown"])).toEqual(sites);
  // A signature that asks for more breaks its calls, whatever the hidden body takes.
  expect(await brokenBy(FILES, ["box.ts", "box(a: string)", "box(a: string, b: string)"])).toContain("use.ts:3 breaks");
});

test("signatures of a function are none of its users", async () => {
  const repository = await indexed(FILES);
  edit(repository, "box.ts", "b?: unknown", "b: unknown");
  expect((await impactOf(repository)).callers.map(({ name }) => name)).toEqual(["use.pack"]);
});

test("dots inside of a type leave no argument out", async () => {
  expect(await brokenBy(FILES, ["lists.py", "Callable[..., Any])", "Callable[..., Any], more: int)"])).toEqual(["use.py:13 breaks"]);
});
