/** How formats without a field for it show that an answer does not reflect all files as they are now. */
import type { AnswerState } from "#core/protocol.ts";

export type Standing = Pick<AnswerState, "freshness_status" | "unchecked_files" | "answered_from" | "warnings">;

/** For programs that read one object per line: an object without a path that states the corrected query, when the hits answer that one. */
export function correctionRows({ corrected_query }: { readonly corrected_query?: string }): object[] {
  return corrected_query === undefined ? [] : [{ corrected_query }];
}

/** For programs that read one object per line: final objects without a path, for an answer from a stored ref or one that is not fresh. */
export function standingRows({ freshness_status, unchecked_files, answered_from }: Partial<Standing>): object[] {
  const asked = answered_from === undefined ? [] : [{ answered_from }];
  if (freshness_status === undefined || freshness_status === "fresh") return asked;
  return [...asked, { freshness_status, ...(unchecked_files === undefined ? {} : { unchecked_files }), result_completeness: "partial" }];
}

/** The completeness that a list adds to its facts: partial while changed files have not been checked. */
export function completenessOf({ freshness_status: status }: Partial<Standing>): Readonly<Record<string, unknown>> {
  return status === undefined || status === "fresh" ? {} : { result_completeness: "partial" };
}
