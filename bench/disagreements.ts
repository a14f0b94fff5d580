/**
 * Definitions that universal-ctags reports and our index does not have, sorted into kinds of disagreement. A kind either is
 * left out of the second figure, because ctags is wrong, spells differently, or reads what is no source, or counts against us.
 */
import type { CtagsDefinition } from "./ctags.ts";

/** What is known about one definition that was not found. */
export interface Disagreement {
  readonly definition: CtagsDefinition;
  /** The source line that ctags points at. */
  readonly source: string;
  readonly indexed: boolean;
  /** Names that our index has on that line. */
  readonly ownNames: readonly string[];
  /** Lines on which our index has a symbol of this name in this file. */
  readonly ownLines: readonly number[];
}

export interface DisagreementKind {
  readonly title: string;
  /** Whether it is left out, and so does not count against us. */
  readonly excluded: boolean;
  readonly why: string;
  readonly applies: (item: Disagreement) => boolean;
}

const MADE_UP_NAME = /^(?:__anon|anonFunc|Anonymous(?:Function|Class)|anonymous)/;
const C_FAMILY = ["C", "C++"];
const KEYWORDS = new Set(
  "as base break case catch const default do else enum extends final for foreach get if in infer is let lock namespace new return self set switch this throw typeof using var when where while with yield".split(
    " ",
  ),
);
const DECLARATION_DISTANCE_LINES = 3;
const MINIFIED_LINE_CHARS = 2000;

/** The same definition under one spelling: no spaces, no qualifier. */
function reduced(name: string): string {
  return name
    .replace(/\s+/g, "")
    .replace(/^operator(?=\w)/, "operator ")
    .replace(/^.*[.:](?=[^.:])/, "");
}

