/**
 * JavaScript, TypeScript and scripts in markup: a module is a file; files without imports and exports share their top-level definitions.
 */

import { isOfDocument } from "#core/graphql-names.ts";
import { isComponent, isEventOrSlot } from "#core/symbol-kinds.ts";
import type { SymbolKind } from "#core/types.ts";
import { GLOBAL_NAMED, type Import } from "#core/usage-facts.ts";
import { languageById } from "#lang/languages.ts";
import { asPart, type Denotation, EXTERNAL, type Meaning, meaningOf, NOTHING, NOTHING_KNOWN } from "#query/graph/meaning/meaning.ts";
import { isFunction } from "#query/graph/meaning/symbol-kinds.ts";
import type { GraphFile, ViewFacts } from "#query/graph/meaning/view-facts.ts";
import { documentsBehind, generatedFrom, generatedSymbols, namesInCode } from "#query/graph/modules/languages/graphql/generated.ts";
import type { ModuleSystem, Resolving } from "#query/graph/modules/module-system.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { versionOf } from "#store/rows/row-id.ts";
import { areTwins, isRelative, moduleFile } from "./paths.ts";
import { classOf, selected, selectorsOf } from "./selectors.ts";

/** Paths of modules that a tool may make of documents of GraphQL. */
const MAY_BE_GENERATED = /g(?:raph)?ql|generated|codegen|types|api/i;

export const ECMASCRIPT_MODULES: ModuleSystem = {
  hasOverloads: true,
  hasBareMembers: false,
  propertiesOverride: "always",
  abstractsDeclareAll: true,
  membersShareNames: true,
  hasNoFreeTop: true,
  functionsConstruct: true,
  constructors: new Set(["constructor"]),
  inheritsConstructors: true,
  typeMember: "constructor",
  keepsCollectionsApart: true,
  separatesTypes: true,
  computesTypes: true,
  isStatic,
  separator: ".",
  imported: (resolving: Resolving, file: GraphFile, { module, kind, name }: Import): Meaning => {
    const { facts } = resolving;
    const path = moduleFile(facts, file.path, module);
    const found = path === undefined ? undefined : facts.fileAt(path);
    if (found) return resolving.moduleOf(isDeclaredIn(resolving, found, kind, name) ? found : (codeBeside(facts, found.path) ?? found));
    const [ambient] = facts.named(module, file.language).filter((symbol) => symbol.kind === "module");
    if (ambient)
      return kind === "name"
        ? meaningOf(facts.named(name, file.language).filter(({ parentRow }) => parentRow === ambient.symbolRow))
        : meaningOf([ambient]);
    const documents = kind === "name" && MAY_BE_GENERATED.test(module) ? documentsBehind(facts, name) : [];
    if (documents.length > 0) return meaningOf(documents);
    // A module of no package of the view is external. A relative path without a file may be one that a build generates.
    return isRelative(module) ? NOTHING_KNOWN : EXTERNAL;
  },
  literalKey: (resolving, file, owners, name) => {
    const found = resolving.memberOf(owners, name, file);
    if (found.denotations.length > 0) return found;
    // A component that is known has no other members. Markup names many tags that no file of the view defines.
    return owners.denotations.length > 0 || languageById(file.language)?.components !== undefined ? NOTHING : found;
  },
  setsByTags: true,
  // An object of a component has no members of the names of its events and slots.
  calledOtherwise: (_facts, _name, own) => (own.some(isEventOrSlot) ? own.filter((one) => !isEventOrSlot(one)) : own),
  isToldOnly,
  otherNames: (facts, symbol) => (isOfDocument(symbol) ? namesInCode(facts, symbol) : selectorsOf(facts, symbol)),
  behind: ({ facts }, symbol) => (isOfDocument(symbol) ? generatedSymbols(facts, symbol) : []),
  generatedFrom: (facts, symbol) => (isOfDocument(symbol) ? generatedFrom(facts, symbol.path) : []),
  namedBy: classOf,
  free: ({ facts }, file, name, _within, stands): Meaning => {
    const used = stands === "type" ? selected(facts, name, file.language) : NOTHING_KNOWN;
    if (used.denotations.length > 0) return used;
    const outermost = facts.named(name, file.language).filter(({ parentRow }) => parentRow === null);
    const own = outermost.length === 0 && name === "window" ? ownWindow(facts, file) : NOTHING;
    if (own.denotations.length > 0) return own;
    if (outermost.length === 0 && languageById(file.language)?.declaresAllNames && !isReadInPart(facts, file.path)) return EXTERNAL;
    const seen = outermost.filter((symbol) => isSeenByAll(facts, symbol) || (symbol.path === file.path && isReadInPart(facts, file.path)));
    // Frameworks may make components known to the markup of others by their names.
    const tags = seen.length === 0 && languageById(file.language)?.components ? outermost.filter(isComponent) : [];
    return tags.length > 0 ? { ...meaningOf(tags), isOpen: true } : meaningOf(seen);
  },
  isSameOwner: (a, b) => a.path === b.path || areTwins(a.path, b.path),
  areOne,
  // Without a call it is as likely a key of some other object.
  mayBeMember: (_facts, symbol, { type }) => (type === "calls" || symbol.signature.includes(".prototype.")) && isGiven(symbol),
  isInReach: ({ facts }, file, symbol) =>
    symbol.parentRow !== null ||
    symbol.kind === "method" ||
    symbol.kind === "property" ||
    isGiven(symbol) ||
    symbol.path === file.path ||
    isSeenByAll(facts, symbol) ||
    // Frameworks may make a component known to the markup of all others without an import.
    (isComponent(symbol) && languageById(file.language)?.markup !== undefined),
  // An import can only bring in what a module exports.
  mayLackImport: ({ facts }, { symbolRow, name, visibility }) =>
    visibility === "public" || (facts.usage(versionOf(symbolRow))?.exportsNamed(name) ?? []).length > 0,
};

