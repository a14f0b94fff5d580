/**
 * What an error message complains of: a name that is not defined, not in scope, or called with what it does not take; a member that a type
 * lacks.
 */
import { parseNameQuery } from "#query/parse/name-query.ts";

/** How compilers and runtimes say it; the group is the name. */
const COMPLAINTS: readonly { readonly of: string; readonly shape: RegExp }[] = [
  { of: "GHC", shape: /\bnot in scope: (?:type constructor or class |data constructor )?[`'\u2018]?(?<name>[\w'.]{1,100})/i },
  { of: "PowerShell", shape: /\bThe term '(?<name>[\w:-]{1,100})' is not recognized/ },
  { of: "Erlang, Elixir", shape: /\bundefined function (?<name>[\w.!?:]{1,100})\/\d/ },
  { of: "Elixir", shape: /\bno function clause matching in (?<name>[\w.!?]{1,100})\/\d/ },
  { of: "Elixir", shape: /\bfunction (?<name>[\w.!?:]{1,100})\/\d{1,3} is undefined/ },
  { of: "Julia", shape: /\bno method matching (?<name>[\w.!]{1,100})\(/ },
  { of: "Julia", shape: /\bUndefVarError: `?(?<name>[\w!]{1,100})`? not defined/ },
  { of: "R", shape: /\bcould not find function "(?<name>[\w.]{1,100})"/ },
  { of: "Perl", shape: /\bCan't locate object method "(?<name>\w{1,100})" via package/ },
  { of: "Perl", shape: /\bUndefined subroutine &(?<name>[\w:]{1,100}) called/ },
  { of: "Python", shape: /\bNameError: name '(?<name>\w{1,100})' is not defined/ },
  { of: "Python", shape: /\bcannot import name '(?<name>\w{1,100})' from/ },
  { of: "linkers", shape: /\bundefined reference to [`'\u2018](?<name>[\w:~]{1,100})/ },
  { of: "C", shape: /\bimplicit declaration of function [`'\u2018](?<name>\w{1,100})/ },
  { of: "C", shape: /\buse of undeclared identifier '(?<name>\w{1,100})'/ },
  { of: "Rust", shape: /\bcannot find (?:function|value|type|macro|trait|struct[\w, ]{0,30}) `(?<name>\w{1,100})` in this scope/ },
  { of: "Go", shape: /: undefined: (?<name>[\w.]{1,100})/ },
  { of: "TypeScript", shape: /\bCannot find name '(?<name>[\w$]{1,100})'/ },
  { of: "JavaScript", shape: /\bReferenceError: (?<name>[\w$]{1,100}) is not defined/ },
  { of: "Kotlin", shape: /\b[Uu]nresolved reference:? '?(?<name>\w{1,100})/ },
  { of: "Ruby", shape: /\bundefined (?:local variable or )?method [`'](?<name>\w{1,100}[?!]?)'/ },
  { of: "PHP", shape: /\bCall to undefined (?:function|method) (?<name>[\w\\:]{1,100})\(/ },
];

/** How many characters of a line are read. */
const LINE_CHARS_MAX = 1_000;

/** The name that a line of an error message complains of, as it is written there. */
export function complainedOf(line: string): string | undefined {
  const read = line.slice(0, LINE_CHARS_MAX);
  for (const { shape } of COMPLAINTS) {
    const name = shape.exec(read)?.groups?.["name"];
    if (name !== undefined) return name.replace(/(?<![.:])[.:]+$/, "");
  }
  return undefined;
}

/** A member that a message misses. */
export interface LackingMember {
  /** The type or module that lacks it, with as much of its scope as the message has; undefined where the message names none. */
  readonly owner?: string;
  readonly member: string;
}

/** How compilers and runtimes say it. `receiver` is an expression, which names a type only where its last name is spelled as one. */
const LACKS: readonly { readonly of: string; readonly shape: RegExp }[] = [
  { of: "Python", shape: /\b(?:type object|module) '(?<owner>[\w.]{1,100})' has no attribute '(?<member>\w{1,100})'/ },
  { of: "Python", shape: /'(?<owner>[\w.]{1,100})' object has no attribute '(?<member>\w{1,100})'/ },
  {
    of: "Ruby",
    shape:
      /\b(?:undefined|private|protected) method [`'](?<member>\w{1,100}[?!=]?)'(?: called)? for (?:(?:an instance of |class |module |#<)?(?<owner>[A-Z]\w*(?:::[A-Z]\w*)*)|nil\b|main\b)/,
  },
  { of: "JavaScript", shape: /(?<receiver>[\w$.()[\]]{1,200})\.(?<member>[\w$]{1,100}) is not a (?:function|constructor)\b/ },
  { of: "JavaScript", shape: /\bCannot (?:read|set) properties of (?:undefined|null) \((?:reading|setting) '(?<member>[\w$]{1,100})'\)/ },
  { of: "TypeScript", shape: /\bProperty '(?<member>[\w$#]{1,100})' does not exist on type '(?:typeof )?(?<owner>[\w$.]{1,100})/ },
  { of: "Go", shape: /(?<member>\w{1,100}) undefined \(type (?<owner>[\w.*/[\]]{1,200}) has no (?:field or )?method/ },
  { of: "C#", shape: /'(?<owner>[\w.]{1,200})[^']{0,200}' does not contain a definition for '(?<member>\w{1,100})'/ },
  { of: "Swift", shape: /\btype '(?<owner>[\w.]{1,100})[^']{0,200}' has no (?:dynamic )?member '(?<member>\w{1,100})'/ },
  { of: "Rust", shape: /\bno [\w ]{1,60} named `(?<member>\w{1,100})` found for [\w ]{1,40} `(?<owner>[^`]{1,200})`/ },
  { of: "Rust", shape: /\bno field `(?<member>\w{1,100})` on type `(?<owner>[^`]{1,200})`/ },
  { of: "C++", shape: /\bno member named '(?<member>~?\w{1,100})' in '(?<owner>[\w:]{1,200})/ },
  { of: "C++", shape: /'(?:(?:class|struct|const) )*(?<owner>[\w:]{1,200})[^']{0,200}' has no member named '(?<member>~?\w{1,100})'/ },
  { of: "PHP", shape: /\bCall to undefined method (?<owner>[\w\\]{1,200})::(?<member>\w{1,100})\(/ },
  { of: "the JVM", shape: /\bNoSuch(?:Method|Field)Error: '?(?:[\w.[\]]{1,200} )?(?<owner>[\w.$]{1,200})\.(?<member>\w{1,100})/ },
  { of: "Lua", shape: /\battempt to (?:call|index) a nil value \((?:method|field) '(?<member>\w{1,100})'\)/ },
];

/** How many characters of a query are read. */
const CHARS_MAX = 2_000;

/** The member that a message misses; undefined for any other text. */
export function lackingMember(text: string): LackingMember | undefined {
  const read = text.slice(0, CHARS_MAX);
  for (const { shape } of LACKS) {
    const { member, owner, receiver } = shape.exec(read)?.groups ?? {};
    if (member === undefined) continue;
    const named = ownerName(owner) ?? typeCalled(receiver);
    return named === undefined ? { member } : { owner: named, member };
  }
  return undefined;
}

/** A type without what says how a value of it is held, and without its type arguments: `*cobra.Command`, `&mut Vec<u8>`. */
function ownerName(owner: string | undefined): string | undefined {
  const bare = owner?.replace(/^(?:[*&\s]|\[\]|(?:mut|dyn|impl)\s)+/, "").replace(/[<[(].*$/s, "");
  return bare === undefined || parseNameQuery(bare).name === "" ? undefined : bare;
}

/** The type whose static member an expression calls. Any other receiver is a value, whose name says little about its type. */
function typeCalled(receiver = ""): string | undefined {
  return /^(?:[\w$]+\.)*[A-Z][\w$]*$/.test(receiver) ? receiver : undefined;
}
