/**
 * Parses a typed symbol name: `Class.method`, `mod::fn`, `pkg.Type`, `src/a.ts:Name`, `name()`, `(*T).M`, `T<U>`, `mod:fun/2`,
 * `ns.core/name`, `-[Class name:label:]`.
 */
import { undecorated } from "./decorated-name.ts";

export interface NameQuery {
  /** The last part: the symbol's own name. */
  readonly name: string;
  /** The parts before it, outermost first. */
  readonly scope: readonly string[];
  /** The path, or the end of it, that the symbol's file must have; "" when none was typed. */
  readonly path: string;
  /**
   * The directory of the package before the name, as Go's traces and profiles print it; its last segment is the first part of the scope.
   */
  readonly directory?: string;
}

/** `path/to/file.ext:Name`, but not `ns::Name`. */
const WITH_PATH = /^(?=[^\s:]*(?<!\.update):[^:\s/][^\s/]*$)(?<path>[^\s:]*(?:\/|\.\w)[^\s:]*):(?<name>.*)$/s;
/** A dollar counts as a letter and not as a prefix: two ways to read each `->$name` would take time that doubles with every part. */
const NAME_LIKE = /^[~#@]?[\p{L}_$][\p{L}\p{N}_$]*(?:(?:::?|->|\.|#|\\)[~#@]?[\p{L}_$][\p{L}\p{N}_$]*)*[?!=]?(?:\(\s*\))?$/u;
/** A colon behind `update` belongs to the name of an event of Vue: `Field.update:value`. */
const SEPARATORS = /::|->|\\|(?<=[^.])\.(?=[^.])|(?<=\w)#|(?<=[\p{L}\p{N}_])(?<!\.update):(?=[\p{L}_])/u;

/** `app.core/get-it`: a name of Clojure in its namespace, of which only those with a full stop differ from paths. */
const IN_NAMESPACE = /^(?<scope>[\p{L}_][\p{L}\p{N}_*+!?<>=-]*(?:\.[\p{L}\p{N}_*+!?<>=-]+)+)\/(?<name>[^\s/.:\d][^\s/.:]*)$/u;

/** `github.com/a/b/pkg.T.M`: the import path of a package and a name in it; then what the compiler appends for closures. */
const IN_PACKAGE = /^(?<above>(?:[\w.~@-]+\/)+)(?<rest>[^/\s:]+?\.[^/\s:]+?)(?:(?:\.func\d+|\.gowrap\d+|\.\d+)*(?:-fm)?)$/;

/** Distinguishes a package's address from a file path, as do a receiver and a capitalized name, which is no file extension. */
const HOST = /^[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}\//;

/** Keywords of declarations, and words for kinds: `class Site`, `func Serve`, `struct uv_loop_s`. */
const KIND_WORDS =
  /^(?:(?:class|struct|enum|union|interface|trait|protocol|type|typedef|typealias|record|module|namespace|package|object|impl|function|func|fun|fn|def|defn|defp|defmodule|sub|method|constructor|macro|const|constant|val|var|let|variable|property|field)\s+)+(?=\S+$)/;

/** The text without a word for its kind before a name. */
function withoutKind(text: string): string {
  const name = text.trim().replace(KIND_WORDS, "");
  return NAME_LIKE.test(undecorated(name)) ? name : text;
}

/**
 * A name with the address of its package, as in Go traces and profiles: `name` is the package's name and the rest, `above` the path before.
 */
export function nameInPackage(text: string): { readonly above: string; readonly name: string } | undefined {
  const named = withoutKind(text);
  const bare = undecorated(named);
  const { above = "", rest: name = "" } = IN_PACKAGE.exec(bare)?.groups ?? {};
  const isAddress = HOST.test(above) || bare !== named.trim() || /^\p{Lu}/u.test(name.split(".").at(-1) ?? "");
  return isAddress && NAME_LIKE.test(name) ? { above, name } : undefined;
}

/** `tests/a_test.py::TestA::test_b[case]`, as a test runner prints it, and `src/a.ts#Name`. */
const IN_FILE = /^(?<path>(?:[^\s:#/]+\/)+[^\s:#/]*\.\w+)(?:::|#)(?<name>[\p{L}_][^\s/[\]]*)(?:\[.*\])?$/u;

/** The text as `src/a.ts:Name`, if it names a file and a name in it in another way; else the text. */
export function withPathOfName(text: string): string {
  const { path, name } = IN_FILE.exec(text.trim())?.groups ?? {};
  // A fragment of digits is a line: `src/a.ts#L10`.
  return path === undefined || name === undefined || /^L\d/.test(name) ? text : `${path}:${name.replaceAll("::", ".")}`;
}

/** Parses a name. Never fails: a text without structure is a bare name. */
export function parseNameQuery(given: string): NameQuery {
  const text = withPathOfName(given);
  const named = withoutKind(text);
  const bare = undecorated(named);
  // Brackets in a sentence do not decorate a name.
  const packaged = nameInPackage(text);
  if (packaged) {
    const within = parseNameQuery(packaged.name);
    return { ...within, directory: `${packaged.above}${within.scope[0]}` };
  }
  const inNamespace = IN_NAMESPACE.exec(named.trim())?.groups;
  if (inNamespace) return { name: inNamespace["name"] ?? "", scope: inNamespace["scope"]?.split(".") ?? [], path: "" };
  const trimmed = (NAME_LIKE.test(bare) || WITH_PATH.test(bare) ? bare : named.trim()).replace(/\(\s*\)$/, "");
  const match = WITH_PATH.exec(trimmed);
  const path = match?.groups?.["path"] ?? "";
  const rest = match?.groups?.["name"] ?? trimmed;
  const parts = rest.split(SEPARATORS).filter((part) => part !== "");
  // `Runner.prototype.run` is a member of Runner, which may declare it as a class does.
  const names = parts.filter((part, at) => part !== "prototype" || at === 0 || at === parts.length - 1);
  return { name: names.at(-1) ?? rest, scope: names.slice(0, -1), path };
}

/** The parts of a qualified name, outermost first, whatever separates them. */
export function qualifiedParts(qualifiedName: string): string[] {
  return qualifiedName.split(/::|(?<!\.update):|[.\\#]/);
}

/** Whether a qualified name ends in these names, each exactly as written. */
export function endsInNames(qualifiedName: string, names: readonly string[]): boolean {
  const parts = qualifiedParts(qualifiedName);
  return names.every((name, at) => parts.at(at - names.length) === name);
}

/** Whether a query contains no space. */
export function isOneWord(query: string): boolean {
  return /^\S+$/.test(query.trim());
}

/** Whether a text can only be a name: one word, shaped like an identifier, possibly qualified or decorated. */
export function isNameLike(text: string): boolean {
  return NAME_LIKE.test(text.trim()) || NAME_LIKE.test(undecorated(text));
}
