/** The second pass over a file: what its nodes denote, according to the tables of a profile and the bindings of the first pass. */
import type { EdgeType } from "#core/types.ts";
import { BUILTIN, type ExpressionId, UNKNOWN } from "#core/usage-facts.ts";
import { type FileBinder, nameOfImport } from "./binder.ts";
import type { BoundTree, Pending } from "./bound-tree.ts";
import { ExpressionMaker } from "./expression-maker.ts";
import { Expressions } from "./expressions.ts";
import type { UsageProfile, UsageReader } from "./profile.ts";
import { type Binding, comparedAt, holdingAt } from "./scopes.ts";
import { NONE, type NodeIndex, type SyntaxTree } from "./syntax-tree.ts";
import { step } from "./usage-work.ts";

/** Most nested nodes that are evaluated to tell what the outermost denotes. */
const DEPTH_MAX = 150;
const NOT_KNOWN_YET = -1;
const IN_PROGRESS = -2;

/** A use of a name. */
export interface FoundUse {
  readonly name: string;
  readonly expression: ExpressionId;
  /** The name, or the selector that ends with it: the node that stands where a call's function or a superclass does. */
  readonly denoting: NodeIndex;
  /** The edge type, where the first pass determined it. */
  readonly type?: EdgeType;
}

interface ReaderOptions {
  readonly readsRuntime?: boolean;
  /** Where to put expressions, if several readers share them. */
  readonly expressions?: Expressions;
  /** Literals are values of their types, not just built-in. */
  readonly typesLiterals?: boolean;
}

export class FileReader extends ExpressionMaker implements UsageReader {
  readonly #typesLiterals: boolean;
  readonly #binder: FileBinder;
  readonly #memos = new Map<SyntaxTree, Int32Array>();
  readonly #locals: ExpressionId[];
  readonly #assigned: ReadonlyMap<number, readonly Pending[]>;
  readonly readsRuntime: boolean;
  #bound: BoundTree;
  #memo: Int32Array;
  #depth = 0;

  /** `readsRuntime`: the language's own names are names as all others, so that their uses are found too. */
  constructor(binder: FileBinder, { readsRuntime = false, expressions = new Expressions(), typesLiterals = false }: ReaderOptions = {}) {
    super(expressions);
    this.#binder = binder;
    this.#typesLiterals = typesLiterals;
    this.readsRuntime = readsRuntime;
    this.#locals = new Array(binder.locals.length).fill(NOT_KNOWN_YET);
    this.#assigned = binder.assignedLocals();
    this.#bound = binder.trees[0] as BoundTree;
    this.#memo = this.#memoOf(this.#bound.tree);
  }

  get tree(): SyntaxTree {
    return this.#bound.tree;
  }

