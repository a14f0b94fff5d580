/**
 * Answers a pasted address that nobody registers by the longest beginning of it that stands somewhere: the host that a client has in a
 * constant (`https://api.example.net`), or that a manifest declares. The words of its path are those of other code.
 */
import type { Retrieval, Retrieve, RetrieveSource } from "#engine/search/retrieval.ts";
import { standsSomewhere } from "#query/recall/exact.ts";

const ADDRESS = /^(?:[a-z]+ )?https?:\/\/(?<host>[^/\s?#]+)(?<path>\/[^\s?#]*)?/i;
/** Hosts of the machine itself, which every configuration has. */
const LOCAL = /^(?:localhost|127\.|0\.0\.0\.0|\[|10\.|192\.168\.)/;
/** A host in more places, such as that of a forge, says nothing of where the address comes from. */
const PLACES_MAX = 12;
const PARTS_MAX = 8;
/** The highest confidence of such an answer: code may build other addresses of the host elsewhere. */
const CONFIDENCE_MAX = 0.7;

/** The answer to an address of which no place has the path; undefined where none has its host either, or too many have it. */
export function asAddressed(retrieve: Retrieve, source: RetrieveSource, query: string): Retrieval | undefined {
  const { host, path = "" } = ADDRESS.exec(query.trim())?.groups ?? {};
  if (host === undefined || LOCAL.test(host)) return undefined;
  const parts = [host, ...path.split("/").filter(Boolean)].slice(0, PARTS_MAX);
  const { db } = source.project;
  for (let length = parts.length; length > 0; length--) {
    const beginning = parts.slice(0, length).join("/");
    if (!standsSomewhere(db, { view: source.scope.view }, beginning)) continue;
    const found = retrieve(source, beginning);
    const exact = found.candidates.filter(({ isExact }) => isExact !== undefined);
    if (exact.length === 0 || exact.length > PLACES_MAX) return undefined;
    return { ...found, answerConfidence: Math.min(CONFIDENCE_MAX, found.answerConfidence), correctedQuery: beginning };
  }
  return undefined;
}
