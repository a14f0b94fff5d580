/**
 * Writes THIRD-PARTY-NOTICES.md: `npm run notices`, after a dependency or a grammar changed.
 *
 * The bundler says which packages' modules it puts into the executable, transitive ones too, and grammars/manifest.json says which
 * grammars the executable embeds. Names, versions and licence texts come from the installed packages.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ENTRY_POINTS } from "./compile.ts";
import { PAGE_ENTRY } from "./page.ts";

interface GrammarRow {
  readonly name: string;
  readonly package: string;
  readonly version: string;
  readonly path: string;
  readonly licence: string;
}

interface PackageJson {
  readonly version: string;
  readonly license?: string;
  readonly repository?: string | { readonly url: string };
}

const root = join(import.meta.dir, "..");
/** The innermost package of a module's path. */
const PACKAGE = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/;
/** Bundled packages mark the modules of others that they carry by comments such as `//#region node_modules/.pnpm/ajv@8.17.1/…`. */
const CARRIED = /#region \S*node_modules\/\.pnpm\/(@?[\w.+-]+@\d+\.\d+\.\d+(?:-[\w.]+)?)/g;
const LICENCE_FILE = /^(?:licen[cs]e|copying|notice)(?:[-.].*)?$/i;

/**
 * Where grammars come from that reach us in a collection, and their copyright lines, which the collections leave out; those whose
 * packages are not installed are here too. All are under the MIT licence but the one that says otherwise; read from the LICENSE files of
 * these repositories in November 2026.
 */
const COLLECTED: Readonly<Record<string, readonly [repository: string, copyright: string]>> = {
  haskell: ["tree-sitter/tree-sitter-haskell", "2014 Max Brunsfeld"],
  hcl: ["tree-sitter-grammars/tree-sitter-hcl", "its authors: Apache-2.0, not MIT; the text stands under tree-sitter-elixir"],
  julia: ["tree-sitter/tree-sitter-julia", "2018 Max Brunsfeld"],
  make: ["tree-sitter-grammars/tree-sitter-make", "2021 Alexandre A. Muller"],
  objc: ["tree-sitter-grammars/tree-sitter-objc", "2023 Amaan Qureshi"],
  ocaml: ["tree-sitter/tree-sitter-ocaml", "2020 Max Brunsfeld and Pieter Goetschalckx"],
  ocamlinterface: ["tree-sitter/tree-sitter-ocaml", "2020 Max Brunsfeld and Pieter Goetschalckx"],
  gleam: ["gleam-lang/tree-sitter-gleam", "its authors: Apache-2.0, not MIT; the text stands under tree-sitter-elixir"],
  clojure: ["sogaiu/tree-sitter-clojure", "waived: CC0 1.0 Universal, not MIT"],
  css: ["tree-sitter/tree-sitter-css", "2018 Max Brunsfeld"],
  dart: ["UserNobody14/tree-sitter-dart", "2020-2023 UserNobody14 and others"],
  groovy: ["murtaza64/tree-sitter-groovy", "2024 Murtaza Javaid"],
  nix: ["nix-community/tree-sitter-nix", "2019 Charles Strahan"],
  perl: ["ganezdragon/tree-sitter-perl", "2020 Ganesan"],
  powershell: ["airbus-cert/tree-sitter-powershell", "2023 Airbus CERT"],
  r: ["r-lib/tree-sitter-r", "2024 tree-sitter-r authors"],
  scss: ["serenadeai/tree-sitter-scss", "2020 Serenade Labs, Inc."],
  solidity: ["JoranHonig/tree-sitter-solidity", "2020 Joran Honig"],
  sql: ["DerekStride/tree-sitter-sql", "2021 Derek Stride"],
  swift: ["alex-pinkus/tree-sitter-swift", "2021 alex-pinkus"],
  bash: ["tree-sitter/tree-sitter-bash", "2017 Max Brunsfeld"],
  c: ["tree-sitter/tree-sitter-c", "2014 Max Brunsfeld"],
  cpp: ["tree-sitter/tree-sitter-cpp", "2014 Max Brunsfeld"],
  csharp: ["tree-sitter/tree-sitter-c-sharp", "2014-2023 Max Brunsfeld, Damien Guard, Amaan Qureshi, and contributors"],
  go: ["tree-sitter/tree-sitter-go", "2014 Max Brunsfeld"],
  java: ["tree-sitter/tree-sitter-java", "2017 Ayman Nadeem"],
  javascript: ["tree-sitter/tree-sitter-javascript", "2014 Max Brunsfeld"],
  markdown: ["tree-sitter-grammars/tree-sitter-markdown", "2021 Matthias Deiml"],
  php: ["tree-sitter/tree-sitter-php", "2017 Josh Vera, GitHub; 2019 Max Brunsfeld, Amaan Qureshi, Christian Frøystad, Caleb White"],
  python: ["tree-sitter/tree-sitter-python", "2016 Max Brunsfeld"],
  ruby: ["tree-sitter/tree-sitter-ruby", "2016 Rob Rix"],
  rust: ["tree-sitter/tree-sitter-rust", "2017 Maxim Sokolov"],
  tsx: ["tree-sitter/tree-sitter-typescript", "2017 Max Brunsfeld"],
  typescript: ["tree-sitter/tree-sitter-typescript", "2017 Max Brunsfeld"],
};
/** Packages that carry grammars of others. */
const COLLECTIONS: readonly string[] = ["@kerebron/wasm", "@repomix/tree-sitter-wasms", "@vscode/tree-sitter-wasm"];
/** Where the grammars lie whose packages nobody needs to install. */
const COMPILED_HERE = "grammars/compiled/";

