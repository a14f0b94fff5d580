/** Names in Protocol Buffers, and what compilers make of definitions: the types, members and clients of generated files in other languages. */
import { basename, dirname } from "node:path/posix";
import { CLASS_KINDS, FUNCTION_KINDS } from "#core/symbol-kinds.ts";
import { familiesNaming, familyOf } from "#lang/languages.ts";
import { type Denotation, meaningOf } from "#query/graph/meaning/meaning.ts";
import type { GraphFile, ViewFacts } from "#query/graph/meaning/view-facts.ts";
import type { ModuleSystem } from "#query/graph/modules/module-system.ts";
import { PROGRAM_MODULES } from "#query/graph/modules/program.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { joinedForm } from "#text/words/identifiers.ts";
import { isUsedUnseen, unseenImplementations, unseenNames } from "./unseen.ts";

/**
 * A name is looked up in the package of its file, then in each package around that one; its first part may also be that of a package's
 * name.
 */
export const PROTOBUF_MODULES: ModuleSystem = {
  ...PROGRAM_MODULES,
  hasNoOtherMembers: true,
  // Other languages use what a compiler made. A member that only has the name of a field, such as `id`, tells nothing.
  isToldOnly: (_, { language }, symbol) => language !== symbol.language,
  generatedFrom: (facts, { path }) => generatedFrom(facts, path),
  behind: ({ facts }, symbol) => generatedSymbols(facts, symbol),
  otherNames: (facts, symbol) => {
    const made = generatedSymbols(facts, symbol).map(({ name }) => name);
    return [...new Set([...made, ...(mayBeUnseen(facts, symbol) ? unseenNames(symbol) : [])])];
  },
  isUsedUnseen: (facts, file, use, symbol) => mayBeUnseen(facts, symbol, file.language) && isUsedUnseen(facts, file, use, symbol),
  implementedBy: (facts, symbol) => unseenImplementations(facts, symbol, unseenLanguages(facts, symbol)),
  free: ({ facts }, file, name) => {
    const around = packagesAround(packageOf(facts, file.versionId));
    for (const prefix of around) {
      const found = inPackage(facts, file, prefix, name);
      if (found.length > 0) return meaningOf(found);
    }
    return { denotations: around.map((prefix) => supposedPackage(prefix, name)), isOpen: false };
  },
  moduleMember: ({ facts }, { prefix = "" }, name, from) => {
    const found = inPackage(facts, from, prefix, name);
    return found.length > 0 ? meaningOf(found) : { denotations: [supposedPackage(prefix, name)], isOpen: false };
  },
};

/**
 * Whether code (of a language, if one is given) may use a definition through something that the view lacks: generated code that only a build
 * makes; or, for a procedure, a client that a library makes at run time, though a compiler described the service: `createClient(ShopService)`.
 */
function mayBeUnseen(facts: ViewFacts, symbol: SymbolRow, language?: string): boolean {
  if (symbol.kind === "method") return true;
  return unseenLanguages(facts, symbol).some((one) => language === undefined || familyOf(one) === familyOf(language));
}

/** The languages, one of each family, for which the repository has nothing that a compiler made of the file of a definition: a build makes it. */
function unseenLanguages(facts: ViewFacts, { path, language }: SymbolRow): readonly string[] {
  // Asked for each use that may be one of a definition.
  const ofView = unseenIn.get(facts) ?? new Map<string, readonly string[]>();
  unseenIn.set(facts, ofView);
  const known = ofView.get(path);
  if (known) return known;
  const made = new Set(generatedFrom(facts, path).map((one) => familyOf(facts.fileAt(one)?.language ?? "")));
  const unseen = familiesNaming(language).filter((one) => !made.has(familyOf(one)));
  ofView.set(path, unseen);
  return unseen;
}

const unseenIn = new WeakMap<ViewFacts, Map<string, readonly string[]>>();

/** The package of a Protocol Buffers file, as the qualified names of its definitions say; "" without one. */
function packageOf(facts: ViewFacts, versionId: number): string {
  const top = facts.symbolsOf(versionId).find(({ parentRow }) => parentRow === null);
  return top ? top.qualifiedName.slice(0, Math.max(0, top.qualifiedName.length - top.name.length - 1)) : "";
}

