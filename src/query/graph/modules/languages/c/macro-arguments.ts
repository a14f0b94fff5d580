/** Which macros take the name of a field: what the bodies of macros do with their parameters. */
import type { LineRange } from "#core/types.ts";
import type { ExpressionId } from "#core/usage-facts.ts";
import { preferring } from "#query/graph/meaning/preferring.ts";
import type { GraphFile, ViewFacts } from "#query/graph/meaning/view-facts.ts";
import type { Resolving } from "#query/graph/modules/module-system.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { versionOf } from "#store/rows/row-id.ts";
import { textOfVersion } from "#store/versions/files.ts";
import { FileText } from "#text/file-text.ts";

/** Whether a parameter takes the name of a field. */
type Taken = "always" | "perhaps" | "never";

/** A parameter of what is called by a name, by its position from 0. */
interface Parameter {
  readonly called: string;
  readonly index: number;
}

/** A macro as its definition writes it; without `parameters`, it stands for its body alone. */
interface Macro {
  readonly parameters: readonly string[] | undefined;
  readonly body: string;
}

/** How many macros are followed, each of which hands its parameter on to the next. */
const HANDED_MAX = 6;
/** How many definitions of one macro are read: those beyond are for other systems, and mostly alike. */
const DEFINITIONS_MAX = 8;
/** How many files' texts are kept: a macro mostly hands its parameters on to macros beside it. */
const TEXTS_MAX = 32;
/** The rest of a longer body is not read. */
const BODY_CHARS_MAX = 4_000;

const DEFINED = /^\s*#\s*define\s+[\w$]+(?:\((?<parameters>[^)]*)\))?(?<body>.*)/s;
const TOKENS = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\/\*[\s\S]*?\*\/|##?|->|[A-Za-z_$][\w$]*|\.{3}|\d[\w.']*|\S/g;
const NAME = /^[A-Za-z_$]/;
const OPENING: ReadonlySet<string> = new Set(["(", "[", "{"]);
const CLOSING: ReadonlySet<string> = new Set([")", "]", "}"]);
/** What takes a type and then a field of it. */
const OF_FIELDS: ReadonlySet<string> = new Set(["offsetof", "__builtin_offsetof"]);
/** Names of what is a macro, where nothing in the view defines it. */
const LIKE_MACRO = /^[A-Z_][A-Z\d_]*$|^container_of$|_entry$/;

/** What is known of the macros of a view. */
interface KnownMacros {
  /** By the macro's row and the position of its parameter. */
  readonly taken: Map<string, Taken>;
  /** The texts of file versions. */
  readonly texts: Map<number, FileText>;
}

const knownByFacts = new WeakMap<ViewFacts, KnownMacros>();

/** Whether what a file calls takes the name of a field for one of its parameters. */
export function takesField({ facts }: Resolving, file: GraphFile, parameter: ExpressionId): Taken {
  const usage = facts.usage(file.versionId);
  const taken = usage?.expression(parameter);
  const called = taken?.op === "parameter" ? usage?.expression(taken.of) : undefined;
  if (taken?.op !== "parameter" || !called) return "never";
  const name =
    called.op === "symbol" ? facts.symbolAt(file.versionId, called.symbol)?.name : called.op === "name" ? called.name : undefined;
  return name === undefined ? "never" : new Taking(facts, file).by({ called: name, index: taken.index }, HANDED_MAX);
}

/** Follows parameters through the macros that a file sees. */
class Taking {
  readonly #facts: ViewFacts;
  readonly #file: GraphFile;
  readonly #known: KnownMacros;

