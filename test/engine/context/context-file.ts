/** Files for tests of single stages of `context`: numbered lines, and symbols where a test says so. */
import type { EntryFile } from "#engine/context/entries.ts";
import { FileText } from "#text/file-text.ts";
import type { symbol } from "../../query/recall/candidates.ts";

type Symbols = readonly ReturnType<typeof symbol>[];

/** A file of lines `line 1`, `line 2`, ..., unless they are given. */
export function contextFile(given: {
  readonly path?: string;
  readonly lines?: readonly string[];
  readonly symbols?: Symbols;
  readonly imports?: EntryFile["imports"];
  readonly callees?: Symbols;
  /** Lines of the comment above every symbol. */
  readonly docLines?: number;
}): EntryFile {
  const { path = "src/a.ts", symbols = [], imports = [], callees = [], docLines = 0 } = given;
  const lines = given.lines ?? Array.from({ length: 400 }, (_, index) => `line ${index + 1}`);
  return {
    path,
    text: new FileText(lines.join("\n")),
    imports,
    symbols,
    owners: ({ lineStart, lineEnd }) => symbols.filter((owner) => owner.nameLine < lineStart && owner.lineEnd >= lineEnd),
    docStart: ({ lineStart }) => lineStart - docLines,
    docstring: () => null,
    comments: () => [],
    headEnd: ({ nameLine }) => nameLine,
    members: () => [],
    callees: () => [...callees],
    callableAround: (line) => symbols.findLast(({ kind, lineStart, lineEnd }) => kind === "method" && lineStart <= line && lineEnd >= line),
  };
}