/** A package and those around it, innermost first: `a.b`, `a`, "". */
function packagesAround(name: string): string[] {
  const parts = name === "" ? [] : name.split(".");
  return [...parts.map((_, cut) => parts.slice(0, parts.length - cut).join(".")), ""];
}

/** What a package defines under a name; of copies in several directories, the one beside the file that asks. */
function inPackage(facts: ViewFacts, from: GraphFile, prefix: string, name: string): SymbolRow[] {
  const wanted = prefix === "" ? name : `${prefix}.${name}`;
  const found = facts.named(name, from.language).filter((symbol) => symbol.parentRow === null && symbol.qualifiedName === wanted);
  const beside = found.filter(({ path }) => dirname(path) === dirname(from.path));
  return beside.length > 0 ? beside : found;
}

/** A package that may exist: where it has nothing under the rest of a name, the name means something outside of the view. */
function supposedPackage(prefix: string, name: string): Denotation {
  const inner = prefix === "" ? name : `${prefix}.${name}`;
  return { is: "module", module: { key: `package ${inner}`, prefix: inner, isSupposed: "outside" } };
}

/** Files that a compiler makes of `stem.proto`: `stem.pb.go`, `stem_grpc.pb.go`, `stem_pb2.pyi`, `stem_pb.d.ts`, `stem.connect.go`. */
const GENERATED =
  /^(?<stem>[\w.-]+?)(?:[._](?:services_pb|pb2?|grpc|connect|twirp|pbgrpc|pbenum|pbjson|pbserver|vtproto|gw|validate|mock))+(?:\.d)?\.(?:go|pyi?|[cm]?[jt]s|rb|dart|swift|h|cc|java|kt|cs)$/;

/** Files in directories for generated code, which some compilers call like their source: `protos/stem.ts`. */
const IN_GENERATED = /(?:^|\/)(?:protos?|pb|gen|generated|genproto|stubs)\/(?:[^/]+\/)*[^/]+\.(?:[cm]?[jt]s|cs)$/;

const generatedIn = new WeakMap<ViewFacts, ReadonlyMap<string, readonly string[]>>();

/** The files of a view that a compiler made of a file of Protocol Buffers; where several have its name, of each the nearest. */
function generatedFrom(facts: ViewFacts, path: string): readonly string[] {
  const known =
    generatedIn.get(facts) ??
    Map.groupBy(
      facts.paths.filter((one) => one.endsWith(".proto") || GENERATED.test(basename(one)) || IN_GENERATED.test(one)),
      (one) => stemOf(one),
    );
  generatedIn.set(facts, known);
  const ofStem = known.get(stemOf(path)) ?? [];
  const sources = ofStem.filter((one) => one.endsWith(".proto"));
  const rivals = sources.filter((other) => other !== path && !isCopy(facts, other, path));
  const isNearest = (one: string): boolean => {
    const own = nearness(one, path);
    return rivals.every((other) => nearness(one, other) <= own);
  };
  return ofStem.filter((one) => !one.endsWith(".proto") && isNearest(one));
}

/**
 * Whether two files describe the same: services that keep a copy of a common description share what was made of it. Files of one name in one
 * package are copies, and so are files without a package that define the same names.
 */
function isCopy(facts: ViewFacts, one: string, other: string): boolean {
  const [a, b] = [one, other].map((path) => facts.fileAt(path)?.versionId ?? -1) as [number, number];
  const prefix = packageOf(facts, a);
  if (prefix !== packageOf(facts, b)) return false;
  return prefix !== "" || topNames(facts, a) === topNames(facts, b);
}

function topNames(facts: ViewFacts, versionId: number): string {
  const top = facts.symbolsOf(versionId).filter(({ parentRow }) => parentRow === null);
  return top.map(({ name }) => name).join(" ");
}

function stemOf(path: string): string {
  const name = basename(path);
  return (GENERATED.exec(name)?.groups?.["stem"] ?? name.replace(/\.\w+$/, "")).toLowerCase();
}

/** How much the directories of two files have in common: the last parts of both, or else the first. */
function nearness(one: string, other: string): number {
  const [a, b] = [dirname(one).split("/"), dirname(other).split("/")];
  const common = (x: readonly string[], y: readonly string[]): number => {
    const differs = x.findIndex((part, at) => part !== y[at]);
    return differs < 0 ? x.length : differs;
  };
  return dirname(one) === dirname(other) ? Number.POSITIVE_INFINITY : common(a.toReversed(), b.toReversed()) + common(a, b) / 100;
}

