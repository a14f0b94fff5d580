/** Writes facts about one file or one symbol, and lists of files and directories. */

import { counted } from "#core/counted.ts";
import type { DirectoryEntry, DirectoryOutline, FileSummary, FoundFiles, RelatedRow } from "#core/protocol/lookup.ts";
import type { AnswerState } from "#core/protocol.ts";
import { printable } from "#format/lines.ts";
import type { ListAnswer } from "#format/sheet.ts";

/** The files whose paths match a pattern. */
export function filesList({ state, files }: FoundFiles): ListAnswer {
  return {
    facts: { ...state, total_matches: files.length },
    name: "matches",
    rows: files,
    lines: files.map(({ path }) => printable(path)),
  };
}

/** The contents of a directory. */
export function directoryList({ entries, path, files, lines, symbols, ...state }: DirectoryOutline): ListAnswer {
  return {
    facts: { ...state, path, files, lines, symbols },
    name: "entries",
    rows: entries,
    head: [printable(`${path}/ (${counted(files, "file")}, ${counted(lines, "line")}, ${counted(symbols, "symbol")})`)],
    lines: entries.map((entry) => printable(entryLine(entry))),
  };
}

function entryLine({ path, is, files, lines, symbols, language, defines }: DirectoryEntry): string {
  if (is === "directory") return `${path}/: ${counted(files, "file")}, ${counted(lines, "line")}, ${counted(symbols, "symbol")}`;
  return `${path}: ${language}, ${counted(lines, "line")}${defines === "" ? "" : `: ${defines}`}`;
}

interface AroundSymbol {
  readonly state: AnswerState;
  readonly symbol: { readonly kind: string; readonly qualifiedName: string; readonly path: string; readonly nameLine: number };
  readonly others: number;
  readonly rows: readonly RelatedRow[];
}

/** A symbol and the symbols related to it. */
export function aroundList({ state, symbol, others, rows }: AroundSymbol): ListAnswer {
  const { kind, qualifiedName, path, nameLine } = symbol;
  return {
    facts: { ...state, symbol: `${kind} ${qualifiedName} ${path}:${nameLine}`, other_symbols_of_this_name: others },
    name: "results",
    rows,
    ...(others > 0
      ? {
          head: [
            printable(`${kind} ${qualifiedName} ${path}:${nameLine} (${counted(others, "other symbol")} of that name: use PATH:LINE)`),
          ],
        }
      : {}),
    lines: rows.map(({ relation, kind: own, name, path: at, line, depth, confidence }) => {
      const notes = [...(!depth ? [] : [`${depth} steps`]), ...(confidence ? [confidence] : [])];
      return printable(`${at}:${line}: ${relation} ${own} ${name}${notes.length > 0 ? ` (${notes.join(", ")})` : ""}`);
    }),
    paths: rows.map(({ path: at }) => printable(at)),
  };
}

/** The figures of a file: those of the whole file, then those of its symbols. */
export function summaryList({ state, symbols, ...facts }: FileSummary): ListAnswer {
  const { lines, complexity, functions, classes, exports, path } = facts;
  const whole = [
    `${path} (${facts.language}): ${counted(lines.total, "line")}, ${lines.code} of code, ${lines.comments} of comments`,
    `${counted(functions, "function")}, ${counted(classes, "class", "classes")}, ${counted(exports.length, "export")}; complexity ${complexity.cyclomatic}, ${complexity.mean} a function, nesting ${complexity.nesting}`,
  ];
  return {
    facts: { ...state, ...facts },
    name: "symbols",
    rows: symbols,
    head: whole.map(printable),
    lines: symbols.map(({ line, kind, name, complexity: own }) =>
      printable(`${line}: ${kind} ${name}${own > 0 ? `, complexity ${own}` : ""}`),
    ),
  };
}
