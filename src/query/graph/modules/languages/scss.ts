/** SCSS: `@use` gives the definitions of a module under its name; `@import` and `@forward` give them as they are. */
import { dirname, join } from "node:path/posix";
import { EXTERNAL } from "#query/graph/meaning/meaning.ts";
import type { ViewFacts } from "#query/graph/meaning/view-facts.ts";
import { fileBySuffix } from "#query/graph/modules/file-by-suffix.ts";
import type { ModuleSystem } from "#query/graph/modules/module-system.ts";
import { PROGRAM_MODULES } from "#query/graph/modules/program.ts";

export const SCSS_MODULES: ModuleSystem = {
  ...PROGRAM_MODULES,
  hasNoOtherMembers: true,
  // Rules of one class add to each other; a mixin is that of its file.
  isSameOwner: (a, b) => a.kind === "class" || a.path === b.path,
  imported: (resolving, file, { module }) => {
    const path = stylesheetAt(resolving.facts, dirname(file.path), module);
    const found = path === undefined ? undefined : resolving.facts.fileAt(path);
    return found ? resolving.moduleOf(found) : EXTERNAL;
  },
};

/** The file of a module: partials begin with an underscore, a directory has its module in `_index`. */
function stylesheetAt(facts: ViewFacts, from: string, module: string): string | undefined {
  if (/^(?:sass|https?):/.test(module)) return undefined;
  const path = module.replace(/^~/, "").replace(/\.(?:scss|sass|css)$/, "");
  const [, folder = "", name = ""] = /^(.*\/)?([^/]*)$/s.exec(path) ?? [];
  const stems = [`${folder}_${name}`, `${folder}${name}`, `${path}/_index`, `${path}/index`];
  const files = stems.flatMap((stem) => ["scss", "sass", "css"].map((ending) => `${stem}.${ending}`));
  const beside = files.map((file) => join(from, file)).find((file) => facts.hasPath(file));
  // From a folder that the build searches.
  return beside ?? files.map((file) => fileBySuffix(facts, file.replace(/^(?:\.\.?\/)+/, ""))).find((file) => file !== undefined);
}
