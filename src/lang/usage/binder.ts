/** The first pass over a file: records scopes and the names bound in them, imports, and what symbols declare. */
import type { Arity, Import } from "#core/usage-facts.ts";
import { PROPS, UNKNOWN } from "#core/usage-facts.ts";
import type { LineTable } from "#lang/line-table.ts";
import type { PlacedSymbol } from "#lang/symbols/symbols.ts";
import type { MarkupCode } from "#lang/templates/markup-code.ts";
import type { BoundTree, Mark, Narrowing, Pending } from "./bound-tree.ts";
import { declaredMembers, namesForMarkup } from "./component-members.ts";
import { Declarations, type DeclaredFacts } from "./declarations.ts";
import type { BindOptions, ImportFacts, Later, UnnamedUse, UsageBinder, UsageProfile } from "./profile.ts";
import { tablesOf } from "./profile-tables.ts";
import type { FileReader } from "./reader.ts";
import { type BindingTarget, comparedAt, flagsOf, Scope } from "./scopes.ts";
import { SymbolPlaces } from "./symbol-places.ts";
import { NONE, type NodeIndex, type SyntaxTree } from "./syntax-tree.ts";
import { step } from "./usage-work.ts";

/** A value assigned to a name that some scope around binds. */
interface Assignment extends Pending {
  readonly scope: Scope;
  readonly name: string;
  readonly start: number;
}

export class FileBinder implements UsageBinder {
  readonly lines: LineTable;
  readonly places: SymbolPlaces;
  readonly locals: Pending[] = [];
  readonly imports: Import[] = [];
  readonly unnamed: (Pending & UnnamedUse)[] = [];
  readonly arities: Arity[] = [];
  readonly packages: string[] = [];
  readonly trees: BoundTree[] = [];
  readonly #file = new Scope("function", null);
  /** The scope of an earlier tree that the tree being passed stands in; undefined where that is the whole file. */
  #around: Scope | undefined;
  readonly #declarations: Declarations;
  readonly #assignments: Assignment[] = [];
  #bound: BoundTree | undefined;
  #scopes: Scope[] = [];
  #marks = new Map<NodeIndex, Mark>();
  #imported = new Map<NodeIndex, number>();
  #narrowed = new Map<string, Narrowing[]>();
  /** Offset from which the names that the current node binds are in force. */
  #inForce = 0;
  #handled: NodeIndex = NONE;

  constructor(lines: LineTable, symbols: readonly PlacedSymbol[], modulesAreTypes: boolean) {
    this.lines = lines;
    this.places = new SymbolPlaces(symbols, modulesAreTypes);
    this.#declarations = new Declarations(this.places);
  }

  get tree(): SyntaxTree {
    return this.#current.tree;
  }

  get #current(): BoundTree {
    if (!this.#bound) throw new Error("the binder is in no tree");
    return this.#bound;
  }

