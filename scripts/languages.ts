/**
 * Writes docs/languages.md, what is extracted of each language: `npx bun scripts/languages.ts`, after a row of `src/lang/languages.ts`, a
 * query under
 * `grammars/` or a rule of lines changed. Everything but the comparison with ctags is read from these.
 */

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { SYMBOL_KINDS } from "#core/types.ts";
import { extract } from "#lang/extract.ts";
import { extractionRules } from "#lang/extraction-rules.ts";
import type { Language } from "#lang/language.ts";
import type { TagSyntax } from "#lang/language-syntax.ts";
import { LANGUAGES, languageById } from "#lang/languages.ts";
import { compileGrammars } from "#lang/trees/grammar-modules.ts";
import { ParserPool } from "#lang/trees/grammars.ts";

const root = join(import.meta.dir, "..");

/**
 * Per language: the repository that was compared, ctags' definitions in it (of the kinds in bench/ctags.ts), and how many of them we have.
 * Measured in November 2026, once; `bench/symbols.ts` measures the same for whichever of these repositories are checked out.
 */
const MEASURED: Readonly<Record<string, readonly [repository: string, definitions: number, found: number]>> = JSON.parse(
  readFileSync(join(root, "bench/ctags-languages.json"), "utf8"),
);

interface Extracted {
  readonly how: string;
  readonly kinds: readonly string[];
  readonly uses: readonly string[];
}

/** The text of docs/languages.md. */
export async function languagesPage(): Promise<string> {
  const parsers = await ParserPool.create(compileGrammars([]));
  const rows = LANGUAGES.map((language) => ({ language, extracted: extractedOf(language, parsers) }));
  const defining = rows.filter(({ extracted }) => extracted.kinds.length > 0);
  const read = rows.filter(({ extracted }) => extracted.kinds.length > 0 || extracted.uses.length > 0);
  const text = rows.filter((row) => !read.includes(row));
  return [
    "# Languages",
    "",
    "`npx bun scripts/languages.ts` writes this page from the table of languages, the queries and the rules of lines; do not edit it.",
    "",
    `${defining.length} kinds of files have definitions. *Grammar* means a parser of the language; *lines* means rules that look at one line at a time, where there is`,
    "no grammar: what they find is marked `heuristic` in `outline`. A file whose grammar breaks down is read by lines too. References come from",
    "*scopes* where the language's names are followed through locals, imports and written types, and from *names* where what is written in front",
    "of a name is all that is known of it. Most templates with code in a programming language define nothing; their code uses what programs of its",
    "language define. Of other templates, *tags* are read: a file is a symbol, which other templates, and strings of programs, name by its path.",
    "So are views of Rails, Laravel and Express, which code names without their endings.",
    "",
    "Languages of one runtime see each other's definitions: Java, Kotlin, Scala and Groovy; C, C++ and Objective-C; JavaScript and TypeScript. Swift and",
    "Objective-C see each other's classes, protocols and enumerations, and members of the same name: where Swift shortens a selector (`load(with:)`",
    "for `loadWithURL:`), the use is not found.",
    "",
    "| language | files | read by | definitions | uses | references |",
    "| --- | --- | --- | --- | --- | --- |",
    ...read.map(({ language, extracted }) => row(language, extracted)),
    "",
    `Searched as text, without definitions and uses: ${text.map(({ language }) => language.id).join(", ")}.`,
    "",
    "## Beside universal-ctags",
    "",
    "Functions, types and the like that universal-ctags 5.9 finds in a repository, and how many of them we have under the same name on the same",
    "line. Names that ctags spells with a qualifier, a selector or type parameters count as the same; further clauses of one function count with it;",
    "names that ctags makes up, types of Protocol Buffers that it takes for names of fields and the modules that it makes of OCaml's files are left out. Other differences count, ctags' own mistakes among",
    "them: OCaml's `let+`, SQL inside of strings.",
    "",
    "| language | repository | definitions of ctags | found |",
    "| --- | --- | --- | --- |",
    ...Object.entries(MEASURED).map(
      ([id, [repository, all, found]]) => `| ${id} | ${repository} | ${all} | ${((100 * found) / all).toFixed(1)} % |`,
    ),
    "",
  ].join("\n");
}

function row(language: Language, { how, kinds, uses }: Extracted): string {
  const names = [...language.extensions, ...(language.fileNames ?? [])].map((name) => `\`${name}\``).join(" ");
  const files = names === "" && language.kindOf ? `files of ${language.kindOf} that show it` : names;
  const references =
    uses.length === 0 ? "" : language.usage || language.embedded || language.tags || language.isOfGraphql ? "scopes" : "names";
  return `| ${language.id} | ${files} | ${how} | ${kinds.join(", ")} | ${uses.join(", ")} | ${references} |`;
}

