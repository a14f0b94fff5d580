/** C#: usings that apply to a file without standing in it: `global using` in any file of its project, and the usings in MSBuild files. */
import { basename, dirname, extname, join } from "node:path/posix";
import type { Import } from "#core/usage-facts.ts";
import type { GraphFile, ViewFacts } from "#query/graph/meaning/view-facts.ts";

/** How many MSBuild files are read for one project, following their imports of each other. */
const IMPORTED_MAX = 32;

/** The usings that every SDK adds to every source of a project with implicit usings. */
const IMPLICIT = ["", ".Collections.Generic", ".IO", ".Linq", ".Net.Http", ".Threading", ".Threading.Tasks"].map((part) => `System${part}`);

const HOSTED = ["Configuration", "DependencyInjection", "Hosting", "Logging"].map((part) => `Microsoft.Extensions.${part}`);

/**
 * What one SDK adds to these (learn.microsoft.com, ".NET project SDKs", "Implicit using directives"; for Aspire, its own package).
 * Repositories put extension methods of their own into namespaces such as `Microsoft.Extensions.DependencyInjection`.
 */
const IMPLICIT_OF_SDK: ReadonlyMap<string, readonly string[]> = new Map([
  [
    "Microsoft.NET.Sdk.Web",
    ["System.Net.Http.Json", ...["Builder", "Hosting", "Http", "Routing"].map((part) => `Microsoft.AspNetCore.${part}`), ...HOSTED],
  ],
  ["Microsoft.NET.Sdk.Worker", HOSTED],
  ["Aspire.AppHost.Sdk", ["Aspire.Hosting", "Aspire.Hosting.ApplicationModel", ...HOSTED]],
]);

const PROJECT = ".csproj";
/** Files that MSBuild reads for every project in the directories below them. */
const SHARED: ReadonlySet<string> = new Set(["directory.build.props", "directory.build.targets"]);

/** By directory, the usings that apply to sources in and below it. */
type UsingsByDirectory = ReadonlyMap<string, readonly Import[]>;

const byFacts = new WeakMap<ViewFacts, UsingsByDirectory>();

/** The usings that apply to a file from other files of its project, from its own directory outwards. */
export function globalUsings(facts: ViewFacts, { path, language }: GraphFile): readonly Import[] {
  const known = byFacts.get(facts) ?? readUsings(facts, language);
  byFacts.set(facts, known);
  const found: Import[] = [];
  for (let at = dirname(path); ; at = dirname(at)) {
    found.push(...(known.get(at) ?? []));
    if (at === "." || at === "/") return found;
  }
}

function readUsings(facts: ViewFacts, language: string): UsingsByDirectory {
  const found = new Map<string, Import[]>();
  const add = (directory: string, usings: readonly Import[]): void => {
    if (usings.length > 0) found.set(directory, [...(found.get(directory) ?? []), ...usings]);
  };
  const projects = new Map<string, string[]>();
  const implicit = new Set<string>();
  for (const path of facts.paths) {
    const isProject = extname(path).toLowerCase() === PROJECT;
    if (isProject) projects.set(dirname(path), [...(projects.get(dirname(path)) ?? []), path]);
    if (!(isProject || SHARED.has(basename(path).toLowerCase()))) continue;
    const { usings, isImplicit } = usingsOfBuild(facts, path);
    add(dirname(path), usings);
    if (isImplicit) implicit.add(dirname(path));
  }
  for (const [directory, paths] of projects) {
    if (nearestAbove(directory, implicit) === undefined) continue;
    for (const path of paths) add(directory, usingsOfSdks(facts.textAt(path) ?? ""));
  }
  for (const { versionId, path } of facts.mayHold("global using ", language)) {
    const taken = facts.usage(versionId)?.imports.filter(({ isExported }) => isExported) ?? [];
    add(nearestAbove(dirname(path), projects) ?? dirname(path), taken);
  }
  return found;
}