  /**
   * Runs the first pass over a tree. A tree inside an earlier one sees the scopes there. With `markup`, the tree is that of the code in
   * this markup.
   */
  pass(tree: SyntaxTree, profile: UsageProfile, markup?: MarkupCode): void {
    step(tree.size);
    const scopes: Scope[] = new Array(tree.size);
    const marks = new Map<NodeIndex, Mark>();
    const imported = new Map<NodeIndex, number>();
    const narrowed = new Map<string, Narrowing[]>();
    const outermost = markup ? new Scope("block", markup.namesMembers ? null : this.#file) : this.#scopeAt(tree.start(0));
    const isWhole = outermost === this.#file;
    this.#around = isWhole || markup ? undefined : outermost;
    const component = markup?.namesMembers ? this.#classBehind(markup.behind) : undefined;
    this.#bound = { tree, profile, tables: tablesOf(tree.names, profile), scopes, marks, imported, narrowed, component };
    this.trees.push(this.#bound);
    this.#scopes = scopes;
    this.#marks = marks;
    this.#imported = imported;
    this.#narrowed = narrowed;
    if (markup) this.#bindMarkup(outermost, markup);
    const opens = tree.names.rowsOf(profile.scopes);
    const handlers = tree.names.rowsOf(profile.bindings);
    for (let node = 0; node < tree.size; node++) {
      const kind = tree.kindId(node);
      const around = node === 0 ? outermost : (scopes[node] ?? (scopes[tree.parent(node)] as Scope));
      const opened = opens[kind];
      scopes[node] = opened ? new Scope(opened, around, node === 0 && isWhole ? -1 : tree.start(node)) : around;
      const handler = handlers[kind];
      if (!handler || !tree.isNamed(node)) continue;
      this.#inForce = tree.end(node);
      this.#handled = node;
      handler(this, node);
    }
  }

  /**
   * Code in markup sees the names that the markup binds, then those that scripts bind, then members of the component that the scripts
   * define.
   */
  #bindMarkup(scope: Scope, { locals, namesMembers }: MarkupCode): void {
    for (const local of locals)
      scope.bind(local, { start: 0, is: { to: "local", local: this.locals.push({ bound: this.#current, value: () => UNKNOWN }) - 1 } });
    if (namesMembers) return;
    for (const { name, symbol } of namesForMarkup(this.places.symbols))
      if (!locals.has(name) && this.#file.find(name).length === 0) scope.bind(name, { start: 0, is: { to: "symbol", symbol } });
  }

  /** The class that is declared next after an offset; null where there is none. */
  #classBehind(offset = Number.POSITIVE_INFINITY): number | null {
    const found = this.places.symbols.findIndex(({ kind, nameStart }) => kind === "class" && nameStart >= offset);
    return found < 0 ? null : found;
  }

  bind(name: NodeIndex, value: Later = () => UNKNOWN, options: BindOptions = {}): void {
    if (name === NONE) return;
    const { tree, profile } = this.#current;
    const written = tree.textOf(name);
    const called = profile.nameOf?.(written, tree.kind(name)) ?? written;
    const symbol = this.places.named(tree.start(name));
    const target: BindingTarget =
      symbol === undefined ? { to: "local", local: this.locals.push({ bound: this.#current, value }) - 1 } : { to: "symbol", symbol };
    if (symbol !== undefined) this.#declarations.declared.push({ bound: this.#current, symbol, value });
    const inner = this.#scopeOf(name);
    const { scope = "inner" } = options;
    const into = scope === "inner" ? inner : scope === "function" ? inner.function : (inner.parent ?? inner);
    const start = options.isHoisted ? 0 : options.behind === undefined ? this.#inForce : tree.end(options.behind);
    into.bind(called, { start, is: target, ...flagsOf(tree, options) });
    this.#marks.set(name, options.uses ? { uses: options.uses } : null);
  }

  bindIn(node: NodeIndex, name: NodeIndex | string, value: Later, options: BindOptions = {}): void {
    const written = typeof name === "string" ? name : this.tree.textOf(name);
    const symbol = typeof name === "number" ? this.places.named(this.tree.start(name)) : undefined;
    const is: BindingTarget =
      symbol === undefined ? { to: "local", local: this.locals.push({ bound: this.#current, value }) - 1 } : { to: "symbol", symbol };
    const start = options.behind === undefined ? 0 : this.tree.end(options.behind);
    this.#scopeOf(node).bind(written, { start, is, ...flagsOf(this.tree, options) });
  }

  assign(name: NodeIndex, value: Later): void {
    const { tree, profile } = this.#current;
    const written = tree.textOf(name);
    const called = profile.nameOf?.(written, tree.kind(name)) ?? written;
    this.#assignments.push({ bound: this.#current, value, scope: this.#scopeOf(name), name: called, start: tree.start(name) });
  }

  typeParameter(name: NodeIndex, definition: NodeIndex, index: number, bound: Later = () => UNKNOWN): void {
    const symbol = definition === NONE ? undefined : this.places.named(this.tree.start(definition));
    const value: Later = symbol === undefined ? bound : (reader) => reader.typeParameter(symbol, index, bound(reader));
    this.bind(name, value, { isHoisted: true, isType: true });
  }

  useAs(name: NodeIndex, value: Later): void {
    if (name !== NONE) this.#marks.set(name, { uses: value });
  }

  header(name: NodeIndex, clause: NodeIndex): void {
    if (name === NONE || clause === NONE) return;
    const type = this.places.named(this.tree.start(name));
    if (type !== undefined) this.places.header(type, this.tree.start(clause), this.tree.end(clause));
  }

  outside(node: NodeIndex): void {
    if (node === NONE) return;
    const inner = this.#scopeOf(this.tree.parent(node));
    this.#scopes[node] = inner.parent ?? inner;
  }

  narrow(name: NodeIndex, start: number, end: number, value: Later): void {
    const local = this.locals.push({ bound: this.#current, value }) - 1;
    const written = this.tree.textOf(name);
    const known = this.#narrowed.get(written);
    if (known) known.push({ start, end, local });
    else this.#narrowed.set(written, [{ start, end, local }]);
  }

  declare(name: NodeIndex, value: Later): void {
    const symbol = name === NONE ? undefined : this.places.named(this.tree.start(name));
    if (symbol === undefined) return;
    this.#declarations.declared.push({ bound: this.#current, symbol, value });
    // An impl block is named after its type, so its name is a use of that type.
    if (this.places.symbols[symbol]?.kind !== "impl") this.#marks.set(name, null);
  }

  package(name: string): void {
    this.packages.push(name);
  }

  import(facts: ImportFacts): void {
    const { tree, profile } = this.#current;
    const { kind, module, at, local } = facts;
    const place = at ?? (typeof local === "number" ? local : this.#handled);
    const start = tree.start(place);
    const written = local === undefined ? "" : typeof local === "string" ? local : tree.textOf(local);
    const index = this.imports.length;
    const within = this.places.containerAround(start);
    const scope = this.#scopeOf(place);
    const { importsInBlocks } = profile;
    const mayBeOfBlock = kind === "all" && written === "" && !facts.isOfFile;
    const isOfBlock = mayBeOfBlock && importsInBlocks !== undefined && this.#isInner(scope, within);
    this.imports.push({
      kind: isOfBlock ? "block" : kind,
      module,
      name: facts.name ?? "",
      local: written,
      isExported: facts.isExported ?? false,
      within,
      line: this.lines.lineAt(start),
    });
    if (isOfBlock) scope.takeWhole(index, importsInBlocks === "below" ? start : 0);
    if (written !== "") scope.bind(written, { start: 0, is: { to: "import", import: index } });
    if (facts.value !== undefined) this.#imported.set(facts.value, index);
    if (typeof local === "number") this.#markAll(local, null);
    if (at === undefined) return;
    this.#markAll(at, null);
    const name = facts.name ?? tree.textOf(lastLeaf(tree, at));
    this.#marks.set(lastLeaf(tree, at), { import: index, name: name || nameOfImport(this.imports[index]) });
  }

  /**
   * Whether a scope is one inside of the type, module or file (`container`) in which names are looked up, and not the scope of that itself.
   */
  #isInner(scope: Scope, container: number | null): boolean {
    // Items in the brackets of a macro call, which were parsed by themselves, stand where the call stands.
    const { start, parent } = scope === this.#around ? (scope.parent ?? scope) : scope;
    if (start < 0 || parent === null) return false;
    return this.#current.profile.within === "none" || this.places.containerAround(parent.start) === container;
  }

  attribute(node: NodeIndex, name: string, value: Later, isWritten = false): void {
    const owned = this.typeAround(node) ?? this.places.ownedFunctionAround(this.tree.start(node));
    const symbol = owned === null ? null : (this.places.makerOf(owned) ?? owned);
    if (symbol !== null) this.#declarations.attributes.push({ bound: this.#current, symbol, name, value, isWritten });
  }

  attributeOf(definition: NodeIndex, name: string, value: Later, isWritten = false): void {
    const symbol = definition === NONE ? undefined : this.places.named(this.tree.start(definition));
    if (symbol !== undefined) this.#declarations.attributes.push({ bound: this.#current, symbol, name, value, isWritten });
  }

  get isComponent(): boolean {
    return this.places.component !== undefined;
  }

  /** Whether the component has properties that its file does not declare itself: those of a type that another file may define. */
  get hasPropsElsewhere(): boolean {
    return this.#hasPropsElsewhere;
  }
  #hasPropsElsewhere = false;

  componentMember(name: string, value: Later): void {
    this.#hasPropsElsewhere ||= name === PROPS;
    this.#addToComponent(name, value);
  }

  #addToComponent(name: string, value: Later): void {
    const symbol = this.places.component;
    if (symbol !== undefined) this.#declarations.attributes.push({ bound: this.#current, symbol, name, value, isWritten: false });
  }

  /** States what the component that the file is lets others set, hear and fill, as far as it declares that by symbols. */
  declareComponent(): void {
    for (const { name, value } of declaredMembers(this.places.symbols)) this.#addToComponent(name, value);
  }

  supertype(node: NodeIndex, type: "extends" | "implements", value: Later): void {
    const symbol = this.places.named(this.tree.start(node)) ?? this.typeAround(node);
    if (symbol !== null) this.#declarations.supertypes.push({ bound: this.#current, symbol, type, value });
  }

  arity(name: NodeIndex, least: number, most?: number): void {
    const symbol = name === NONE ? undefined : this.places.named(this.tree.start(name));
    if (symbol !== undefined) this.arities.push({ symbol, least, most: most ?? null });
  }

  parameter(name: NodeIndex, index: number, value: Later): void {
    const symbol = name === NONE ? undefined : this.places.named(this.tree.start(name));
    if (symbol !== undefined) this.#declarations.parameters.push({ bound: this.#current, symbol, index, value });
  }

  extension(name: NodeIndex, type: Later): void {
    const symbol = name === NONE ? undefined : this.places.named(this.tree.start(name));
    if (symbol !== undefined) this.#declarations.extensions.push({ bound: this.#current, symbol, value: type });
  }

  use(use: UnnamedUse): void {
    this.unnamed.push({ bound: this.#current, ...use });
  }

  export(name: string, value: Later): void {
    this.#declarations.exports.push({ bound: this.#current, name, value });
  }

  skip(name: NodeIndex): void {
    if (name !== NONE) this.#markAll(name, null);
  }

  typeAround(node: NodeIndex): number | null {
    return this.places.typeAround(this.tree.start(node));
  }

  functionAround(node: NodeIndex): number | null {
    return this.places.functionAround(this.tree.start(node));
  }

  hasFunction(name: string): boolean {
    return this.places.hasFunction(name);
  }

  isValue(name: string, node: NodeIndex): boolean {
    const bindings = this.#scopeOf(node).find(name);
    if (bindings.length > 0) return bindings.some(({ is }) => is.to !== "import");
    const type = this.typeAround(node);
    return type !== null && this.places.isDeclared(type, name);
  }

  /** What the file imports and what its symbols declare, when all names are bound. */
  facts(reader: FileReader): DeclaredFacts & { readonly imports: readonly Import[] } {
    return { imports: this.imports, ...this.#declarations.facts(reader, this.#assignedTo("symbol"), this.#current.profile) };
  }

  /** The values assigned to locals after their binding, by number of the local. */
  assignedLocals(): ReadonlyMap<number, readonly Pending[]> {
    return Map.groupBy(this.#assignedTo("local"), ({ index }) => index);
  }

  #assignedTo(to: "local" | "symbol"): (Pending & { readonly index: number })[] {
    return this.#assignments.flatMap(({ bound, value, scope, name, start }) => {
      const bindings = bound.profile.rebinding === "any" ? scope.find(name) : scope.findBefore(name, start);
      return comparedAt(bindings, start).flatMap(({ is }) => {
        if (is.to !== to) return [];
        return [{ bound, value, index: is.to === "local" ? is.local : is.to === "symbol" ? is.symbol : 0 }];
      });
    });
  }

  #markAll(node: NodeIndex, mark: Mark): void {
    const { tree } = this.#current;
    for (let at = node; at < tree.after(node); at++) if (tree.isLeaf(at)) this.#marks.set(at, mark);
  }

  /** The scope of the node being handled, or of a node below it; deeper nodes have not been visited yet. */
  #scopeOf(node: NodeIndex): Scope {
    let at = node;
    while (at !== NONE) {
      const scope = this.#scopes[at];
      if (scope) return scope;
      at = this.#current.tree.parent(at);
    }
    return this.#file;
  }

  #scopeAt(offset: number): Scope {
    step(this.trees.length);
    for (const { tree, scopes } of this.trees.toReversed()) {
      if (tree.start(0) > offset || tree.end(0) <= offset) continue;
      let node = 0;
      for (;;) {
        const inner: NodeIndex | undefined = [...tree.children(node)].find(
          (child) => tree.start(child) <= offset && offset < tree.end(child),
        );
        if (inner === undefined) return scopes[node] as Scope;
        node = inner;
      }
    }
    return this.#file;
  }
}

/** The name under which uses of an import are kept: that in its module, where it has one. */
export function nameOfImport(what: Import | undefined): string {
  return what?.name || (what?.kind === "default" ? "default" : "");
}

function lastLeaf(tree: SyntaxTree, node: NodeIndex): NodeIndex {
  let last = node;
  for (let at = node; at < tree.after(node); at++) if (tree.isLeaf(at)) last = at;
  return last;
}
