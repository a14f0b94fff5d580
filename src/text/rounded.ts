/** Rounds numbers for display: nobody reads the fifth digit of a score. */

/** Rounds to three decimals. */
export function thousandths(value: number): number {
  return Math.round(value * 1_000) / 1_000;
}

/** Rounds to four decimals. */
export function tenThousandths(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
