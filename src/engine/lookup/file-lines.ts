/** Use case behind the page's view of code: lines of a file as a view has them, with the colour class of each character. */
import { CodeCompassError } from "#core/errors.ts";
import { FILE_LINES_DEFAULT } from "#core/limits.ts";
import type { FileLines } from "#core/protocol/lookup.ts";
import { SKIP_WORDS } from "#core/skip-words.ts";
import type { ParseStatus } from "#core/types.ts";
import { PROTOCOL_VERSION } from "#core/version.ts";
import { named } from "#core/visible.ts";
import { type FileRequest, type NamedFile, ofNamedFile } from "#engine/session/named-file.ts";
import type { QuerySession } from "#engine/session/query-session.ts";
import type { LeftOut } from "#engine/session/view-source.ts";
import { highlight } from "#lang/highlight/highlight.ts";
import { INK_NAMES, type Paint, runsBetween } from "#lang/highlight/paint.ts";
import { skipReasonOf } from "#store/views/manifest.ts";
import type { FileText } from "#text/file-text.ts";
import { outlineOf } from "./outline.ts";

export interface FileLinesRequest extends FileRequest {
  /** The first line to show, counted from 1. */
  readonly from?: number;
  readonly lines?: number;
}

/** Characters shown of one line. */
const LINE_CHARS_MAX = 2_000;
/** Texts whose colours are remembered: people scroll page by page, and go back. */
const PAINTS_KEPT = 8;
/** Parse statuses of files whose parse came to an end: parsing the text again will end, too. */
const PARSED: readonly ParseStatus[] = ["parsed", "partial", "text", "heuristic"];

/** The colours of recently shown texts, by database path and version id. A version never changes, and no two databases share a path. */
export class Paints {
  readonly #paints = new Map<string, Paint>();

  async of(key: string, file: FileText, language: string, isParsed: boolean): Promise<Paint> {
    const known = this.#paints.get(key);
    const paint = known ?? (await highlight(file.slice(0, file.chars), language, isParsed));
    this.#paints.delete(key);
    this.#paints.set(key, paint);
    const [oldest] = this.#paints.keys();
    if (this.#paints.size > PAINTS_KEPT && oldest !== undefined) this.#paints.delete(oldest);
    return paint;
  }
}

/**
 * Some lines of a file.
 * @throws path_not_found (with the reason where the file exists but is not indexed), path_outside_workspace, ref_not_found, index_busy
 */
export async function fileLines(session: QuerySession, request: FileLinesRequest, paints: Paints): Promise<FileLines> {
  const { current, made } = await ofNamedFile(session, request, async (file) => ({
    made: await found(session, file, request.ref),
    cited: [],
  }));
  const { path, language, text, parseStatus, key } = made;
  const paint = await paints.of(key, text, language, PARSED.includes(parseStatus));
  const from = Math.min(Math.max(1, request.from ?? 1), text.lineCount);
  const lines = text.lines({ lineStart: from, lineEnd: from + (request.lines ?? FILE_LINES_DEFAULT) - 1 });
  session.releaseMemoryWhenIdle();
  return {
    codecompass_protocol_version: PROTOCOL_VERSION,
    ...current.state,
    path,
    language,
    parse_status: parseStatus,
    lines_of_file: shownLineCount(text),
    line_start: from,
    inks: INK_NAMES,
    lines: lines.slice(0, Math.max(0, shownLineCount(text) - from + 1)).map((line, index) => {
      const shown = cut(line.replace(/\r$/, ""));
      const start = text.startOf(from + index);
      return { text: shown, runs: runsBetween(paint, start, start + shown.length), more_chars: Math.max(0, line.length - LINE_CHARS_MAX) };
    }),
  };
}

/** The number of lines, without the empty one after a final line break. */
function shownLineCount(text: FileText): number {
  return text.lineCount - (text.lineCount > 1 && text.line(text.lineCount) === "" ? 1 : 0);
}

function cut(line: string): string {
  return line.length <= LINE_CHARS_MAX ? line : line.slice(0, LINE_CHARS_MAX).toWellFormed();
}

interface Found {
  readonly path: string;
  readonly language: string;
  readonly parseStatus: ParseStatus;
  readonly text: FileText;
  readonly key: string;
}

async function found(session: QuerySession, file: NamedFile, ref: string | undefined): Promise<Found> {
  const { path, version, current } = file;
  if (version) {
    const { language, parseStatus, versionId } = version;
    return { path, language, parseStatus, text: session.texts.of(versionId), key: `${session.project.databasePath} ${versionId}` };
  }
  const reason = skipReasonOf(session.project.db, current.view, path);
  if (reason) throw notShown(path, SKIP_WORDS[reason]);
  const leftOut = (await (await session.source(ref)).leftOut()).find((left) => left.path === path);
  if (leftOut) throw notShown(path, LEFT_OUT_WORDS[leftOut.as]);
  // Throws the error that the file is not in the index, with the paths nearest to it.
  outlineOf(session, file, { depth: "top" });
  throw new RangeError("an outline was made of a file that the view does not have");
}

const LEFT_OUT_WORDS: Readonly<Record<LeftOut["as"], string>> = {
  secret: "its name marks it as a secret",
  no_source: "a rule leaves it out",
  repository: "it is a separate repository",
  sparse: "this sparse checkout leaves it out; ref HEAD has it",
};

function notShown(path: string, why: string): CodeCompassError {
  return new CodeCompassError("path_not_found", `${named(path)} cannot be shown: ${why}.`, {
    remediation: "Open it with another program.",
  });
}