/** What every copy of the executable carries and no package.json describes. */
const BUN = [
  `## Bun ${packageJson("bun").version}`,
  "",
  "Licence: MIT; the JavaScriptCore engine in it LGPL-2.1, further libraries under permissive licences",
  "Source: https://github.com/oven-sh/bun",
  "",
  "The executable contains the Bun runtime. LICENSE.md in Bun's repository names every library that Bun links, with its licence.",
];

/** Names of the packages whose modules the bundler puts into the executable, with the packages that those carry inside. */
export async function bundledPackages(): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const entrypoints = ENTRY_POINTS.map((path) => join(root, path));
  const { metafile } = await Bun.build({ entrypoints, target: "bun", splitting: true, metafile: true });
  const page = await Bun.build({ entrypoints: [PAGE_ENTRY], target: "browser", metafile: true });
  const packages = new Map<string, Set<string>>();
  for (const path of [...Object.keys(metafile?.inputs ?? {}), ...Object.keys(page.metafile?.inputs ?? {})]) {
    const name = PACKAGE.exec(path)?.[1];
    if (name === undefined) continue;
    const carried = packages.get(name) ?? new Set<string>();
    for (const [, inner = ""] of readFileSync(join(root, path), "utf8").matchAll(CARRIED)) carried.add(inner.replaceAll("+", "/"));
    packages.set(name, carried);
  }
  return packages;
}

/** The text of THIRD-PARTY-NOTICES.md. */
export async function thirdPartyNotices(): Promise<string> {
  const grammars: readonly GrammarRow[] = JSON.parse(readFileSync(join(root, "grammars/manifest.json"), "utf8"));
  const bundled = await bundledPackages();
  const compiled = grammars.filter(({ path }) => path.startsWith(COMPILED_HERE));
  const installed = grammars.filter((row) => !compiled.includes(row));
  const names = [...new Set([...bundled.keys(), ...installed.map((row) => row.package)])].sort();
  const sections = names.map((name) => {
    const carried = bundled.get(name) ?? new Set();
    return section(
      name,
      grammars.filter((row) => row.package === name),
      [...carried].sort(),
    );
  });
  return `${[
    "# Third-party notices",
    "",
    "The CodeCompass executable contains the software below. `npm run notices` writes this file; do not edit it.",
    "",
    ...BUN,
    "",
    ...sections.flat(),
    ...Object.values(Object.groupBy(compiled, (row) => row.package)).flatMap((rows = []) => compiledSection(rows)),
  ]
    .join("\n")
    .trimEnd()}\n`;
}

