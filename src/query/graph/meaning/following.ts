/**
 * Working out answers that need each other, each once. An answer that needs itself, of a class that is its own base for instance, is cut where
 * it comes back to itself; what others became with such a cut holds only while that answer is worked out. So no answer depends on which was
 * asked for first.
 */

/** Answers that one may need, one behind the other. */
const DEPTH_MAX = 100;
/** Answers that are worked out for one question in all; what is not known by then stays unknown. */
const STEPS_MAX = 2_000_000;
/** What an answer needs that was cut for its depth: the question itself. */
const THE_QUESTION = -1;

/** Answers that need each other. Merged circles point to one of them. */
interface Circle {
  into: Circle | undefined;
  /** How many of its answers are being worked out. */
  underway: number;
}

/** An answer that is worked out, being worked out, or not yet. */
export class Answer<T> {
  value: T | undefined;
  /** What it is while that on which it depends, from `needs` on, is being worked out. */
  provisional: T | undefined;
  needs = 0;
  /** How many answers it needs, one behind the other. */
  height = 0;
  /** Which of those being worked out it is, from the outermost; undefined where it is none. */
  at: number | undefined;
  circle: Circle | undefined;
}

export class Following {
  #depth = 0;
  #steps = 0;
  /** The outermost answer that the one being worked out needs. */
  #needs = Number.POSITIVE_INFINITY;
  #height = 0;
  readonly #unsettled: Answer<unknown>[] = [];

  /** The answer, by `work` unless it is known. `cut` stands for it where it needs itself, and where it would take too many steps. */
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
    // Nothing is being worked out any more that a cut answer could hold for.
    if (at === 0) for (const one of this.#unsettled.splice(0)) one.provisional = undefined;
    return found;
  }

  /** Keeps an answer, and those that need it, for as long as the one is being worked out that it needs itself. */
  #leaveOpen<T>(answer: Answer<T>, found: T, needs: number, from: number): void {
    answer.provisional = found;
    this.#unsettled.push(answer);
    for (let at = from; at < this.#unsettled.length; at++) {
      const other = this.#unsettled[at] as Answer<unknown>;
      if (other === answer || other.needs > needs) other.needs = needs;
    }
  }

  /** Keeps an answer that needs none of those around it. Those that need it are answered anew when they are asked for by themselves. */
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

/** Puts two answers, neither of which is being worked out, into one circle. */
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

/** The answer of a key, made where there is none. */
export function answerOf<K, T>(answers: Map<K, Answer<T>>, key: K): Answer<T> {
  const known = answers.get(key);
  if (known) return known;
  const made = new Answer<T>();
  answers.set(key, made);
  return made;
}
