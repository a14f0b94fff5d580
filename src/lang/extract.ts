/**
 * Extraction: everything the index knows about one version of one file.
 *
 * A pure function of path and text, so any worker can run it, and its result can be kept for ever.
 */
import { PROSE_SNIPPET_LINES_MAX, SNIPPET_LINES_MAX } from "#core/limits.ts";
import type { ParseStatus, Snippet } from "#core/types.ts";
import { NO_FACTS, type UsageFacts } from "#core/usage-facts.ts";
import { withConventions } from "#lang/conventions/apply.ts";
import { withTables } from "#lang/conventions/tables.ts";
import { extractionRules } from "#lang/extraction-rules.ts";
import { documentCaptures, withDocuments } from "#lang/graphql/captures.ts";
import { withSchema } from "#lang/graphql/uses.ts";
import { capturesByLines, withLeftOut, withLostDefinitions } from "#lang/lines/by-lines.ts";
import { commentBlocks } from "#lang/prose/comments.ts";
import { headingCaptures, withPageTitle } from "#lang/prose/headings.ts";
import { plainComments } from "#lang/prose/plain-comments.ts";
import { proseGaps } from "#lang/prose/prose-gaps.ts";
import { buildTexts, type ExtractedText } from "#lang/prose/texts.ts";
import { withoutDataKeys } from "#lang/symbols/array-keys.ts";
import { joinClauses } from "#lang/symbols/clauses.ts";
import { exportingComponent } from "#lang/symbols/component.ts";
import { withDirectives } from "#lang/symbols/file-class.ts";
import { buildSymbols, type PlacedSymbol, type Surroundings, surroundingsOf } from "#lang/symbols/symbols.ts";
import { readTags } from "#lang/templates/tags/read-tags.ts";
import type { TagFacts } from "#lang/templates/tags/tag-facts.ts";
import { templatePaths } from "#lang/templates/tags/template-paths.ts";
import type { Capture, Span } from "#lang/trees/captures.ts";
import type { ParserPool } from "#lang/trees/grammars.ts";
import { type ParsedFile, type ParseTerms, parseFile } from "#lang/trees/parse.ts";
import { WorkBudget } from "#lang/trees/work-budget.ts";
import { collectUsage } from "#lang/usage/collect.ts";
import { withTextUses } from "#lang/usage/in-texts/text-use.ts";
import { isView, textUses } from "#lang/usage/in-texts/text-uses.ts";
import { usageOfWords } from "#lang/usage/lost.ts";
import { withinBudget } from "#lang/usage/usage-work.ts";
import { usageOfEdges } from "#lang/usage/without-profile/from-edges.ts";
import { withTagUses } from "#lang/usage/without-profile/from-tags.ts";
import { withRecipes } from "#lang/usage/without-profile/make-recipes.ts";
import { withTagHelpers } from "#lang/usage/without-profile/tag-helpers.ts";
import { isTranslated } from "#text/translation-files.ts";
import { buildEdges } from "./edges.ts";
import type { Language } from "./language.ts";
import { detectLanguage } from "./languages.ts";
import { LineTable } from "./line-table.ts";
import { isMachineOutput } from "./machine-output.ts";
import { type CutRules, cutSnippets } from "./snippets.ts";

export interface Extraction {
  readonly language: string;
  readonly lineCount: number;
  /**
   * `partial`: the parser met errors, so symbols may be missing, or reading uses cost too much, so that these are words only. `heuristic`:
   * symbols come from line rules. `text`: no parse, snippets only.
   */
  readonly parseStatus: ParseStatus;
  readonly symbols: readonly PlacedSymbol[];
  /** Uses of names, and the facts needed to resolve them. */
  readonly usage: UsageFacts;
  readonly texts: readonly ExtractedText[];
  readonly snippets: readonly Snippet[];
}

/**
 * Extracts one file; as plain text when `parsers` is null or no grammar applies. `workMax` replaces the usual limit of the work budget,
 * in its units. Throws only when a grammar breaks down or the file exceeds the budget; then this thread's parsers must not be used again.
 */
export function extract(path: string, text: string, parsers: ParserPool | null, workMax?: number): Extraction {
  const file = sourceFile(path, text);
  const budget = new WorkBudget(workMax);
  const parsed = parseText(file, parsers, { budget });
  return parsed ? describe(file, parsed, budget, new WorkBudget(workMax)) : plainText(file, new WorkBudget(workMax));
}

/** The facts that a comparison of two versions of a file needs. */
export type ComparedFacts = Pick<Extraction, "language" | "parseStatus" | "symbols" | "texts">;

