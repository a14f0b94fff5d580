/** Which keys a JSON pointer means: those of the file itself, or of one whose path the pointer says. */
import { dirname, join } from "node:path/posix";
import { pointerIn } from "#core/text-names.ts";
import { EXTERNAL, type Meaning, meaningOf } from "#query/graph/meaning/meaning.ts";
import type { GraphFile, ViewFacts } from "#query/graph/meaning/view-facts.ts";

/** What an expression means that is a pointer. */
export function pointersMeant(facts: ViewFacts, file: GraphFile, expression: string): Meaning {
  const { path, keys } = pointerIn(expression);
  const target = path === "" ? file : facts.fileAt(join(dirname(file.path), path));
  const qualified = keys.join(".");
  const found = target ? facts.symbolsOf(target.versionId).filter(({ qualifiedName }) => qualifiedName === qualified) : [];
  return found.length > 0 ? meaningOf(found) : EXTERNAL;
}
