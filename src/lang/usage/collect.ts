/**
 * Collects the usage facts of a file from its syntax trees: a first pass binds names in scopes, a second records each use with the
 * expression that it denotes.
 */
import { NAME_CHARS_MAX } from "#core/limits.ts";
import type { EdgeType } from "#core/types.ts";
import { BUILTIN, EVENTS, type ExpressionId, NO_FACTS, PROPS, SLOTS, UNKNOWN, type UsageFacts, type Use } from "#core/usage-facts.ts";
import type { MemberRole } from "#lang/components/member.ts";
import type { LineTable } from "#lang/line-table.ts";
import type { PlacedSymbol } from "#lang/symbols/symbols.ts";
import type { MarkupCode, MarkupElement } from "#lang/templates/markup-code.ts";
import type { Span } from "#lang/trees/captures.ts";
import { FileBinder } from "./binder.ts";
import { coveredUses } from "./covered.ts";
import { lostUses } from "./lost.ts";
import type { UsageProfile } from "./profile.ts";
import { tablesOf } from "./profile-tables.ts";
import { FileReader } from "./reader.ts";
import type { NodeIndex, SyntaxTree } from "./syntax-tree.ts";
import { step } from "./usage-work.ts";

/** A tree of a file, with the usage profile of its language. */
export interface ProfiledTree {
  readonly tree: SyntaxTree;
  readonly profile: UsageProfile;
  /** Names that were covered before the file was parsed, such as macros where the grammar expects none. */
  readonly covered?: readonly Span[];
  /** For code in markup, which uses only names that scripts bind, except as tags. */
  readonly markup?: MarkupCode;
}

/** Most uses kept of one file. Only generated files have more, and nobody reads those. */
const USES_MAX = 200_000;

/**
 * The usage facts of a file. `trees` are in order: those of scripts in markup, and the trees of macro arguments after the tree they stand
 * in. With `readsRuntime` they include uses of the language's own functions and types, which the index does not store.
 */
export function collectUsage(
  trees: readonly ProfiledTree[],
  lines: LineTable,
  symbols: readonly PlacedSymbol[],
  options: { readonly readsRuntime?: boolean } = {},
): UsageFacts {
  if (trees.length === 0) return NO_FACTS;
  const binder = new FileBinder(lines, symbols, trees[0]?.profile.modulesAreTypes ?? false);
  for (const { tree, profile, markup } of trees) binder.pass(tree, profile, markup);
  binder.declareComponent();
  const reader = new FileReader(binder, options);
  // What calls pass is told by types of the language too, which are no uses of their own.
  const passes = trees.some(({ profile }) => profile.passing !== undefined);
  const passing = passes ? new FileReader(binder, { readsRuntime: true, typesLiterals: true, expressions: reader.expressions }) : undefined;
  const uses: Use[] = [];
  for (const { tree, profile, covered = [], markup } of trees) {
    reader.enter(tree);
    if (markup) {
      for (const use of usesInMarkup(reader, binder, { tree, profile, markup }, lines)) uses.push(use);
      continue;
    }
    passing?.enter(tree);
    collectUses({ reader, passing }, tree, profile, lines, uses);
    const unread = [
      ...(tree.hasErrors ? lostUses(reader, tree, profile, lines) : []),
      ...(profile.readsCovered ? coveredUses(reader, tree, profile, covered) : []),
    ];
    const read = new Set(unread.length > 0 ? uses.map(placeOf) : []);
    for (const { start, name, expression, type } of unread) {
      const use = useAt(lines, start, name, expression, type);
      // What a profile reads for itself (a statement of Perl) may be what its grammar lost.
      if (!read.has(placeOf(use))) uses.push(use);
    }
  }
  for (const use of unnamedUses(reader, binder, lines)) uses.push(use);
  const facts = binder.facts(reader);
  uses.sort((a, b) => a.line - b.line || a.column - b.column);
  return {
    ...facts,
    packages: binder.packages,
    expressions: reader.expressions.list,
    arities: binder.arities,
    uses: uses.slice(0, USES_MAX),
  };
}

/** The uses in the markup of a component, whose free names may be what is passed to the component. */
function usesInMarkup(
  reader: FileReader,
  binder: FileBinder,
  { tree, profile, markup }: ProfiledTree & { readonly markup: MarkupCode },
  lines: LineTable,
): Use[] {
  const found: Use[] = [];
  collectUses({ reader }, tree, profile, lines, found);
  const isTag = ({ line, column }: Use): boolean => markup.tags.has(lines.startOf(line) + column - 1);
  const isFree = (use: Use): boolean => reader.expressions.list[use.expression]?.op === "name" && !isTag(use);
  const uses = found.flatMap((use): Use[] => {
    const expression = !markup.namesMembers && isFree(use) ? propNamed(reader, binder, use) : use.expression;
    if (expression === UNKNOWN) return [];
    return [expression === use.expression ? use : { ...use, expression }];
  });
  const meantAt = new Map(found.map(({ line, column, expression }) => [lines.startOf(line) + column - 1, expression]));
  for (const element of markup.elements ?? [])
    uses.push(...(element.isComponent ? tagUses(reader, lines, element, { markup, meantAt }) : elementUses(reader, lines, element)));
  return uses;
}

