/** Components of React: what the attributes of an element set are members of the type of the component's properties. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { references } from "#engine/graph/references.ts";
import { INDEXING_TIMEOUT_MS, open, sharedWorkspace } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "src/card.tsx": `import React, { type FC, forwardRef, memo, type PropsWithChildren } from "react";
import { observer } from "mobx-react-lite";
export interface CardProps { title: string }
export interface RowProps { title: string }
export interface BoxProps { title: string }
export function Card({ title }: CardProps) {
  return <b>{title}</b>;
}
export const Typed: FC<CardProps> = (props) => (
  <i>{props.title}</i>
);
export const Kept = memo(({ title }: CardProps) => <i>{title}</i>);
export const Again = React.memo(Card);
export const Watched = observer(forwardRef<HTMLElement, RowProps>((props, ref) => (
  <i ref={ref}>{props.title}</i>
)));
export class Box extends React.Component<BoxProps, { open: boolean }> {
  render() {
    return <p>{this.props.title}</p>;
  }
}
export const Wide = ({ title }: PropsWithChildren<RowProps>) => <p>{title}</p>;
export default memo(Card);
`,
    "src/page.tsx": `import { lazy } from "react";
import { Button } from "antd"; import type { Other } from "./own";
import Main, { Again, Box, Card, Kept, Typed, Watched, Wide } from "./card";
import { withRouter } from "react-router";
import { clean } from "./own";
import { withDefault } from "settings";
const Late = lazy(() => import("./card"));
const Routed = withRouter(Box);
const Cleaned = clean(Card);
export const page = () => (
  <div title="html">
    <Card title="a" />
    <Typed title="b" />
    <Kept title="c" />
    <Again title="d" />
    <Watched title="e" />
    <Box title="f" key="k" />
    <Wide title="g" />
    <Main title="h" />
    <Late title="i" />
    <Routed title="j" />
    <Button title="k" />
    <Cleaned title="l" />
  </div>
);
const props: React.ComponentProps<typeof Card> = { title: "m" };
const settings: Other = { title: 1 };
export const shown = withDefault(settings).title;
`,
    "src/inline.tsx": `import type { FC } from "react";
export function Tile({ wide, onPick }: { wide: boolean; onPick?: () => void }) {
  return <b onClick={onPick}>{wide}</b>;
}
export const Slab: FC<{ thick: number }> = ({ thick }) => <i>{thick}</i>;
export const Beam = ({ long }: Readable & { long: number }) => <i>{long}</i>;
function plain({ wide }: { wide: number }) { return wide; }
interface Readable { text: string }
`,
    "src/old.jsx": `import PropTypes from "prop-types";
export function Stamp(props) { return <b>{props.year}</b>; }
Stamp.propTypes = { year: PropTypes.number, cost: PropTypes.number };
Stamp.defaultProps = { cost: 1 };
`,
    "src/uses.tsx": `import { Beam, Slab, Tile } from "./inline";
import { Stamp } from "./old";
export const uses = () => (
  <div>
    <Tile wide onPick={() => {}} />
    <Slab thick={1} />
    <Beam long={2} text="x" />
    <Stamp year={3} cost={4} other />
  </div>
);
`,
    "src/own.tsx": "export interface Other { title: number }\nexport const clean = (any: unknown): any => any;\n",
  }));
});

/** The lines of the page on which a member is used, by how sure each row is. */
async function linesOf(member: string): Promise<Record<string, number[]>> {
  const { results } = await references(open(root), { target: member, limit: 100 });
  const lines: Record<string, number[]> = {};
  for (const { path, line_start, confidence } of results) {
    const place = path === "src/page.tsx" ? confidence : `${path} ${confidence}`;
    lines[place] = [...new Set([...(lines[place] ?? []), line_start])];
  }
  return lines;
}

test("functions, with the type of their first parameter or of the constant, and those that libraries wrap", async () => {
  expect(await linesOf("CardProps.title")).toEqual({
    resolved: [12, 13, 14, 15, 19, 20, 26],
    "src/card.tsx resolved": [6, 10, 12],
    name_only: [23],
  });
});

test("functions in several wrappers, whose type arguments say what the properties are, and parameters with children", async () => {
  expect(await linesOf("RowProps.title")).toEqual({ resolved: [16, 18], "src/card.tsx resolved": [15, 22], name_only: [23] });
});

test("classes, and what a router makes of them", async () => {
  expect(await linesOf("BoxProps.title")).toEqual({ resolved: [17, 21], "src/card.tsx resolved": [19], name_only: [23] });
});

test("types on the spot, and what a script once said at run time", async () => {
  const placesOf = async (target: string): Promise<string[]> => {
    const { results } = await references(open(root), { target });
    return results.map(({ path, line_start, confidence }) => `${path}:${line_start} ${confidence}`);
  };
  expect(await placesOf("Tile.wide")).toEqual(["src/inline.tsx:2 resolved", "src/uses.tsx:5 resolved"]);
  expect(await placesOf("Tile.onPick")).toEqual(["src/inline.tsx:2 resolved", "src/uses.tsx:5 resolved"]);
  expect(await placesOf("Slab.thick")).toEqual(["src/inline.tsx:5 resolved", "src/uses.tsx:6 resolved"]);
  expect(await placesOf("Beam.long")).toEqual(["src/inline.tsx:6 resolved", "src/uses.tsx:7 resolved"]);
  expect(await placesOf("Readable.text")).toEqual(["src/uses.tsx:7 resolved"]);
  expect(await placesOf("Stamp.year")).toEqual(["src/uses.tsx:8 resolved", "src/old.jsx:2 ambiguous"]);
  expect(await placesOf("Stamp.cost")).toEqual(["src/old.jsx:4 resolved", "src/uses.tsx:8 resolved"]);
});

test("elements of other packages and of HTML set no property of ours, and a function with settings does not return these", async () => {
  expect(await linesOf("Other.title")).toEqual({ resolved: [27], name_only: [23] });
});
