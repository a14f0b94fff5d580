/** What routes run, by the names that files of routes give them. */
import { EXTERNAL, type Meaning, union } from "#query/graph/meaning/meaning.ts";
import type { GraphFile, ViewFacts } from "#query/graph/meaning/view-facts.ts";
import type { Resolving } from "#query/graph/modules/module-system.ts";

/** Files that list routes, and those of controllers, whose methods may name their own. */
const ROUTES = /(?:^|\/)(?:routes\/|\w*routes?\w*\.|\w*Controller\.php$|Controller\/)/i;

const filesByFacts = new WeakMap<ViewFacts, readonly GraphFile[]>();

function routeFiles(facts: ViewFacts): readonly GraphFile[] {
  const known = filesByFacts.get(facts);
  if (known) return known;
  const files = facts.paths.filter((path) => ROUTES.test(path)).flatMap((path) => facts.fileAt(path) ?? []);
  filesByFacts.set(facts, files);
  return files;
}

/** What a route runs that a file of routes exports under a name; of its name alone where no route of the verb behind it has the name. */
export function routeMeant(resolving: Resolving, name: string): Meaning {
  const { facts } = resolving;
  const files = routeFiles(facts).filter(({ versionId }) => (facts.usage(versionId)?.exportsNamed(name).length ?? 0) > 0);
  const found = union(files.map((file) => resolving.exported(file, name)));
  if (found.denotations.length > 0) return found;
  const verb = name.lastIndexOf("#");
  return verb < 0 ? EXTERNAL : routeMeant(resolving, name.slice(0, verb));
}