  get #profile(): UsageProfile {
    return this.#bound.profile;
  }

  /** Continues in a tree that the binder has passed over. */
  enter(tree: SyntaxTree): void {
    step(this.#binder.trees.length);
    const bound = this.#binder.trees.find((other) => other.tree === tree);
    if (bound) this.#enter(bound);
  }

  #enter(bound: BoundTree): void {
    this.#bound = bound;
    this.#memo = this.#memoOf(bound.tree);
  }

  #memoOf(tree: SyntaxTree): Int32Array {
    const known = this.#memos.get(tree) ?? new Int32Array(tree.size).fill(NOT_KNOWN_YET);
    this.#memos.set(tree, known);
    return known;
  }

  /** The use at a name, if it is one. */
  useAt(node: NodeIndex): FoundUse | undefined {
    const { tree, marks, tables, profile } = this.#bound;
    const mark = marks.get(node);
    if (mark === null) return undefined;
    const name = this.#nameIn(node);
    if (mark && "import" in mark) {
      return { name: mark.name, expression: this.expressions.import(mark.import), denoting: node, type: "imports" };
    }
    // Where a pattern takes a property of a component, it may be what declares it.
    if (mark && this.#binder.places.symbols[this.#binder.places.named(tree.start(node)) ?? -1]?.role !== undefined) return undefined;
    if (mark) return { name, expression: mark.uses(this), denoting: node };
    if (this.#isOwnName(node, name)) return undefined;
    const parent = tree.parent(node);
    const ofKind = tables.leafKinds[tree.kindId(node)];
    const special = ofKind ? ofKind(this, node) : parent === NONE ? undefined : tables.leaves[tree.kindId(parent)]?.(this, parent, node);
    if (special === null) return undefined;
    if (special !== undefined) return { name: this.importedName(special) || name, expression: special, denoting: node };
    const selecting = parent === NONE ? undefined : tables.selectors[tree.kindId(parent)];
    if (selecting !== undefined && selecting !== "" && selecting === tree.field(node)) {
      const expression = this.of(parent);
      if (profile.isRuntimeClosed && !this.readsRuntime && this.expressions.isOfRuntime(expression)) {
        // A member that the file itself adds to a runtime type is a use: `Number.prototype.delimited = …`.
        if (!this.#binder.places.isGiven(name)) return undefined;
        return { name, expression: this.member(UNKNOWN, name), denoting: parent };
      }
      return { name, expression, denoting: parent };
    }
    return this.#bareUse(node, name);
  }

  /**
   * Whether a name is a definition's own name and thus no use of it. The name of an impl block is a use of the type, and so is `Foo::` in
   * `Foo::Foo`.
   */
  #isOwnName(node: NodeIndex, name: string): boolean {
    const { tree } = this;
    const { places } = this.#binder;
    const symbol = places.symbols[places.named(tree.start(node)) ?? -1];
    // A member that a function sets may be an inherited one; the view decides.
    if (symbol === undefined || symbol.kind === "impl" || symbol.isAssigned || symbol.name !== name) return false;
    return !symbol.namesOwner || (tree.field(node) !== "scope" && tree.field(tree.parent(node)) !== "scope");
  }

  /** The name that an import has in its own module; "" for other expressions. */
  importedName(id: ExpressionId): string {
    const expression = this.expressions.list[id];
    return expression?.op === "import" ? nameOfImport(this.#binder.imports[expression.import]) : "";
  }

  /** The use at a bare name; undefined where the name is a local's or built in. */
  #bareUse(node: NodeIndex, name: string): FoundUse | undefined {
    const bindings = this.#withoutReplaced(this.#bindingsOf(name, node), name, node);
    if (bindings.length === 0) {
      if (this.isBuiltin(name, node)) return undefined;
      const special = this.#bound.tables.expressions[this.tree.kindId(node)];
      return { name, expression: special ? this.of(node) : this.#free(name, node), denoting: node };
    }
    const { symbols } = this.#binder.places;
    const known = bindings.find(({ is }) => is.to !== "local");
    if (!known) return this.#takenUse(node, bindings);
    if (this.#isModule(known) && !this.#profile.namesFileType?.(name)) return undefined;
    const { is } = known;
    const isHidable = is.to === "import" && this.#profile.membersHideImports === true;
    const expression = isHidable ? this.of(node) : this.#either(bindings.filter((one) => one.is.to !== "local"));
    const called =
      is.to === "symbol" ? symbols[is.symbol]?.name : is.to === "import" ? nameOfImport(this.#binder.imports[is.import]) : undefined;
    return { name: called || name, expression, denoting: node };
  }

  /** The bindings without imports and symbols of the same function that a local value has replaced where the name stands. */
  #withoutReplaced(bindings: readonly Binding[], name: string, at: NodeIndex): readonly Binding[] {
    if (bindings.length < 2 || !bindings.some(({ is, isReplacing }) => isReplacing && is.to === "local")) return bindings;
    const isHere = this.#bound.scopes[at]?.bindsInFunction(name) ?? false;
    return isHere ? holdingAt(bindings, this.tree.start(at)) : bindings;
  }

  /**
   * A use of the member that a local name stands for: of `b.a` at `a` after `const { a } = b` of something imported, as if `a` were imported,
   * or after `import b.a` of a value.
   */
  #takenUse(node: NodeIndex, [binding, ...others]: readonly Binding[]): FoundUse | undefined {
    if (binding?.is.to !== "local" || !(binding.isTaken || binding.isMember) || others.length > 0) return undefined;
    const found = this.#local(binding.is.local);
    // The default of a property that a component takes from what is set says nothing about which one it is.
    const expression = binding.isMember ? found : this.expressions.alternatives(found).find((one) => this.expressions.isTakenMember(one));
    const taken = expression === undefined ? undefined : this.expressions.list[expression];
    return expression !== undefined && taken?.op === "member" ? { name: taken.name, expression, denoting: node } : undefined;
  }

  /** Whether a name is bound to a module: before a member, it is no use of a definition. */
  #isModule({ is }: Binding): boolean {
    return is.to === "import" && this.#binder.imports[is.import]?.kind === "module";
  }

  of(node: NodeIndex): ExpressionId {
    if (node === NONE) return UNKNOWN;
    const memo = this.#memo;
    const known = memo[node] as number;
    if (known >= 0) return known;
    if (known === IN_PROGRESS || this.#depth >= DEPTH_MAX) return UNKNOWN;
    memo[node] = IN_PROGRESS;
    this.#depth++;
    const found = this.#evaluate(node);
    this.#depth--;
    memo[node] = found;
    return found;
  }

  #evaluate(node: NodeIndex): ExpressionId {
    const { tree, tables, profile } = this.#bound;
    const literal = this.#typesLiterals ? profile.passing?.typeOfLiteral(tree, node, (part) => this.#typeNameOf(part)) : undefined;
    if (literal !== undefined) return this.instance(this.expressions.type(literal, null));
    const kindId = tree.kindId(node);
    const handler = tables.expressions[kindId];
    if (handler) {
      const found = handler(this, node);
      const named = found > BUILTIN ? tables.namedTypes[kindId]?.(tree, node) : undefined;
      return named?.length
        ? this.expressions.naming(
            found,
            named.map((type) => this.of(type)),
          )
        : found;
    }
    if (tables.isName[kindId]) return this.lookup(node);
    return tables.isTransparent[kindId] ? this.of(tree.firstNamed(node)) : UNKNOWN;
  }

  lookup(name: NodeIndex): ExpressionId {
    return this.name(this.#nameIn(name), name);
  }

  name(name: string, at: NodeIndex): ExpressionId {
    if (at === NONE) return this.isBuiltin(name, NONE) ? BUILTIN : this.expressions.name(name, null);
    const narrowed = this.#narrowedAs(name, at);
    if (narrowed !== UNKNOWN) return narrowed;
    const bindings = this.#bindingsOf(name, at);
    return bindings.length > 0 ? this.#eitherAt(bindings, name, at) : this.#free(name, at);
  }

  bound(name: string, at: NodeIndex): ExpressionId | undefined {
    const bindings = this.#bindingsOf(name, at);
    return bindings.length > 0 ? this.#eitherAt(bindings, name, at) : undefined;
  }

  /** The value of a name's bindings at a node. Where the assigned values say nothing, the written type counts. */
  #eitherAt(bindings: readonly Binding[], name: string, at: NodeIndex): ExpressionId {
    if (bindings.length === 1) return this.#either(bindings);
    // A function inside may run at any time, so any binding may hold there.
    const isHere = this.#bound.scopes[at]?.bindsInFunction(name) ?? false;
    const holding = isHere ? holdingAt(bindings, this.tree.start(at)) : bindings;
    // A member of a parameter with a built-in type is instead taken of the other values that the name is set to.
    const { plainValuesHaveNoMembers = false } = this.#profile;
    const isPlain = ({ is, isGiven }: Binding): boolean =>
      plainValuesHaveNoMembers && (isGiven ?? false) && this.expressions.isOfLanguage(this.#target(is));
    const values = holding.filter((one) => !isPlain(one));
    const meant = this.#either(values.length > 0 ? values : holding);
    const written = holding === bindings ? [] : bindings.filter((one) => one.isWritten && !isPlain(one));
    return written.length === 0 ? meant : this.first([meant, this.#either(written)]);
  }

  nonlocal(name: string, at: NodeIndex, isType?: boolean): ExpressionId {
    const bindings = comparedAt(this.#bound.scopes[at]?.findNonlocal(name) ?? [], this.tree.start(at));
    return bindings.length > 0 ? this.#either(bindings) : this.#free(name, at, isType);
  }

  narrowed(name: NodeIndex): ExpressionId {
    return this.#bound.narrowed.size === 0 ? UNKNOWN : this.#narrowedAs(this.tree.textOf(name), name);
  }

  /** What the innermost check around a node says about a name; UNKNOWN without one. */
  #narrowedAs(name: string, at: NodeIndex): ExpressionId {
    const { narrowed } = this.#bound;
    const all = narrowed.size === 0 ? undefined : narrowed.get(name);
    if (!all) return UNKNOWN;
    step(all.length);
    const start = this.tree.start(at);
    const innermost = all.findLast((narrowing) => narrowing.start <= start && start < narrowing.end);
    return innermost ? this.#local(innermost.local) : UNKNOWN;
  }

  inside(node: NodeIndex): ExpressionId {
    const start = this.tree.start(node);
    const end = this.tree.end(node);
    step(this.#binder.trees.length);
    const inner = this.#binder.trees.find(({ tree }) => tree !== this.tree && tree.start(0) > start && tree.end(0) < end);
    return inner ? this.later({ bound: inner, value: (reader) => reader.of(0) }) : UNKNOWN;
  }

  moduleOf(of: ExpressionId): string {
    const expression = this.expressions.list[of];
    if (expression?.op === "member") return this.moduleOf(expression.of);
    return expression?.op === "import" ? (this.#binder.imports[expression.import]?.module ?? "") : "";
  }

  #free(name: string, at: NodeIndex, isType = this.#profile.isType?.(this.tree, at)): ExpressionId {
    if (this.isBuiltin(name, at)) return BUILTIN;
    const { component } = this.#bound;
    if (typeof component === "number") return this.member(this.expressions.self(component), name);
    const start = this.tree.start(at);
    const free = this.freeAt(name, start, isType);
    const taken = this.#profile.importsInBlocks ? (this.#bound.scopes[at]?.takenWhole(start) ?? []) : [];
    if (taken.length === 0) return free;
    return this.expressions.first([...taken.map((index) => this.member(this.expressions.import(index), name)), free]);
  }

  isBuiltin(name: string, at: NodeIndex): boolean {
    const { builtins, functionsHideBuiltins } = this.#profile;
    if (this.readsRuntime || this.#bound.component !== undefined || !builtins?.has(name)) return false;
    return functionsHideBuiltins !== true || !this.#isHidden(name, at);
  }

  /** Whether a function of the top level or of the type around a node has a name. */
  #isHidden(name: string, at: NodeIndex): boolean {
    const { places } = this.#binder;
    if (!places.hasFunction(name)) return false;
    if (places.hasFunctionAtTop(name)) return true;
    const type = at === NONE ? null : places.typeAround(this.tree.start(at));
    return type !== null && places.isDeclared(type, name);
  }

  /** What a name denotes at an offset when nothing in the file binds it. */
  freeAt(name: string, offset: number, isType = false): ExpressionId {
    const { within, mayBeMethod } = this.#profile;
    const { places } = this.#binder;
    const method = mayBeMethod?.(name) ? places.methodAround(offset) : null;
    const container = within === "none" ? null : (method ?? places.containerAround(offset, within === "owners"));
    return isType ? this.expressions.type(name, container) : this.expressions.name(name, container);
  }

  /** The bindings that a name at a node may mean. */
  #bindingsOf(name: string, at: NodeIndex): readonly Binding[] {
    const scope = this.#bound.scopes[at];
    if (!scope) return [];
    const start = this.tree.start(at);
    if (this.#profile.mustHold?.(this.tree, at)) return comparedAt(scope.findHolder(name), start);
    const found = comparedAt(this.#profile.rebinding === "any" ? scope.find(name) : scope.findBefore(name, start), start);
    return found.length > 1 ? this.#amongNamesakes(found, at) : found;
  }

  #amongNamesakes(bindings: readonly Binding[], at: NodeIndex): readonly Binding[] {
    const { amongNamesakes } = this.#profile;
    if (!amongNamesakes) return bindings;
    const { symbols } = this.#binder.places;
    const meant = bindings.filter(({ is }) => amongNamesakes(this.tree, at, is.to === "symbol" ? (symbols[is.symbol]?.kind ?? "") : ""));
    return meant.length > 0 ? meant : bindings;
  }

  #either(bindings: readonly Binding[]): ExpressionId {
    const written = bindings.length > 1 ? bindings.filter(({ isWritten }) => isWritten) : [];
    return this.expressions.either((written.length > 0 ? written : bindings).map(({ is }) => this.#target(is)));
  }

  #target(is: Binding["is"]): ExpressionId {
    if (is.to === "symbol") return this.expressions.symbol(is.symbol);
    return is.to === "import" ? this.expressions.import(is.import) : this.#local(is.local);
  }

  #local(local: number): ExpressionId {
    const known = this.#locals[local] as number;
    if (known >= 0) return known;
    if (known === IN_PROGRESS || this.#depth >= DEPTH_MAX) return UNKNOWN;
    this.#locals[local] = IN_PROGRESS;
    const declared = this.later(this.#binder.locals[local] as Pending);
    const assigned = declared <= BUILTIN ? this.#assigned.get(local) : undefined;
    const found = assigned ? this.either([declared, ...assigned.map((value) => this.later(value))]) : declared;
    this.#locals[local] = found;
    return found;
  }

  /** Evaluates a postponed value in the tree that it belongs to. */
  later({ bound, value }: Pending): ExpressionId {
    const around = this.#bound;
    this.#enter(bound);
    this.#depth++;
    const found = value(this);
    this.#depth--;
    this.#enter(around);
    return found;
  }

  #nameIn(node: NodeIndex): string {
    const { tree } = this.#bound;
    const written = tree.textOf(node);
    return this.#profile.nameOf?.(written, tree.kind(node)) ?? written;
  }

  ofLanguage(name: string): ExpressionId {
    return this.readsRuntime ? this.expressions.type(name, null) : BUILTIN;
  }

  /** The arguments of a call in the current tree; undefined where nothing is known about them. */
  passed(denoting: NodeIndex): ExpressionId | undefined {
    const found = this.#profile.passing?.argumentsOf(this.tree, denoting);
    if (!found || found.length === 0) return undefined;
    const passed = this.expressions.arguments(found.map((argument) => this.of(argument)));
    return passed === UNKNOWN ? undefined : passed;
  }

  /** The name of the type of which a node is a value, if nothing in the file binds that name: a type of the language or its libraries. */
  #typeNameOf(node: NodeIndex): string | undefined {
    const value = this.expressions.list[this.of(node)];
    const type = value?.op === "instance" ? this.expressions.list[value.of] : undefined;
    return type?.op === "type" ? type.name : undefined;
  }

  component(): ExpressionId {
    const component = this.#binder.places.component;
    return component === undefined ? UNKNOWN : this.expressions.self(component);
  }

  definition(name: NodeIndex): ExpressionId {
    const symbol = name === NONE ? undefined : this.#binder.places.named(this.tree.start(name));
    return symbol === undefined ? UNKNOWN : this.expressions.symbol(symbol);
  }

  imported(node: NodeIndex): ExpressionId {
    const index = this.#bound.imported.get(node);
    return index === undefined ? UNKNOWN : this.expressions.import(index);
  }

  isImported(name: NodeIndex): boolean {
    return this.#bindingsOf(this.#nameIn(name), name).some(({ is }) => is.to === "import");
  }

  isDefinedHere(name: NodeIndex): boolean {
    return this.#bindingsOf(this.#nameIn(name), name).some(({ is }) => is.to === "symbol");
  }

  isLocal(name: NodeIndex): boolean {
    const bindings = this.#bindingsOf(this.#nameIn(name), name);
    return bindings.length > 0 && bindings.every(({ is }) => is.to === "local");
  }

  /** Whether the scopes around a node bind a name to a local; the name need not stand in the tree. */
  isBoundAt(name: string, node: NodeIndex): boolean {
    return (this.#bound.scopes[node]?.find(name) ?? []).some(({ is }) => is.to === "local");
  }

  self(node: NodeIndex): ExpressionId {
    const owner = this.#ownerAround(node);
    return owner === null ? UNKNOWN : this.expressions.self(owner);
  }

  super(node: NodeIndex): ExpressionId {
    const owner = this.#ownerAround(node);
    return owner === null ? UNKNOWN : this.expressions.super(owner);
  }

  selfType(node: NodeIndex): ExpressionId {
    const type = this.#binder.places.typeAround(this.tree.start(node));
    return type === null ? UNKNOWN : this.expressions.symbol(type);
  }

  #ownerAround(node: NodeIndex): number | null {
    const offset = this.tree.start(node);
    const { places } = this.#binder;
    return places.typeAround(offset) ?? places.ownedFunctionAround(offset);
  }
}
