/**
 * Makes queries from a repository's own history: the query is what a commit says it does, and the expected files are those that it changed.
 * The author of a subject knew the code, so this measures finding the place of a described change, no more.
 */

import { basename } from "node:path/posix";
import { EVAL_COMMITS_READ_MAX, QUERY_CHARS_MAX } from "#core/limits.ts";
import { detectLanguage, isKnownFileName } from "#lang/languages.ts";
import { pathMarks } from "#query/rank/path-factors.ts";
import { shortCommit } from "#text/commit-name.ts";
import { STOP_WORDS } from "#text/words/stop-words.ts";
import type { Commit, VcsAdapter } from "#vcs/vcs-adapter.ts";
import type { JudgedQuery } from "./judged-queries.ts";

/** Commits that are read for each wanted query: most commits yield no query. */
const EVAL_COMMITS_PER_QUERY = 20;

export interface HistoryQuery extends JudgedQuery {
  /** The commit whose tree the query is asked of. */
  readonly parent: string;
}

/** Commits that change more source files than this are about no single place. */
const COMMIT_FILES_MAX = 3;
/** The fewest meaningful words that a commit's subject needs to become a query. */
const SUBJECT_WORDS_MIN = 3;

/** The newest `count` queries of the history. The same history gives the same queries. */
export async function historyQueries(vcs: VcsAdapter, count: number): Promise<HistoryQuery[]> {
  const commits = await vcs.recentCommits(Math.min(EVAL_COMMITS_READ_MAX, count * EVAL_COMMITS_PER_QUERY));
  const asked = new Set<string>();
  const rows: HistoryQuery[] = [];
  for (const commit of commits) {
    const row = queryOf(commit);
    if (!row || asked.has(row.query)) continue;
    asked.add(row.query);
    rows.push(row);
    if (rows.length === count) break;
  }
  return rows;
}

function queryOf({ id, parent, subject, changed, added }: Commit): HistoryQuery | undefined {
  const query = cleanSubject(subject);
  const source = changed.filter(isSource);
  if (query === undefined || source.length === 0 || source.length > COMMIT_FILES_MAX) return undefined;
  // A commit that adds code is about something that was not there to be found.
  if (added.some(isSource)) return undefined;
  return { id: shortCommit(id), kind: "commit", query, expected: source.map((path) => ({ path })), parent };
}

/**
 * Whether a file is code that a subject can be about: no tests, documentation, examples, hidden or generated files, which change along with
 * it.
 */
function isSource(path: string): boolean {
  const name = basename(path).replaceAll(/[\s:]/g, "-");
  if (!isKnownFileName(name) || path.split("/").some((part) => part.startsWith("."))) return false;
  const { isData, isProse } = detectLanguage(name, "");
  return !isProse && !isData && pathMarks(path, "").every(({ factor }) => factor === "path_source");
}

/** Subjects that say nothing about code, whatever else they contain. */
const NOISE: readonly RegExp[] = [
  /^(?:revert|merge|bump|release|releasing|version|prepare|prepping|start(?:ing)? (?:development|work) on|back to dev)\b/i,
  /^(?:build|chore|ci|deps?|docs?|lint|release|style|typos?|wip)(?:\([^)]*\))?!?:/i,
  /^(?:fixup|squash|amend)!/i,
  /^v?\d+\.\d+(?:\.\d+)*\b/,
  /^(?:(?:fix|correct|more|some|minor|small|update|apply|run|address|clean ?up|remove|add) )*(?:typos?|lints?|linting|formatting|format|whitespace|changelog|readme|docs?|documentation|docstrings?|comments?|copyright|licen[cs]e|pre-commit|black|prettier|review(?: comments)?|dependenc(?:y|ies)|deps|requirements|cleanup|clean ?up|refactor(?:ing)?|style|tests?|nits?)\.?$/i,
  /\b(?:mypy|pyright|ruff|flake8|isort|golangci-lint|eslint|prettier|pre-commit|clang-format|gofmt|golint|rubocop|clippy|dependabot|renovate)\b/i,
  /\b(?:dependenc(?:y|ies)|requirements)\.?$/i,
  /\b(?:bump|upgrade|update)s? .*\b(?:from|to) v?\d/i,
];

/** Prefixes before the subject proper: `feat(scope): `, `net/http: `, `[tag] `. They may name the very file that is to be found. */
const PREFIX = /^(?:\[[^\]]*\]\s*|[\w./*,{}@-]+(?:\([^)]*\))?!?:\s+)+/;
const ISSUE_NUMBERS =
  /\s*\(?(?:\b(?:fix(?:e[sd])?|close[sd]?|resolve[sd]?|see|refs?|re|issue|pr|gh|bpo)[\s:-]*)?#\d+\)?|\s*\(?\b(?:gh|bpo)-\d+\b\)?|\([a-z]{2,10}-\d+\)$/gi;
const MARKERS = /\[(?:skip ci|ci skip|no ci|wip)\]|\b(?:signed-off-by|co-authored-by|reviewed-by|change-id):.*$/gi;

/** A commit's subject as someone would ask for it; undefined when it is of no use as a query. */
export function cleanSubject(subject: string): string | undefined {
  if (subject.length > QUERY_CHARS_MAX || NOISE.some((pattern) => pattern.test(subject.trim()))) return undefined;
  const text = subject
    .replace(PREFIX, "")
    .replace(MARKERS, "")
    .replace(ISSUE_NUMBERS, "")
    .replace(/\s+/g, " ")
    .replace(/[\s.,;:-]+$/, "")
    .trim();
  if (NOISE.some((pattern) => pattern.test(text))) return undefined;
  const words = new Set(text.toLowerCase().match(/[\p{L}\p{N}_]{2,}/gu) ?? []);
  return [...words].filter((word) => !STOP_WORDS.has(word)).length >= SUBJECT_WORDS_MIN ? text : undefined;
}