/** The same facts for a part of a file, and what that part means for symbols in the rest of the file. */
export type FactsAround = ComparedFacts & { readonly surroundings: Surroundings };

/**
 * Extracts the symbols and comments of one file, but no uses: half the work.
 * @throws as {@link extract}
 */
export function extractSymbols(path: string, text: string, parsers: ParserPool): ComparedFacts {
  const file = sourceFile(path, text);
  const parsed = parseText(file, parsers, { budget: new WorkBudget(), keepsTrees: false });
  return parsed ? compared(file, parsed) : plainText(file);
}

/**
 * Extracts the uses of names in one file, with those of the language's own functions, which `extract` leaves out. Undefined where nothing
 * can find these: no grammar reads the file, or what reads it knows such names only to leave them out.
 * @throws as {@link extract}
 */
export function extractAllUses(path: string, text: string, parsers: ParserPool): UsageFacts | undefined {
  const file = sourceFile(path, text);
  const { lines, language } = file;
  const budget = new WorkBudget();
  const parsed = parseText(file, parsers, { budget });
  if (!parsed || parsed.isHeuristic || parsed.trees.some(({ profile }) => profile.neverReadsRuntime)) return undefined;
  const { captures, symbols, tagUses } = compared(file, parsed);
  if (parsed.trees.length > 0) {
    const read = withinBudget(budget, () => collectUsage(parsed.trees, lines, symbols, { readsRuntime: true }));
    return withTagUses(read ?? usageOfWords(text, lines, symbols), tagUses, symbols, lines);
  }
  const edges = buildEdges(text, lines, captures, symbols, new Set(), language);
  return withTagUses(usageOfEdges(text, lines, symbols, edges, language), tagUses, symbols, lines);
}

/**
 * Extracts what stands around `blanks`: stretches of white space that replace text whose facts are known already. Undefined when the rest
 * makes no sense by itself, because a blank lies inside a comment or a block, or because the rest has syntax errors.
 * @throws as {@link extract}
 */
export function extractAround(path: string, text: string, blanks: readonly Span[], parsers: ParserPool): FactsAround | undefined {
  const file = sourceFile(path, text);
  const { lines, language } = file;
  // Blanking changes neither the number of lines nor their lengths, but tags reach over what stands between them.
  const isWhole = language.tags !== undefined || isMachineOutput(text, lines);
  const parsed = isWhole ? undefined : parseFile(text, lines, language, parsers, { blanks, keepsTrees: false });
  if (!parsed || parsed.hasError || parsed.hasStrayBlank) return undefined;
  const { captures, tagUses, ...facts } = compared(file, parsed);
  return { ...facts, surroundings: surroundingsOf({ ...file, captures, comments: [] }) };
}

/** A file whose language is known. */
interface SourceFile {
  readonly path: string;
  readonly text: string;
  readonly lines: LineTable;
  readonly language: Language;
}

function sourceFile(path: string, text: string): SourceFile {
  return { path, text, lines: new LineTable(text), language: detectLanguage(path, text) };
}

/** What the language's grammar finds; without one, what headings, keys or line rules find. Undefined for what machines wrote. */
function parseText({ path, text, lines, language }: SourceFile, parsers: ParserPool | null, terms: ParseTerms): ParsedFile | undefined {
  if (isMachineOutput(text, lines)) return undefined;
  if (language.headings) return found(headingCaptures(text, lines, language.headings));
  if (language.isOfGraphql) return found([...documentCaptures(text), ...plainComments(text, language.id)]);
  const parsed = parsers ? parseFile(text, lines, language, parsers, terms) : undefined;
  if (!parsed && language.tags && !language.keys) return found(plainComments(text, language.id));
  if (!parsed) return foundByLines(capturesByLines(path, text, lines, language));
  if (parsed.hasError) return { ...parsed, captures: withLostDefinitions(text, lines, language, parsed.captures) };
  if (parsed.leftOut?.length && language.isPreprocessed) return { ...parsed, captures: withLeftOut(text, lines, language, parsed) };
  return language.isProse ? { ...parsed, captures: withPageTitle(text, parsed.captures) } : parsed;
}

function found(captures: readonly Capture[]): ParsedFile {
  return { captures, trees: [], builtins: new Set(), hasError: false, hasStrayBlank: false };
}

function foundByLines(captures: readonly Capture[] | undefined): ParsedFile | undefined {
  return captures && { ...found(captures), isHeuristic: true };
}

