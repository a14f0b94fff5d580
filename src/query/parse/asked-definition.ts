/**
 * Queries that ask for a definition by its name and kind, as people speak: "Server struct", "where is the Axios class defined", "create table
 * users", "send method of Session". Full text would rank whatever has the words most often: the members of a class before the class.
 */
import { SYMBOL_KIND_ALIASES, SYMBOL_KINDS, type SymbolKind } from "#core/types.ts";
import { isNameLike, parseNameQuery } from "./name-query.ts";

/** A definition that a query asks for. */
export interface AskedDefinition {
  readonly name: string;
  /** The names of its owners, outermost first. */
  readonly scope: readonly string[];
  /** Its kinds; undefined when the query says no kind, and only that something is defined. */
  readonly kinds?: readonly SymbolKind[];
  /** The kind that the query says in the word for it. */
  readonly kind?: SymbolKind;
  /** It is a table of a database. */
  readonly isTable?: true;
}

type AskedName = Pick<AskedDefinition, "name" | "scope">;

const TYPES: readonly SymbolKind[] = ["class", "struct", "interface", "trait", "enum", "type"];
const FUNCTIONS: readonly SymbolKind[] = ["function", "method", "macro"];
const VALUES: readonly SymbolKind[] = ["constant", "variable", "property"];

/** Words for kinds, and what people mean by them: a "class" may be a struct, and a "method" a function. */
const KINDS: Readonly<Record<string, readonly SymbolKind[]>> = {
  ...wordsFor(
    TYPES,
    "class struct structure interface trait protocol enum enumeration type typedef union record model entity alias typealias",
  ),
  ...wordsFor(FUNCTIONS, "function func fn method procedure subroutine macro decorator hook constructor"),
  ...wordsFor([...FUNCTIONS, ...TYPES], "component annotation"),
  ...wordsFor(VALUES, "constant const variable var property field attribute prop"),
  ...wordsFor(["module"], "module namespace package"),
  ...wordsFor(["struct"], "table"),
};

function wordsFor(kinds: readonly SymbolKind[], words: string): Record<string, readonly SymbolKind[]> {
  return Object.fromEntries(words.split(" ").map((word) => [word, kinds]));
}

const TABLE = { kinds: ["struct"], isTable: true } as const satisfies Partial<AskedDefinition>;

/** What precedes a definition that somebody asks for. */
const ASKING =
  /^(?:please\s+)?(?:(?:where(?:'s|\s+is|\s+are)?|find|show(?:\s+me)?|locate|go\s?to|open|look\s+up|what\s+is|which\s+file\s+(?:defines|declares|has|contains))\s+)?(?:(?:the|a)\s+)?((?:definition|declaration|source\s+code|implementation|signature)\s+(?:of|for)\s+)?(?:(?:the|a)\s+)?/i;
const DEFINED = /\s+(?:(?:(?:is|are|gets?)\s+)?(?:defined|declared|implemented)|definition|declaration|implementation|source\s+code)$/i;
/** Words before a kind that say which of the kind: `abstract class`, `async function`. */
const MODIFIERS =
  /^(?:(?:abstract|static|async|public|private|protected|internal|final|sealed|virtual|inline|data|const|generic|exported|sql|database|db)\s+)+(?=\S+\s+\S)/i;
const CREATE_TABLE = /^create\s+(?:\w+\s+)?table\s+(?:if\s+not\s+exists\s+)?["'`]?(?:\w+\.)?([A-Za-z_]\w*)/i;
const OF_OWNER = /^(.+?)\s+(?:of|in|on|from)\s+(?:the\s+)?(.+)$/i;

/** Reads a query as the question for a definition; undefined if it asks for anything else. */
export function askedDefinition(query: string): AskedDefinition | undefined {
  const text = query.trim().replace(/[?.!]+$/, "");
  const table = CREATE_TABLE.exec(text)?.[1];
  if (table !== undefined) return { name: table, scope: [], ...TABLE };
  const [asking = "", ofDefinition] = ASKING.exec(text) ?? [];
  const rest = text.slice(asking.length);
  const core = rest.replace(DEFINED, "").replace(MODIFIERS, "");
  const isDefinition = ofDefinition !== undefined || DEFINED.test(rest);
  const [, inner = core, owner] = OF_OWNER.exec(core) ?? [];
  const named = nameWithKind(inner.split(/\s+/).filter((word) => !/^(?:named|called)$/i.test(word)));
  if (!named) return isDefinition && isName(core) ? parsed(core) : undefined;
  if (owner === undefined) return named;
  const around = isName(owner) ? parsed(owner) : nameWithKind(owner.split(/\s+/));
  return around && { ...named, ...within(around, named) };
}

/** Reads `class Site`, `Site class` and `Session send method`. */
function nameWithKind(words: readonly string[]): AskedDefinition | undefined {
  const [first = "", ...others] = words;
  const last = others.at(-1) ?? "";
  const isPrefixed = kindsOf(first) !== undefined && others.length === 1;
  const kind = isPrefixed ? first : last;
  const kinds = kindsOf(kind);
  const names = isPrefixed ? others : words.slice(0, -1);
  if (!kinds || names.length === 0 || names.length > 2 || !names.every(isName) || names.some((name) => kindsOf(name) !== undefined))
    return undefined;
  const [one = "", two] = names;
  const ofKind = kind.toLowerCase() === "table" ? TABLE : { kinds, ...kindSaid(kind.toLowerCase()) };
  return { ...(two === undefined ? parsed(one) : within(parsed(one.replace(/'s$/, "")), parsed(two))), ...ofKind };
}

function within(owner: AskedName, { name, scope }: AskedName): AskedName {
  return { name, scope: [...owner.scope, owner.name, ...scope] };
}

function kindSaid(word: string): Pick<AskedDefinition, "kind"> {
  const kind =
    SYMBOL_KINDS.find((one) => one === word) ?? (Object.hasOwn(SYMBOL_KIND_ALIASES, word) ? SYMBOL_KIND_ALIASES[word] : undefined);
  return kind ? { kind } : {};
}

function kindsOf(word: string): readonly SymbolKind[] | undefined {
  return Object.hasOwn(KINDS, word.toLowerCase()) ? KINDS[word.toLowerCase()] : undefined;
}

const QUOTES = /^["'`]|["'`]$/g;

function isName(word: string): boolean {
  const bare = word.replace(QUOTES, "").replace(/'s$/, "");
  return !/\s/.test(bare) && isNameLike(bare);
}

function parsed(word: string): AskedName {
  const { name, scope } = parseNameQuery(word.replace(QUOTES, ""));
  return { name, scope };
}
