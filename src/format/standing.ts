/** How answers that were not made from all files as they are now say so, where their format has no field for it. */
import type { AnswerState } from "#core/protocol.ts";

export type Standing = Pick<AnswerState, "freshness_status" | "unchecked_files" | "answered_from" | "warnings">;

/** For programs that read one object a line: one without a path that says which query the others answer, where it is not the one asked. */
export function correctionRows({ corrected_query }: { readonly corrected_query?: string }): object[] {
  return corrected_query === undefined ? [] : [{ corrected_query }];
}

/** For programs that read one object a line: a last one without a path, where there is something to say. */
export function standingRows({ freshness_status, unchecked_files, answered_from }: Partial<Standing>): object[] {
  const asked = answered_from === undefined ? [] : [{ answered_from }];
  if (freshness_status === undefined || freshness_status === "fresh") return asked;
  return [...asked, { freshness_status, ...(unchecked_files === undefined ? {} : { unchecked_files }), result_completeness: "partial" }];
}

/** What a list adds to its facts: made while files wait to be looked into, it is not all there is. */
export function completenessOf({ freshness_status: status }: Partial<Standing>): Readonly<Record<string, unknown>> {
  return status === undefined || status === "fresh" ? {} : { result_completeness: "partial" };
}
