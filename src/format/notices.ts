/** Writes the third-party notices that the executable carries. */
import type { Sheet } from "./sheet.ts";

/** A section of THIRD-PARTY-NOTICES.md. Licence texts are indented there, so none of their lines is a heading. */
const SECTION = /^(\S+) (\S+)\n\nLicence: (.+)\n([\s\S]*)$/;

/** The notices as text for people; for programs, one row per component. */
export function noticesSheet(text: string): Sheet {
  const [, ...sections] = text.split(/^## /m);
  const rows = sections.map((section) => {
    const [, name, version, licence, rest = ""] = SECTION.exec(section) ?? [];
    return { name, version, licence, text: rest.trim() };
  });
  return { data: () => ({ components: rows }), rows, lines: () => text.trimEnd() };
}
