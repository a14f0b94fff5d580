/**
 * Code that uses what a compiler makes of Protocol Buffers during the build, so that no file of the repository has it: the usual way of Gradle,
 * Maven, MSBuild, SwiftPM and Cargo. Names alone tell what stands for what; the compilers give them by fixed rules.
 */
import { CLASS_KINDS, FUNCTION_KINDS } from "#core/symbol-kinds.ts";
import type { Use } from "#core/usage-facts.ts";
import type { GraphFile, ViewFacts } from "#query/graph/meaning/view-facts.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import type { PackedUsage } from "#store/packed/usage-reading.ts";
import { positionOf, versionOf } from "#store/rows/row-id.ts";
import { snakeCased } from "#text/words/identifiers.ts";

/**
 * What compilers write behind the name of a service: those for Java and Kotlin (`ShopGrpc.ShopImplBase`, `ShopGrpcKt`), C# (`Shop.ShopBase`),
 * Go (`UnimplementedShopServer`), Python (`ShopServicer`), Swift (`ShopAsyncProvider`).
 */
const OF_SERVICE: readonly string[] = [
  ...["Grpc", "GrpcKt", "ImplBase", "CoroutineImplBase", "Stub", "BlockingStub", "BlockingV2Stub", "FutureStub", "CoroutineStub"],
  ...["Base", "Client", "AsyncClient", "Server", "Servicer", "Handler", "Provider", "AsyncProvider"],
];

/** What code calls a client of a service that it imports from where it was made. */
function clientNames(service: string): readonly string[] {
  const small = service.charAt(0).toLowerCase() + service.slice(1);
  return [small, `${small}Client`, `${small}Stub`];
}

/** The names of the types that compilers make of a service. */
function serviceTypes(service: string): ReadonlySet<string> {
  const own = OF_SERVICE.map((suffix) => service + suffix);
  const made = [`New${service}Client`, `Register${service}Server`, `Unimplemented${service}Server`, `Reactor${service}Grpc`];
  return new Set([service, ...own, ...made]);
}

/** What code calls a procedure: as it is written, in the letter case of the language, or as a method that waits. */
function procedureNames(name: string): readonly string[] {
  const small = name.charAt(0).toLowerCase() + name.slice(1);
  return [...new Set([name, small, snakeCased(name), `${name}Async`])];
}

/** The names under which code uses a definition that only a build turns into code. */
export function unseenNames(symbol: SymbolRow): readonly string[] {
  if (symbol.kind === "interface") return [...serviceTypes(symbol.name)];
  return symbol.kind === "method" ? procedureNames(symbol.name) : [symbol.name];
}

/**
 * Whether a use that no definition of the view explains is one of a definition in Protocol Buffers: a type that the file imports or takes from a
 * module, or that it names while it also names a service of the same description; a procedure as a member, in a file that names its service.
 * A bare name alone tells nothing: languages have an `Error` and an `Event` of their own.
 */
export function isUsedUnseen(facts: ViewFacts, { versionId }: GraphFile, use: Use, symbol: SymbolRow): boolean {
  const usage = facts.usage(versionId);
  const used = usage?.used(use);
  if (!usage || !used) return false;
  switch (symbol.kind) {
    case "struct":
    case "enum":
    case "interface":
      return used.op === "import" || used.op === "member" || servicesBeside(facts, symbol).some((service) => namesService(usage, service));
    case "method":
      return used.op === "member" && namesService(usage, facts.parentOf(symbol)?.name ?? "");
    default:
      return false;
  }
}

/** The names of the services that the file of a definition describes. */
function servicesBeside(facts: ViewFacts, { symbolRow }: SymbolRow): readonly string[] {
  return facts.symbolsOf(versionOf(symbolRow)).flatMap(({ kind, name }) => (kind === "interface" ? [name] : []));
}

const namingServices = new WeakMap<PackedUsage, Map<string, boolean>>();

/** Whether a file names a type that a compiler makes of a service, or imports a client of it. */
function namesService(usage: PackedUsage, service: string): boolean {
  if (service === "") return false;
  const known = namingServices.get(usage) ?? new Map<string, boolean>();
  namingServices.set(usage, known);
  const types = serviceTypes(service);
  const imported = new Set([...types, ...clientNames(service)]);
  const isNaming = known.get(service) ?? (usage.usedAmong(types).length > 0 || usage.imports.some(({ name }) => imported.has(name)));
  known.set(service, isNaming);
  return isNaming;
}

/** The methods that carry out a procedure: those of its name in types that extend a type which a compiler makes of its service. */
export function unseenImplementations(facts: ViewFacts, symbol: SymbolRow, languages: readonly string[]): readonly SymbolRow[] {
  const service = symbol.kind === "method" ? facts.parentOf(symbol)?.name : undefined;
  if (service === undefined) return [];
  const types = serviceTypes(service);
  const found = procedureNames(symbol.name).flatMap((name) => languages.flatMap((language) => facts.named(name, language)));
  return [...new Map(found.map((one) => [one.symbolRow, one])).values()].filter((one) => {
    const owner = facts.parentOf(one);
    return FUNCTION_KINDS.has(one.kind) && owner !== undefined && CLASS_KINDS.has(owner.kind) && extendsOneOf(facts, owner, types);
  });
}

/** Whether a type says that it extends or implements a type of one of some names. */
function extendsOneOf(facts: ViewFacts, type: SymbolRow, names: ReadonlySet<string>): boolean {
  const usage = facts.usage(versionOf(type.symbolRow));
  return (usage?.supertypesOf(positionOf(type.symbolRow)) ?? []).some((supertype) => {
    const written = usage?.used(supertype);
    const name = written?.op === "import" ? usage?.imports[written.import]?.name : written && "name" in written ? written.name : undefined;
    return name !== undefined && names.has(name);
  });
}
