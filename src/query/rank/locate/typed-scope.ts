/**
 * How well the scope typed before a name (`Dune_engine.Sandbox.create`) agrees with a symbol's position: with the symbols around it, with
 * its file and directories, and with its package.
 */
import { parse } from "node:path/posix";
import { fileModule, isUnnamedByCode } from "#lang/languages.ts";
import { qualifiedParts } from "#query/parse/name-query.ts";
import type { OwnPackages } from "#query/recall/own-packages.ts";

/** A place to compare with a scope. */
export interface Placed {
  readonly qualifiedName: string;
  readonly path: string;
  readonly language: string;
}

/** How a scope agrees with a place. */
export interface ScopeFit {
  /** Its parts come right before the name, counting the file, its directories and its package. */
  readonly isRight: boolean;
  /** No declared symbol is around the name except those typed. */
  readonly isWhole: boolean;
  /** How many of its parts are somewhere around the name or in the path. */
  readonly found: number;
}

/** The end of a conversion operator's qualified name, whose symbol has the name of the type: `Splitter::operator absl::string_view`. */
const CONVERSION = /\boperator [\w:<>*& ]+$/;

/**
 * Whether a place may be what was typed: `absl::string_view` is code, and means no target of a build in the directory `absl`; nor does it
 * mean an operator that converts to that type, unless `operator` was typed too.
 */
export function mayBeWritten(typed: string, { language, qualifiedName }: Pick<Placed, "language" | "qualifiedName">): boolean {
  if (CONVERSION.test(qualifiedName) && !/\boperator\b/.test(typed)) return false;
  return !typed.includes("::") || !isUnnamedByCode(language);
}

/** Source directories, which nobody types. */
const SOURCE_ROOTS: ReadonlySet<string> = new Set(["src", "lib"]);

/** What a scope is compared with, besides the places. */
export interface ScopeGround {
  readonly packages: OwnPackages;
  /** Languages in which a type has exactly the last name of the scope: the scope then means the type, and not a directory of that name. */
  readonly typesIn?: ReadonlySet<string>;
}

/** Compares places with one scope. Looks for packages only where no directory explains the first part, because that reads manifests. */
export function scopeFits(scope: readonly string[], places: readonly Placed[], { packages, typesIn }: ScopeGround): Map<Placed, ScopeFit> {
  const wanted = scope.map((part) => part.toLowerCase());
  const owner = scope.at(-1) ?? "";
  const fits = new Map(places.map((place) => [place, typesIn?.has(place.language) ? inType(place, wanted, owner) : fitOf(place, wanted)]));
  if (wanted.length === 0 || fits.size === 0 || [...fits.values()].some(({ isRight }) => isRight)) return fits;
  const [first = "", ...rest] = wanted;
  const directories = packages.called(first);
  if (directories.length === 0) return fits;
  for (const [place, fit] of fits) {
    const isInside = directories.some((directory) => directory === "" || place.path.startsWith(`${directory}/`));
    if (isInside && endsIn(ownersOf(place), rest)) fits.set(place, { ...fit, isRight: true, found: wanted.length });
  }
  return fits;
}

function fitOf(place: Placed, wanted: readonly string[]): ScopeFit {
  const owners = ownersOf(place);
  const directories = place.path.toLowerCase().split("/").slice(0, -1);
  const isModule = fileModule(place.path, place.language).length > 0;
  const isRight =
    endsIn(owners, wanted) ||
    (isModule && endsIn([...directories, ...owners], wanted)) ||
    (isModule && endsIn([...directories.filter((name) => !SOURCE_ROOTS.has(name)), ...owners], wanted)) ||
    // `session.lifetime` is the key in session.php, which no language calls a module: frameworks name keys by their files.
    (!isModule && wanted.length > owners.length && endsIn([...directories, stemOf(place.path), ...owners], wanted)) ||
    // The scope has more than the file declares: a macro may open the namespace, after which the directories are mostly named.
    (endsIn(wanted, owners) && wanted.slice(0, wanted.length - owners.length).every((part) => directories.includes(part)));
  const around = new Set([...owners, ...place.path.toLowerCase().split(/[/.]/)]);
  return { isRight, isWhole: isRight && owners.length <= wanted.length, found: wanted.filter((part) => around.has(part)).length };
}

/** How a scope agrees that ends in exactly the name of a type. */
function inType(place: Placed, wanted: readonly string[], type: string): ScopeFit {
  const fit = fitOf(place, wanted);
  if (qualifiedParts(place.qualifiedName).slice(0, -1).includes(type)) return fit;
  const { found } = fitOf(place, wanted.slice(0, -1));
  return { isRight: false, isWhole: false, found };
}

/** The name of a file without its extension, in lower case. */
function stemOf(path: string): string {
  return parse(path.toLowerCase()).name;
}

function endsIn(parts: readonly string[], wanted: readonly string[]): boolean {
  return parts.length >= wanted.length && wanted.every((part, at) => parts.at(at - wanted.length) === part);
}

/** What encloses a symbol, outermost first, in lower case: the owners in its qualified name, else the file as a module. */
function ownersOf({ qualifiedName, path, language }: Placed): string[] {
  const owners = qualifiedParts(qualifiedName.toLowerCase()).slice(0, -1);
  const module = fileModule(path, language).at(-1)?.toLowerCase();
  return module === undefined || owners.includes(module) ? owners : [module, ...owners];
}
