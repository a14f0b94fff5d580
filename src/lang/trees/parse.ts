/** Parses one file: each region with its grammar, within a work budget, and a second time with covers where the grammar fails. */

import type { Parser } from "web-tree-sitter";
import { REPARSE_DEPTH_MAX } from "#core/limits.ts";
import { extractionRules } from "#lang/extraction-rules.ts";
import type { Language } from "#lang/language.ts";
import { languageByAlias, languageById } from "#lang/languages.ts";
import { lastUpTo } from "#lang/last-up-to.ts";
import { LineTable } from "#lang/line-table.ts";
import { markupCode } from "#lang/templates/markup.ts";
import { inScript, type MarkupCode } from "#lang/templates/markup-code.ts";
import { stringsUnder } from "#lang/templates/strings.ts";
import { templateCode } from "#lang/templates/template-code.ts";
import type { ProfiledTree } from "#lang/usage/collect.ts";
import { USAGE_PROFILES } from "#lang/usage/profiles.ts";
import { SyntaxTree } from "#lang/usage/syntax-tree.ts";
import { ourSide } from "#text/merge-conflicts.ts";
import { type Capture, capture, type Span } from "./captures.ts";
import { scriptRegions } from "./embedded.ts";
import type { LanguageParser, ParserPool } from "./grammars.ts";
import { applyPass, canBeRescued, coveredLines, coveredNames, type RescuePass } from "./parse-recovery.ts";
import { deleteTree, hasError, type ParsedRange, parseText, type TreeAddress } from "./runtime.ts";
import { hasMisread, hasStray } from "./tree-checks.ts";
import { WorkBudget } from "./work-budget.ts";

/** The result of parsing one file. */
export interface ParsedFile {
  readonly captures: readonly Capture[];
  /** The trees of regions whose languages have a usage profile; a tree that lies inside another comes after it. */
  readonly trees: readonly ProfiledTree[];
  readonly builtins: ReadonlySet<string>;
  readonly hasError: boolean;
  /** Lines that were covered as a whole before the parse: branches of conditions that no grammar has read. In order. */
  readonly leftOut?: readonly Span[];
  /** Whether no grammar read the file: the captures come from line rules. */
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
  /** The text in the form that grammars accept; see `parseable`. */
  readonly parseable: string;
  readonly lines: LineTable;
  readonly budget: WorkBudget;
  /** Stretches of white space, in order, that the parser need not read. */
  readonly blanks: readonly Span[];
}

export interface ParseTerms {
  /** Stretches of white space; `hasStrayBlank` tells whether some of them are inside a construct of the language. */
  readonly blanks?: readonly Span[];
  readonly budget?: WorkBudget;
  /** Whether the trees are kept for collecting uses of names. */
  readonly keepsTrees?: boolean;
}

/**
 * Parses a file; undefined when no grammar applies.
 * @throws BudgetSpent when the parse exceeds the budget
 */
export function parseFile(
  text: string,
  lines: LineTable,
  language: Language,
  parsers: ParserPool,
  { blanks = [], budget = new WorkBudget(), keepsTrees = true }: ParseTerms = {},
): ParsedFile | undefined {
  const regions = regionsOf(text, language);
  const ours = ourSide(text);
  const code = codeOf(ours, language);
  const source = { text: code, parseable: parseable(coveredFirst(code, language)), lines, budget, blanks };
  const theirs = coveredNames(text, ours);
  const captures: Capture[] = [];
  const trees: ProfiledTree[] = [];
  let isParsed = false;
  let builtins: ReadonlySet<string> = new Set();
  let hasBroken = ours !== text;
  let hasStrayBlank = false;
  const leftOut: Span[] = [];
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
    leftOut.push(...found.leftOut);
    for (const one of found.captures) captures.push(one);
  }
  const last = regions.at(-1)?.language ?? languageByAlias("js");
  const isMarkupAlone = language.markup !== undefined && regions.length === 0;
  isParsed ||= isMarkupAlone;
  if (keepsTrees && (trees.length > 0 || isMarkupAlone) && last) trees.push(...markupTrees(source, language, last, parsers));
  if (keepsTrees && language.templates) trees.push(...templateTrees(source, language, trees, parsers));
  return isParsed ? { captures, trees, builtins, hasError: hasBroken, leftOut, hasStrayBlank } : undefined;
}

