/** The types that arguments have by their form alone. Grammars of several languages write literals, operators and brackets alike. */
import type { TypeOfNode } from "#lang/usage/profile.ts";
import type { NodeIndex, SyntaxTree } from "#lang/usage/syntax-tree.ts";

/** The names that a language has for the types of its literals. */
export interface LiteralTypes {
  /** By the kind of the node. */
  readonly kinds: Readonly<Record<string, string>>;
  /** The type of a number by its last characters, where these tell it; the first that fits counts. */
  readonly suffixes?: readonly (readonly [RegExp, string])[];
  /** By the text of identifiers, where the grammar takes keywords for such. */
  readonly words?: Readonly<Record<string, string>>;
  /** The type of texts, which `+` gives with a text on either side. */
  readonly text: string;
  /** The type that comparisons give. */
  readonly truth: string;
}

const NUMBER = /^[\d.]/;
const COMPARISON = /^(?:[<>]=?|[!=]==?|&&|\|\||in|is)$/;
/** Kinds of nodes with one or two operands, or in brackets. */
const COMPOSED: ReadonlySet<string> = new Set([
  "parenthesized_expression",
  "unary_expression",
  "prefix_unary_expression",
  "binary_expression",
]);
/** Longer identifiers are none of the words. */
const WORD = /^[a-z]{4,5}$/;
const SMALL = /^[SsUu]?(?:[Bb]yte|[Ss]hort|[Cc]har)$/;
/** Most operators followed of one argument. */
const OPERATORS_MAX = 12;

/** The name of the type of a literal, or of what operators make of values of known types; undefined for all else. */
export function typeOfLiteral(
  types: LiteralTypes,
  tree: SyntaxTree,
  node: NodeIndex,
  typeOf: TypeOfNode,
  left = OPERATORS_MAX,
): string | undefined {
  const kind = tree.kind(node);
  const known = Object.hasOwn(types.kinds, kind) ? types.kinds[kind] : undefined;
  if (known !== undefined) return numberType(types, tree.textOf(node)) ?? known;
  if (types.words && kind === "identifier") return WORD.exec(tree.textOf(node)) ? types.words[tree.textOf(node)] : undefined;
  if (left === 0 || !COMPOSED.has(kind)) return undefined;
  const [first, second] = [...tree.namedChildren(node)];
  if (first === undefined) return undefined;
  const of = (part: NodeIndex): string | undefined => typeOfLiteral(types, tree, part, typeOf, left - 1) ?? typeOf(part);
  if (kind === "parenthesized_expression") return of(first);
  if (second === undefined) return tree.text[tree.start(node)] === "!" ? types.truth : computed(of(first));
  const operator = tree.text.slice(tree.end(first), tree.start(second)).trim();
  if (COMPARISON.test(operator)) return types.truth;
  const [a, b] = [of(first), of(second)];
  if (operator === "+" && (a === types.text || b === types.text)) return types.text;
  return a === b ? computed(a) : undefined;
}

/** The type of what is computed from values of a type; undefined for small numbers and letters, of which languages make wider numbers. */
function computed(type: string | undefined): string | undefined {
  return type !== undefined && SMALL.test(type) ? undefined : type;
}

function numberType({ suffixes = [] }: LiteralTypes, text: string): string | undefined {
  return NUMBER.test(text) ? suffixes.find(([ending]) => ending.test(text))?.[1] : undefined;
}

/** The items of a list, without comments. */
export function listed(tree: SyntaxTree, list: NodeIndex): NodeIndex[] {
  return [...tree.namedChildren(list)].filter((item) => !tree.kind(item).endsWith("comment"));
}
