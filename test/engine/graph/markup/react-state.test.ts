/** References to members of what components of React hold: in their state, and in what hooks give. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { references } from "#engine/graph/references.ts";
import { INDEXING_TIMEOUT_MS, open, sharedWorkspace } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

const MEMBERS = "one two three four five six seven eight nine".split(" ");
const methods = MEMBERS.map((name) => `  ${name}() {}`).join("\n");

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "kite.ts": `export class Kite {\n${methods}\n}\nexport function makeKite(): Kite {\n  return new Kite();\n}\n`,
    "rival.ts": `export class Rival {\n${methods}\n}\nexport interface Counted { count: number; flown: number; wind: number; bare: number }\n`,
    "hooks.tsx": [
      'import React, { createContext, useCallback, useContext, useMemo, useReducer, useRef, useState } from "react";',
      'import { type Kite, makeKite } from "./kite";',
      "const Sky = createContext<Kite | null>(null);",
      "export const useSky = () => useContext(Sky);",
      "const flown = (kite: Kite, action: { by: number }): Kite => kite;",
      "export function Flyer() {",
      "  const [written] = useState<Kite>();",
      "  written!.one();",
      "  const [lazily] = useState(() => makeKite());",
      "  lazily.two();",
      "  const ref = useRef<Kite>(null);",
      "  ref.current?.three();",
      "  useMemo(() => makeKite(), []).four();",
      "  const build = useCallback(() => makeKite(), []);",
      "  build().five();",
      "  useSky()!.six();",
      "  React.useContext(Sky)!.seven();",
      "  const [reduced] = useReducer(flown, makeKite());",
      "  reduced.eight();",
      "}",
    ].join("\n"),
    "own.ts":
      'import { makeKite } from "./kite";\nfunction useState(given: unknown) {\n  return [1];\n}\nconst [own] = useState(makeKite());\nown.nine();\n',
    "state.ts":
      "export interface State {\n  count: number;\n  flown: boolean;\n}\nexport interface Props {\n  wind: number;\n  bare: string;\n}\n",
    "counter.tsx": [
      'import { Component } from "react";',
      'import type { Props, State } from "./state";',
      "declare function defaults(): object;",
      "export class Counter extends Component<Props & { size: number }, State> {",
      "  constructor(props: Props & { size: number }) {",
      "    super(props);",
      "    this.state = { ...defaults(), count: 1 };",
      "  }",
      "  fly() {",
      "    if (this.state.flown) this.setState({ count: 2 });",
      "    this.setState((before, props) => ({",
      "      count: before.count + props.wind,",
      "    }));",
      "    return this.props.bare;",
      "  }",
      "}",
    ].join("\n"),
  }));
});

async function uses(target: string): Promise<string[]> {
  const { results } = await references(open(root), { target });
  const places = results.map(
    ({ path, line_start, confidence }) => `${path}:${line_start}${confidence === "resolved" ? "" : ` ${confidence}`}`,
  );
  return [...new Set(places)];
}

test("hooks give what their type arguments, or what they are given, say", async () => {
  const found = await Promise.all(MEMBERS.map((name) => uses(`kite.ts:Kite.${name}`)));
  expect(found.slice(0, 8)).toEqual([8, 10, 12, 13, 15, 16, 17, 19].map((line) => [`hooks.tsx:${line}`]));
});

test("a function of the repository that is called like a hook is none", async () => {
  expect(await uses("kite.ts:Kite.nine")).toEqual([]);
});

test("the state of a component is what its class says, whatever the constructor sets it to", async () => {
  expect(await uses("state.ts:State.flown")).toEqual(["counter.tsx:10"]);
});

test("what setState takes is part of the state", async () => {
  expect(await uses("state.ts:State.count")).toEqual(["counter.tsx:7", "counter.tsx:10", "counter.tsx:12"]);
});

test("a member of a type that is joined with one written in place is a member of that type", async () => {
  expect(await uses("state.ts:Props.wind")).toEqual(["counter.tsx:12"]);
  expect(await uses("state.ts:Props.bare")).toEqual(["counter.tsx:14"]);
});
