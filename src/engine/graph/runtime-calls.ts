/**
 * Calls of functions that a language brings along (`print`, `JSON.parse`). The index does not store them, because no question but this one
 * is about them: the file is parsed again in the thread that answers.
 */
import type { UsageFacts, Use } from "#core/usage-facts.ts";
import { extractAllUses } from "#lang/extract.ts";
import { parseHere, parsersHere } from "#lang/trees/trees-here.ts";
import type { GraphFile, ViewFacts } from "#query/graph/meaning/view-facts.ts";
import { nameUsed } from "#query/graph/meant-by.ts";
import { textOfVersion } from "#store/versions/files.ts";

/** A call, and its name as the file writes it, with the object before it. */
interface WrittenCall {
  readonly name: string;
  readonly use: Use;
  /** Whether the index has the call; if not, it is one of a built-in function. */
  readonly isStored: boolean;
}

/** Reads all calls of a file, those of built-in functions included; undefined where nothing can read these. */
export type ReadCalls = (facts: ViewFacts, file: GraphFile) => readonly WrittenCall[] | undefined;

/** A reader of calls. Loads the parser before the transaction that reads a view begins, since loading takes time. */
export async function callReader(): Promise<ReadCalls> {
  await parsersHere();
  return (facts, file) => {
    const found = parseHere((parsers) => extractAllUses(file.path, textOfVersion(facts.db, file.versionId), parsers));
    return found && callsIn(facts, file, found);
  };
}

/** The place of a use in its file, as a key. */
export function placeKey({ line, column }: Use): string {
  return `${line}:${column}`;
}

function callsIn(facts: ViewFacts, file: GraphFile, all: UsageFacts): WrittenCall[] {
  const stored = new Set((facts.usage(file.versionId)?.allUses() ?? []).map(placeKey));
  const usage = {
    imports: all.imports,
    expression: (id: number) => all.expressions[id],
    used: ({ expression }: Pick<Use, "expression">) => all.expressions[expression],
  };
  const calls = all.uses.filter(({ type, name }) => type === "calls" && isFunctionName(name));
  return calls.map((use) => ({ name: nameUsed(usage, use), use, isStored: stored.has(placeKey(use)) }));
}

/** Words that are written like the name of a called function, and are none. */
const NO_FUNCTIONS: ReadonlySet<string> = new Set(
  "this super it _ __FILE__ __LINE__ __dir__ __method__ static_cast dynamic_cast const_cast reinterpret_cast nameof typeof sizeof alignof decltype".split(
    " ",
  ),
);

function isFunctionName(name: string): boolean {
  return /[\p{L}_]/u.test(name) && !NO_FUNCTIONS.has(name);
}
