import type { RequiredText } from "#text/required-text.ts";

/** Whether a folded line contains what a pattern requires. */
export function holds(required: RequiredText, folded: string): boolean {
  if (required.is === "anything") return true;
  if (required.is === "text") return folded.includes(required.text);
  return required.is === "all" ? required.of.every((part) => holds(part, folded)) : required.of.some((part) => holds(part, folded));
}
