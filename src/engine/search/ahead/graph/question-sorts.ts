/** What each question about uses can be about, and the sentences of an answer that knows no place, or no sure one. */
import { named } from "#core/visible.ts";
import { hasKeys } from "#lang/languages.ts";
import { isFunction, isType, isValue } from "#query/graph/meaning/symbol-kinds.ts";
import { isExtensible, systemOf } from "#query/graph/modules/module-systems.ts";
import type { GraphQuestion } from "#query/parse/graph-question.ts";
import { qualifiedParts } from "#query/parse/name-query.ts";
import type { SymbolRow } from "#store/indices/indices.ts";

/** The sentence that the graph knows no use of the kind asked for. */
export function noneOf(symbol: SymbolRow, asks: GraphQuestion["asks"]): string {
  const called = named(symbol.qualifiedName);
  if (asks === "setters") return `No place that sets ${called} is known here.`;
  if (asks === "makers") return `No place that makes a ${called} is known here.`;
  if (asks === "senders") return `No place that sends ${called} is known here.`;
  if (asks === "registrars") return `No place that registers ${called} is known here.`;
  if (asks === "throwers") return `No place that throws ${called} is known here.`;
  if (asks === "catchers") return `No place that catches ${called} is known here.`;
  if (asks === "importers") return `No import of ${called} is known here.`;
  if (asks === "members") return `No member of ${called} is known here.`;
  if (asks === "callees") return `No call in ${called} is known to reach code of this repository.`;
  if (asks === "subtypes") {
    return isFunction(symbol)
      ? `No override of ${called} is known here.`
      : `No type that implements, extends or includes ${called} is known here.`;
  }
  return `No ${asks === "callers" ? "call" : "use"} of ${called} is known here.`;
}

/** What the rows of an answer are, as a warning names them. */
const ROWS: Readonly<Record<GraphQuestion["asks"], string>> = {
  callers: "call",
  callees: "call",
  uses: "use",
  importers: "import",
  members: "member",
  subtypes: "type",
  setters: "place that sets it",
  makers: "place that makes one",
  senders: "place that sends it",
  registrars: "place that registers it",
  throwers: "place that throws it",
  catchers: "place that catches it",
};

/** The sentence that the graph knows only places of the name. */
export function uncertainOf(asks: GraphQuestion["asks"]): string {
  return `No ${ROWS[asks]} is certain: these places only have the name.`;
}

/** The part of the repository that a question is limited to ("in ..."), as it stands in a sentence. */
export function partAsked({ inTests, within }: GraphQuestion): string {
  return `${inTests ? " in tests" : ""}${within === undefined ? "" : ` in ${named(within)}`}`;
}

/** The sorts of symbols that each question can be about. */
export const FITTING: Readonly<Record<GraphQuestion["asks"], (symbol: SymbolRow) => boolean>> = {
  callers: isFunction,
  callees: isFunction,
  uses: () => true,
  importers: () => true,
  members: isExtensible,
  subtypes: (one) => isType(one) || isFunction(one) || isExtensible(one) || systemOf(one.language)?.implementedBy !== undefined,
  setters: isValue,
  makers: isType,
  // What is sent is an instance of a type, or a value that names the event.
  senders: (one) => isType(one) || (isValue(one) && !hasKeys(one.language)),
  // A container is told of a type, not of its constructor.
  registrars: ({ kind, name, qualifiedName }) => kind !== "import" && kind !== "section" && qualifiedParts(qualifiedName).at(-2) !== name,
  // In Elixir an exception is a module.
  throwers: (one) => isType(one) || one.kind === "module" || isValue(one),
  catchers: (one) => isType(one) || one.kind === "module" || isValue(one),
};
/** Questions whose verbs are common in prose, so that a symbol of another sort is not what they ask about. */
export const OF_ONE_SORT: ReadonlySet<GraphQuestion["asks"]> = new Set(["members", "setters", "makers", "throwers", "catchers"]);

/** Questions about one place of a life, which may be that of any symbol of the name. */
export const OF_ANY_NAMESAKE: ReadonlySet<GraphQuestion["asks"]> = new Set(["makers", "senders", "throwers", "catchers", "registrars"]);
export const NAMESAKES_MAX = 8;

/** What else is likely meant where no place does what a question asks for. */
export function insteadOf(asks: GraphQuestion["asks"], symbol: SymbolRow): GraphQuestion["asks"] | undefined {
  // An exception that a function makes and returns is thrown by its caller, so the makers are the likely places.
  // Events are raised, too: values by functions that are called so.
  if (asks === "throwers") return isType(symbol) ? "makers" : "senders";
  // Who sends it hands it to a function of its own, so all uses are likely.
  return asks === "senders" ? "uses" : undefined;
}