/** The parts of a file that a grammar reads, each with its language. */
function regionsOf(text: string, language: Language): readonly Region[] {
  if (language.embedded) return scriptRegions(text, language.embedded);
  return [{ language: languageById(language.template?.of ?? "") ?? language, start: 0, end: text.length }];
}

/** The text that a grammar reads: of a template, its code. */
function codeOf(text: string, { template }: Language): string {
  return template ? templateCode(text, template.syntax) : text;
}

/** The tree of the code in the markup around scripts. Nothing in that code is a definition. */
function markupTrees(
  source: ParseInput,
  { markup, markupLanguage = "", components }: Language,
  script: Language,
  parsers: ParserPool,
): ProfiledTree[] {
  const language = languageByAlias(markupLanguage) ?? script;
  const tools = markup && language.usage ? parsers.get(language) : undefined;
  const code = markup && tools ? markupCode(source.text, markup, components) : undefined;
  return code && tools ? markupTree(source, language, tools, code) : [];
}

/** The trees of the code in strings of a file that are templates, each of which belongs to the class that is declared next. */
function templateTrees(source: ParseInput, language: Language, trees: readonly ProfiledTree[], parsers: ParserPool): ProfiledTree[] {
  const tools = parsers.get(language);
  const { key, syntax } = language.templates ?? { key: "", syntax: "angular" };
  if (!tools || !source.text.includes(key)) return [];
  return trees
    .flatMap(({ tree }) => stringsUnder(tree, key))
    .flatMap(({ start, end }) => {
      const code = markupCode(source.text.slice(start, end), syntax);
      return code ? markupTree(source, language, tools, inScript(code, { start, end })) : [];
    });
}

function markupTree({ budget }: ParseInput, { usage }: Language, tools: LanguageParser, markup: MarkupCode): ProfiledTree[] {
  if (!usage) return [];
  const tree = parseText(tools.parser, parseable(markup.text), budget);
  const copy = new SyntaxTree(tree, markup.text, tools.names);
  deleteTree(tree);
  return [{ tree: copy, profile: USAGE_PROFILES[usage], markup }];
}

/** Calls `visit` with the tree of each region of a text; of a merge conflict, with our side. Does nothing where no grammar applies. */
export function visitTrees(
  text: string,
  language: Language,
  parsers: ParserPool,
  visit: (tree: SyntaxTree, lines: LineTable) => void,
): void {
  const lines = new LineTable(text);
  const regions = regionsOf(text, language);
  const ours = codeOf(ourSide(text), language);
  const source = { text: ours, parseable: parseable(coveredFirst(ours, language)), lines, budget: new WorkBudget(), blanks: [] };
  for (const region of regions) {
    const tools = parsers.get(region.language);
    if (!tools) continue;
    const { tree } = parseWithRescue(tools.parser, source, region);
    visit(new SyntaxTree(tree, text, tools.names), lines);
    deleteTree(tree);
  }
}

/** What it takes to capture the trees of one region. */
interface RegionTools {
  readonly source: ParseInput;
  readonly language: Language;
  readonly tools: LanguageParser;
}

interface RegionFacts extends Omit<ParsedFile, "builtins"> {
  readonly leftOut: readonly Span[];
  /** Whether the grammar took a declaration for something else, so that its definition is lost, and more covers may help. */
  readonly isMisread: boolean;
}

function captureRegion(
  { keepsTrees, unread, ...region }: RegionTools & { readonly keepsTrees: boolean; readonly unread: readonly Span[] },
  { tree, covered, leftOut = [], isFullyCovered }: RescuedTree,
  blanks: readonly Span[],
): RegionFacts {
  const { source, tools } = region;
  const trees: ProfiledTree[] = [];
  const isBroken = hasError(tree);
  const hasStrayBlank = blanks.length > 0 && hasStray(new SyntaxTree(tree, source.text, tools.names), blanks);
  const captures = captureWithin({ ...region, trees: keepsTrees ? trees : undefined, covered: [...covered, ...unread] }, tree);
  const isMisread = !isFullyCovered && hasMisread(source.text, captures);
  return { captures, trees, hasError: isBroken, leftOut, hasStrayBlank, isMisread };
}

/** What it takes to capture a tree, and the list that copies of the trees are added to. */
interface Capturing extends RegionTools {
  /** Undefined when no caller wants the trees. */
  readonly trees: ProfiledTree[] | undefined;
  /** Names that the outermost tree lacks, because they were covered. */
  readonly covered: readonly Span[];
}

