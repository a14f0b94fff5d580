/** SQL: definitions are visible everywhere; a name before a dot is that of a schema, which definitions may leave out. */
import { type Meaning, meaningOf, NOTHING, only } from "#query/graph/meaning/meaning.ts";
import type { ViewFacts } from "#query/graph/meaning/view-facts.ts";
import type { ModuleSystem } from "#query/graph/modules/module-system.ts";
import { PROGRAM_MODULES } from "#query/graph/modules/program.ts";

/** Schemas in which databases create what names no schema. */
const DEFAULT_SCHEMAS: ReadonlySet<string> = new Set(["public", "dbo"]);

export const SQL_MODULES: ModuleSystem = {
  ...PROGRAM_MODULES,
  unexplained: (_resolving, _file, name): Meaning => only({ is: "module", module: { key: `schema ${name}`, prefix: name } }),
  moduleMember: ({ facts }, { prefix }, name, { language }) =>
    prefix === undefined ? NOTHING : inSchema(facts, prefix.replaceAll('"', "").toLowerCase(), name, language),
};

/** What a schema has under a name: what is created in it, else what is created in a schema that its definition does not name. */
function inSchema(facts: ViewFacts, schema: string, name: string, language: string): Meaning {
  const top = facts.named(name, language).filter(({ parentRow }) => parentRow === null);
  const found = top.filter(({ qualifiedName }) => qualifiedName.toLowerCase() === `${schema}.${name.toLowerCase()}`);
  if (found.length > 0) return meaningOf(found);
  const open = top.filter((symbol) => symbol.qualifiedName === symbol.name);
  return { ...meaningOf(open), isOpen: open.length > 0 && !DEFAULT_SCHEMAS.has(schema) };
}
