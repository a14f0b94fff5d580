/**
 * The files of a tree that decide what belongs in its index: `.codecompassignore` at the root and in directories, and the `index` settings
 * of `.codecompass.jsonc`. They come with the tree, so that a commit is judged by its own rules.
 */
import { type ParseError, parse } from "jsonc-parser";
import { INDEX_PATTERNS_MAX, NESTED_IGNORE_FILES_MAX } from "#core/limits.ts";
import type { RulesText } from "./rules-file.ts";

export const IGNORE_FILE = ".codecompassignore";
export const SETTINGS_FILE = ".codecompass.jsonc";

const NESTED = `/${IGNORE_FILE}`;

/** Patterns of documentation files unless `index.docPatterns` sets others. */
export const DOC_PATTERNS: readonly string[] = ["*.md", "*.mdx", "*.markdown", "*.rst", "*.adoc", "*.txt"];

/** The rules of a directory below the root: its path, and the text of its file. */
interface NestedRules {
  readonly directory: string;
  readonly text: string;
}

/** The patterns of a tree's settings that leave files out. */
export interface ScanSettings {
  /** Only files that match one of these are indexed; all files when there are none. */
  readonly include: readonly string[];
  readonly exclude: readonly string[];
}

/** The rules that the files of a tree contain. */
export interface TreeRules {
  readonly root: RulesText;
  /** The outermost directories first. */
  readonly nested: readonly NestedRules[];
  readonly settings: ScanSettings;
  /** Messages about rules files that are not applied. */
  readonly problems: readonly string[];
}

export const NO_SETTINGS: ScanSettings = { include: [], exclude: [] };

/** The rules files below the root, among the paths of a tree. */
export function nestedRulesFiles(paths: Iterable<string>): string[] {
  const found: string[] = [];
  for (const path of paths) if (path.endsWith(NESTED)) found.push(path);
  return found.sort((a, b) => depthOf(a) - depthOf(b) || (a < b ? -1 : 1)).slice(0, NESTED_IGNORE_FILES_MAX);
}

/** The paths at which rules files for a path may lie, except the root's. */
export function rulesFilesAround(path: string): string[] {
  const names = path.split("/").slice(0, -1);
  return names.map((_, index) => `${names.slice(0, index + 1).join("/")}${NESTED}`);
}

function depthOf(path: string): number {
  return path.split("/").length;
}

/** Reads the rules of a tree; `nested` are the files that {@link nestedRulesFiles} returned. */
export function treeRules(nested: readonly string[], read: (path: string) => RulesText): TreeRules {
  const problems: string[] = [];
  const textOf = (path: string): string => {
    const { text, problem } = read(path);
    if (problem !== undefined) problems.push(`${path} ${problem}; its rules are not applied.`);
    return text;
  };
  const below = nested.map((path) => ({ directory: path.slice(0, -NESTED.length), text: textOf(path) }));
  return { root: read(IGNORE_FILE), nested: below, settings: scanSettings(read(SETTINGS_FILE).text), problems };
}

/** The patterns in the text of a settings file. It ignores invalid settings; the code that shows settings reports them. */
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

/** The value as a list of patterns; undefined for any other value, as if the setting were not set. */
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
