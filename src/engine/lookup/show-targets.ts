/**
 * Shows several targets at once: the answer shows what is found and names what is not, so that one misspelt name costs the reader nothing
 * else.
 */
import { CodeCompassError } from "#core/errors.ts";
import type { NotShown } from "#core/protocol/show.ts";
import type { QuerySession } from "#engine/session/query-session.ts";
import type { PlaceMention } from "#query/parse/pasted/places.ts";
import { placesNamed } from "#query/recall/places/literal-place.ts";
import type { View } from "#store/rows/view.ts";
import { isAnyHandle } from "./named-symbol.ts";
import { type ShowPiece, type ShowTarget, showTarget } from "./show-target.ts";

interface AskedTargets {
  /** At least one target, as typed. */
  readonly targets: readonly string[];
  readonly cwd: string | undefined;
  readonly repo: string;
}

/** What several targets mean, each place once. */
export interface ShowTargets extends Omit<ShowTarget, "bodies"> {
  readonly notShown: readonly NotShown[];
  /** The same answer with the bodies of all definitions of an ambiguous name instead of their list, where these may be shown. */
  readonly inFull?: ShowTargets;
}

/** A text of several words that may each be a name (qualified, with a receiver or an arity), and no prose. */
const NAMES_TYPED_TOGETHER = /^[\p{L}_$@~(*][^\s,;"'`]*(?:\s+[\p{L}_$@~(*][^\s,;"'`]*)+$/u;
/** The most names in one text. */
const NAMES_MAX = 20;
/** A word that is a place by itself: a path, with a line or lines of it. */
const PLACE_WORD = /^[^\s"'`,;()[\]]+?(?:#L\d+(?:-L?\d+)?|:\d+(?:-\d+|:\d+)?)$/;
/**
 * A word in capitals, as lines of test runners begin with before a place (`FAIL src/a.test.ts:12`): one that names no symbol was not asked
 * for.
 */
const STATUS_WORD = /^\p{Lu}+$/u;
/** Words with which a sentence, or a line of a log, leads to a place: such a text is no list. */
const LEADS_TO_PLACE = /^(?:at|from|in|line|near|of|on|see|to)$/i;

/**
 * Finds the code to show, in a view. Names with only white space between them are several targets when the text as a whole means nothing,
 * because the tool takes one text.
 * @throws what {@link showTarget} throws for the first target, when none is found
 */
export function showTargets(session: QuerySession, view: View, { targets, cwd, repo }: AskedTargets): ShowTargets {
  const read = (target: string): ShowTarget => showTarget(session, view, { target, cwd, repo });
  const framesOf = (target: string): readonly PlaceMention[] => placesNamed(session.project.db, view, target);
  const all = targets.flatMap((target) => readOne(target, read, framesOf));
  const [first] = all;
  if (first?.failed && all.every(({ failed }) => failed)) throw first.failed;
  const inFull = all.map(withBodies);
  return { ...together(all), ...(inFull.some((one, at) => one !== all[at]) ? { inFull: together(inFull) } : {}) };
}

/** A target with the bodies of its candidates instead of a list of them. */
function withBodies(read: TargetRead): TargetRead {
  return read.found?.bodies ? { ...read, found: { ...read.found, pieces: read.found.bodies, candidates: [] } } : read;
}

function together(all: readonly TargetRead[]): ShowTargets {
  const found = all.flatMap(({ found }) => found ?? []);
  const pieces = new Map(found.flatMap(({ pieces }) => pieces).map((piece) => [keyOf(piece), piece]));
  return {
    pieces: [...pieces.values()],
    candidates: found.flatMap(({ candidates }) => candidates),
    outside: found.reduce((sum, { outside }) => sum + outside, 0),
    notShown: [...all.flatMap(notShown), ...found.flatMap(({ notShown: places = [] }) => places)],
  };
}

/** A target with what it means, or the error why it means nothing. */
interface TargetRead {
  readonly target: string;
  readonly found?: ShowTarget;
  readonly failed?: CodeCompassError;
}

function readOne(
  target: string,
  read: (target: string) => ShowTarget,
  framesOf: (target: string) => readonly PlaceMention[],
): TargetRead[] {
  const whole = attempt(target, read);
  const listed = whole.found?.pieces.some(({ path }) => /\s/.test(path)) ? undefined : placesAndNames(target, framesOf);
  if (listed) return listed.map((word) => attempt(word, read)).filter(({ found, target: word }) => found || !STATUS_WORD.test(word));
  const frames = whole.found ? [] : framesOf(target);
  if (frames.some(({ name, isNameGuessed }) => name && !isNameGuessed)) {
    const found = ofFrames(frames, read);
    return found ? [{ target, found }] : [whole];
  }
  // A place that does not exist is still a place, not a list of names.
  if (whole.found || whole.failed?.code === "invalid_input" || !NAMES_TYPED_TOGETHER.test(target)) return [whole];
  const names = target.split(/\s+/);
  const each = names.length > NAMES_MAX ? [] : names.map((name) => attempt(name, read));
  return each.some(({ found }) => found) ? each : [whole];
}

/**
 * The words of a text that lists places and names beside each other, `src/job.py:3-9 Job.run`: read as a whole, it would mean its places
 * alone. Undefined for any other text: a frame of a trace names the function of its own place.
 */
function placesAndNames(target: string, framesOf: (target: string) => readonly PlaceMention[]): readonly string[] | undefined {
  const words = target.split(/\s+/);
  const names = words.filter((word) => !PLACE_WORD.test(word));
  const isList = names.length > 0 && names.length < words.length && words.length <= NAMES_MAX && names.every(isNameWord);
  if (!isList) return undefined;
  const places = framesOf(target);
  const isTrace = places.some(({ name, lineEnd }) => name && lineEnd === undefined);
  return !isTrace && places.length === words.length - names.length ? words : undefined;
}

function isNameWord(word: string): boolean {
  return isAnyHandle(word) || (/^[\p{L}_$@~(*][^\s,;"'`]*$/u.test(word) && !/[:(]\d|:$/.test(word) && !LEADS_TO_PLACE.test(word));
}

/**
 * The functions that frames of a trace name, where the view lacks the frames' files (those of a bundle): each function once, with its line
 * in the trace. Undefined where none of them is found.
 */
function ofFrames(frames: readonly PlaceMention[], read: (target: string) => ShowTarget): ShowTarget | undefined {
  const nameOf = ({ name, isNameGuessed }: PlaceMention): string => (name && !isNameGuessed ? [...name.scope, name.name].join(".") : "");
  const lines = new Map(frames.map((frame) => [nameOf(frame), frame.line]));
  lines.delete("");
  const found = new Map(
    [...lines].flatMap(([name, line]) => {
      const shown = attempt(name, read).found;
      return shown ? [[name, { line, ...shown }] as const] : [];
    }),
  );
  if (found.size === 0) return undefined;
  const each = [...found.values()];
  return {
    pieces: each.flatMap(({ line, pieces }) => pieces.map((piece) => ({ ...piece, place: { line, hasMoved: true } }))),
    candidates: each.flatMap(({ candidates }) => candidates),
    outside: frames.filter((frame) => !found.has(nameOf(frame))).length,
  };
}

function attempt(target: string, read: (target: string) => ShowTarget): TargetRead {
  try {
    return { target, found: read(target) };
  } catch (thrown) {
    if (!(thrown instanceof CodeCompassError) || !NOT_THERE.has(thrown.code)) throw thrown;
    return { target, failed: thrown };
  }
}

/** Errors that concern one target only. */
const NOT_THERE: ReadonlySet<string> = new Set(["path_not_found", "symbol_not_found", "invalid_input"]);

function notShown({ target, found, failed }: TargetRead): NotShown[] {
  if (failed) return [{ target, reason: failed.code, why: [failed.message, failed.data.remediation].filter(Boolean).join(" ") }];
  const isAmbiguous = found !== undefined && found.pieces.length === 0 && found.candidates.length > 0;
  return isAmbiguous ? [{ target, reason: "ambiguous", why: "It means several symbols; show one by its place or handle." }] : [];
}

function keyOf({ path, lineStart, lineEnd }: ShowPiece): string {
  return `${path}:${lineStart}-${lineEnd}`;
}
