/**
 * The usage facts of a file whose language has no profile: its edges, and what their names and qualifiers say. Locals are not followed,
 * so a member of a local can be any definition of that name, and the answer says so.
 */
import { TYPE_KINDS } from "#core/symbol-kinds.ts";
import { type Declared, type ExpressionId, type Import, type Supertype, UNKNOWN, type UsageFacts, type Use } from "#core/usage-facts.ts";
import type { ExtractedEdge } from "#lang/edges.ts";
import type { Language } from "#lang/language.ts";
import type { LineTable } from "#lang/line-table.ts";
import type { PlacedSymbol } from "#lang/symbols/symbols.ts";
import { Expressions } from "#lang/usage/expressions.ts";
import { step } from "#lang/usage/usage-work.ts";
import { ArgumentCounts } from "./counted-arguments.ts";

/** Most uses kept of one file, as in `collect.ts`. */
const USES_MAX = 200_000;
const SELF = new Set(["self", "this", "$self", "$this", "Self"]);
const SUPER = new Set(["super", "base", "SUPER", "$super"]);
/** A path whose first part is a type or a module, not a local. */
const NAMED_PATH = /^[A-Z][\w']*(?:(?:\.|::|\\)\w+)*$/;
const IMPORTED_AS = /^(?:(.*)\s)?as (\S+)$/s;

/** The columns that say what names and imports of a language mean; see `lang/languages.ts`. */
type NamingRules = Pick<
  Language,
  "id" | "template" | "moduleNames" | "importsBindModules" | "nestsFunctions" | "usesOnlyTypes" | "labels" | "forwards" | "argumentBlocks"
>;

/** The facts for the edges of a file, which are in order of place. */
export function usageOfEdges(
  text: string,
  lines: LineTable,
  symbols: readonly PlacedSymbol[],
  edges: readonly ExtractedEdge[],
  rules: NamingRules,
): UsageFacts {
  const file = new EdgeFacts(symbols, rules);
  const counts = ArgumentCounts.of(text, rules);
  const uses: Use[] = [];
  for (const edge of edges) {
    const column = edge.nameStart - lines.startOf(edge.line) + 1;
    const name =
      edge.type === "imports" ? lastPart(edge.name) : rules.labels?.test(edge.name) ? edge.name.replace(/^.*[:/]/s, "") : edge.name;
    if (uses.length >= USES_MAX) continue;
    const use: Use = { name, expression: file.expression(edge), type: edge.type, line: edge.line, column };
    const passed = edge.type === "imports" ? undefined : counts?.behind(edge.nameStart + edge.name.length);
    uses.push(passed === undefined ? use : { ...use, arguments: passed });
  }
  return {
    packages: [],
    expressions: file.expressions.list,
    imports: file.imports,
    declared: rules.forwards ? file.forwarded(edges, rules.forwards) : [],
    attributes: [],
    supertypes: file.supertypes,
    arities: counts?.arities(symbols) ?? [],
    parameters: [],
    extensions: [],
    exports: [],
    uses,
  };
}

function lastPart(module: string): string {
  return module.replace(/\.\w+$/, (ending) => (module.includes("/") ? "" : ending)).replace(/^.*(?:[./\\]|::)(?=.)/s, "");
}

class EdgeFacts {
  readonly expressions = new Expressions();
  readonly imports: Import[] = [];
  readonly supertypes: Supertype[] = [];
  readonly #imported = new Map<string, ExpressionId>();
  readonly #symbols: readonly PlacedSymbol[];
  readonly #rules: NamingRules;

  constructor(symbols: readonly PlacedSymbol[], rules: NamingRules) {
    this.#symbols = symbols;
    this.#rules = rules;
  }

  get #nests(): boolean {
    return this.#rules.nestsFunctions ?? false;
  }

  expression(edge: ExtractedEdge): ExpressionId {
    if (edge.type === "imports") return this.#import(edge);
    const expression = edge.qualifier === "" ? this.#bare(edge.name, edge.from) : this.#member(edge);
    const type = edge.type === "extends" || edge.type === "implements" ? edge.type : undefined;
    const symbol = type && this.#around(edge.from, ({ kind }) => TYPE_KINDS.has(kind) || kind === "module");
    if (type && symbol !== undefined && symbol !== null) this.supertypes.push({ symbol, type, expression });
    return expression;
  }

  /** What declarations that forward calls name as their targets: the only use in such a declaration. */
  forwarded(edges: readonly ExtractedEdge[], forwards: RegExp): Declared[] {
    return this.#symbols.flatMap((declaration, symbol) => {
      if (declaration.isDefinition || !forwards.test(declaration.signature)) return [];
      const [target, ...others] = edges.filter(({ nameStart }) => declaration.start <= nameStart && nameStart < declaration.end);
      return target && others.length === 0 ? [{ symbol, expression: this.expression(target) }] : [];
    });
  }

  #import({ name, qualifier, line }: ExtractedEdge): ExpressionId {
    const [, through, alias] = IMPORTED_AS.exec(qualifier) ?? [undefined, qualifier, undefined];
    const module = through || name;
    const bound = alias ?? (!through && this.#rules.importsBindModules ? lastPart(name) : undefined);
    const kind = through ? "name" : bound === undefined ? "all" : "module";
    const local = bound ?? (through ? name : "");
    const index = this.imports.push({ kind, module, name: through ? name : "", local, isExported: false, within: null, line }) - 1;
    const expression = this.expressions.import(index);
    if (local !== "") this.#imported.set(local, expression);
    return expression;
  }

  #bare(name: string, from: number | null): ExpressionId {
    const known = this.#imported.get(name);
    if (known !== undefined) return known;
    const within = this.#around(from, ({ kind }) => TYPE_KINDS.has(kind) || kind === "module" || (kind === "function" && this.#nests));
    return this.#rules.usesOnlyTypes ? this.expressions.type(name, within) : this.expressions.name(name, within);
  }

  #member({ name, qualifier, from, isOfLocal }: ExtractedEdge): ExpressionId {
    const of = isOfLocal ? UNKNOWN : this.#receiver(qualifier, from);
    return this.expressions.member(of, name);
  }

  #receiver(through: string, from: number | null): ExpressionId {
    const written = through.replace(/(?:\.|::)$/, "");
    const type = this.#around(from, ({ kind }) => TYPE_KINDS.has(kind));
    if (SELF.has(written)) return type === null ? UNKNOWN : this.expressions.self(type);
    if (SUPER.has(written)) return type === null ? UNKNOWN : this.expressions.super(type);
    const known = this.#imported.get(written);
    if (known !== undefined) return known;
    if (!(this.#rules.moduleNames ?? NAMED_PATH).test(written)) return UNKNOWN;
    const [first = "", ...rest] = written.split(/\.|::|\\/);
    return rest.reduce((of, part) => this.expressions.member(of, part), this.#bare(first, from));
  }

  /** The position of the innermost symbol that `accepts` allows, from a position outwards; null when there is none. */
  #around(from: number | null, accepts: (symbol: PlacedSymbol) => boolean): number | null {
    for (let at = from; at !== null; at = this.#symbols[at]?.parent ?? null) {
      step();
      const symbol = this.#symbols[at];
      if (symbol && accepts(symbol)) return at;
    }
    return null;
  }
}
