/**
 * Answers questions that name the kind of file in which the answer stands: `make target that runs the tests`. Such files say in few words what
 * they do, and code that deals with the same has these words more often.
 */
import { type Retrieval, type Retrieve, withFirst } from "#engine/search/retrieval.ts";
import { fileKindAsked } from "#query/project/file-kinds.ts";
import { LOW_CONFIDENCE } from "#query/rank/confidence.ts";
import { filesWithin } from "#store/versions/files.ts";

/** How many places of such files come before all else that was found. */
const FIRST_MAX = 5;

/** Puts what is found in files of the kind that a query names first; has `retrieve` answer all other queries. */
export function orByFileKind(retrieve: Retrieve): Retrieve {
  return (source, query): Retrieval => {
    const asked = fileKindAsked(query);
    const files = asked ? filesWithin(source.project.db, source.scope).filter(({ path, language }) => asked.isOf(path, language)) : [];
    if (!asked || files.length === 0) return retrieve(source, query);
    const found = retrieve(source, query);
    const within = { ...source, scope: { ...source.scope, versionIds: files.map(({ versionId }) => versionId) } };
    // The words for the kind of file stand all over such files, and only help where what the place does is said in other words there.
    const described = retrieve(within, asked.what);
    const inside = described.answerConfidence < LOW_CONFIDENCE ? retrieve(within, query) : described;
    const first = inside.candidates.slice(0, FIRST_MAX);
    if (first.length === 0) return found;
    return { ...withFirst(found, first), answerConfidence: Math.max(found.answerConfidence, inside.answerConfidence) };
  };
}
