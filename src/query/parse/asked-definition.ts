/**
 * Queries that ask for a definition, as people write and say them: "Server struct", "where is the Axios class defined", "create table users",
 * "Session send", "send in sessions.py", "parse query string function". Full text would rank whatever has the words most often: the members
 * of a class before the class. Whether the view has a definition tells which way to read a query is right, so this file gives all of them.
 */
import { SYMBOL_KIND_ALIASES, SYMBOL_KINDS, type SymbolKind } from "#core/types.ts";
import { joinedForm } from "#text/words/identifiers.ts";
import { isNameLike, parseNameQuery } from "./name-query.ts";

/** A definition that a query may ask for. */
export interface AskedDefinition {
  /** Its name, or if `isInWords` the form that all spellings of the name share. */
  readonly name: string;
  /** Whether the query has the words of the name instead of the name. */
  readonly isInWords?: true;
  /** The names of its owners, outermost first. */
  readonly scope: readonly string[];
  /** The path of its file, or the end of it. */
  readonly path?: string;
  /** Its kinds; undefined when the query says none. */
  readonly kinds?: readonly SymbolKind[];
  /** The kind that the query says in the word for it. */
  readonly kind?: SymbolKind;
  /** Whether it is a table of a database. */
  readonly isTable?: true;
  /** Whether nothing but the names says that a definition is asked for, so that their letter case counts. */
  readonly isByNameAlone?: true;
  /** Whether the name may be the beginning of one, as somebody half remembers it. */
  readonly isBeginning?: true;
  /** Whether the name is written as an annotation, a decorator or an attribute. */
  readonly isAnnotation?: true;
}

const TYPES: readonly SymbolKind[] = ["class", "struct", "interface", "trait", "enum", "type"];
const FUNCTIONS: readonly SymbolKind[] = ["function", "method", "macro"];
const VALUES: readonly SymbolKind[] = ["constant", "variable", "property"];
const TABLE = { kinds: ["struct"], isTable: true } as const satisfies Partial<AskedDefinition>;

/** Words for kinds, and what people mean by them: a "class" may be a struct, and a "method" a function. */
const KINDS: Readonly<Record<string, readonly SymbolKind[]>> = {
  ...wordsFor(
    TYPES,
    "class struct structure interface trait protocol enum enumeration type typedef union record model entity alias typealias",
  ),
  ...wordsFor(FUNCTIONS, "function func fn method procedure subroutine macro decorator hook helper"),
  constructor: FUNCTIONS,
  ...wordsFor([...FUNCTIONS, ...TYPES], "component annotation"),
  ...wordsFor(VALUES, "constant const variable var property field attribute prop"),
  ...wordsFor(["module"], "module namespace package"),
  ...wordsFor(TABLE.kinds, "table"),
};
/** Words for kinds with which names often end, so that they are first read as a part of the name: `RetryHelper` for "retry helper". */
const ENDS_OF_NAMES: ReadonlySet<string> = new Set(["helper"]);
/** What a name in words, without any word for a kind, may be: the words of a variable are those of many sentences. */
const NAMED_IN_WORDS: readonly SymbolKind[] = [...TYPES, ...FUNCTIONS, "constant"];

function wordsFor(kinds: readonly SymbolKind[], words: string): Record<string, readonly SymbolKind[]> {
  return Object.fromEntries(words.split(" ").map((word) => [word, kinds]));
}