/** One package: what it is, what of it or in it the executable has, and its licence indented by four spaces. */
function section(name: string, grammars: readonly GrammarRow[], carried: readonly string[]): string[] {
  const { version, license = "see below", repository } = packageJson(name);
  const url = sourceUrl(typeof repository === "string" ? repository : repository?.url);
  const licences = grammars.map((row) => `${row.name} (${row.licence})`);
  return [
    `## ${name} ${version}`,
    "",
    `Licence: ${license}`,
    ...(url ? [`Source: ${url}`] : []),
    ...(licences.length > 0 ? [`Grammars: ${licences.join(", ")}`] : []),
    ...(carried.length > 0 ? [`Contains: ${carried.join(", ")}`] : []),
    "",
    ...licenceLines(name),
    "",
    ...(COLLECTIONS.includes(name) ? collectedLines(grammars) : []),
    ...carried.flatMap((inner) => carriedLines(inner)),
  ];
}

/** Grammars of one package that is installed nowhere: the manifest says what is known of it. */
function compiledSection(grammars: readonly GrammarRow[]): string[] {
  const { package: name, version } = grammars[0] as GrammarRow;
  const licences = [...new Set(grammars.map((row) => row.licence))].join(", ");
  const named = grammars.map((row) => `${row.name} (${row.licence})`).join(", ");
  return [`## ${name} ${version}`, "", `Licence: ${licences}`, `Grammars: ${named}`, "", ...collectedLines(grammars)];
}

/** Copyright of the grammars that a collection carries. */
function collectedLines(grammars: readonly GrammarRow[]): string[] {
  const lines = grammars.map((row) => {
    const [repository, copyright] = COLLECTED[row.name] ?? [];
    if (repository === undefined) throw new Error(`${row.name} comes in a collection: name its repository and copyright in COLLECTED.`);
    return `- ${row.name}: https://github.com/${repository}, Copyright (c) ${copyright}`;
  });
  return [
    "These grammars are under the MIT licence, whose text stands under web-tree-sitter, unless a line says otherwise:",
    "",
    ...lines,
    "",
  ];
}

/** The address that a package.json means; `owner/name` alone is a repository of GitHub's. */
function sourceUrl(repository: string | undefined): string | undefined {
  const plain = repository?.replace(/^(?:git\+|github:)/, "").replace(/\.git$/, "");
  return plain === undefined || plain.includes("://") ? plain : `https://github.com/${plain}`;
}

function licenceLines(name: string): string[] {
  const folder = join(root, "node_modules", name);
  const files = readdirSync(folder).filter((file) => LICENCE_FILE.test(file));
  if (files.length === 0) throw new Error(`${name} has no licence file: find its licence before it goes into the executable.`);
  const text = files.map((file) => readFileSync(join(folder, file), "utf8").trim()).join("\n\n");
  return text.split(/\r?\n/).map((line) => (line.trim() === "" ? "" : `    ${line.trimEnd()}`));
}

/** The licence of a package that another one carries, from a copy of it that happens to be installed. */
function carriedLines(carried: string): string[] {
  const name = carried.slice(0, carried.lastIndexOf("@"));
  if (!existsSync(join(root, "node_modules", name))) return [`Licence of ${carried}: the one that its own package states.`, ""];
  return [`Licence of ${carried}: ${packageJson(name).license}`, "", ...licenceLines(name), ""];
}

function packageJson(name: string): PackageJson {
  return JSON.parse(readFileSync(join(root, "node_modules", name, "package.json"), "utf8"));
}

if (import.meta.main) writeFileSync(join(root, "THIRD-PARTY-NOTICES.md"), await thirdPartyNotices());