/** Around the name of a service, compilers write what the type does: `ShopClient`, `UnimplementedShopServer`, `ShopServicer`, `ShopServiceBase`. */
const SERVICE_TYPE =
  /^(?:unimplemented|unsafe|async)?(?<service>.+?)(?:async|blocking|future)?(?:client|server|servicer|stub|grpc|handler|implbase|coroutinestub|base)(?:impl)?$/;
/** What compilers write before the name of a field in the name of a method that reads or sets it. */
const ACCESSORS = ["", "get", "set", "has", "clear", "add", "mutable"];

/** Definitions by their names without case and separators. */
type ByForm = ReadonlyMap<string, readonly SymbolRow[]>;

const formsIn = new WeakMap<ViewFacts, Map<string, ByForm>>();

/** What the files have that a compiler made of a file, read once for all questions about definitions in it. */
function generatedByForm(facts: ViewFacts, path: string): ByForm {
  const ofView = formsIn.get(facts) ?? new Map<string, ByForm>();
  formsIn.set(facts, ofView);
  const files = ofView.has(path) ? [] : generatedFrom(facts, path).flatMap((one) => facts.fileAt(one) ?? []);
  const found =
    ofView.get(path) ??
    Map.groupBy(
      files.flatMap(({ versionId }) => facts.symbolsOf(versionId)),
      ({ name }) => joinedForm(name),
    );
  ofView.set(path, found);
  return found;
}

/** The definitions in generated files that stand for one of Protocol Buffers. */
function generatedSymbols(facts: ViewFacts, { path, qualifiedName, kind }: SymbolRow): readonly SymbolRow[] {
  const byForm = generatedByForm(facts, path);
  if (byForm.size === 0) return [];
  const prefix = packageOf(facts, facts.fileAt(path)?.versionId ?? -1);
  const chain = qualifiedName.slice(prefix === "" ? 0 : prefix.length + 1).split(".");
  const [owners, name] = [chain.slice(0, -1), chain.at(-1) ?? ""];
  const called = (...names: readonly string[]): readonly SymbolRow[] =>
    [...new Set(names.map(joinedForm))].flatMap((one) => byForm.get(one) ?? []);
  switch (kind) {
    case "struct":
    case "enum":
      return called(name, chain.join("_")).filter((one) => isTypeOf(one, chain));
    case "interface":
      return [...byForm.values()].flat().filter((one) => CLASS_KINDS.has(one.kind) && isOfService(one.name, name));
    case "method":
      return called(name).filter((one) => isCallable(one) && isOfService(facts.parentOf(one)?.name ?? "", owners.at(-1) ?? ""));
    case "constant":
      return called(name, [...owners, name].join("_")).filter((one) => one.kind === "constant");
    case "property": {
      const isMember = (one: SymbolRow): boolean => {
        const type = facts.parentOf(one);
        return type !== undefined && isTypeOf(type, owners);
      };
      return called(...ACCESSORS.map((accessor) => accessor + name)).filter(isMember);
    }
    default:
      return [];
  }
}

/** Whether a member of a client or server is a procedure: a method, or an attribute that holds one. */
function isCallable({ kind }: SymbolRow): boolean {
  return FUNCTION_KINDS.has(kind) || kind === "property";
}

/** Whether a generated type is that of a message, whose name has those of the messages around it before its own: `Order.Line`, `Order_Line`. */
function isTypeOf({ kind, name, qualifiedName }: SymbolRow, chain: readonly string[]): boolean {
  if (!CLASS_KINDS.has(kind) && kind !== "type") return false;
  if (name === chain.join("_")) return true;
  const parts = qualifiedName.split(/::|\.|\\/);
  return chain.length > 0 && parts.length >= chain.length && chain.every((part, at) => parts.at(at - chain.length) === part);
}

function isOfService(type: string, service: string): boolean {
  const [own, wanted] = [joinedForm(type), joinedForm(service)];
  const around = SERVICE_TYPE.exec(own)?.groups?.["service"];
  return own === wanted || around === wanted || around === `${wanted}service`;
}