/** What the SDKs that a project file names add to its sources: `<Project Sdk="…">`, `<Sdk Name="…" />`. */
function usingsOfSdks(project: string): Import[] {
  const named = [
    ...withoutComments(project).matchAll(
      /<(?:Project|Import)\s[^<>]{0,1000}?\bSdk\s*=\s*["']([^"']*)|<Sdk\s[^<>]{0,1000}?\bName\s*=\s*["']([^"']*)/g,
    ),
  ];
  const sdks = named.flatMap(([, used = "", added = ""]) => listed(used || added)).map((sdk) => sdk.split("/")[0] ?? "");
  return [...new Set(sdks)].flatMap((sdk) => (IMPLICIT_OF_SDK.get(sdk) ?? []).map(whole));
}

/** The directory itself, or the nearest above it, that is among those given. */
function nearestAbove(directory: string, among: { has(directory: string): boolean }): string | undefined {
  for (let at = directory; ; at = dirname(at)) {
    if (among.has(at)) return at;
    if (at === "." || at === "/") return undefined;
  }
}

/** Elements and their content, with length caps: this keeps matching linear for a file of nothing but opening tags. */
const USING = /<Using\s([^<>]{0,1000})(?:(?<=\/)>|>([^<]{0,200}(?:<Alias>[^<]{0,200}<\/Alias>[^<]{0,200})?)<\/Using>)/g;
const IMPORT = /<Import\s([^<>]{0,1000})>/g;

function withoutComments(xml: string): string {
  const [first = "", ...others] = xml.split("<!--");
  return [first, ...others.map((part) => part.split("-->").slice(1).join("-->"))].join("");
}

interface UsingsOfBuild {
  readonly usings: readonly Import[];
  /** Whether it has the SDK add usings. */
  readonly isImplicit: boolean;
}

/** The usings of a project file, and of the files of the repository that it imports. Conditions are assumed to hold. */
function usingsOfBuild(facts: ViewFacts, path: string): UsingsOfBuild {
  const found = new Map<string, Import>();
  const paths = [path];
  let isImplicit = false;
  for (const at of paths) {
    const text = withoutComments(facts.textAt(at) ?? "");
    for (const [, attributes = "", inner = ""] of text.matchAll(USING)) {
      for (const using of usingsOf(attributes, inner)) found.set(`${using.kind} ${using.module} ${using.name} ${using.local}`, using);
      for (const removed of listed(attribute(attributes, "Remove"))) found.delete(`all ${removed}  `);
    }
    if (/<ImplicitUsings>\s*(?:enable|true)\s*<\/ImplicitUsings>/i.test(text)) {
      isImplicit = true;
      for (const module of IMPLICIT) found.set(`all ${module}  `, whole(module));
    }
    for (const [, attributes = ""] of text.matchAll(IMPORT)) {
      const imported = pathBeside(at, attribute(attributes, "Project"));
      if (imported !== undefined && facts.hasPath(imported) && !paths.includes(imported) && paths.length < IMPORTED_MAX)
        paths.push(imported);
    }
  }
  return { usings: [...found.values()], isImplicit };
}

function usingsOf(attributes: string, inner: string): Import[] {
  const alias = attribute(attributes, "Alias") || (/<Alias>\s*([^<\s]+)/.exec(inner)?.[1] ?? "");
  return listed(attribute(attributes, "Include")).map((module) => {
    if (alias === "") return whole(module);
    const cut = module.lastIndexOf(".");
    return { ...whole(module.slice(0, Math.max(0, cut))), kind: "name", name: module.slice(cut + 1), local: alias };
  });
}

const whole = (module: string): Import => ({ kind: "all", module, name: "", local: "", isExported: true, within: null, line: 0 });

function attribute(attributes: string, name: string): string {
  return (
    new RegExp(`\\b${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)
      .exec(attributes)
      ?.slice(1)
      .find((value) => value !== undefined) ?? ""
  );
}

/** The items of a list, without those that contain a build property, whose value is unknown. */
function listed(value: string): string[] {
  return value.split(";").flatMap((item) => (item.trim() === "" || item.includes("$(") ? [] : [item.trim()]));
}

/** The path that a project file imports; undefined where it contains a build property other than the file's own directory. */
function pathBeside(path: string, written: string): string | undefined {
  const relative = written.replace(/^\$\(MSBuild(?:ThisFile|Project)Directory\)[\\/]?/, "").replaceAll("\\", "/");
  return relative === "" || relative.includes("$(") ? undefined : join(dirname(path), relative);
}
