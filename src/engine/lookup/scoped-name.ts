/**
 * Narrows the symbols of a name by a typed scope: `Range.fit` does not mean `DoubleRange.fit`. Where no symbol is in the scope, the scope
 * may be a type that inherits the member, or a name under which files import a module. Otherwise the error names the nearest symbols.
 */
import { CodeCompassError } from "#core/errors.ts";
import type { SymbolQuestionName } from "#core/next-step.ts";
import { CLASS_KINDS } from "#core/symbol-kinds.ts";
import { named } from "#core/visible.ts";
import { isGrowing, notYetIndexed } from "#engine/session/first-index.ts";
import { isNamed } from "#query/graph/meaning/letter-case.ts";
import { symbolsIn } from "#query/graph/meaning/meaning.ts";
import { distinct } from "#query/graph/meaning/preferring.ts";
import type { Resolver } from "#query/graph/meaning/resolver.ts";
import { membersMeant } from "#query/graph/members-meant.ts";
import { hasMembers } from "#query/graph/modules/module-systems.ts";
import { parseNameQuery, qualifiedParts } from "#query/parse/name-query.ts";
import { tooLargeToTell } from "#query/rank/suggest.ts";
import { OwnPackages } from "#query/recall/own-packages.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { type NameUser, versionsUsing } from "#store/indices/name-users.ts";
import { symbolsNamed } from "#store/indices/symbols.ts";
import { joinedForm } from "#text/words/identifiers.ts";

/** The symbols that a name means, and warnings about how it was understood. */
export interface ScopedNames {
  readonly symbols: readonly SymbolRow[];
  readonly remarks: readonly string[];
}

interface Asked {
  readonly resolver: Resolver;
  readonly given: string;
  readonly question: SymbolQuestionName;
}

/** Symbols that an error names as the nearest. */
const NEAR_MAX = 3;
/** Owners of one name whose members are looked at. */
const OWNERS_MAX = 50;
/** Words that languages write in place of the enclosing thing's name. */
const SELF: ReadonlySet<string> = new Set(["self", "this", "cls", "super", "crate", "static", "parent", "prototype", "exports", "module"]);

/**
 * The symbols that stand in the typed scope, or that it inherits or imports.
 * @throws symbol_not_found when symbols have the name, but none in this scope, or none spelled with these capitals
 */
export function inTypedScope(asked: Asked, candidates: readonly SymbolRow[]): ScopedNames {
  const { given } = asked;
  const { name, scope } = parseNameQuery(given);
  const wanted = withoutRepository(scope).filter((part) => part !== "" && !SELF.has(part.replace(/^[$@]/, "")));
  const isWhole = candidates.some((symbol) => symbol.name === given.trim());
  if (wanted.length === 0 || candidates.length === 0 || isWhole) return inTheseLetters(asked, name, candidates);
  const inside = candidates.filter((symbol) => standsIn(wanted, qualifiedParts(symbol.qualifiedName).slice(0, -1)));
  if (inside.length > 0) return inTheseLetters(asked, name, inside);
  const inherited = inheritedBy(asked, wanted, name);
  if (inherited.symbols.length > 0) return inherited;
  const imported = importedAs(asked, wanted, name, candidates);
  if (imported.symbols.length > 0) return imported;
  // A type of that name exists, so the scope does not mean a directory of that name.
  const types = new Set(ownersCalled(asked, wanted.at(-1) ?? "").flatMap(({ kind, language }) => (CLASS_KINDS.has(kind) ? language : [])));
  const inPath = candidates.filter(({ qualifiedName, path, language }) => {
    if (types.has(language)) return false;
    const places = [...qualifiedParts(qualifiedName).slice(0, -1), ...path.split(/[/.]/)].map(joinedForm);
    return wanted.every((part) => places.includes(joinedForm(part)));
  });
  if (inPath.length > 0) return inTheseLetters(asked, name, inPath);
  const inPackage = behindPackage(asked, wanted, candidates);
  if (inPackage.length > 0) return inTheseLetters(asked, name, inPackage);
  throw notThere(asked, `No ${named(name)} in ${named(scope.join("."))}`, name, candidates);
}

/** The candidates in a package of the repository whose name begins the scope, as users of the package write it: `bat::config::Config`. */
function behindPackage(
  { resolver: { facts } }: Asked,
  [first = "", ...rest]: readonly string[],
  candidates: readonly SymbolRow[],
): SymbolRow[] {
  const found = new OwnPackages(facts.db, facts.view).find(`${first}/`);
  return candidates.filter(
    ({ path, qualifiedName }) =>
      standsIn(rest, qualifiedParts(qualifiedName).slice(0, -1)) &&
      found?.directories.some((directory) => directory === "" || path.startsWith(`${directory}/`)),
  );
}

/** Where a scope begins with a path (`github.com/a/b/pkg.T`), its last directory is the package. */
function withoutRepository(scope: readonly string[]): readonly string[] {
  const last = scope.findLastIndex((part) => part.includes("/"));
  return last < 0 ? scope : [scope[last]?.split("/").at(-1) ?? "", ...scope.slice(last + 1)];
}

/** Whether the scope is the end of a symbol's owners, case ignored. */
function standsIn(wanted: readonly string[], parts: readonly string[]): boolean {
  const last = parts.slice(Math.max(0, parts.length - wanted.length)).map((part) => part.toLowerCase());
  return last.length === wanted.length && wanted.every((part, at) => part.toLowerCase() === last[at]);
}

