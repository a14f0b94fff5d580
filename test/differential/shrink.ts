/** From a history that ends in a wrong answer to a short one that does. */
import { type PlayOptions, play } from "./play.ts";
import type { Step } from "./steps.ts";

export interface Shrunk {
  readonly steps: readonly Step[];
  readonly differences: readonly string[];
}

const SHRINK_MS_MAX = 180_000;

/**
 * Leaves out ever smaller pieces of a history as long as its last look still goes wrong (delta debugging: Zeller and Hildebrandt, 2002).
 * The last step is the look that failed.
 */
export async function shrink(steps: readonly Step[], options: PlayOptions = {}, budgetMs = SHRINK_MS_MAX): Promise<Shrunk> {
  const deadline = performance.now() + budgetMs;
  const { failure: first, idle } = await play(steps, options);
  let best: Shrunk = { steps, differences: first?.differences ?? ["not repeated"] };
  const attempt = async (candidate: readonly Step[]): Promise<boolean> => {
    const { failure } = await play(candidate, { ...options, comparesLastOnly: true });
    if (failure?.at !== candidate.length - 1) return false;
    best = { steps: candidate, differences: failure.differences };
    return true;
  };
  if (!(await attempt(steps.filter((_, at) => !idle.has(at)))) && !(await attempt(steps))) return best;
  await attempt(best.steps.filter((step, at) => step.do !== "look" || at === best.steps.length - 1));
  for (let size = Math.ceil(steps.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let end = best.steps.length - 1; end > 0 && performance.now() < deadline; end -= size) {
      const start = Math.max(0, end - size);
      await attempt([...best.steps.slice(0, start), ...best.steps.slice(end)]);
    }
  }
  return best;
}
