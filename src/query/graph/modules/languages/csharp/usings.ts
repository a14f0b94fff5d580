/** C#: what files take in without saying so: `global using` of any file of their project, and what MSBuild's files give to every source. */
import { basename, dirname, extname, join } from "node:path/posix";
import type { Import } from "#core/usage-facts.ts";
import type { GraphFile, ViewFacts } from "#query/graph/meaning/view-facts.ts";

/** Files that import each other, and how many of them are read for one project. */
const IMPORTED_MAX = 32;

/** What the SDK adds to every source of a project with implicit usings. */
const IMPLICIT = ["", ".Collections.Generic", ".IO", ".Linq", ".Net.Http", ".Threading", ".Threading.Tasks"].map((part) => `System${part}`);

const PROJECT = ".csproj";
/** Files that MSBuild reads for every project below them. */
const SHARED: ReadonlySet<string> = new Set(["directory.build.props", "directory.build.targets"]);

/** What directories give to the sources in and below them. */
type UsingsByDirectory = ReadonlyMap<string, readonly Import[]>;

const byFacts = new WeakMap<ViewFacts, UsingsByDirectory>();

/** What a file takes in whole, or by name, that another file of its project says, from its own directory outwards. */
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
  const projects = new Set<string>();
  for (const path of facts.paths) {
    const isProject = extname(path).toLowerCase() === PROJECT;
    if (isProject) projects.add(dirname(path));
    if (isProject || SHARED.has(basename(path).toLowerCase())) add(dirname(path), usingsOfBuild(facts, path));
  }
  for (const { versionId, path } of facts.mayHold("global using ", language)) {
    const taken = facts.usage(versionId)?.imports.filter(({ isExported }) => isExported) ?? [];
    add(nearestAbove(dirname(path), projects) ?? dirname(path), taken);
  }
  return found;
}

function nearestAbove(directory: string, projects: ReadonlySet<string>): string | undefined {
  for (let at = directory; ; at = dirname(at)) {
    if (projects.has(at)) return at;
    if (at === "." || at === "/") return undefined;
  }
}

/** Elements with what stands in them, as far as people write it: a file of nothing but beginnings is read in one pass. */
const USING = /<Using\s([^<>]{0,1000})(?:(?<=\/)>|>([^<]{0,200}(?:<Alias>[^<]{0,200}<\/Alias>[^<]{0,200})?)<\/Using>)/g;
const IMPORT = /<Import\s([^<>]{0,1000})>/g;

function withoutComments(xml: string): string {
  const [first = "", ...others] = xml.split("<!--");
  return [first, ...others.map((part) => part.split("-->").slice(1).join("-->"))].join("");
}

/** The usings of a project's file, and of the files of the repository that it imports. Conditions are taken to hold. */
function usingsOfBuild(facts: ViewFacts, path: string): Import[] {
  const found = new Map<string, Import>();
  const paths = [path];
  for (const at of paths) {
    const text = withoutComments(facts.textAt(at) ?? "");
    for (const [, attributes = "", inner = ""] of text.matchAll(USING)) {
      for (const using of usingsOf(attributes, inner)) found.set(`${using.kind} ${using.module} ${using.name} ${using.local}`, using);
      for (const removed of listed(attribute(attributes, "Remove"))) found.delete(`all ${removed}  `);
    }
    if (/<ImplicitUsings>\s*(?:enable|true)\s*<\/ImplicitUsings>/i.test(text))
      for (const module of IMPLICIT) found.set(`all ${module}  `, whole(module));
    for (const [, attributes = ""] of text.matchAll(IMPORT)) {
      const imported = pathBeside(at, attribute(attributes, "Project"));
      if (imported !== undefined && facts.hasPath(imported) && !paths.includes(imported) && paths.length < IMPORTED_MAX)
        paths.push(imported);
    }
  }
  return [...found.values()];
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

/** The items of a list; what a property of the build stands for is not known. */
function listed(value: string): string[] {
  return value.split(";").flatMap((item) => (item.trim() === "" || item.includes("$(") ? [] : [item.trim()]));
}

/** The path of a file that another imports, where no property of the build but its own directory is in it. */
function pathBeside(path: string, written: string): string | undefined {
  const relative = written.replace(/^\$\(MSBuild(?:ThisFile|Project)Directory\)[\\/]?/, "").replaceAll("\\", "/");
  return relative === "" || relative.includes("$(") ? undefined : join(dirname(path), relative);
}
