/** CODECOMPASS_ATTACK_ROUNDS sets the number of rounds of an attack (1 in the suite); CODECOMPASS_SEED picks another sequence of random inputs. */

export const SEED = Number(process.env["CODECOMPASS_SEED"] ?? 1);
export const ROUNDS = Number(process.env["CODECOMPASS_ATTACK_ROUNDS"] ?? 1);

/** Numbers from 0 to below `below`, the same for the same seed. */
export function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** One of some things. */
export function oneOf<T>(random: (below: number) => number, things: readonly T[]): T {
  return things[random(things.length)] as T;
}
