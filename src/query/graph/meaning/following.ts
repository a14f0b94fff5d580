/**
 * Works out answers that depend on each other, each once. An answer that depends on itself, for instance of a class that is its own base,
 * is cut where it comes back to itself; other answers that used the cut are valid only while that answer is worked out. So no answer
 * depends on the order of questions.
 */

/** How many answers may depend on each other in a chain. */
const DEPTH_MAX = 100;
/** How many answers are worked out for one question in total; the rest stay unknown. */
const STEPS_MAX = 2_000_000;
/** The `needs` of an answer that was cut because of a cap: it depends on the question itself. */
const THE_QUESTION = -1;

/** A set of answers that depend on each other. Merged circles point to the circle they were merged into. */
interface Circle {
  into: Circle | undefined;
  /** How many answers of the circle are being worked out. */
  underway: number;
}

/** An answer that is known, being worked out, or not started. */
export class Answer<T> {
  value: T | undefined;
  /** Its value while the answers that it depends on, from position `needs` on, are being worked out. */
  provisional: T | undefined;
  needs = 0;
  /** The length of the longest chain of answers that it depends on. */
  height = 0;
  /** Its position among the answers being worked out, counted from the outermost; undefined where it is not being worked out. */
  at: number | undefined;
  circle: Circle | undefined;
}

export class Following {
  #depth = 0;
  #steps = 0;
  /** The position of the outermost answer that the current one depends on. */
  #needs = Number.POSITIVE_INFINITY;
  #height = 0;
  readonly #unsettled: Answer<unknown>[] = [];

  /** Whether no answer is being worked out. */
  get isIdle(): boolean {
    return this.#depth === 0;
  }

  /** Returns the answer, calling `work` unless it is known. Returns `cut` where the answer depends on itself, or a cap is reached. */
  take<T>(answer: Answer<T>, cut: T, work: () => T): T {
    if (answer.at !== undefined) {
      this.#needs = Math.min(this.#needs, answer.at);
      return cut;
    }
    const isWithin = this.#depth + answer.height <= DEPTH_MAX;
    if (answer.value !== undefined && isWithin && (!answer.circle || wholeOf(answer.circle).underway === 0)) {
      this.#height = Math.max(this.#height, answer.height);
      return answer.value;
    }
    if (answer.provisional !== undefined && isWithin) {
      this.#needs = Math.min(this.#needs, answer.needs);
      this.#height = Math.max(this.#height, answer.height);
      return answer.provisional;
    }
    if (this.#depth >= DEPTH_MAX || this.#steps >= STEPS_MAX) {
      this.#needs = THE_QUESTION;
      return cut;
    }
    return this.#workOut(answer, work);
  }

  #workOut<T>(answer: Answer<T>, work: () => T): T {
    const outer = { needs: this.#needs, height: this.#height, unsettled: this.#unsettled.length };
    const at = this.#depth++;
    this.#steps++;
    this.#needs = Number.POSITIVE_INFINITY;
    this.#height = 0;
    answer.at = at;
    if (answer.circle) wholeOf(answer.circle).underway++;
    const found = work();
    if (answer.circle) wholeOf(answer.circle).underway--;
    answer.at = undefined;
    answer.height = this.#height + 1;
    const needs = this.#needs;
    if (needs >= at) this.#settle(answer, found, needs === at, outer.unsettled);
    else this.#leaveOpen(answer, found, needs, outer.unsettled);
    this.#depth = at;
    this.#needs = Math.min(outer.needs, needs < at ? needs : Number.POSITIVE_INFINITY);
    this.#height = Math.max(outer.height, answer.height);
    // No answer is being worked out any more, so no provisional value is valid any longer.
    if (at === 0) for (const one of this.#unsettled.splice(0)) one.provisional = undefined;
    return found;
  }

  /** Keeps an answer, and those that depend on it, provisionally: while the answer at position `needs` is being worked out. */
  #leaveOpen<T>(answer: Answer<T>, found: T, needs: number, from: number): void {
    answer.provisional = found;
    this.#unsettled.push(answer);
    for (let at = from; at < this.#unsettled.length; at++) {
      const other = this.#unsettled[at] as Answer<unknown>;
      if (other === answer || other.needs > needs) other.needs = needs;
    }
  }

  /**
   * Keeps an answer that depends on none around it. Drops provisional answers that depend on it; these are worked out anew if asked for.
   */
  #settle<T>(answer: Answer<T>, found: T, isCircle: boolean, from: number): void {
    answer.value = found;
    if (!isCircle) return;
    for (const other of this.#unsettled.splice(from)) {
      other.provisional = undefined;
      join(answer, other);
    }
    answer.circle ??= { into: undefined, underway: 0 };
  }
}

function wholeOf(circle: Circle): Circle {
  let whole = circle;
  while (whole.into) whole = whole.into;
  return whole;
}

/** Puts two answers into one circle. Neither may be being worked out. */
function join(a: Answer<unknown>, b: Answer<unknown>): void {
  a.circle ??= { into: undefined, underway: 0 };
  const first = wholeOf(a.circle);
  const second = b.circle && wholeOf(b.circle);
  if (!second) b.circle = first;
  else if (second !== first) {
    second.into = first;
    first.underway += second.underway;
  }
}

/** Returns the answer of a key, adding an empty one where there is none. */
export function answerOf<K, T>(answers: Map<K, Answer<T>>, key: K): Answer<T> {
  const known = answers.get(key);
  if (known) return known;
  const made = new Answer<T>();
  answers.set(key, made);
  return made;
}