function extractedOf(language: Language, parsers: ParserPool): Extracted {
  if (language.tags) return ofTags(language, language.tags, extractedOf({ ...language, tags: undefined } as unknown as Language, parsers));
  if (language.keys) return { how: "lines", kinds: ["keys"], uses: [] };
  if (language.headings) return { how: "lines", kinds: ["section"], uses: [] };
  if (language.isOfGraphql)
    return { how: "a reader of its own", kinds: GRAPHQL_KINDS, uses: ["types, fields, fragments, directives, values"] };
  if (language.isPartOfComponent)
    return { how: `grammar of ${language.markupLanguage ?? ""}`, kinds: [], uses: ["members, components, pipes"] };
  if (language.embedded) {
    const own = language.components
      ? { kinds: ["the component, its properties, events, slots"], uses: ["tags of components, their attributes"] }
      : { kinds: [], uses: [] };
    const ofScripts = "those of its scripts";
    return { how: "grammar of its scripts", kinds: [...own.kinds, ofScripts], uses: [...own.uses, ofScripts] };
  }
  if (language.template) {
    const { of } = language.template;
    const { how, uses } = extractedOf(languageById(of) as Language, parsers);
    const kinds = language.template.syntax === "razor" ? ["the component and its members"] : [];
    return { how: `${how} of ${of}`, kinds, uses };
  }
  if (language.grammar) {
    const found = ofQueries(
      language.queries ?? [language.id],
      extractionRules(language).lines ? "grammar, lines where it fails" : "grammar",
    );
    return language.usage ? { ...found, uses: usesInFixtures(language, parsers) } : found;
  }
  const { lines } = extractionRules(language);
  if (!lines) return { how: "", kinds: [], uses: [] };
  const { rules } = lines;
  const kinds = rules.flatMap((rule) => ("kind" in rule ? [rule.kind] : []));
  const uses = rules.flatMap((rule) => ("use" in rule ? [rule.use] : []));
  const named = USES.filter(([use]) => uses.includes(use)).map(([use, name]) =>
    use === "references" ? (language.namesOnly ?? name) : name,
  );
  return { how: "lines", kinds: inOrder(kinds), uses: named };
}

/** Tags that are keys: what they define beside the keys is what the table says. */
const OF_KEYS: ReadonlySet<TagSyntax> = new Set<TagSyntax>(["kubernetes", "compose", "workflow"]);
const GRAPHQL_KINDS = ["function", "class", "struct", "interface", "enum", "constant", "property", "type", "macro"];
const TAG_KINDS: Readonly<Record<TagSyntax, readonly string[]>> = {
  go: ["the template", "named parts"],
  jinja: ["the template", "blocks", "macros"],
  liquid: ["the template", "blocks"],
  handlebars: ["the template", "inline partials"],
  dbt: ["models", "macros", "tests", "snapshots", "tables of sources"],
  kubernetes: ["resources"],
  compose: [],
  workflow: [],
  ansible: ["roles", "files of tasks", "tasks by name", "variables"],
};
const TAG_USES: Readonly<Record<TagSyntax, readonly string[]>> = {
  go: ["named parts", "partials", "keys of a chart's values"],
  jinja: ["templates, extended and included", "macros", "blocks", "variables of Ansible"],
  liquid: ["templates, included"],
  handlebars: ["partials", "layouts"],
  dbt: ["models", "macros", "tests", "tables of sources"],
  kubernetes: ["resources, by the fields that name them and as hosts"],
  compose: ["services, networks, volumes, secrets, as hosts too"],
  workflow: ["jobs", "inputs", "settings", "outputs"],
  ansible: ["variables", "roles", "handlers", "files of tasks", "templates"],
};

/** What tags give, besides what stands between them. */
function ofTags({ keys }: Language, tags: TagSyntax, { how, kinds, uses }: Extracted): Extracted {
  const own = keys && !OF_KEYS.has(tags) ? ["named parts"] : TAG_KINDS[tags];
  return { how: how === "" ? "tags" : `tags, ${how}`, kinds: [...own, ...kinds], uses: [...TAG_USES[tags], ...uses] };
}

const USES = [
  ["calls", "calls"],
  ["references", "types and values"],
  ["extends", "inheritance"],
  ["implements", "interfaces"],
  ["imports", "imports"],
] as const;

function ofQueries(folders: readonly string[], how: string): Extracted {
  const text = folders.flatMap(queriesIn).join("\n");
  const kinds = [...text.matchAll(/@(?:definition|declaration)\.(\w+)/g)].map(([, kind]) => kind ?? "");
  const uses = USES.filter(([use]) => text.includes(use === "imports" ? "@import" : `@reference.${use}`)).map(([, name]) => name);
  return { how, kinds: inOrder(kinds), uses };
}

/** What a usage profile finds is seen in the fixtures of the languages that have it. */
function usesInFixtures({ usage }: Language, parsers: ParserPool): string[] {
  const folders = LANGUAGES.filter((language) => language.usage === usage).map(({ id }) => join(root, "test/fixtures/languages", id));
  const all = folders.flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }));
  const files = all.filter((entry) => entry.isFile());
  const facts = files.map(({ parentPath, name }) => extract(name, readFileSync(join(parentPath, name), "utf8"), parsers).usage);
  const found = new Set(
    facts.flatMap(({ uses, imports, supertypes }) => [
      ...uses.map(({ type }) => type),
      ...imports.map(() => "imports" as const),
      ...supertypes.map(({ type }) => type),
    ]),
  );
  return USES.filter(([use]) => found.has(use)).map(([, name]) => name);
}

function queriesIn(folder: string): string[] {
  const path = join(root, "grammars", folder);
  return readdirSync(path)
    .filter((file) => file.endsWith(".scm"))
    .map((file) => readFileSync(join(path, file), "utf8"));
}

function inOrder(kinds: readonly string[]): string[] {
  return SYMBOL_KINDS.filter((kind) => kinds.includes(kind));
}

if (import.meta.main) writeFileSync(join(root, "docs/languages.md"), await languagesPage());
