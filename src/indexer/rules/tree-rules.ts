/**
 * The files of a tree that say what belongs in its index: `.codecompassignore` at the root and in directories, and the `index` settings of
 * `.codecompass.jsonc`. They come with the tree, so that a commit is judged by its own.
 */
import { type ParseError, parse } from "jsonc-parser";
import { INDEX_PATTERNS_MAX, NESTED_IGNORE_FILES_MAX } from "#core/limits.ts";
import type { RulesText } from "./rules-file.ts";

export const IGNORE_FILE = ".codecompassignore";
export const SETTINGS_FILE = ".codecompass.jsonc";

const NESTED = `/${IGNORE_FILE}`;

/** What documentation is unless `index.docPatterns` says else. */
export const DOC_PATTERNS: readonly string[] = ["*.md", "*.mdx", "*.markdown", "*.rst", "*.adoc", "*.txt"];

/** The rules of a directory below the root: its path, and the text of its file. */
interface NestedRules {
  readonly directory: string;
  readonly text: string;
}

/** What the settings of a tree leave out. */
export interface ScanSettings {
  /** Nothing but these is indexed; everything when there are none. */
  readonly include: readonly string[];
  readonly exclude: readonly string[];
}

/** Everything that the files of rules in a tree say. */
export interface TreeRules {
  readonly root: RulesText;
  /** The outermost directories first. */
  readonly nested: readonly NestedRules[];
  readonly settings: ScanSettings;
  /** Files that are there and do not hold. */
  readonly problems: readonly string[];
}

export const NO_SETTINGS: ScanSettings = { include: [], exclude: [] };

/** The files of rules among the paths of a tree, besides those at its root. */
export function nestedRulesFiles(paths: Iterable<string>): string[] {
  const found: string[] = [];
  for (const path of paths) if (path.endsWith(NESTED)) found.push(path);
  return found.sort((a, b) => depthOf(a) - depthOf(b) || (a < b ? -1 : 1)).slice(0, NESTED_IGNORE_FILES_MAX);
}

/** Where the rules for a path below the root may stand. */
export function rulesFilesAround(path: string): string[] {
  const names = path.split("/").slice(0, -1);
  return names.map((_, index) => `${names.slice(0, index + 1).join("/")}${NESTED}`);
}

function depthOf(path: string): number {
  return path.split("/").length;
}

/** Reads the rules of a tree; `nested` are the files that {@link nestedRulesFiles} found. */
export function treeRules(nested: readonly string[], read: (path: string) => RulesText): TreeRules {
  const problems: string[] = [];
  const textOf = (path: string): string => {
    const { text, problem } = read(path);
    if (problem !== undefined) problems.push(`${path} ${problem}; its rules do not hold.`);
    return text;
  };
  const below = nested.map((path) => ({ directory: path.slice(0, -NESTED.length), text: textOf(path) }));
  return { root: read(IGNORE_FILE), nested: below, settings: scanSettings(read(SETTINGS_FILE).text), problems };
}

/** The patterns in the text of a settings file. What is no such setting is told by whoever shows settings, and says nothing here. */
function scanSettings(text: string): ScanSettings {
  if (!text.includes('"index"')) return NO_SETTINGS;
  const errors: ParseError[] = [];
  const index = objectIn(objectIn(parsed(text, errors))["index"]);
  if (errors.length > 0) return NO_SETTINGS;
  const docs = index["indexDocs"] === false ? (patternsIn(index["docPatterns"]) ?? DOC_PATTERNS) : [];
  return { include: patternsIn(index["include"]) ?? [], exclude: [...(patternsIn(index["exclude"]) ?? []), ...docs] };
}

function parsed(text: string, errors: ParseError[]): unknown {
  try {
    return parse(text, errors, { allowTrailingComma: true });
  } catch {
    // The parser recurses, and a file of brackets exhausts the stack.
    return undefined;
  }
}

function objectIn(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}

/** A list of patterns; nothing for what is none, as for a setting that is not set. */
function patternsIn(value: unknown): readonly string[] | undefined {
  return isPatterns(value) ? value : undefined;
}

/** Whether a value is a list of patterns, each on one line. */
export function isPatterns(value: unknown): value is readonly string[] {
  return (
    Array.isArray(value) &&
    value.length <= INDEX_PATTERNS_MAX &&
    value.every((item) => typeof item === "string" && /^[^\n\r\0]+$/.test(item))
  );
}
