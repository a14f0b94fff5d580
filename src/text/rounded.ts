/** Numbers as they are shown: nobody reads the fifth digit of a score. */

/** To three digits behind the point. */
export function thousandths(value: number): number {
  return Math.round(value * 1_000) / 1_000;
}

/** To four. */
export function tenThousandths(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