/** What precedes and follows a definition that somebody asks for. */
const ASKING =
  /^(?:please\s+)?(?:where(?:'s|\s+is|\s+are)?|find|show(?:\s+me)?|locate|go\s?to|open|look\s+up|what\s+is|which\s+file\s+(?:defines|declares|has|contains))\s+/i;
const OF_DEFINITION =
  /^(?:(?:the|a)\s+)?(?:definition|declaration|(?:source\s+)?code|implementation|signature)\s+(?:of|for)\s+(?:(?:the|a)\s+)?/i;
const DEFINED =
  /(?<!\s)\s+(?:(?:(?:is|are|gets?)\s+)?(?:defined|declared|implemented)|definition|declaration|implementation|source\s+code)$/i;
/** Words before a kind that say which of the kind: `abstract class`, `async function`. */
const MODIFIERS =
  /^(?:(?:the|a|abstract|static|async|public|private|protected|internal|final|sealed|virtual|inline|data|const|generic|exported|sql|database|db)\s+)+(?=\S+\s+\S)/i;
const CREATE_TABLE = /^create\s+(?:\w+\s+)?table\s+(?:if\s+not\s+exists\s+)?["'`]?(?:\w+\.)?([A-Za-z_]\w*)/i;
const OF_TABLE = "(?:columns?|fields|schema|structure|layout|ddl|definition|index(?:es)?|indices|constraints)";
const NAMED_TABLE = "(?:the )?(?:(?:database|db|sql) )?(?:table [\"'`]?(\\w+)[\"'`]?|[\"'`]?(\\w+)[\"'`]? (?:(?:database|db|sql) )?table)";
/** Questions about the parts of a table, which its definition answers: "columns of the users table", "users table schema". */
const TABLE_QUESTIONS: readonly RegExp[] = [
  `(?:(?:show|find|list|get)(?: me)? )?(?:the |all )*${OF_TABLE}(?: and ${OF_TABLE})? (?:of|in|for|on) ${NAMED_TABLE}`,
  `(?:which|what) ${OF_TABLE} (?:does|do|has|have|are (?:in|on|of|there in)|is (?:in|on|of)) ${NAMED_TABLE}(?: have| has)?`,
  `${NAMED_TABLE} ${OF_TABLE}`,
  `(?:where|how) is ${NAMED_TABLE} (?:created|made|set up)`,
].map((text) => new RegExp(`^${text}$`, "i"));
const IN_PLACE = /^(.+?)(?<!\s)\s+(?:of|in|on|from|inside)\s+(?:the\s+)?(.+)$/i;
const PATH = /^[\w@.+~-]*(?:\/[\w@.+~-]+)+$|^[\w@+~-][\w@.+~-]*\.[A-Za-z]\w{0,5}$/;
const QUOTES = /^["'`]|["'`]$/g;
const WORD_OF_NAME = /^[\p{L}\p{N}_]+[?!]?$/u;
/** A name as programs write it, and no word of a sentence. */
const SHAPED_NAME = /[\p{L}\d]_[\p{L}\d]|\p{Ll}\p{Lu}|^\p{Lu}/u;
/** A name that consists of several words: no word of a sentence looks so. */
const HUMPED_NAME = /[\p{L}\d]_[\p{L}\d]|\p{Ll}\p{Lu}/u;
/** More words than names have. */
const NAME_WORDS_MAX = 7;

/** `@Conditional`, `@app.route()`, `[Authorize]`, `#[Route]`. */
const ANNOTATION = /^(?:@(?<at>[\p{L}_][\p{L}\p{N}_.]*)(?:\(\))?|#?\[(?<bracketed>[\p{L}_][\p{L}\p{N}_.\\]*)\])$/u;

/** Whether a query is an annotation, a decorator or an attribute as code has it: its uses have the same text. */
export function isAnnotation(query: string): boolean {
  return ANNOTATION.test(query.trim());
}

/** C# leaves out the end of an attribute's name. */
function annotationsAsked({ at, bracketed = "" }: Record<string, string | undefined>): AskedDefinition[] {
  const names = at === undefined ? [`${bracketed}Attribute`, bracketed] : [at];
  const rest = { kinds: [...TYPES, ...FUNCTIONS], isByNameAlone: true, isAnnotation: true } as const;
  return names.map((name) => ({ ...parsed(name), ...rest }));
}

/** The definitions that a query may ask for, the likeliest reading first; none if it asks for anything else. */
export function askedDefinitions(query: string): AskedDefinition[] {
  const asked = query.trim();
  const annotation = ANNOTATION.exec(asked)?.groups;
  if (annotation) return annotationsAsked(annotation);
  // A name of Ruby may end in a question mark, as a question does.
  const text = ASKING.test(asked) ? asked.replace(/(?<![?.])[?.]+$/, "") : asked;
  const table = CREATE_TABLE.exec(text)?.[1] ?? tableInQuestion(asked);
  if (table !== undefined) return [{ name: table, scope: [], ...TABLE }];
  const unasked = text.replace(ASKING, "").replace(OF_DEFINITION, "").replace(DEFINED, "");
  const isAsked = unasked !== text;
  const [, inner = unasked, place] = IN_PLACE.exec(unasked) ?? [];
  const words = inner.replace(MODIFIERS, "").split(/\s+/);
  if (place !== undefined) {
    // A name may have such a word in it: `typeOfNode`.
    const spelled = subjectsOf(unasked.split(/\s+/), false).filter(({ isInWords }) => isInWords);
    return [...withinPlace(subjectsOf(words, true), place), ...spelled];
  }
  const [path, ...rest] = [...words.filter(isPath), ...words.filter((word) => !isPath(word))];
  const inFile = path !== undefined && isPath(path) && rest.length > 0 ? withinPlace(subjectsOf(rest, true), path) : [];
  // Such a name may begin like a request: "find by" is `find_by`, "open file" is `openFile`.
  const whole = ASKING.test(asked) ? subjectsOf(text.split(/\s+/), false).filter(({ isInWords }) => isInWords) : [];
  return [...inFile, ...subjectsOf(words, isAsked), ...whole];
}

function tableInQuestion(text: string): string | undefined {
  const asked = text.replace(/\s+/g, " ").replace(/(?<![\s?.])[\s?.]+$/, "");
  for (const question of TABLE_QUESTIONS) {
    const [, behind, before] = question.exec(asked) ?? [];
    const name = behind ?? before;
    if (name !== undefined) return name;
  }
  return undefined;
}

/** The name, if it is written as in a program, that a query asks for by its kind or as a definition; undefined for any other query. */
export function shapedNameAsked(query: string): string | undefined {
  return askedDefinitions(query).find(({ name, isInWords, isByNameAlone }) => !isInWords && !isByNameAlone && SHAPED_NAME.test(name))?.name;
}

const BY_NAME_ALONE = { isByNameAlone: true } as const satisfies Partial<AskedDefinition>;

/** Reads `class Site`, `Site class`, `Session send method`, `Session send` and `parse query string`; a lone name if one is asked for. */
function subjectsOf(words: readonly string[], isAsked: boolean): AskedDefinition[] {
  const { names, ofKind, kindWord } = kindIn(words.filter((word) => !/^(?:named|called)$/i.test(word)));
  const [one = "", two = ""] = names;
  const isByKind = ofKind !== undefined;
  if (names.length === 1) {
    if (!isName(one)) return hyphenated(one);
    if (kindWord === "constructor") return constructorsOf(parsed(one));
    // The word for a kind may belong to the name: "has type" is `hasType`.
    const joined = isByKind ? [inWords(words.join(""), undefined)] : [];
    const byName = isByKind || isAsked ? [{ ...parsed(one), ...ofKind }] : [];
    if (kindWord !== undefined && ENDS_OF_NAMES.has(kindWord)) return [...joined, ...byName];
    return [...byName, ...hyphenated(one), ...joined];
  }
  const isMember = names.length === 2 && names.every(isName) && (isByKind || names.some((name) => SHAPED_NAME.test(name)));
  const member = isMember ? [{ ...within(parsed(one.replace(/'s$/, "")), parsed(two)), ...(ofKind ?? BY_NAME_ALONE) }] : [];
  // Both look like names of a program, so their letter case need not be right, nor the end of the member's name.
  const isHalfKnown = names.length === 2 && names.every((name) => isName(name) && HUMPED_NAME.test(name));
  const begun = isHalfKnown ? [{ ...within(parsed(one), parsed(two)), isBeginning: true } as const] : [];
  const isSpelled = names.length > 1 && names.length <= NAME_WORDS_MAX && names.every((name) => WORD_OF_NAME.test(name));
  return [...member, ...begun, ...(isSpelled ? [inWords(names.join(""), ofKind)] : [])];
}

/** What languages call the functions that make a value of a type. */
const CONSTRUCTORS = ["constructor", "__init__", "__construct", "initialize", "new", "init"];

function constructorsOf(type: AskedName): AskedDefinition[] {
  const members = [...CONSTRUCTORS, type.name].map((name) => within(type, { name, scope: [] }));
  return [...members, { name: `New${type.name}`, scope: [] }].map((one) => ({ ...one, kinds: FUNCTIONS }));
}

/** Reads `http-client`, which may be `HttpClient` elsewhere. */
function hyphenated(word: string): AskedDefinition[] {
  return /^[a-z][a-z\d]*(?:-[a-z\d]+)+$/i.test(word) ? [inWords(word, undefined)] : [];
}

function inWords(words: string, ofKind: Partial<AskedDefinition> | undefined): AskedDefinition {
  return { name: joinedForm(words), isInWords: true, scope: [], ...(ofKind ?? { kinds: NAMED_IN_WORDS }) };
}

/** The definitions in a file, or among the members of an owner; none where the place is described. */
function withinPlace(asked: readonly AskedDefinition[], place: string): AskedDefinition[] {
  const { names } = kindIn(place.split(/\s+/));
  const [owner = ""] = names;
  if (names.length !== 1) return [];
  const inFile = isPath(owner) ? asked.map((one) => ({ ...one, path: owner })) : [];
  const isOwner =
    isName(owner) && (SHAPED_NAME.test(owner) || asked.some(({ kinds, name }) => kinds !== undefined || SHAPED_NAME.test(name)));
  return [
    ...inFile,
    ...(isOwner ? asked.filter(({ isInWords }) => !isInWords).map((one) => ({ ...one, ...within(parsed(owner), one) })) : []),
  ];
}

/** The words of a subject without the word for a kind before or behind them. */
function kindIn(words: readonly string[]): {
  readonly names: readonly string[];
  readonly ofKind?: Partial<AskedDefinition>;
  readonly kindWord?: string;
} {
  const [first = "", ...others] = words;
  const last = others.at(-1);
  if (last === undefined) return { names: words };
  const [kind, names] = others.length === 1 && kindsOf(first) ? [first, others] : [last, words.slice(0, -1)];
  const kinds = kindsOf(kind);
  // Of two words for kinds (`class method`), none is a name.
  if (!kinds || (names.length === 1 && kindsOf(names[0] ?? ""))) return { names: words };
  const word = kind.toLowerCase();
  return { names, kindWord: word, ofKind: word === "table" ? TABLE : { kinds, ...kindSaid(word) } };
}

type AskedName = Pick<AskedDefinition, "name" | "scope">;

function within(owner: AskedName, { name, scope }: AskedName): AskedName {
  return { name, scope: [...owner.scope, owner.name, ...scope] };
}

function kindSaid(word: string): Pick<AskedDefinition, "kind"> {
  const alias = Object.hasOwn(SYMBOL_KIND_ALIASES, word) ? SYMBOL_KIND_ALIASES[word] : undefined;
  const kind = SYMBOL_KINDS.find((one) => one === word) ?? alias;
  return kind ? { kind } : {};
}

function kindsOf(word: string): readonly SymbolKind[] | undefined {
  return Object.hasOwn(KINDS, word.toLowerCase()) ? KINDS[word.toLowerCase()] : undefined;
}

function isPath(word: string): boolean {
  return PATH.test(word);
}

function isName(word: string): boolean {
  return isNameLike(word.replace(QUOTES, "").replace(/'s$/, ""));
}

function parsed(word: string): AskedName {
  const { name, scope } = parseNameQuery(word.replace(QUOTES, ""));
  return { name, scope };
}
