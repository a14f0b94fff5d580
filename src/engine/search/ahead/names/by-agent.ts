/**
 * Answers where something is validated, mapped or rendered with the type that is called after both: `OrderValidator` for "where is the order
 * validated". A search finds what has the name of the thing most often, which is the thing.
 */
import { inScope, type Retrieval, type Retrieve, type RetrieveSource, withFirst } from "#engine/search/retrieval.ts";
import { isFunction, isType } from "#query/graph/meaning/symbol-kinds.ts";
import { isAside } from "#query/rank/asides.ts";
import { HIGH_CONFIDENCE } from "#query/rank/confidence.ts";
import { symbolCandidate } from "#query/recall/candidate.ts";
import { type SymbolRow, symbolsSpelled } from "#store/indices/indices.ts";
import { identifierParts } from "#text/words/identifiers.ts";

const QUESTION =
  /^(?:where|how) (?:is|are|do we|does it) (?:(?:the|an?|our|each|every) )?(?<name>[\w.-]+(?: \w+){0,2}) (?<verb>\w+ed)\s*[?.]*$/i;
/** What is called after its work, by the participle that a question has for it. */
const AGENTS: Readonly<Record<string, readonly string[]>> = {
  validated: ["validator", "validation"],
  handled: ["handler"],
  mapped: ["mapper", "mapping", "map"],
  serialized: ["serializer"],
  serialised: ["serializer"],
  deserialized: ["deserializer"],
  formatted: ["formatter"],
  parsed: ["parser"],
  configured: ["configuration", "config", "configurer", "configurator"],
  rendered: ["renderer"],
  converted: ["converter"],
  encoded: ["encoder"],
  decoded: ["decoder"],
  resolved: ["resolver"],
  scheduled: ["scheduler"],
  compiled: ["compiler"],
  generated: ["generator"],
  processed: ["processor"],
  transformed: ["transformer"],
  filtered: ["filter"],
  persisted: ["repository", "store"],
  stored: ["repository", "store"],
  cached: ["cache"],
  authorized: ["policy", "authorizer"],
};
const SPELLED_MAX = 20;
/** More types are a family, of which the words of the question choose. */
const FIRST_MAX = 2;

export function orByAgent(retrieve: Retrieve): Retrieve {
  return (source, query): Retrieval => {
    const found = retrieve(source, query);
    const { name, verb } = QUESTION.exec(query.trim().replace(/\s+/g, " "))?.groups ?? {};
    if (name === undefined || verb === undefined) return found;
    const agents = AGENTS[verb.toLowerCase()] ?? [];
    const named = agents.flatMap((agent) => agentsOf(source, `${name.replaceAll(/[ .-]/g, "_")}_${agent}`));
    const first = inScope(
      source,
      named.map((row) => ({ ...symbolCandidate(row, {}), score: 1, reasons: [{ factor: "named_agent", weight: 1, detail: row.name }] })),
    );
    if (first.length === 0 || first.length > FIRST_MAX) return found;
    const { unanswered: _, correctedQuery: __, ...rest } = withFirst(found, first);
    // One word and a verb are those of many sentences.
    const isSure = identifierParts(name.replaceAll(" ", "_")).length > 1;
    return { ...rest, answerConfidence: isSure ? Math.max(HIGH_CONFIDENCE, found.answerConfidence) : found.answerConfidence };
  };
}

/** The types that are spelled so, or the functions where no type is. */
function agentsOf({ project, scope }: RetrieveSource, spelled: string): readonly SymbolRow[] {
  const rows = symbolsSpelled(project.indices, scope, spelled, SPELLED_MAX).filter((row) => row.isDefinition && !isAside(row));
  const types = rows.filter(isType);
  return types.length > 0 ? types : rows.filter(isFunction);
}
