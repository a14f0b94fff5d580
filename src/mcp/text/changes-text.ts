/** The answers of `diff_context` and `compare_symbol_between_commits`. Loaded with the first call. */
import { ANSWER_CHARS_MAX } from "#core/limits.ts";
import type { DiffResponse, DirectoryVersion, FileVersion, TextVersion } from "#core/protocol/changes.ts";
import type { AnswerState, ResultCompleteness } from "#core/protocol.ts";
import { diff } from "#engine/changes/diff.ts";
import { namesOfRange } from "#engine/changes/diff-range.ts";
import { historyOf } from "#engine/changes/history/history.ts";
import { globsMeant } from "#engine/project/workspace-path.ts";
import type { ValuesOf } from "#flags/flag.ts";
import { type DiffStyle, diffSheet } from "#format/answers/changes/diff.ts";
import { directoryVersionRows } from "#format/answers/changes/directory-history.ts";
import { fileVersionRows } from "#format/answers/changes/file-history.ts";
import { historySheet } from "#format/answers/changes/history.ts";
import { textVersionRows } from "#format/answers/changes/text-history.ts";
import { costOf } from "#format/fit.ts";
import { type ListAnswer, type Sheet, writeSheet } from "#format/sheet.ts";
import type { ToolCall } from "#mcp/tool.ts";
import type { HISTORY_FLAGS } from "#mcp/tools/changes/compare-symbol-between-commits.ts";
import type { DIFF_FLAGS } from "#mcp/tools/changes/diff-context.ts";
import { listText, noteLines } from "./list-text.ts";

/** Compares two states. The default format is lines: a review reads them, and a table of a dozen columns costs twice as many tokens. */
export function answerDiff(values: ValuesOf<typeof DIFF_FLAGS>, call: ToolCall): Promise<string> {
  const { format = "lines", detail = "signature" } = values;
  const style: DiffStyle = { format, color: false, detail, reader: call.reader };
  return call.workspaces.use(call, values, async ({ session, ref }) => {
    const { workspace } = session.project;
    const { ref: _, base, pathGlobs, ...asked } = values;
    const globs = globsMeant(workspace.path, pathGlobs);
    const range = base === undefined ? {} : namesOfRange(base);
    const checked = async (name: string | undefined): Promise<string | undefined> => call.workspaces.checkRef(workspace, name);
    const [from, to] = [await checked(range.base), range.ref === undefined ? ref : await checked(range.ref)];
    const names = {
      ...(globs ? { pathGlobs: globs } : {}),
      ...(from === undefined ? {} : { base: from }),
      ...(to === undefined ? {} : { ref: to }),
    };
    const cost = (response: DiffResponse): number => costOf(writeSheet(modelSheet(response, style), format), ANSWER_CHARS_MAX);
    return writeSheet(modelSheet(await diff(session, { ...asked, ...range, ...names }, cost), style), format);
  });
}

function modelSheet(response: DiffResponse, style: DiffStyle): Sheet {
  return notedSheet(diffSheet(response, style), response);
}

/** An answer in which, in the format of lines, notes about unusual state follow the first line. */
export function notedSheet(sheet: Sheet, response: AnswerState & { readonly result_completeness: ResultCompleteness }): Sheet {
  const { freshness_status, unchecked_files, warnings, result_completeness } = response;
  const notes = {
    ...(freshness_status === "fresh" ? {} : { freshness_status, result_completeness }),
    ...(unchecked_files === undefined ? {} : { unchecked_files }),
    ...(warnings === undefined ? {} : { warnings: warnings.join(" ") }),
  };
  const lines = (tokens: number): string => {
    const [headline = "", ...rows] = sheet.lines(tokens).split("\n");
    return [headline, ...noteLines(notes), ...(rows.length > 0 ? ["", ...rows] : [])].join("\n");
  };
  return { ...sheet, lines };
}

/** The versions of a symbol, as many as fit the budget. */
export function answerHistory(values: ValuesOf<typeof HISTORY_FLAGS>, call: ToolCall): Promise<string> {
  return call.workspaces.use(call, values, async ({ session, ref }) => {
    const { ref: _, ...asked } = values;
    const found = await historyOf(session, { ...asked, ...(ref === undefined ? {} : { ref }) });
    const question = ["compare_symbol_between_commits", asked.name, ref];
    if ("text" in found) return listText(commitList(found, textVersionRows), question, values);
    if ("is_directory" in found) return listText(commitList(found, directoryVersionRows), question, values);
    if (!("also_in" in found)) return listText(commitList(found, fileVersionRows), question, values);
    const { versions, codecompass_protocol_version: __, ...facts } = found;
    const rows = versions.map(({ date, ...row }) => ({ ...row, date: date.slice(0, "2000-01-01".length) }));
    // A version has two to four lines; each version is written separately, so that the list can be cut between two.
    const lines = versions.map((version) =>
      historySheet({ ...found, versions: [version], result_completeness: "complete" }, { color: false, reader: call.reader })
        .lines(0)
        .split("\n")
        .slice(1)
        .join("; "),
    );
    return listText({ facts: { ...facts }, name: "versions", rows, lines }, question, values);
  });
}

/** The commits of a file, a directory or a text. In a table the changes of each are text, since a cell holds no list. */
function commitList<Version extends FileVersion | DirectoryVersion | TextVersion>(
  { versions, codecompass_protocol_version: _, ...facts }: { readonly versions: readonly Version[]; codecompass_protocol_version: string },
  rowsOf: (version: Version) => readonly string[],
): ListAnswer {
  const texts = versions.map((version) => rowsOf(version).map((row) => row.trim()));
  const rows = versions.map(({ date, commit, author, subject }, at) => {
    return { commit, date: date.slice(0, "2000-01-01".length), author, subject, changed: (texts[at] ?? []).slice(1).join("; ") };
  });
  return { facts: { ...facts }, name: "versions", rows, lines: texts.map((text) => text.join("; ")) };
}
