/** Sections: a grammar marks the heading, its section is everything up to the next heading of the same level or above. */

interface Section {
  readonly kind: string;
  readonly start: number;
  end: number;
}

/** Stretches headings, given in order of place, to their sections. Other drafts stay as they are. */
export function stretchSections(text: string, drafts: readonly Section[]): void {
  const headings = drafts.filter((draft) => draft.kind === "section");
  const levels = headings.map((heading) => headingLevel(text.slice(heading.start, heading.end)));
  for (const [index, heading] of headings.entries()) {
    const level = levels[index] as number;
    const next = headings.findIndex((_, other) => other > index && (levels[other] as number) <= level);
    heading.end = next < 0 ? text.length : (headings[next] as Section).start;
  }
}

/** 1 to 6: the number of `#`, or 1 and 2 for headings underlined with `=` and `-`. */
function headingLevel(heading: string): number {
  const marks = /^\s*(#{1,6})/.exec(heading)?.[1];
  if (marks) return marks.length;
  return /\n\s*=+\s*$/.test(heading) ? 1 : 2;
}