/**
 * Whether a property is one of a component, or of a type that the component's file keeps to itself. Other files set it by tags, which say of
 * which component they are. Events and slots are members of no object in the component's own file either.
 */
function isToldOnly(facts: ViewFacts, file: GraphFile, symbol: SymbolRow): boolean {
  if (symbol.kind !== "property" || languageById(symbol.language)?.components === undefined) return false;
  if (isEventOrSlot(symbol)) return true;
  const owner = facts.parentOf(symbol);
  return file.path !== symbol.path && owner !== undefined && (isComponent(owner) || owner.visibility !== "public");
}

/** Whether a file provides the imported name. Declaration files may leave out names that the code has. */
function isDeclaredIn(resolving: Resolving, file: GraphFile, kind: Import["kind"], name: string): boolean {
  if (!file.path.endsWith(".d.ts") || (kind !== "name" && kind !== "default")) return true;
  const names = kind === "name" || name === "" ? [name] : ["default", ""];
  return names.some((one) => resolving.exported(file, one).denotations.length > 0);
}

/** The JavaScript file whose types a declaration file declares. */
function codeBeside(facts: ViewFacts, path: string): GraphFile | undefined {
  const twin = [".js", ".jsx"].map((extension) => path.replace(/\.d\.ts$/, extension)).find((other) => facts.hasPath(other));
  return twin === undefined ? undefined : facts.fileAt(twin);
}

function isStatic({ signature, kind }: SymbolRow): boolean {
  return (kind === "method" || kind === "property") && /^(?:[a-z]+\s+)*static\s/.test(signature);
}

/**
 * Whether a function is assigned to a member of an object: `Number.prototype.delimited = function () {…}`, `res.redirect = () => {…}`.
 * Whoever gets the object calls it. What a module exports is called by the module's name, which an import tells.
 */
function isGiven({ kind, name, signature }: SymbolRow): boolean {
  if (kind !== "function") return false;
  const member = `.${name}`;
  const at = signature.indexOf(member);
  if (at < 0 || !/^\s*=/.test(signature.slice(at + member.length))) return false;
  return !/^(?:module\.)?exports$/.test(signature.slice(0, at));
}

/** Whether two declarations of one name in one file are used as one. */
function areOne(a: SymbolRow, b: SymbolRow): boolean {
  if (isStatic(a) !== isStatic(b) || (isTypeAlone(a) && isValueAlone(b)) || (isTypeAlone(b) && isValueAlone(a))) return false;
  if (isFunction(a)) return isOverload(a, b);
  // Symbols without an enclosing symbol may be inside unnamed functions, each in its own. If they are one thing, names mean both.
  if (a.kind !== b.kind) return a.parentRow !== null || (isOfFile(a) && isOfFile(b));
  return MERGING.has(a.kind) && (a.kind !== "interface" || a.parentRow !== null);
}

/** Whether a symbol without an enclosing symbol is certainly at file level: it is exported, or its file contains declarations only. */
const isOfFile = ({ visibility, path }: SymbolRow): boolean => visibility === "public" || path.endsWith(".d.ts");

const isTypeAlone = ({ kind }: SymbolRow): boolean => kind === "interface" || kind === "type";
const isValueAlone = ({ kind }: SymbolRow): boolean => kind === "constant" || kind === "variable" || kind === "function";

/** Kinds whose declarations merge. */
const MERGING: ReadonlySet<SymbolKind> = new Set(["interface", "enum", "module"]);

/** Overload signatures of one function, or an accessor pair; other functions of the name are in unnamed scopes of their own. */
function isOverload(a: SymbolRow, b: SymbolRow): boolean {
  if (!a.isDefinition || !b.isDefinition) return a.parentRow === b.parentRow;
  return a.kind === "method" && a.parentRow !== null && a.parentRow === b.parentRow;
}

/** Whether the parser read a file only in part, so that not all names it binds are known. */
function isReadInPart(facts: ViewFacts, path: string): boolean {
  return facts.fileAt(path)?.parseStatus === "partial";
}

/** The browser's `window`, where files declare members of it that the program adds: all of these and the platform's at once. */
function ownWindow(facts: ViewFacts, { language }: GraphFile): Meaning {
  const added = facts.named("Window", language).filter((symbol) => symbol.parentRow === null && isSeenByAll(facts, symbol));
  const parts = added.map((symbol): Denotation => ({ is: "value", symbol }));
  return parts.length === 0 ? NOTHING : asPart({ denotations: [...parts, { is: "external" }], isOpen: false });
}

/** Whether all files see a definition: its file is a script, or says that it declares it for all (`declare global`). */
function isSeenByAll(facts: ViewFacts, symbol: SymbolRow): boolean {
  const isDeclared = (facts.usage(versionOf(symbol.symbolRow))?.exportsNamed(GLOBAL_NAMED + symbol.name) ?? []).length > 0;
  return isDeclared || isShared(facts, symbol);
}

/** Whether all files see a definition, because its file is a script and not a module. */
function isShared(facts: ViewFacts, symbol: SymbolRow): boolean {
  const versionId = versionOf(symbol.symbolRow);
  const usage = facts.usage(versionId);
  if (!usage || usage.imports.length > 0 || usage.exports.length > 0) return false;
  return !facts.symbolsOf(versionId).some(({ parentRow, visibility }) => parentRow === null && visibility === "public");
}
