/** Parsing one file: its regions, each with its grammar, within a budget of work, and with a second try where a grammar stumbles. */

import type { Parser } from "web-tree-sitter";
import { REPARSE_DEPTH_MAX } from "#core/limits.ts";
import type { Language } from "#lang/language.ts";
import { languageByAlias } from "#lang/languages.ts";
import { lastUpTo } from "#lang/last-up-to.ts";
import { LineTable } from "#lang/line-table.ts";
import type { ProfiledTree } from "#lang/usage/collect.ts";
import { USAGE_PROFILES } from "#lang/usage/profiles.ts";
import { SyntaxTree } from "#lang/usage/syntax-tree.ts";
import { ourSide } from "#text/merge-conflicts.ts";
import { type Capture, capture, type Span } from "./captures.ts";
import { scriptRegions } from "./embedded.ts";
import type { LanguageParser, ParserPool } from "./grammars.ts";
import { markupCode } from "./markup.ts";
import { applyPass, canBeRescued, coveredNames, type RescuePass } from "./parse-recovery.ts";
import { deleteTree, hasError, type ParsedRange, parseText, type TreeAddress } from "./runtime.ts";
import { hasMisread, hasStray } from "./tree-checks.ts";
import { WorkBudget } from "./work-budget.ts";

/** The result of parsing one file. */
export interface ParsedFile {
  readonly captures: readonly Capture[];
  /** Trees of the parts whose languages have a usage profile; one that lies in another comes behind it. */
  readonly trees: readonly ProfiledTree[];
  readonly builtins: ReadonlySet<string>;
  readonly hasError: boolean;
  /** Whether no grammar read it: what is captured comes from the shape of its lines. */
  readonly isHeuristic?: boolean;
  /** Whether at least one of `blanks` is inside a construct of the language instead of between two at the top level. */
  readonly hasStrayBlank: boolean;
}

interface Region {
  readonly language: Language;
  readonly start: number;
  readonly end: number;
}

/** The text to parse, and the work that parsing may cost. */
interface ParseInput {
  readonly text: string;
  /** The text as grammars want it. */
  readonly parseable: string;
  readonly lines: LineTable;
  readonly budget: WorkBudget;
  /** Stretches of white space that the parser need not read, in order. */
  readonly blanks: readonly Span[];
}

export interface ParseTerms {
  /** Stretches of white space; `hasStrayBlank` tells whether some of them are inside a construct of the language. */
  readonly blanks?: readonly Span[];
  readonly budget?: WorkBudget;
  /** Whether the trees are kept, for whoever collects uses of names in them. */
  readonly keepsTrees?: boolean;
}

/**
 * Parses a file, or returns undefined when no grammar applies.
 * @throws BudgetSpent when it costs more than one file may
 */
export function parseFile(
  text: string,
  lines: LineTable,
  language: Language,
  parsers: ParserPool,
  { blanks = [], budget = new WorkBudget(), keepsTrees = true }: ParseTerms = {},
): ParsedFile | undefined {
  const whole = { language, start: 0, end: text.length };
  const regions = language.embedded ? scriptRegions(text, language.embedded) : [whole];
  const ours = ourSide(text);
  const source = { text: ours, parseable: parseable(ours), lines, budget, blanks };
  const theirs = coveredNames(text, ours);
  const captures: Capture[] = [];
  const trees: ProfiledTree[] = [];
  let isParsed = false;
  let builtins: ReadonlySet<string> = new Set();
  let hasBroken = ours !== text;
  let hasStrayBlank = false;
  for (const region of regions) {
    const tools = parsers.get(region.language);
    if (!tools) continue;
    isParsed = true;
    builtins = tools.builtins;
    const unread = theirs.filter(({ start }) => region.start <= start && start < region.end);
    const capturing = { source, language: region.language, tools, keepsTrees, unread };
    let found = captureRegion(capturing, parseWithRescue(tools.parser, source, region), blanks);
    const other = found.isMisread ? fullyCovered(tools.parser, source, region) : undefined;
    if (other) found = captureRegion(capturing, other, blanks);
    hasBroken ||= found.hasError;
    hasStrayBlank ||= found.hasStrayBlank;
    trees.push(...found.trees);
    for (const one of found.captures) captures.push(one);
  }
  const last = regions.at(-1)?.language;
  if (keepsTrees && trees.length > 0 && last) trees.push(...markupTrees(source, language, last, parsers));
  return isParsed ? { captures, trees, builtins, hasError: hasBroken, hasStrayBlank } : undefined;
}