/** The symbols whose name is exactly a part of the scope. */
function ownersCalled({ resolver: { facts } }: Pick<Asked, "resolver">, name: string): SymbolRow[] {
  return symbolsNamed(facts.db, name, { view: facts.view }, OWNERS_MAX).filter(
    (symbol) => isNamed(symbol, name) && symbol.kind !== "import" && symbol.kind !== "section",
  );
}

/** The member that a type of the scope inherits, or that the type of a value in the scope has. */
function inheritedBy({ resolver }: Asked, wanted: readonly string[], name: string): ScopedNames {
  const owner = wanted.at(-1) as string;
  const above = wanted.slice(0, -1);
  const owners = ownersCalled({ resolver }, owner).filter(({ qualifiedName }) =>
    standsIn(above, qualifiedParts(qualifiedName).slice(0, -1)),
  );
  for (const one of owners) {
    const found = distinct(membersMeant(resolver, one, name));
    const [first] = found;
    if (!first) continue;
    const how = hasMembers(one) ? "an inherited one" : "one of its type";
    return {
      symbols: found,
      remarks: [`${named(one.qualifiedName)} has no ${named(name)} of its own: this is ${how}, ${named(first.qualifiedName)}.`],
    };
  }
  return { symbols: [], remarks: [] };
}

/**
 * The symbols behind a scope that begins with the name under which a file imports something: `import pack.things as T` allows `T.fetch`.
 */
function importedAs({ resolver }: Asked, [first = "", ...rest]: readonly string[], name: string, alike: readonly SymbolRow[]): ScopedNames {
  const languages = [...new Set(alike.map(({ language }) => language))];
  for (const file of usersOf(resolver, name, languages)) {
    for (const what of resolver.facts.usage(file.versionId)?.imports ?? []) {
      if (what.local !== first) continue;
      const meaning = [...rest, name].reduce((of, part) => resolver.memberOf(of, part, file), resolver.imported(file, what));
      const symbols = distinct(symbolsIn(meaning).filter((symbol) => symbol.name === name));
      const [found] = symbols;
      if (!found) continue;
      return { symbols, remarks: [`${named(file.path)} imports ${named(first)}: this is ${named(found.qualifiedName)}.`] };
    }
  }
  return { symbols: [], remarks: [] };
}

/**
 * The symbols with exactly the typed name, else those that differ in case only, with a warning. A name with capitals that code uses in
 * exactly this spelling is another name than theirs, so it is an error.
 * @throws symbol_not_found
 */
function inTheseLetters(asked: Asked, name: string, symbols: readonly SymbolRow[]): ScopedNames {
  const same = symbols.filter((symbol) => isNamed(symbol, name) || symbol.name === asked.given.trim());
  if (same.length > 0) return { symbols: same, remarks: [] };
  const [first] = symbols;
  // The typed name had a sign before it, or was a place: it is not a spelling of the name in other capitals.
  if (!first || joinedForm(first.name) !== joinedForm(name)) return { symbols, remarks: [] };
  if (name !== name.toLowerCase() && isUsed(asked, name, first)) {
    throw notThere(asked, `Nothing in this view defines ${named(name)}, though code uses the name`, name, symbols);
  }
  const large = tooLargeToTell(asked.resolver.facts.db, asked.resolver.facts);
  return { symbols, remarks: [`Nothing is called ${named(name)} with these capitals: this is ${named(first.name)}.${large}`] };
}

/** Files that are read to see what they do with a name. */
const USERS_READ_MAX = 100;

/** Files of the languages that may use a name, case ignored. */
function usersOf({ facts }: Resolver, name: string, languages: readonly string[]): readonly NameUser[] {
  return versionsUsing(facts.db, facts.view, [name], languages).slice(0, USERS_READ_MAX);
}

/** Whether code uses a name in exactly this spelling. */
function isUsed({ resolver }: Asked, name: string, { language }: SymbolRow): boolean {
  return usersOf(resolver, name, [language]).some(({ versionId }) => (resolver.facts.usage(versionId)?.usesOf(name).length ?? 0) > 0);
}

function notThere(
  { question, given, resolver: { facts } }: Asked,
  what: string,
  name: string,
  near: readonly SymbolRow[],
): CodeCompassError {
  if (isGrowing(facts.view)) return notYetIndexed("symbol_not_found", given);
  const others = distinct(near);
  const [first] = others;
  const callable = (symbol: SymbolRow): string =>
    symbol.qualifiedName === symbol.name ? `${symbol.path}:${symbol.nameLine}` : symbol.qualifiedName;
  const places = others
    .slice(0, NEAR_MAX)
    .map((symbol) => `${named(symbol.qualifiedName)} (${named(`${symbol.path}:${symbol.nameLine}`)})`);
  const more = others.length > NEAR_MAX ? ` and ${others.length - NEAR_MAX} more` : "";
  return new CodeCompassError("symbol_not_found", `${what}; there is ${places.join(", ")}${more}.`, {
    remediation: "Name the one that you mean.",
    ...(first ? { next: { do: "ask", question, target: callable(first) } } : { next: { do: "grep", word: name } }),
  });
}