  constructor(facts: ViewFacts, file: GraphFile) {
    this.#facts = facts;
    this.#file = file;
    this.#known = knownByFacts.get(facts) ?? { taken: new Map(), texts: new Map() };
    knownByFacts.set(facts, this.#known);
  }

  by({ called, index }: Parameter, steps: number): Taken {
    const named = this.#facts.named(called, this.#file.language);
    if (named.length === 0) return LIKE_MACRO.test(called) ? "perhaps" : "never";
    const macros = named.filter(({ kind }) => kind === "macro");
    if (macros.length === 0) return "never";
    if (steps === 0) return "perhaps";
    const own = preferring(macros, ({ path }) => path === this.#file.path).slice(0, DEFINITIONS_MAX);
    return together(own.map((macro) => this.#byMacro(macro, index, steps - 1)));
  }

  #byMacro(macro: SymbolRow, index: number, steps: number): Taken {
    const { taken: known } = this.#known;
    const key = `${macro.symbolRow} ${index}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    // A macro that leads to itself adds nothing to what its other uses of the parameter say.
    known.set(key, "never");
    const taken = this.#byBody(macroOf(this.#textOf(macro), macro), index, steps);
    known.set(key, taken);
    return taken;
  }

  #textOf({ symbolRow }: SymbolRow): FileText {
    const { texts } = this.#known;
    const versionId = versionOf(symbolRow);
    const known = texts.get(versionId);
    if (known) return known;
    const text = new FileText(textOfVersion(this.#facts.db, versionId));
    if (texts.size >= TEXTS_MAX) texts.clear();
    texts.set(versionId, text);
    return text;
  }

  #byBody({ parameters, body }: Macro, index: number, steps: number): Taken {
    if (!parameters) {
      const [other, ...more] = body.match(TOKENS) ?? [];
      return other !== undefined && more.length === 0 && NAME.test(other) ? this.by({ called: other, index }, steps) : "perhaps";
    }
    const place = placeOf(parameters, index);
    if (place < 0) return "never";
    const name = parameters[place] as string;
    const isList = name.endsWith("...");
    const parameter = { name: name === "..." ? "__VA_ARGS__" : name.replace(/\s*\.{3}$/, ""), further: isList ? index - place : 0 };
    return together(this.#usesIn(body, parameter, new Set(parameters), steps));
  }

  /** What each use of a parameter in a body says; `further` is how far the argument is behind the first of those that `...` takes. */
  #usesIn(
    body: string,
    { name, further }: { readonly name: string; readonly further: number },
    parameters: ReadonlySet<string>,
    steps: number,
  ): Taken[] {
    const tokens = body.match(TOKENS) ?? [];
    const calls: { readonly called: string; place: number }[] = [];
    return tokens.flatMap((token, at): Taken | [] => {
      const [before = "", next = ""] = [tokens[at - 1], tokens[at + 1]];
      const call = calls.at(-1);
      if (OPENING.has(token)) calls.push({ called: token === "(" && NAME.test(before) ? before : "", place: 0 });
      else if (CLOSING.has(token)) calls.pop();
      else if (token === "," && call) call.place++;
      // What is pasted or put in quotes names nothing by itself.
      if (token !== name || before === "#" || before === "##" || next === "##") return [];
      if (before === "." || before === "->") return "always";
      if (!call?.called) return "never";
      if (OF_FIELDS.has(call.called)) return call.place > 0 ? "always" : "never";
      return parameters.has(call.called) ? "perhaps" : this.by({ called: call.called, index: call.place + further }, steps);
    });
  }
}

/** The place of the parameter that takes an argument; -1 where none does. The last one may take all further arguments. */
function placeOf(parameters: readonly string[], index: number): number {
  if (index < parameters.length) return index;
  return parameters.at(-1)?.endsWith("...") ? parameters.length - 1 : -1;
}

function together(all: readonly Taken[]): Taken {
  const [first = "never"] = all;
  return all.every((taken) => taken === first) ? first : "perhaps";
}

function macroOf(text: FileText, lines: LineRange): Macro {
  const written = text.range(lines).slice(0, BODY_CHARS_MAX);
  const line = written.replaceAll(/\\\r?\n/g, " ").split("\n", 1)[0] ?? "";
  const { parameters, body = "" } = DEFINED.exec(line)?.groups ?? {};
  const said = body.replaceAll(/\/\*.*?\*\/|\/\/.*$/g, " ").trim();
  return { parameters: parameters?.split(",").map((one) => one.trim()), body: said };
}
