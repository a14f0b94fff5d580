/**
 * What Python's frameworks find by a name in a text: models of Django and SQLAlchemy, routes of Django, endpoints of Flask. The profile
 * (`lang/usage/profiles/python`) says which names stand where; here is decided which definitions of the view they can mean.
 */
import { dirname } from "node:path/posix";
import { ENDPOINT_NAMED, MODEL_NAMED, ROUTE_NAMED, SPACE_NAMED } from "#core/usage-facts.ts";
import { type Meaning, meaningOf, NOTHING, union } from "#query/graph/meaning/meaning.ts";
import type { GraphFile, ViewFacts } from "#query/graph/meaning/view-facts.ts";
import type { Resolving } from "#query/graph/modules/module-system.ts";
import type { SymbolRow } from "#store/indices/indices.ts";

/** What a name that only a framework understands means; undefined for all other names. */
export function meantByConvention(resolving: Resolving, file: GraphFile, name: string): Meaning | undefined {
  if (!name.startsWith("(")) return undefined;
  if (name.startsWith(MODEL_NAMED)) return modelNamed(resolving, file, name.slice(MODEL_NAMED.length));
  if (name.startsWith(ROUTE_NAMED)) return viewNamed(resolving, name.slice(ROUTE_NAMED.length));
  return name.startsWith(ENDPOINT_NAMED) ? endpointNamed(resolving, file, name.slice(ENDPOINT_NAMED.length)) : undefined;
}

const scriptsByFacts = new WeakMap<ViewFacts, GraphFile | null>();

/** What a template means by the name of a route or an endpoint; undefined in a view without code that could have it. */
export function namedByTemplate(resolving: Resolving, file: GraphFile, name: string): Meaning | undefined {
  const { facts } = resolving;
  const known = scriptsByFacts.get(facts);
  const script = known === undefined ? facts.fileAt(facts.paths.find((path) => path.endsWith(".py")) ?? "") : known;
  scriptsByFacts.set(facts, script ?? null);
  return script ? meantByConvention(resolving, { ...file, language: script.language }, name) : undefined;
}

/** Where the models of an application are: `library/models.py`, `library/models/author.py`. */
const MODELS = /(?:^|\/)models(?:\.py$|\/)/;

/**
 * `label.Name`, or `.Name` for a model of the same application. An application's label is the name of its directory, unless its
 * configuration says otherwise, which is not read: then every model of the name may be meant.
 */
function modelNamed({ facts }: Resolving, file: GraphFile, written: string): Meaning {
  const [label = "", name = ""] = written.split(".");
  const classes = facts.named(name, file.language).filter(({ kind, parentRow }) => kind === "class" && parentRow === null);
  if (label === "") {
    const own = classes.filter(({ path }) => applicationOf(path) === applicationOf(file.path));
    return meaningOf(own.length > 0 ? own : classes);
  }
  const labelled = classes.filter(({ path }) => `/${applicationOf(path)}`.endsWith(`/${label}`));
  if (labelled.length > 0) return meaningOf(labelled);
  const models = classes.filter(({ path }) => MODELS.test(path));
  return { ...meaningOf(models), isOpen: models.length > 0 };
}

function applicationOf(path: string): string {
  const models = MODELS.exec(path);
  return models ? path.slice(0, models.index) : dirname(path);
}

const routesByFacts = new WeakMap<ViewFacts, readonly GraphFile[]>();

/** The files that list routes. */
function routeFiles(facts: ViewFacts): readonly GraphFile[] {
  const known = routesByFacts.get(facts);
  if (known) return known;
  const paths = facts.paths.filter((path) => /(?:^|\/)(?:\w*urls\w*\.py|urls\/.*\.py)$/.test(path));
  const files = paths.flatMap((path) => facts.fileAt(path) ?? []);
  routesByFacts.set(facts, files);
  return files;
}

/** Of routes in a namespace that no file has, so many may be meant; with more, the name says nothing. */
const ROUTES_MAX = 3;

/** The view of a route by the name of the route; `library:author` means one of a file with the application's name `library`. */
function viewNamed(resolving: Resolving, written: string): Meaning {
  const { facts } = resolving;
  const space = written
    .slice(0, Math.max(0, written.lastIndexOf(":")))
    .split(":")
    .at(-1) as string;
  const name = `${ROUTE_NAMED}${written.slice(written.lastIndexOf(":") + 1)}`;
  const gives = ({ versionId }: GraphFile, what: string): boolean => (facts.usage(versionId)?.exportsNamed(what).length ?? 0) > 0;
  const isSpace = (file: GraphFile): boolean =>
    space === "" ? !gives(file, SPACE_NAMED) : gives(file, `${SPACE_NAMED}${space}`) || file.path.split("/").includes(space);
  const files = routeFiles(facts).filter((file) => gives(file, name));
  const inside = files.filter(isSpace);
  const meant = inside.length > 0 ? inside : files.length > ROUTES_MAX ? [] : files;
  return meant.length === 0 ? NOTHING : union(meant.map((file) => resolving.exported(file, name)));
}

/** `blueprint.function`: functions in a file or directory with the blueprint's name, else all functions outside of types. */
function endpointNamed({ facts }: Resolving, file: GraphFile, written: string): Meaning {
  const parts = written.replace(/^\./, "").split(".");
  const name = parts.pop() as string;
  const isFunction = ({ kind, parentRow, path }: SymbolRow): boolean => kind === "function" && parentRow === null && path.endsWith(".py");
  const functions = facts.named(name, file.language).filter(isFunction);
  const blueprint = parts.at(-1);
  if (blueprint === undefined) {
    const own = functions.filter(({ path }) => (written.startsWith(".") ? dirname(path) === dirname(file.path) : path === file.path));
    return meaningOf(own.length > 0 ? own : functions);
  }
  const inside = functions.filter(({ path }) => path.replace(/\.py$/, "").split("/").includes(blueprint));
  return meaningOf(inside.length > 0 ? inside : functions);
}