/** In the order they are tried; the first that applies takes the definition. */
export const DISAGREEMENT_KINDS: readonly DisagreementKind[] = [
  {
    title: "file left out on purpose",
    excluded: true,
    why: "The ignore rules leave the file out: bundles and minified copies of the sources.",
    applies: ({ indexed }) => !indexed,
  },
  {
    title: "name made up by ctags",
    excluded: true,
    why: "The thing has no name in the source: callbacks, anonymous classes, structs and enums.",
    applies: ({ definition }) => MADE_UP_NAME.test(definition.name),
  },
  {
    title: "on a minified line",
    excluded: true,
    why: `A line of more than ${MINIFIED_LINE_CHARS} characters is no place to send a reader to; the file can be searched as text.`,
    applies: ({ source }) => source.length > MINIFIED_LINE_CHARS,
  },
  {
    title: "same definition, spelled differently",
    excluded: true,
    why: "We have it on this line, as the source spells it: `operator=` for ctags' `operator =`, `Insert` for `IList.Insert`, and `obj.method` where ctags names a Ruby singleton method after its receiver.",
    applies: ({ definition, ownNames, source }) =>
      ownNames.some((name) => reduced(name) === reduced(definition.name)) ||
      (definition.kind === "singletonMethod" && ownNames.some((name) => source.includes(`${definition.name}.${name}`))),
  },
  {
    title: "same definition, with what ctags writes around its name",
    excluded: true,
    why: "Type parameters of Julia's constructors, selectors of Objective-C's methods, scopes of PowerShell's functions, packages of Perl's.",
    applies: ({ definition, ownNames }) => {
      const bare = definition.name
        .replace(/^(?:script|global|private|local):/i, "")
        .replace(/\{.*$/, "")
        .replace(/^.*::/, "")
        .replace(/(?<=.):.*$/, "");
      return (
        ["Julia", "ObjectiveC", "PowerShell", "Perl", "R"].includes(definition.language) && ownNames.includes(bare.replaceAll("`", ""))
      );
    },
  },
  {
    title: "further clause of a function",
    excluded: true,
    why: "Haskell and Erlang: the clauses of a function are one symbol, which begins at the first.",
    applies: ({ definition, ownLines }) =>
      ["Haskell", "Erlang"].includes(definition.language) && ownLines.some((line) => line < definition.line),
  },
  {
    title: "type of a field taken for its name",
    excluded: true,
    why: "Protocol Buffers: ctags reads `optional bool done = 1` as a field called bool, and we have done.",
    applies: ({ definition, source, ownNames }) =>
      definition.language === "Protobuf" &&
      ownNames.length > 0 &&
      new RegExp(`^\\s*(?:optional|required|repeated)\\s+\\.?${literal(definition.name)}\\b`).test(source),
  },
  {
    title: "keyword or call taken for a definition",
    excluded: true,
    why: "A keyword of the language (`base(...)`, `new`, `if`), or a statement that calls something.",
    applies: ({ definition, source }) =>
      KEYWORDS.has(definition.name) || (!C_FAMILY.includes(definition.language) && isCallStatement(definition.name, source)),
  },
  {
    title: "type parameter of a `where` clause taken for a class",
    excluded: true,
    why: "C#: ctags reads `class Cache<T> where T : notnull` as a class T.",
    applies: ({ definition, source }) => definition.language === "C#" && new RegExp(`\\bwhere ${literal(definition.name)}\\b`).test(source),
  },
  {
    title: "macro call taken for a function of the macro's name",
    excluded: true,
    why: "C and C++: `TEST(suite, name) {` defines something, but nothing that is called TEST.",
    applies: ({ definition, source }) =>
      C_FAMILY.includes(definition.language) &&
      /^[A-Z][A-Z0-9_]*$/.test(definition.name) &&
      new RegExp(`^\\s*(?:static |inline )*${definition.name}\\s*\\(`).test(source),
  },
  {
    title: "macro call that passes `static`, taken for a function",
    excluded: true,
    why: "C: `rb_gen(static UNUSED, ...)` expands to functions of other names.",
    applies: ({ definition, source }) => C_FAMILY.includes(definition.language) && source.startsWith(`${definition.name}(static`),
  },
  {
    title: "object taken for a class",
    excluded: true,
    why: "JavaScript: ctags calls a variable or property that holds an object a class, and `Axios.prototype[method] = function` a definition of Axios.",
    applies: ({ definition, source }) =>
      definition.language === "JavaScript" &&
      ((definition.kind === "class" && !/\bclass\b/.test(source)) || source.includes(`${definition.name}.prototype`)),
  },
  {
    title: "same name a few lines off",
    excluded: false,
    why: `We have the name within ${DECLARATION_DISTANCE_LINES} lines of where ctags has it.`,
    applies: ({ definition, ownLines }) => ownLines.some((line) => Math.abs(line - definition.line) <= DECLARATION_DISTANCE_LINES),
  },
  {
    title: "C# operator",
    excluded: false,
    why: "User-defined operators and conversions (`operator ==`, `explicit operator int`) that we have under no name.",
    applies: ({ definition }) => definition.language === "C#" && definition.name.startsWith("operator"),
  },
  {
    title: "function expression that is assigned to a property",
    excluded: false,
    why: "JavaScript: `request.onabort = function handleAbort() {` is a symbol under the property's name, and not under the function's own.",
    applies: ({ definition, source }) =>
      definition.language === "JavaScript" && new RegExp(`[=:]\\s*(?:async )?function\\*?\\s+${literal(definition.name)}\\b`).test(source),
  },
  {
    title: "C or C++ that the grammar cannot read",
    excluded: false,
    why: "Macros that stand where the language has a keyword, a type or a brace make the parser lose the declaration (or call it a variable); ctags guesses from the shape of the text.",
    applies: ({ definition }) => C_FAMILY.includes(definition.language),
  },
  { title: "other", excluded: false, why: "We have no such symbol there.", applies: () => true },
];

function isCallStatement(name: string, source: string): boolean {
  return new RegExp(`^\\s*(?:throw |return |await |new )*${literal(name)}\\(.*;\\s*$`).test(source);
}

/** A pattern that matches just this text. */
function literal(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
}

/** The first kind that applies. */
export function kindOf(item: Disagreement): DisagreementKind {
  return DISAGREEMENT_KINDS.find(({ applies }) => applies(item)) as DisagreementKind;
}
