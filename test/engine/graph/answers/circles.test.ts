/**
 * Programs whose definitions need themselves: types that extend, stand for or point to each other, modules that take each other in, values that are
 * what they are made from. No compiler would take most of them; every question about them has an answer, in bounded time.
 */

import { beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Glob } from "bun";
import { CodeCompassError } from "#core/errors.ts";
import { callGraph } from "#engine/graph/call-graph.ts";
import { symbolHierarchy } from "#engine/graph/hierarchy.ts";
import { callers, references } from "#engine/graph/references.ts";
import { relatedSymbols } from "#engine/graph/related.ts";
import type { QuerySession } from "#engine/session/query-session.ts";
import { INDEXING_TIMEOUT_MS, open, sharedWorkspace } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

const FIXTURES = join(import.meta.dir, "../../../fixtures/circles");
const FILES = [...new Glob("*").scanSync(FIXTURES)].sort();

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace(Object.fromEntries(FILES.map((name) => [name, readFileSync(join(FIXTURES, name), "utf8")]))));
});

const QUESTIONS = {
  references: (session: QuerySession, target: string) => references(session, { target }),
  callers: (session: QuerySession, target: string) => callers(session, { target }),
  "what it calls, five calls deep": (session: QuerySession, target: string) =>
    callGraph(session, { target, direction: "callees", depth: 5 }),
  "the hierarchy": (session: QuerySession, target: string) => symbolHierarchy(session, target),
  "what is related": (session: QuerySession, target: string) => relatedSymbols(session, target),
};

/** Where each word of a file stands last: names are mostly used behind where they are defined. */
function placesIn(file: string): string[] {
  const rows = readFileSync(join(FIXTURES, file), "utf8").split("\n");
  const words = rows.flatMap((row, at) => [...row.matchAll(/[A-Za-z_]\w*/g)].map(({ 0: word, index }) => ({ word, line: at + 1, index })));
  const last = new Map(words.map(({ word, line, index }) => [word, `${file}:${line}:${index + 1}`]));
  return [...last.values()];
}

describe.each(FILES.filter((name) => name !== "Cargo.toml"))("of definitions in %s", (file) => {
  test.each(Object.entries(QUESTIONS))("%s are answered", async (_name, ask) => {
    const session = open(root);
    for (const place of placesIn(file)) {
      const thrown = await ask(session, place).then(
        () => undefined,
        (error: unknown) => error,
      );
      // That nothing is defined or used there is an answer, too.
      expect(thrown === undefined || thrown instanceof CodeCompassError ? "answered" : [place, thrown]).toEqual("answered");
    }
  });
});