function plainText({ path, text, lines, language }: SourceFile, budgetOfTexts = new WorkBudget()): Extraction {
  const isRead = !isMachineOutput(text, lines);
  const snippets = cutSnippets(lines.count, [], cutRules(text, lines, language));
  const comments = isRead ? commentBlocks(text, lines, plainComments(text, language.id)) : [];
  const texts = buildTexts({ text, lines, captures: [], comments, symbols: [] });
  const inTexts = isRead ? withinBudget(budgetOfTexts, () => textUses(path, text, { language, captures: [], symbols: [] })) : [];
  const usage = withTextUses(NO_FACTS, inTexts ?? [], lines);
  return { language: language.id, lineCount: lines.count, parseStatus: "text", symbols: [], usage, texts, snippets };
}

function cutRules(text: string, lines: LineTable, language: Language): CutRules {
  if (language.isProse) return { isGap: proseGaps(text, lines), linesMax: PROSE_SNIPPET_LINES_MAX };
  return { isGap: blankLines(text, lines), linesMax: SNIPPET_LINES_MAX };
}

function blankLines(text: string, lines: LineTable): (line: number) => boolean {
  return (line) => /^\s*$/.test(text.slice(lines.startOf(line), lines.endOf(line)));
}

/**
 * Whether a program's file only says in another language what the one in the language of the source says: its keys are the same again, of
 * which a repository can have fifty times as many as it has symbols.
 */
function isOnlyTranslated(path: string, { keys, isData }: Language): boolean {
  return !keys && !isData && isTranslated(path);
}

/** The facts of a view in a language whose tags are not read. */
const NAMED_BY_PATH: TagFacts = { isNamedByPath: true, definitions: [], uses: [] };

function compared({ path, text, lines, language }: SourceFile, parsed: ParsedFile) {
  const read = isOnlyTranslated(path, language)
    ? parsed.captures.filter(({ role }) => role.is !== "definition")
    : language.isArrayFile
      ? withoutDataKeys(path, parsed.captures)
      : parsed.captures;
  const written = language.joinsClauses ? joinClauses(text, read) : read;
  const captures = withDocuments(text, withTables(text, withConventions(path, text, extractionRules(language).conventions, written)));
  const comments = commentBlocks(text, lines, captures);
  const tags = language.tags && readTags(path, text, language.tags);
  const view = isView(path, language) ? NAMED_BY_PATH : undefined;
  const tagUses = tags?.uses ?? (language.namesTemplates ? templatePaths(text, captures) : []);
  const symbols = buildSymbols({ path, text, lines, language, captures, comments, tags: tags ?? view });
  const parseStatus: ParseStatus = parsed.isHeuristic ? "heuristic" : parsed.hasError ? "partial" : "parsed";
  const texts = buildTexts({ text, lines, captures, comments, symbols });
  return { language: language.id, parseStatus, symbols, texts, captures, tagUses };
}

function describe(file: SourceFile, parsed: ParsedFile, budget: WorkBudget, budgetOfTexts: WorkBudget): Extraction {
  const { path, text, lines, language } = file;
  const { captures, tagUses, ...facts } = compared(file, parsed);
  const { symbols } = facts;
  const read = withinBudget(budget, () => usageOf(file, parsed, captures, symbols));
  // What the file binds is not known then, so each of its names may be a use of anything, as in lines that no grammar understands.
  const usage = read ?? usageOfWords(text, lines, symbols);
  const inCode = withDirectives(exportingComponent(usage, symbols), { text, language }, symbols);
  const inDocument = language.isOfGraphql ? withSchema(inCode, text, symbols) : inCode;
  const withHelpers = withRecipes(withTagHelpers(inDocument, text, lines, language), text, lines, language);
  // What the texts say needs no tree, so it has a budget of its own: code that is costly to parse keeps its keys and routes.
  const inTexts = withinBudget(budgetOfTexts, () => textUses(path, text, { language, captures, symbols }));
  return {
    ...facts,
    parseStatus: read && inTexts ? facts.parseStatus : "partial",
    lineCount: lines.count,
    usage: withTextUses(withTagUses(withHelpers, tagUses, symbols, lines), inTexts ?? [], lines),
    snippets: cutSnippets(lines.count, symbols, cutRules(text, lines, language)),
  };
}

/** The uses that the code of a file makes, by what read it: a profile of the language, line rules, or queries. */
function usageOf(
  { text, lines, language }: SourceFile,
  { trees, isHeuristic, builtins }: ParsedFile,
  captures: readonly Capture[],
  symbols: readonly PlacedSymbol[],
): UsageFacts {
  if (trees.length > 0) return collectUsage(trees, lines, symbols);
  if (isHeuristic && language.grammar) return usageOfWords(text, lines);
  return usageOfEdges(text, lines, symbols, buildEdges(text, lines, captures, symbols, builtins, language), language);
}
