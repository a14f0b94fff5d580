/** Enter in the query field opens the first result for the query as it stands, even if its answer has not come yet. */

let wanted: string | undefined;

/** Opens the first result of a query, now or when the answer comes. */
export function openFirst(question: string): void {
  wanted = question;
  openIfWanted(document.querySelector<HTMLElement>("[data-of]")?.dataset["of"]);
}

/** Cancels that, because the user has typed on. */
export function forgetFirst(): void {
  wanted = undefined;
}

/** Opens the first result if it is wanted. Call it when the answer to the query `of` has been drawn. */
export function openIfWanted(of: string | undefined): void {
  if (wanted === undefined || of !== wanted) return;
  wanted = undefined;
  document.querySelector<HTMLAnchorElement>("[data-of] a[data-stop]")?.click();
}
