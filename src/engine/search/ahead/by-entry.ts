/** Answers the question where a program starts: words like "entry point" and "start" are in many places, and mostly not there. */
import { basename } from "node:path/posix";
import { NAMESAKES_MAX } from "#core/limits.ts";
import { inScope, type Retrieval, type Retrieve, type RetrieveSource } from "#engine/search/retrieval.ts";
import { isType } from "#query/graph/meaning/symbol-kinds.ts";
import { entriesOf } from "#query/map/entries.ts";
import { MANIFESTS } from "#query/map/manifests.ts";
import { isAside } from "#query/rank/asides.ts";
import type { RankedCandidate } from "#query/recall/candidate.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { symbolsNamed } from "#store/indices/symbols.ts";
import { versionsMatching } from "#store/versions/files.ts";
import { joinedForm } from "#text/words/identifiers.ts";
import { lineCandidates } from "./placed-lines.ts";

const PROGRAM =
  "(?:the |this |its )?(?:program|app(?:lication)?|server|service|process|cli|binary|project|repo(?:sitory)?|codebase|code|execution)";
const ENTRY_POINT = "(?:the |all |main |its |program |app(?:lication)? )*entry[ -]?points?";
/** Questions for all entries of a repository; "the webhook's entry point" asks for something else. */
const ASKED: readonly RegExp[] = [
  new RegExp(
    `^(?:(?:what|where|which)(?:'s| is| are)? |find |show(?: me)? |list )?${ENTRY_POINT}(?: (?:of|for|to|into) ${PROGRAM})?\\s*[?.]*$`,
    "i",
  ),
  new RegExp(
    `^where (?:does|do|is|are) ${PROGRAM}(?:'s)?(?: execution)? (?:starts?|begins?|started|launched|bootstrapped)(?: (?:up|from|running|executing))?\\s*[?.]*$`,
    "i",
  ),
  /^where is (?:the )?main (?:function|method|file|program|entry)\s*[?.]*$|^(?:the )?main (?:function|file|program|entry)\s*$/i,
];
const PART =
  "(?:the )?(?<part>[\\w@][\\w./@-]*(?: [\\w-]+)??)(?: (?:package|module|crate|app(?:lication)?|cli|command|binary|program|service|project|tool))?";
const MAIN = "(?:the )?main (?:function|method|file|program|entry)";
/** Questions for the entries of a part, which is the name of a folder: "entry point of okcurl", "where does the worker start". */
const ASKED_OF_PART: readonly RegExp[] = [
  new RegExp(
    `^(?:(?:what|where|which)(?:'s| is| are)? |find |show(?: me)? |list )?(?:${ENTRY_POINT}|${MAIN}) (?:of|for|to|into|in) ${PART}\\s*[?.]*$`,
    "i",
  ),
  new RegExp(
    `^where (?:does|do|is|are) ${PART} (?:starts?|begins?|started|launched|bootstrapped)(?: (?:up|from|running|executing))?\\s*[?.]*$`,
    "i",
  ),
  new RegExp(`^${PART} (?:entry[ -]?points?|main function)\\s*[?.]*$`, "i"),
];

/** The part whose entries a query asks for: a folder, or the path of one. Undefined for any other query. */
function partAsked(query: string): string | undefined {
  for (const shape of ASKED_OF_PART) {
    const part = shape.exec(query.trim())?.groups?.["part"];
    if (part !== undefined) return part.replace(/^\.\/|\/$/g, "");
  }
  return undefined;
}

/** Whether a path is below a folder, which is given as its path or by its name in any spelling: `web client` is `web-client`. */
function isBelow(path: string, part: string): boolean {
  const folders = path.split("/").slice(0, -1);
  return part.includes("/") ? `/${folders.join("/")}/`.includes(`/${part}/`) : folders.map(joinedForm).includes(joinedForm(part));
}

/** An entry is what was asked for; which of several, the question does not say. */
const CONFIDENCE_OF_ONE = 0.95;
const CONFIDENCE_OF_SEVERAL = 0.7;
/** Programs with which people build and check the repository, and not what it is for. */
const OF_TOOLS =
  /(?:^|\/)(?:build|scripts?|tools?|hack|ci|fuzz|xtask|perf[\w-]*|[\w-]*build|(?:[\w-]+[.-])?bench(?:mark)?(?:s|ing)?)\/|(?:^|\/)(?:build\.rs|setup\.py)$/i;
/** More entries are those of examples and tools. */
const ENTRIES_SHOWN_MAX = 10;

/** Puts the entries of the repository first where a query asks for them, and has `retrieve` answer all other queries. */
export function orByEntry(retrieve: Retrieve): Retrieve {
  return (source, query): Retrieval => {
    const entries = entriesAsked(source, query);
    if (entries.length === 0) return retrieve(source, query);
    const answerConfidence = entries.length === 1 ? CONFIDENCE_OF_ONE : CONFIDENCE_OF_SEVERAL;
    const answer = { intent: "natural_language", confidence: 1, answerConfidence, candidates: entries, suppressed: 0 } as const;
    return { ...answer, suggestedNext: null, isOrdered: true };
  };
}

function entriesAsked(source: RetrieveSource, query: string): readonly RankedCandidate[] {
  if (ASKED.some((shape) => shape.test(query.trim()))) return entryCandidates(source).slice(0, ENTRIES_SHOWN_MAX);
  const part = partAsked(query);
  if (part === undefined) return [];
  return entryCandidates(source)
    .filter(({ path }) => isBelow(path, part))
    .slice(0, ENTRIES_SHOWN_MAX);
}

function entryCandidates(source: RetrieveSource): readonly RankedCandidate[] {
  const { project, scope } = source;
  const { db } = project;
  const isOwn = ({ path }: { readonly path: string }): boolean => !isAside({ path });
  const mains = symbolsNamed(db, "main", { ...scope, kinds: ["function", "method"] }, NAMESAKES_MAX).filter(
    (one) => one.isDefinition && isOwn(one),
  );
  const named = versionsMatching(
    db,
    scope.view,
    (path) => isOwn({ path }) && (MANIFESTS.has(basename(path)) || basename(path) === "__main__.py"),
  );
  const typesNamed = (name: string): SymbolRow[] => symbolsNamed(db, name, scope, NAMESAKES_MAX).filter((one) => isType(one) && isOwn(one));
  const entries = entriesOf(db, { manifests: named, code: named, mains, typesNamed });
  const paths = new Set(entries.map(({ path }) => path));
  const files = new Map(versionsMatching(db, scope.view, (path) => paths.has(path)).map((file) => [file.path, file]));
  const placed = entries.flatMap((entry) => {
    const file = files.get(entry.path);
    return file ? [{ file, line: entry.line_start ?? 1 }] : [];
  });
  const candidates = lineCandidates(db, placed, "entry");
  // A manifest names the file of a program, and the function in it is where it starts.
  const started = new Set(candidates.flatMap(({ symbol, path }) => (symbol ? [path] : [])));
  const precise = candidates.filter(({ symbol, path }) => symbol !== null || !started.has(path));
  const ofTools = precise.filter(({ path }) => OF_TOOLS.test(path));
  // A library has no entry but those of its tools, which nobody asks for.
  if (ofTools.length === precise.length) return [];
  const distinct = [...new Map([...precise.filter((one) => !ofTools.includes(one)), ...ofTools].map((one) => [one.key, one])).values()];
  return inScope(source, distinct);
}
