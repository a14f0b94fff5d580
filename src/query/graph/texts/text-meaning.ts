/** What the texts in code mean that a convention makes names of something: keys of translations, files of views. */
import { TEXT_NAMES } from "#core/text-names.ts";
import { languageById } from "#lang/languages.ts";
import type { Meaning } from "#query/graph/meaning/meaning.ts";
import type { GraphFile } from "#query/graph/meaning/view-facts.ts";
import { graphqlMeaning } from "#query/graph/modules/languages/graphql/graphql.ts";
import { namedByTemplate } from "#query/graph/modules/languages/python/by-convention.ts";
import type { Resolving } from "#query/graph/modules/module-system.ts";
import { commandsMeant } from "./commands.ts";
import { pointersMeant } from "./pointers.ts";
import { routeMeant } from "./routes.ts";
import { translationsMeant } from "./translations.ts";
import { viewsMeant } from "./views.ts";

/** What a name means that only a text in code has; undefined for all other names. */
export function textMeaning(resolving: Resolving, file: GraphFile, name: string): Meaning | undefined {
  const { facts } = resolving;
  if (name.startsWith("(") && languageById(file.language)?.tags) return routeOfTemplate(resolving, file, name);
  if (!name.startsWith("{")) return undefined;
  const ofGraphql = graphqlMeaning(resolving, file, name);
  if (ofGraphql) return ofGraphql;
  if (name.startsWith(TEXT_NAMES.translation)) return translationsMeant(facts, file, name);
  if (name.startsWith(TEXT_NAMES.command)) return commandsMeant(facts, file, name);
  if (name.startsWith(TEXT_NAMES.pointer)) return pointersMeant(facts, file, name);
  return name.startsWith(TEXT_NAMES.view) ? viewsMeant(facts, file, name) : undefined;
}

/** What a template means by the name of a route or an endpoint: in Python's frameworks, else as files of routes give it. */
function routeOfTemplate(resolving: Resolving, file: GraphFile, name: string): Meaning {
  const found = namedByTemplate(resolving, file, name);
  return found && found.denotations.length > 0 ? found : routeMeant(resolving, name);
}
