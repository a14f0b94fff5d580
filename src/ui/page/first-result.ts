/** Enter in the question opens the first result: of the question as it stands, even where its answer has not come yet. */

let wanted: string | undefined;

/** Opens the first result of a question, now or when it comes. */
export function openFirst(question: string): void {
  wanted = question;
  openIfWanted(document.querySelector<HTMLElement>("[data-of]")?.dataset["of"]);
}

/** Whoever types on does not want it any more. */
export function forgetFirst(): void {
  wanted = undefined;
}

/** Called when the answer to a question is drawn. */
export function openIfWanted(of: string | undefined): void {
  if (wanted === undefined || of !== wanted) return;
  wanted = undefined;
  document.querySelector<HTMLAnchorElement>("[data-of] a[data-stop]")?.click();
}