/** The uses for which the grammar has no node of a name. */
function* unnamedUses(reader: FileReader, binder: FileBinder, lines: LineTable): Generator<Use> {
  for (const unnamed of binder.unnamed) {
    const { at, name, type, bound } = unnamed;
    if (name === "" || name.length > NAME_CHARS_MAX) continue;
    const expression = reader.later(unnamed);
    // The name is that of a local, for which the grammar has no name node.
    if (expression === UNKNOWN) continue;
    yield useAt(lines, bound.tree.start(at), name, expression, type, unnamed.arguments);
  }
}

/** The uses that a tag of a component makes: of the component, and of the members that its attributes set. */
function elementUses({ expressions }: FileReader, lines: LineTable, { name, start, attributes }: MarkupElement): Use[] {
  const type = expressions.type(name, null);
  const value = attributes.length > 0 ? expressions.instance(type) : UNKNOWN;
  return [
    useAt(lines, start, name, type, "references"),
    ...attributes.map((one) => useAt(lines, one.start, one.name, expressions.member(value, one.name), "references")),
  ];
}

/** A name in markup that nothing binds, as a property of the component whose type stands elsewhere; UNKNOWN where there is no such type. */
function propNamed(reader: FileReader, binder: FileBinder, { name }: Use): ExpressionId {
  if (!binder.hasPropsElsewhere) return UNKNOWN;
  return reader.key(reader.member(reader.component(), PROPS), name);
}

/** What the attributes of a component's tag set, hear and fill, and what stands in the tag. Nothing of it is known where the tag is not. */
function tagUses(
  reader: FileReader,
  lines: LineTable,
  { name, start, attributes }: MarkupElement,
  { markup, meantAt }: { readonly markup: MarkupCode; readonly meantAt: ReadonlyMap<number, ExpressionId> },
): Use[] {
  const component = meantAt.get(start + name.lastIndexOf(".") + 1) ?? UNKNOWN;
  if (component <= BUILTIN || attributes.length === 0) return [];
  const object = reader.instance(component);
  const isRead = (one: { readonly start: number }): boolean => reader.expressions.list[meantAt.get(one.start) ?? UNKNOWN]?.op === "key";
  // A function of React takes its properties as its first parameter.
  const props = (): ExpressionId => {
    const own = reader.member(object, PROPS);
    return markup.framework === "astro" ? reader.first([reader.parameter(component, 0), own]) : own;
  };
  const ownerOf = (role: MemberRole | undefined): ExpressionId =>
    role === "event" ? reader.member(object, EVENTS) : role === "slot" ? reader.member(object, SLOTS) : props();
  // Of elements in code (Astro), the code itself says what they set.
  return attributes
    .filter((one) => one.name !== "" && one.name.length <= NAME_CHARS_MAX && (one.role !== "prop" || !isRead(one)))
    .map((one) => useAt(lines, one.start, one.name, reader.key(ownerOf(one.role), one.name), "references"));
}

interface Readers {
  readonly reader: FileReader;
  /** Reads what calls pass. */
  readonly passing?: FileReader | undefined;
}

function collectUses({ reader, passing }: Readers, tree: SyntaxTree, profile: UsageProfile, lines: LineTable, uses: Use[]): void {
  const { isName, plain } = tablesOf(tree.names, profile);
  step(tree.size);
  for (let node = 0; node < tree.size; node++) {
    const kind = tree.kindId(node);
    const read = plain[kind];
    if (read) {
      for (const { start, name, expression, type } of read(reader, node)) uses.push(useAt(lines, start, name, expression, type));
    }
    if (!isName[kind] || tree.start(node) === tree.end(node)) continue;
    const use = reader.useAt(node);
    if (!use || use.name === "" || use.name.length > NAME_CHARS_MAX) continue;
    const type = use.type ?? roleOf(tree, profile, use.denoting);
    const args = type === "calls" ? profile.argumentsOf?.(tree, use.denoting) : undefined;
    const isType =
      profile.typeNames !== undefined &&
      type !== "imports" &&
      (tree.kind(node) === profile.typeNames || profile.isType?.(tree, node) === true);
    const isHolder = type !== "imports" && profile.isHolder?.(tree, use.denoting) === true;
    const expression = isType || isHolder ? reader.expressions.asType(use.expression) : use.expression;
    const found = useAt(lines, tree.start(node), use.name, expression, type, args);
    const passed = args ? passing?.passed(use.denoting) : undefined;
    uses.push(passed === undefined ? found : { ...found, passed });
  }
}

function placeOf({ name, line, column }: Use): string {
  return `${line}:${column} ${name}`;
}

function useAt(lines: LineTable, start: number, name: string, expression: ExpressionId, type: EdgeType, args?: number): Use {
  const line = lines.lineAt(start);
  const column = start - lines.startOf(line) + 1;
  return args === undefined ? { name, expression, type, line, column } : { name, expression, type, line, column, arguments: args };
}

function roleOf(tree: SyntaxTree, profile: UsageProfile, denoting: NodeIndex): EdgeType {
  const asked = profile.roleOf?.(tree, denoting);
  if (asked) return asked;
  let at = denoting;
  for (;;) {
    const parent = tree.parent(at);
    if (parent < 0) return "references";
    const kind = tree.kind(parent);
    const roles = profile.roles[kind];
    const field = tree.field(at);
    // A grammar may have a field named `constructor`, which every object inherits.
    if (roles && Object.hasOwn(roles, field)) return roles[field] as EdgeType;
    if (!profile.transparent?.includes(kind)) return "references";
    at = parent;
  }
}
