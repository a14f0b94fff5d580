/** What a project says it is, in the README or a manifest at its root, and a package in its manifest. */
import type { MapAbout } from "#core/protocol/map.ts";
import type { Database } from "#store/database/database.ts";
import { type FileVersion, textOfVersion } from "#store/versions/files.ts";
import { type FactLine, factLines, linesOf } from "./fact-lines.ts";
import { ABOUT_PLACES, README } from "./facts.ts";

/** Further down in a README, a sentence may be about anything: a sponsor, a badge, a dependency. */
const BEGINNING_LINES = 30;
/** Characters of a sentence that are shown. */
const SENTENCE_CHARS_MAX = 200;
const TITLE = /^\s*(?:#|=\s|<)/;
/** The sentence in a line of a manifest: behind its key (`"description":`, `<description>`, `spec.summary =`), without quotes and tags. */
const DESCRIPTION = /^\s*(?:"\w+"[ \t]*:|<\w+>|[\w.]{1,40}[ \t]*[:=]?)[ \t]*["']?([^"'<>\n]{8,400})/;

/** Whether a line is where a file says what its project is: anywhere in a manifest, at the beginning of a README. */
export function isBeginning({ file, line }: Pick<FactLine, "file" | "line">): boolean {
  return line <= BEGINNING_LINES || !README.test(file.path);
}

/** The sentence with which the README at the root, or else a manifest there, says what the project is; null where none says it. */
export function aboutProject(db: Database, files: readonly FileVersion[]): MapAbout | null {
  const atRoot = files.filter(({ path }) => !path.includes("/"));
  const said = factLines(db, atRoot, ABOUT_PLACES)
    .filter(isBeginning)
    .toSorted((a, b) => a.rank - b.rank || (a.file.path < b.file.path ? -1 : 1));
  for (const { file, line, text } of said) {
    const sentence = README.test(file.path) ? sentenceAt(textOfVersion(db, file.versionId), line) : descriptionIn(text);
    if (sentence) return { path: file.path, line_start: line, text: shortened(sentence) };
  }
  return null;
}

/** The description in a line of a manifest. */
export function descriptionIn(line: string): string | undefined {
  return DESCRIPTION.exec(line)?.[1]?.trim();
}

/** The first sentence of the paragraph that begins at a line of a README, as plain text; undefined for a title, a badge or a question. */
function sentenceAt(readme: string, line: number): string | undefined {
  const lines = linesOf(readme).slice(line - 1);
  const end = lines.findIndex((one) => one.trim() === "");
  if (TITLE.test(lines[0] ?? "")) return undefined;
  const plain = lines
    .slice(0, end < 0 ? lines.length : end)
    .join(" ")
    .replace(/!?\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])/g, "$1")
    .replace(/[*`]+|<[^>]*>/g, "")
    .replace(/\s+/g, " ")
    .trim();
  const sentence = /^.*?[.!?](?=\s|$)/.exec(plain)?.[0] ?? plain;
  return sentence === "" || sentence.endsWith("?") ? undefined : sentence;
}

function shortened(sentence: string): string {
  return sentence.length > SENTENCE_CHARS_MAX ? `${sentence.slice(0, SENTENCE_CHARS_MAX).replace(/\s+\S*$/, "")}…` : sentence;
}
