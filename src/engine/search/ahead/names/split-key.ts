/**
 * Answers a key of settings that no file has in one piece: as the environment spells it (`EventBus__RetryCount` and `SPRING_DATASOURCE_URL` are
 * `EventBus:RetryCount` and `spring.datasource.url`), or taken apart by the code that reads it (`config("ktor.deployment")`, then `"port"`).
 */
import { named } from "#core/visible.ts";
import { readersByName } from "#engine/search/ahead/places-of-name.ts";
import type { Retrieval, Retrieve, RetrieveSource } from "#engine/search/retrieval.ts";
import { UPPER_CASE } from "#query/parse/literals.ts";
import type { RankedCandidate } from "#query/recall/candidate.ts";
import { standsSomewhere } from "#query/recall/exact.ts";
import { joinedForm } from "#text/words/identifiers.ts";

/** Segments joined by dots, colons or two underscores. */
const KEY = /^[A-Za-z][\w-]*?(?:(?:__|[.:])[A-Za-z][\w-]*?)+$/;
const JOINTS = /__|[.:]/;
/** A dotted key begins in lower case: `Owner.member` is code. */
const DOTTED = /^[a-z][\w-]*(?:\.[\w-]+)+$/;
/** More places have a text that many things are called. */
const READERS_MAX = 6;
/** The highest confidence of an answer to another spelling, or to a part of the key. */
const CONFIDENCE_MAX = 0.7;
const LAST_CHARS_MIN = 4;

export function orBySplitKey(retrieve: Retrieve): Retrieve {
  return (source, query): Retrieval => {
    const found = retrieve(source, query);
    const key = query.trim();
    const [first] = found.candidates;
    const isKey = KEY.test(key) || UPPER_CASE.test(key);
    const isAnswered = first?.isExact !== undefined || found.candidates.some(({ guess }) => guess !== undefined);
    if (!isKey || isAnswered || standsSomewhere(source.project.db, { view: source.scope.view }, key)) return found;
    for (const spelling of spellings(key)) {
      const meant = answerTo(retrieve, source, spelling);
      if (meant) return meant;
    }
    return KEY.test(key) ? withReaders(source, found, key) : withOtherSpelling(found, key);
  };
}

/** How files write a key that the environment spells: with colons or dots for two underscores, with dots for one. */
function spellings(key: string): readonly string[] {
  if (key.includes("__")) return [key.replaceAll("__", ":"), key.replaceAll("__", ".")];
  return UPPER_CASE.test(key) ? [key.toLowerCase().replaceAll("_", ".")] : [];
}

/** The answer to another spelling, if some file has it: as text, or as a key within keys. */
function answerTo(retrieve: Retrieve, source: RetrieveSource, spelling: string): Retrieval | undefined {
  const meant = retrieve(source, spelling);
  const [first] = meant.candidates;
  if (!first || (first.isExact === undefined && !isKeyOf(first, spelling))) return undefined;
  return { ...meant, answerConfidence: Math.min(CONFIDENCE_MAX, meant.answerConfidence), correctedQuery: spelling, suggestedNext: null };
}

function isKeyOf({ symbol }: RankedCandidate, spelling: string): boolean {
  if (!symbol) return false;
  const [last = "", owner = ""] = spelling.split(JOINTS).toReversed();
  const isNamed = joinedForm(symbol.name) === joinedForm(last);
  return isNamed && joinedForm(`${symbol.qualifiedName} ${symbol.path}`).includes(joinedForm(owner));
}

/** An answer with the lines that read the last segment of a key by name: of a dotted key, in files that have the segments before. */
function withReaders(source: RetrieveSource, found: Retrieval, key: string): Retrieval {
  const last = key.split(JOINTS).at(-1) ?? "";
  const before = key.slice(0, -last.length).replace(/(?:__|[.:])$/, "");
  if (last.length < LAST_CHARS_MIN) return found;
  const hasBefore = ({ versionId }: RankedCandidate): boolean => {
    const text = source.texts.of(versionId);
    return text.slice(0, text.chars).includes(before);
  };
  const all = readersByName(source, last);
  const readers = DOTTED.test(key) ? all.filter(hasBefore) : all;
  if (readers.length === 0 || readers.length > READERS_MAX) return found;
  const [first] = found.candidates;
  // A declaration of this name gives the key's value.
  const ahead = first?.symbol && joinedForm(first.symbol.name) === joinedForm(last) ? [first] : [];
  const keys = new Set<string>();
  const candidates = [...ahead, ...readers, ...found.candidates].filter(({ key: own }) => !keys.has(own) && keys.add(own));
  return {
    ...found,
    candidates,
    answerConfidence: CONFIDENCE_MAX,
    suggestedNext: null,
  };
}

/** An answer that says that its names are spelled otherwise: a program that reads `LOG_LEVEL` from its environment has it so. */
function withOtherSpelling(found: Retrieval, key: string): Retrieval {
  const [first] = found.candidates;
  const isOther = first?.symbol != null && joinedForm(first.symbol.name) === joinedForm(key);
  if (!isOther || found.correctedQuery !== undefined || found.unanswered !== undefined) return found;
  const unanswered = `No indexed file contains ${named(key)}; the first results spell these words otherwise.`;
  return { ...found, answerConfidence: Math.min(CONFIDENCE_MAX, found.answerConfidence), unanswered };
}