/**
 * The captures of a tree. Deletes the tree, because WebAssembly memory is not garbage collected. Where a query captured brackets as
 * `@reparse` (a macro call around items), their content is parsed by itself; if that gives no error, its captures replace those of the
 * bare tokens.
 */
function captureWithin(how: Capturing, tree: TreeAddress, depth = 0): Capture[] {
  const { source, language, tools, trees } = how;
  const { roots } = tools.query;
  const copy = roots && new SyntaxTree(tree, source.text, tools.names, { wanted: roots.kinds });
  const outer = capture(tools.query, { address: tree, copy }, source.text, source.budget);
  const marked = depth < REPARSE_DEPTH_MAX ? outer.filter(({ role }) => role.is === "reparse") : [];
  const parsed: { readonly region: Region; readonly items: TreeAddress }[] = [];
  for (const marking of marked.sort((a, b) => a.start - b.start)) {
    // These brackets lie inside others that were parsed without an error, whose captures include theirs.
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

/** Whether a capture starts in one of the regions, which are in order of place and do not overlap. */
function isInside({ start }: Capture, regions: readonly Region[]): boolean {
  const region = lastUpTo(regions, start);
  return region !== undefined && start < region.end;
}

interface RescuedTree {
  readonly tree: TreeAddress;
  /** Names in covered text. */
  readonly covered: readonly Span[];
  /** Lines that were covered as a whole. */
  readonly leftOut?: readonly Span[];
  /** Whether the language's last pass was applied, which covers the most. */
  readonly isFullyCovered: boolean;
}

function parseWithRescue(parser: Parser, source: ParseInput, region: Region): RescuedTree {
  const { rescue = [] } = extractionRules(region.language);
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

/** The tree of a region that the grammar misread, parsed again with the language's last pass; undefined when that causes errors. */
function fullyCovered(parser: Parser, source: ParseInput, region: Region): RescuedTree | undefined {
  const pass = extractionRules(region.language).rescue?.at(-1);
  const parsed = pass && canBeRescued(source.text) ? parseCovered(parser, source, region, pass) : undefined;
  if (!parsed || !hasError(parsed.tree)) return parsed;
  deleteTree(parsed.tree);
  return undefined;
}

/** The region parsed with one pass applied; undefined when the pass finds nothing to cover. */
function parseCovered(parser: Parser, source: ParseInput, region: Region, pass: RescuePass): RescuedTree | undefined {
  const text = applyPass(source.text, pass);
  if (text === source.text) return undefined;
  const tree = parseRegion(parser, { ...source, parseable: parseable(text) }, region);
  const covered = coveredNames(source.text, text);
  return {
    tree,
    covered,
    leftOut: coveredLines(source.text, text),
    isFullyCovered: pass === extractionRules(region.language).rescue?.at(-1),
  };
}

function parseRegion(parser: Parser, { text, parseable, lines, budget, blanks }: ParseInput, region: Region): TreeAddress {
  const isWhole = region.start === 0 && region.end === text.length;
  if (!isWhole) return parseText(parser, parseable, budget, [rangeOf(lines, region)]);
  return parseText(parser, parseable, budget, blanks.length === 0 ? [] : between(lines, blanks));
}

/**
 * The ranges of a whole text before, between and after `blanks`. The last range is open-ended, because grammars may need more at the end
 * than the text has.
 */
function between(lines: LineTable, blanks: readonly Span[]): ParsedRange[] {
  const parts: ParsedRange[] = [];
  let start = 0;
  for (const blank of blanks) {
    if (blank.start > start) parts.push(rangeOf(lines, { start, end: blank.start }));
    start = blank.end;
  }
  // The largest offset that still fits after the runtime converts it to bytes.
  const end = 0x7fff_ffff;
  return [...parts, { start, startPoint: pointAt(lines, start), end, endPoint: [end, end] }];
}

/** The text with what its grammar would misread covered. */
function coveredFirst(text: string, language: Language): string {
  const { covers } = extractionRules(language);
  return covers && canBeRescued(text) ? applyPass(text, covers) : text;
}

/**
 * Adds the line break that some grammars need at the end, after a directive for instance, and replaces NUL characters, which grammars
 * take for the end of the file.
 */
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
