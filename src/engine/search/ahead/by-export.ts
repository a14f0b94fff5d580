/** Answers where a package gives on a name that it defines elsewhere: a search for the words finds the definition, whose line says it too. */
import { inScope, type Retrieval, type Retrieve, type RetrieveSource, withFirst } from "#engine/search/retrieval.ts";
import { isNameLike, parseNameQuery } from "#query/parse/name-query.ts";
import { HIGH_CONFIDENCE } from "#query/rank/confidence.ts";
import { isTestPath } from "#query/rank/test-code.ts";
import { namesHandedOn } from "#query/recall/imported-names.ts";
import { lineCandidates } from "./placed-lines.ts";

const NAME = "[\"'`]?(?<name>[\\w$.:]+)[\"'`]?";
const SHAPES: readonly RegExp[] = [
  new RegExp(`^where (?:is|are|do we|does it) (?:the )?${NAME} re-?export(?:ed|s)?(?: from)?$`, "i"),
  new RegExp(`^where (?:is|are) (?:the )?${NAME} exported(?: from)?$`, "i"),
  new RegExp(`^(?:who|what|which (?:files?|modules?|package|index|crate)) (?:re-?)?exports? ${NAME}$`, "i"),
  new RegExp(`^${NAME} re-?exports?$|^re-?exports? of (?<behind>[\\w$.:]+)$`, "i"),
];
/** More entries give on a name that all of them take from each other. */
const EXPORTS_SHOWN_MAX = 5;

export function orByExport(retrieve: Retrieve): Retrieve {
  return (source, query): Retrieval => {
    const found = retrieve(source, query);
    const name = exportAsked(query);
    const exported = name === undefined ? [] : exportsOf(source, name);
    if (exported.length === 0) return found;
    return { ...withFirst(found, exported), answerConfidence: Math.max(HIGH_CONFIDENCE, found.answerConfidence) };
  };
}

/** The name for whose exports a query asks; undefined for any other query. */
function exportAsked(query: string): string | undefined {
  const text = query.trim().replace(/(?<=[^?.])[?.]+$/, "");
  for (const shape of SHAPES) {
    const { name, behind = name } = shape.exec(text)?.groups ?? {};
    if (behind !== undefined && isNameLike(behind)) return parseNameQuery(behind).name;
  }
  return undefined;
}

function exportsOf(source: RetrieveSource, name: string): ReturnType<typeof inScope> {
  const given = namesHandedOn(source.project.db, source.scope, name).filter(({ version }) => !isTestPath(version.path));
  const lines = given.map(({ version, line }) => ({ file: version, line }));
  return inScope(source, lineCandidates(source.project.db, lines, "export")).slice(0, EXPORTS_SHOWN_MAX);
}
