/** C#: usings that apply to a file without standing in it: `global using` in any file of its project, and the usings in MSBuild files. */
import { basename, dirname, extname, join } from "node:path/posix";
import type { Import } from "#core/usage-facts.ts";
import type { GraphFile, ViewFacts } from "#query/graph/meaning/view-facts.ts";

/** How many MSBuild files are read for one project, following their imports of each other. */
const IMPORTED_MAX = 32;

/** The usings that the SDK adds to every source of a project with implicit usings. */
const IMPLICIT = ["", ".Collections.Generic", ".IO", ".Linq", ".Net.Http", ".Threading", ".Threading.Tasks"].map((part) => `System${part}`);

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

/** Elements and their content, with length caps: this keeps matching linear for a file of nothing but opening tags. */
const USING = /<Using\s([^<>]{0,1000})(?:(?<=\/)>|>([^<]{0,200}(?:<Alias>[^<]{0,200}<\/Alias>[^<]{0,200})?)<\/Using>)/g;
const IMPORT = /<Import\s([^<>]{0,1000})>/g;

function withoutComments(xml: string): string {
  const [first = "", ...others] = xml.split("<!--");
  return [first, ...others.map((part) => part.split("-->").slice(1).join("-->"))].join("");
}

/** The usings of a project file, and of the files of the repository that it imports. Conditions are assumed to hold. */
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

/** The items of a list, without those that contain a build property, whose value is unknown. */
function listed(value: string): string[] {
  return value.split(";").flatMap((item) => (item.trim() === "" || item.includes("$(") ? [] : [item.trim()]));
}

/** The path that a project file imports; undefined where it contains a build property other than the file's own directory. */
function pathBeside(path: string, written: string): string | undefined {
  const relative = written.replace(/^\$\(MSBuild(?:ThisFile|Project)Directory\)[\\/]?/, "").replaceAll("\\", "/");
  return relative === "" || relative.includes("$(") ? undefined : join(dirname(path), relative);
}
