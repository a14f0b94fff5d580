/** Finds the places that a question about uses asks for: those of a symbol, in all of the view. */
import type { Use } from "#core/usage-facts.ts";
import { Enclosing } from "#query/graph/enclosing.ts";
import { carriedOutBy, overridingMethods } from "#query/graph/hierarchy/implementers.ts";
import { namelessBelow } from "#query/graph/hierarchy/nameless-types.ts";
import { TypeTree } from "#query/graph/hierarchy/type-tree.ts";
import { distinct } from "#query/graph/meaning/preferring.ts";
import { isFunction, isType } from "#query/graph/meaning/symbol-kinds.ts";
import type { GraphFile } from "#query/graph/meaning/view-facts.ts";
import { fileOf, meantBy, usesInside } from "#query/graph/meant-by.ts";
import type { References } from "#query/graph/references.ts";
import type { GraphQuestion } from "#query/parse/graph-question.ts";
import {
  isCaughtOnLine,
  isMadeOnLine,
  isSentOnLine,
  isSetOnLine,
  isTakenInOnLine,
  isThrownOnLine,
  type NameOnLine,
} from "#query/read/use-on-line.ts";
import type { VersionTexts } from "#query/read/version-texts.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { versionOf } from "#store/rows/row-id.ts";
import { type Place, placeOfDefinition } from "./place.ts";
import { registrarsOf } from "./registrars.ts";

/** The places that answer a question about a symbol, in the order of the graph. */
export function* placesOf(graph: References, symbol: SymbolRow, question: GraphQuestion, texts: VersionTexts): Generator<Place> {
  const { asks } = question;
  const { facts } = graph.resolver;
  const enclosing = new Enclosing(facts);
  if (asks === "callees") {
    const file = fileOf(symbol);
    for (const use of usesInside(graph.resolver, enclosing, symbol)) {
      const { symbols, confidence } = meantBy(graph.resolver, file, use);
      if (use.type !== "calls" || confidence === undefined || confidence === "name_only") continue;
      for (const to of symbols) yield { file: fileOf(to), symbol: to, lines: [to.nameLine], sure: confidence };
    }
    return;
  }
  if (asks === "members") {
    const members = new TypeTree(facts, graph).membersOf(symbol).filter((member) => isMemberAsked(question, member));
    for (const one of distinct(members.length > 0 ? [symbol, ...members] : []))
      yield { file: fileOf(one), symbol: one, lines: [one.nameLine], sure: "resolved" };
    return;
  }
  if (asks === "subtypes") {
    const tree = new TypeTree(facts, graph);
    for (const one of carriedOutBy(graph, symbol)) yield placeOfDefinition(one);
    const below = isFunction(symbol)
      ? overridingMethods(graph, symbol, tree)
      : tree.below(symbol).flatMap(({ symbol: type }) => type ?? []);
    for (const one of distinct(below)) yield placeOfDefinition(one);
    yield* takersIn(graph, symbol, enclosing, texts);
    const linesOf = (versionId: number) => (from: number, to: number) => texts.of(versionId).lines({ lineStart: from, lineEnd: to });
    for (const [, { file, use, confidence }] of isType(symbol) ? namelessBelow(graph, [symbol, ...below.filter(isType)], linesOf) : [])
      yield { file, symbol: enclosing.at(file.versionId, use.line), lines: [use.line], sure: confidence };
    return;
  }
  if (asks === "registrars") {
    yield* registrarsOf(graph, symbol, enclosing, texts, new TypeTree(facts, graph));
    return;
  }
  const linesOf = new LinesOfUses(texts);
  // The line that declares it may be the only one that gives it a value.
  if (asks === "setters" && isSetWhereDeclared(linesOf.line(versionOf(symbol.symbolRow), symbol.nameLine), symbol.name))
    yield { file: fileOf(symbol), symbol, lines: [symbol.nameLine], sure: "resolved" };
  for (const { file, use, confidence } of graph.usesOf(graph.target(symbol))) {
    if (!isAsked(asks, use, file, linesOf)) continue;
    const isImport = asks === "uses" && use.type === "imports";
    yield { file, symbol: enclosing.at(file.versionId, use.line), lines: [use.line], sure: confidence, isImport };
  }
}

function isMemberAsked({ ofMembers }: GraphQuestion, member: SymbolRow): boolean {
  if (member.kind === "impl" || member.kind === "import") return false;
  return ofMembers === undefined || (ofMembers === "functions") === isFunction(member);
}

/** Whether a declaration gives its name a value: `x = 1`, `x: int = 1`, `const x = 1`. */
function isSetWhereDeclared(text: string, name: string): boolean {
  const behind = text.slice(Math.max(0, text.indexOf(name)) + name.length);
  return text.includes(name) && /^[^=]*?(?<![=!<>~])=(?![=~>])/.test(behind);
}

/** Reads the lines on which uses stand. */
class LinesOfUses {
  readonly #texts: VersionTexts;

  constructor(texts: VersionTexts) {
    this.#texts = texts;
  }

  line(versionId: number, line: number): string {
    return line < 1 ? "" : (this.#texts.of(versionId).lines({ lineStart: line, lineEnd: line })[0] ?? "");
  }

  /** A use together with the text of its line. */
  of(versionId: number, { line, column, name }: Use): NameOnLine {
    return { text: this.line(versionId, line), column, name };
  }
}

/** Whether a use is of the sort that a question asks for. */
function isAsked(asks: GraphQuestion["asks"], use: Use, { versionId }: GraphFile, lines: LinesOfUses): boolean {
  if (asks === "callers") return use.type === "calls";
  if (asks === "importers") return use.type === "imports";
  if (asks === "catchers") return isCaughtOnLine(lines.of(versionId, use));
  if (asks === "setters") return use.type === "references" && isSetOnLine(lines.of(versionId, use));
  if (asks === "makers") return isMade(use, versionId, lines);
  if (asks === "senders") return isSentOnLine(lines.of(versionId, use)) || isMade(use, versionId, lines);
  if (asks === "throwers") return isThrownOnLine(lines.of(versionId, use), lines.line(versionId, use.line - 1));
  return true;
}

function isMade(use: Use, versionId: number, lines: LinesOfUses): boolean {
  return use.type === "calls" || (use.type === "references" && isMadeOnLine(lines.of(versionId, use)));
}

/**
 * Places where a module takes in (includes, uses) another module that makes its takers implement it: the code which that module injects
 * into its takers declares that they implement it, while the takers' own source only says that they include it.
 */
function* takersIn(graph: References, symbol: SymbolRow, enclosing: Enclosing, texts: VersionTexts): Generator<Place> {
  if (symbol.kind !== "module") return;
  const lines = new LinesOfUses(texts);
  const uses = [...graph.usesOf(graph.target(symbol))];
  const isOwn = (file: GraphFile, { line }: Use): boolean =>
    file.versionId === versionOf(symbol.symbolRow) && symbol.lineStart <= line && line <= symbol.lineEnd;
  if (!uses.some(({ file, use }) => use.type === "implements" && isOwn(file, use))) return;
  for (const { file, use, confidence } of uses) {
    if (use.type !== "imports" || isOwn(file, use) || !isTakenInOnLine(lines.of(file.versionId, use))) continue;
    const taker = enclosing.at(file.versionId, use.line);
    yield { file, symbol: taker, lines: [taker?.nameLine ?? use.line], sure: confidence };
  }
}
