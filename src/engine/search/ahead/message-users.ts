/**
 * The code that prints a message which is the value of a constant. Where a message is written down is half an answer: the caller goes on to
 * ask who uses the constant.
 */
import { isInScope, type Retrieve, type RetrieveSource } from "#engine/search/retrieval.ts";
import { Enclosing } from "#query/graph/enclosing.ts";
import { resolverOf } from "#query/graph/kept-facts.ts";
import { isFunction, isValue } from "#query/graph/meaning/symbol-kinds.ts";
import { References } from "#query/graph/references.ts";
import { isAside } from "#query/rank/asides.ts";
import { candidateKey, type RankedCandidate, symbolCandidate } from "#query/recall/candidate.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { symbolsNamed } from "#store/indices/symbols.ts";

/** With more functions that use a constant, none of them is the answer. */
const USERS_MAX = 4;
/** The most uses of a name that are looked at. */
const USES_MAX = 60;
/** A constant over more lines is more than a message. */
const MESSAGE_LINES_MAX = 40;
/** A message in a table, and its key: `[Code.NO_END_TAG]: "...`, `Code::NO_END_TAG => "...`, `"no_end_tag": "...`. */
const IN_TABLE = /^\s*\[?["'`]?(?:[\w$]+(?:\.|::))*(?<key>[\w$]+)["'`]?\]?\s*(?::|=>)\s*[A-Za-z]{0,2}["'`]/;
/** A key that is a constant; others are words of the table itself. */
const CONSTANT_KEY = /^[A-Z][\w$]*$/;

/** Puts the functions that use a message's constant behind the place where the message is. */
export function withMessageUsers(retrieve: Retrieve): Retrieve {
  return (source, query) => {
    const found = retrieve(source, query);
    const [first] = found.candidates;
    if (found.intent !== "error" || first?.isExact === undefined || isAside(first)) return found;
    const constant = constantOf(source, first);
    const users = constant ? usersOf(source, constant, first) : [];
    if (users.length === 0) return found;
    const keys = new Set(users.map(({ key }) => key));
    const others = found.candidates.filter(({ key }) => !keys.has(key));
    // Other places that print the message as typed come before, and those that quote it behind.
    const said = others.findIndex((candidate) => candidate.isExact === undefined || isAside(candidate));
    const behind = said < 0 ? others.length : said;
    return { ...found, candidates: [...others.slice(0, behind), ...users, ...others.slice(behind)] };
  };
}

/** The constant that stands for a message: the one that has it as its value, or the one that is its key in a table of messages. */
function constantOf({ project, scope, texts }: RetrieveSource, place: RankedCandidate): SymbolRow | undefined {
  const { symbol, versionId, matchedLines } = place;
  if (!symbol || !isValue(symbol)) return undefined;
  const line = texts.of(versionId).line(matchedLines[0] ?? symbol.nameLine);
  const key = IN_TABLE.exec(line)?.groups?.["key"];
  if (key !== undefined && !CONSTANT_KEY.test(key)) return undefined;
  if (key === undefined) return symbol.lineEnd - symbol.lineStart < MESSAGE_LINES_MAX ? symbol : undefined;
  const named = symbolsNamed(project.db, key, { view: scope.view }, USES_MAX).filter((one) => one.name === key && isValue(one));
  const [only, ...others] = named.filter((one) => one.symbolRow !== symbol.symbolRow && !isAside({ path: one.path, symbol: one }));
  return others.length === 0 ? only : undefined;
}

/** The functions outside of tests that use a constant, each with the line; none where they are many. */
function usersOf(source: RetrieveSource, constant: SymbolRow, message: RankedCandidate): readonly RankedCandidate[] {
  const { project, scope, keep } = source;
  const resolver = resolverOf(project.db, scope.view);
  const graph = new References(resolver.facts, resolver);
  const target = graph.target(constant);
  const { found, isCut } = graph.usesOfAll([target], { usesMax: USES_MAX });
  const enclosing = new Enclosing(resolver.facts);
  const users = new Map<number, RankedCandidate>();
  for (const { file, use, confidence } of found.get(target) ?? []) {
    const user = enclosing.at(file.versionId, use.line);
    if (use.type === "imports" || confidence === "name_only" || !user || !isFunction(user) || isAside({ path: file.path, symbol: user }))
      continue;
    if (!users.has(user.symbolRow)) users.set(user.symbolRow, userCandidate(user, file.versionId, use.line, message));
  }
  return isCut || users.size > USERS_MAX ? [] : keep([...users.values()].filter((candidate) => isInScope(source, candidate)));
}

function userCandidate(user: SymbolRow, versionId: number, line: number, { key, score }: RankedCandidate): RankedCandidate {
  return {
    ...symbolCandidate(user, {}),
    key: candidateKey(user, versionId, line),
    matchedLines: [line],
    usedKey: key,
    precedence: "mention",
    place: { line },
    score,
    reasons: [{ factor: "uses_message", weight: 1, detail: user.qualifiedName }],
  };
}
