/** Components of React: what the attributes of an element set are members of the type of the component's properties. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { references } from "#engine/graph/references.ts";
import { INDEXING_TIMEOUT_MS, open, sharedWorkspace } from "../harness.ts";

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

test("elements of other packages and of HTML set no property of ours, and a function with settings does not return these", async () => {
  expect(await linesOf("Other.title")).toEqual({ resolved: [27], name_only: [23] });
});
