/** A pasted trace asked for its code: the way that the program took is told whatever the budget, before any code. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import type { ContextResponse } from "#core/protocol/context.ts";
import { type ContextRequest, context } from "#engine/context/context.ts";
import { type ContextStyle, contextSheet, contextTokens } from "#format/answers/context.ts";
import { SHELL } from "#format/next-step.ts";
import { writeSheet } from "#format/sheet.ts";
import { INDEXING_TIMEOUT_MS, index, open, sharedWorkspace } from "../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

const STYLE: ContextStyle = { format: "lines", color: false, lineNumbers: false, reader: SHELL };
const DEPTH = 30;

/** One long method a file, each of which calls the next. */
const layer = (at: number): string =>
  [
    `class Layer${at}:`,
    `    def step${at}(self, request):`,
    ...Array.from({ length: 60 }, (_, row) => `        checked_${row} = request.get("a${row}")`),
    `        return Layer${at + 1}().step${at + 1}(request)`,
    "",
  ].join("\n");
const CALL_LINE = 63;

const FILES = Object.fromEntries(Array.from({ length: DEPTH }, (_, at) => [`app/layer${at}.py`, layer(at)]));

const trace = (depth: number): string =>
  [
    "Traceback (most recent call last):",
    ...Array.from({ length: depth }, (_, at) => `  File "/srv/app/layer${at}.py", line ${CALL_LINE}, in step${at}`),
    "KeyError: 'a'",
  ].join("\n");

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace(FILES));
  await index(root);
});

async function asked(request: ContextRequest): Promise<{ response: ContextResponse; text: string; tokens: number }> {
  const response = await context(open(root), request, (answer) => contextTokens(answer, STYLE));
  return { response, text: writeSheet(contextSheet(response, STYLE), "lines"), tokens: contextTokens(response, STYLE) };
}

test("names all its frames in their order, whatever the budget has room for beside them", async () => {
  for (const maxTokens of [150, 300, 2_000]) {
    const { text, tokens } = await asked({ query: trace(6), maxTokens });
    expect(text.split("\n").slice(0, 7)).toEqual([
      ...Array.from({ length: 6 }, (_, at) => `app/layer${at}.py:${CALL_LINE} Layer${at}.step${at}`),
      "",
    ]);
    expect(tokens).toBeLessThanOrEqual(maxTokens);
  }
});

test("shows of its functions the lines that it names, in its order", async () => {
  const { response } = await asked({ query: trace(4), maxTokens: 1_500 });
  expect(response.results.map(({ path }) => path)).toEqual([0, 1, 2, 3].map((at) => `app/layer${at}.py`));
  for (const [at, { parts }] of response.results.entries()) {
    expect(parts.map(({ text }) => text).join("\n")).toContain(`return Layer${at + 1}().step${at + 1}(request)`);
  }
});

test("with more frames than the budget has room for keeps those of both ends, and says how many are between them", async () => {
  const { response, text, tokens } = await asked({ query: trace(DEPTH), maxTokens: 200 });
  const { frames = [], frames_left_out: left } = response;
  expect(frames[0]).toMatchObject({ path: "app/layer0.py", name: "Layer0.step0" });
  expect(frames.at(-1)).toMatchObject({ path: `app/layer${DEPTH - 1}.py` });
  expect(frames.length + (left?.count ?? 0)).toBe(DEPTH);
  expect(text.split("\n")[left?.after ?? 0]).toBe(`… ${left?.count} frames`);
  expect(tokens).toBeLessThanOrEqual(200);
});

test("whose function stands elsewhere by now is told with both lines", async () => {
  const moved = trace(2).replace(`line ${CALL_LINE}, in step0`, "line 900, in step0");
  expect((await asked({ query: moved })).text.split("\n").slice(0, 2)).toEqual([
    "app/layer0.py:2 Layer0.step0 (was 900)",
    `app/layer1.py:${CALL_LINE} Layer1.step1`,
  ]);
});

test("of one frame is answered by its code alone", async () => {
  expect((await asked({ query: `app/layer3.py:${CALL_LINE}` })).response.frames).toBeUndefined();
});