/** The tree of the code that stands in the markup round scripts; nothing of it is a definition. */
function markupTrees(source: ParseInput, { markup, markupLanguage = "" }: Language, script: Language, parsers: ParserPool): ProfiledTree[] {
  const language = languageByAlias(markupLanguage) ?? script;
  const tools = markup && language.usage ? parsers.get(language) : undefined;
  const code = markup && tools ? markupCode(source.text, markup) : undefined;
  if (!code || !tools || !language.usage) return [];
  const tree = parseText(tools.parser, parseable(code.text), source.budget);
  const copy = new SyntaxTree(tree, code.text, tools.names);
  deleteTree(tree);
  return [{ tree: copy, profile: USAGE_PROFILES[language.usage], markupLocals: code.locals }];
}

/** Shows the tree of each region of a text, of a conflict our side, to a visitor; nothing where no grammar applies. */
export function visitTrees(
  text: string,
  language: Language,
  parsers: ParserPool,
  visit: (tree: SyntaxTree, lines: LineTable) => void,
): void {
  const lines = new LineTable(text);
  const regions = language.embedded ? scriptRegions(text, language.embedded) : [{ language, start: 0, end: text.length }];
  const ours = ourSide(text);
  const source = { text: ours, parseable: parseable(ours), lines, budget: new WorkBudget(), blanks: [] };
  for (const region of regions) {
    const tools = parsers.get(region.language);
    if (!tools) continue;
    const { tree } = parseWithRescue(tools.parser, source, region);
    visit(new SyntaxTree(tree, text, tools.names), lines);
    deleteTree(tree);
  }
}

/** What capturing the trees of one region takes. */
interface RegionTools {
  readonly source: ParseInput;
  readonly language: Language;
  readonly tools: LanguageParser;
}

interface RegionFacts extends Omit<ParsedFile, "builtins"> {
  /** Whether the grammar took a declaration for something else, so that it is lost, and there is more to cover. */
  readonly isMisread: boolean;
}

function captureRegion(
  { keepsTrees, unread, ...region }: RegionTools & { readonly keepsTrees: boolean; readonly unread: readonly Span[] },
  { tree, covered, isFullyCovered }: RescuedTree,
  blanks: readonly Span[],
): RegionFacts {
  const { source, tools } = region;
  const trees: ProfiledTree[] = [];
  const isBroken = hasError(tree);
  const hasStrayBlank = blanks.length > 0 && hasStray(new SyntaxTree(tree, source.text, tools.names), blanks);
  const captures = captureWithin({ ...region, trees: keepsTrees ? trees : undefined, covered: [...covered, ...unread] }, tree);
  const isMisread = !isFullyCovered && hasMisread(source.text, captures);
  return { captures, trees, hasError: isBroken, hasStrayBlank, isMisread };
}

/** What capturing takes, and where the copies of the trees go. */
interface Capturing extends RegionTools {
  /** Undefined where nobody looks at them. */
  readonly trees: ProfiledTree[] | undefined;
  /** Names that the outermost tree does not have, because the grammar stumbles over them. */
  readonly covered: readonly Span[];
}

/**
 * Captures of a tree, which is deleted: WebAssembly memory is not garbage collected. When a query captured brackets as `@reparse`
 * (a macro call around items), their content is parsed by itself, and if it has no error, its captures replace those of the bare
 * tokens.
 */
function captureWithin(how: Capturing, tree: TreeAddress, depth = 0): Capture[] {
  const { source, language, tools, trees } = how;
  const { roots } = tools.query;
  const copy = roots && new SyntaxTree(tree, source.text, tools.names, { wanted: roots.kinds });
  const outer = capture(tools.query, { address: tree, copy }, source.text, source.budget);
  const marked = depth < REPARSE_DEPTH_MAX ? outer.filter(({ role }) => role.is === "reparse") : [];
  const parsed: { readonly region: Region; readonly items: TreeAddress }[] = [];
  for (const marking of marked.sort((a, b) => a.start - b.start)) {
    // These brackets are inside others that were parsed without an error, and their captures came with those.
    if (marking.end <= (parsed.at(-1)?.region.end ?? 0)) continue;
    const region = { language, start: marking.start + 1, end: marking.end - 1 };
    const items = region.start < region.end ? parseRegion(tools.parser, source, region) : undefined;
    if (items === undefined) continue;
    if (hasError(items)) deleteTree(items);
    else parsed.push({ region, items });
  }
  const replaced = parsed.map(({ region }) => region);
  const { usage } = language;
  if (usage) {
    trees?.push({
      tree: copy && replaced.length === 0 ? copy : new SyntaxTree(tree, source.text, tools.names, { hidden: replaced }),
      profile: USAGE_PROFILES[usage],
      covered: depth === 0 ? how.covered : [],
    });
  }
  deleteTree(tree);
  const inner = parsed.flatMap(({ items }) => captureWithin(how, items, depth + 1));
  return replaced.length === 0 ? outer : [...outer.filter((found) => !isInside(found, replaced)), ...inner];
}

