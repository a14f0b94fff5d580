/** Sections: a grammar marks only the heading; its section reaches to the next heading of the same level or above. */

interface Section {
  readonly kind: string;
  /** The level where the capture says it; undefined when the marks of the heading do. */
  readonly level: number | undefined;
  readonly start: number;
  end: number;
}

/** Stretches headings, given in order of place, to the ends of their sections. Leaves other drafts as they are. */
export function stretchSections(text: string, drafts: readonly Section[]): void {
  const open: { readonly section: Section; readonly level: number }[] = [];
  for (const section of drafts) {
    if (section.kind !== "section") continue;
    const level = section.level ?? headingLevel(text.slice(section.start, section.end));
    while (open.length > 0 && (open.at(-1)?.level ?? 0) >= level) {
      const closed = open.pop();
      if (closed) closed.section.end = section.start;
    }
    open.push({ section, level });
  }
  for (const { section } of open) section.end = text.length;
}

/** The level, 1 to 6: the number of `#`, or 1 and 2 for headings underlined with `=` and `-`. */
function headingLevel(heading: string): number {
  const marks = /^\s*(#{1,6})/.exec(heading)?.[1];
  if (marks) return marks.length;
  const written = heading.trimEnd();
  const underline = written.lastIndexOf("\n");
  return underline >= 0 && /^\s*=+$/.test(written.slice(underline + 1)) ? 1 : 2;
}
