/** Use case `history`: what a caller's word means, and the commits that changed it. */
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { CodeCompassError } from "#core/errors.ts";
import { HISTORY_TEXT_FILES_MAX } from "#core/limits.ts";
import type { DirectoryHistoryResponse, FileHistoryResponse, HistoryResponse, TextHistoryResponse } from "#core/protocol/changes.ts";
import { shellWord } from "#core/shell-word.ts";
import { named } from "#core/visible.ts";
import { refuseWithoutGit } from "#engine/changes/diff-range.ts";
import type { QuerySession } from "#engine/session/query-session.ts";
import { sparsePaths } from "#engine/session/sparse-checkout.ts";
import { isNameLike, parseNameQuery } from "#query/parse/name-query.ts";
import { pathRules } from "#text/path-glob.ts";
import { LIKE_PATH } from "./no-definition.ts";
import { commitOf, PathHistory, pathsSpelled } from "./path-history.ts";
import { checkLimit, goneHistory, type HistoryRequest, history, isStillGrowing } from "./symbol-history.ts";
import { textHistory } from "./text-history.ts";

/** The answer about a symbol, a file, a directory or a text. */
export type AnyHistory = HistoryResponse | FileHistoryResponse | DirectoryHistoryResponse | TextHistoryResponse;

/**
 * Answers about a file or directory where the name is a path, or a line that is in no symbol; about a text where it is quoted; about a
 * symbol otherwise. A name that nothing has any more is looked for in the past, as a path and as a name; what is no name, or was none, is
 * looked for as text.
 */
export async function historyOf(session: QuerySession, request: HistoryRequest & { readonly cwd?: string }): Promise<AnyHistory> {
  const { vcs, path: workspace } = session.project.workspace;
  refuseWithoutGit(vcs);
  const { cwd, ref, limit, oldestFirst = false } = request;
  const quoted = QUOTED.exec(request.name.trim())?.[2];
  if (quoted !== undefined) {
    const found = await historyOfText(session, request, quoted);
    if (typeof found === "object") return found;
    throw found === "absent" ? absentText(quoted, ref ?? vcs.head().ref) : commonText(quoted);
  }
  const name = await session.placeIn(ref, request.name);
  if (name.trim() === "")
    throw new CodeCompassError("invalid_input", "No symbol or file is named.", { remediation: "Name a symbol or a file." });
  const paths = new PathHistory(session, { ref, limit: checkLimit(limit), oldestFirst });
  if (resolve(cwd ?? workspace, name) === workspace) return paths.below("");
  const spelled = pathsSpelled(workspace, name, cwd);
  const isPath = /[./]/.test(name);
  const file = isPath ? await paths.fileAmong(spelled) : undefined;
  if (file) return file;
  try {
    return await history(session, { ...request, name });
  } catch (thrown) {
    if (!(thrown instanceof CodeCompassError) || thrown.code !== "symbol_not_found") throw thrown;
    const unseen = ref === undefined ? await historyNotCheckedOut(session, { ...request, name }) : undefined;
    if (unseen) return unseen;
    const { module_path: module } = thrown.data;
    if (typeof module === "string") {
      const ofModule = await paths.fileAmong([module]);
      if (ofModule) return ofModule;
    }
    const called = await paths.onlyCalled(name);
    if (called) return called;
    const isThere = (path: string): boolean => existsSync(join(workspace, path));
    const past = LIKE_PATH.test(name) || spelled.some(isThere) ? spelled : [];
    const found = (await paths.aroundLine(name)) ?? (await paths.inPast(past));
    if (found) return found;
    if (await isStillGrowing(session, ref)) throw thrown;
    return goneOrText(session, { ...request, name }, thrown);
  }
}

/** A text in quotation marks. */
const QUOTED = /^(["'`])(.+)\1$/;
/** Whether a symbol may have had a name, which is hardly that of an environment variable: documents go on to name symbols that are gone. */
function mayBeGone(name: string): boolean {
  return isNameLike(name) && /\p{Ll}/u.test(parseNameQuery(name).name);
}

/**
 * The history of a symbol that no longer exists, or of a text. To find the last symbol of a name takes git much longer than to follow a
 * text, so what no symbol is called in most projects is looked for as text first.
 */
async function goneOrText(session: QuerySession, request: HistoryRequest, thrown: CodeCompassError): Promise<AnyHistory> {
  const asText = async (): Promise<TextHistoryResponse | undefined> => {
    const found = await historyOfText(session, request, request.name);
    return typeof found === "object" ? found : undefined;
  };
  const asSymbol = (): Promise<HistoryResponse> => goneHistory(session, request, thrown);
  if (!mayBeGone(request.name)) return (await asText()) ?? asSymbol();
  try {
    return await asSymbol();
  } catch (failed) {
    const isNone = failed instanceof CodeCompassError && failed.code === "symbol_not_found";
    const found = isNone ? await asText() : undefined;
    if (found) return found;
    throw failed;
  }
}

async function historyOfText(session: QuerySession, request: HistoryRequest, text: string): ReturnType<typeof textHistory> {
  const { pathGlobs = [], ref, limit, oldestFirst = false } = request;
  if (/[\r\n\0]/.test(text)) return "absent";
  const asked = { text, commit: await commitOf(session, ref), ref: ref ?? session.project.workspace.vcs.head().ref };
  return textHistory(session, { ...asked, limit: checkLimit(limit), oldestFirst, matchesPath: pathRules(pathGlobs) });
}

function absentText(text: string, ref: string): CodeCompassError {
  const message = `No file of ${named(ref)} has the text ${named(text)}; edits that are not committed do not count.`;
  const remediation = `If a commit removed the text, git log -S${shellWord(text)} finds that commit.`;
  return new CodeCompassError("symbol_not_found", message, { remediation });
}

function commonText(text: string): CodeCompassError {
  const message = `More than ${HISTORY_TEXT_FILES_MAX} files have the text ${named(text)}, too many to follow.`;
  return new CodeCompassError("invalid_input", message, { remediation: "Name a longer text, or choose files by their paths." });
}

/** The history of a symbol that the commit has in a file outside of the sparse checkout: the symbol is not gone. */
async function historyNotCheckedOut(session: QuerySession, request: HistoryRequest): Promise<HistoryResponse | undefined> {
  const { commit, ref } = session.project.workspace.vcs.head();
  const absent = await sparsePaths(await session.source(undefined));
  if (absent.size === 0 || commit === null) return undefined;
  try {
    const found = await history(session, { ...request, ref: "HEAD" });
    return absent.has(found.path) ? { ...found, ref } : undefined;
  } catch (thrown) {
    if (thrown instanceof CodeCompassError && thrown.code === "symbol_not_found") return undefined;
    throw thrown;
  }
}