/** Whether a capture starts in one of some regions, which are in order of place and do not overlap. */
function isInside({ start }: Capture, regions: readonly Region[]): boolean {
  const region = lastUpTo(regions, start);
  return region !== undefined && start < region.end;
}

interface RescuedTree {
  readonly tree: TreeAddress;
  /** Names in what was covered. */
  readonly covered: readonly Span[];
  /** Whether all was covered that the language's passes cover. */
  readonly isFullyCovered: boolean;
}

function parseWithRescue(parser: Parser, source: ParseInput, region: Region): RescuedTree {
  const { rescue = [] } = region.language;
  let best: RescuedTree = { tree: parseRegion(parser, source, region), covered: [], isFullyCovered: rescue.length === 0 };
  if (!hasError(best.tree) || !canBeRescued(source.text)) return best;
  for (const pass of rescue) {
    const other = parseCovered(parser, source, region, pass);
    if (!other) continue;
    deleteTree(best.tree);
    best = other;
    if (!hasError(best.tree)) break;
  }
  return best;
}

/** The tree of a region that the grammar misread, with everything covered that it stumbles over; undefined when that makes errors. */
function fullyCovered(parser: Parser, source: ParseInput, region: Region): RescuedTree | undefined {
  const pass = region.language.rescue?.at(-1);
  const parsed = pass && canBeRescued(source.text) ? parseCovered(parser, source, region, pass) : undefined;
  if (!parsed || !hasError(parsed.tree)) return parsed;
  deleteTree(parsed.tree);
  return undefined;
}

/** Undefined where a pass finds nothing to cover. */
function parseCovered(parser: Parser, source: ParseInput, region: Region, pass: RescuePass): RescuedTree | undefined {
  const text = applyPass(source.text, pass);
  if (text === source.text) return undefined;
  const tree = parseRegion(parser, { ...source, parseable: parseable(text) }, region);
  return { tree, covered: coveredNames(source.text, text), isFullyCovered: pass === region.language.rescue?.at(-1) };
}

function parseRegion(parser: Parser, { text, parseable, lines, budget, blanks }: ParseInput, region: Region): TreeAddress {
  const isWhole = region.start === 0 && region.end === text.length;
  if (!isWhole) return parseText(parser, parseable, budget, [rangeOf(lines, region)]);
  return parseText(parser, parseable, budget, blanks.length === 0 ? [] : between(lines, blanks));
}

/** What stands before, between and behind stretches of a whole text. The last part is without an end: what grammars want there may be more than the text has. */
function between(lines: LineTable, blanks: readonly Span[]): ParsedRange[] {
  const parts: ParsedRange[] = [];
  let start = 0;
  for (const blank of blanks) {
    if (blank.start > start) parts.push(rangeOf(lines, { start, end: blank.start }));
    start = blank.end;
  }
  // The farthest that fits after the runtime has made bytes of it.
  const end = 0x7fff_ffff;
  return [...parts, { start, startPoint: pointAt(lines, start), end, endPoint: [end, end] }];
}

/** Some grammars want a line break at the end, after a directive for instance, and all take a NUL for the end of the file. */
function parseable(text: string): string {
  const whole = text.includes("\0") ? text.replaceAll("\0", " ") : text;
  return whole.endsWith("\n") ? whole : `${whole}\n`;
}

function rangeOf(lines: LineTable, { start, end }: Span): ParsedRange {
  return { start, end, startPoint: pointAt(lines, start), endPoint: pointAt(lines, end) };
}

function pointAt(lines: LineTable, offset: number): [row: number, column: number] {
  const line = lines.lineAt(offset);
  return [line - 1, offset - lines.startOf(line)];
}
