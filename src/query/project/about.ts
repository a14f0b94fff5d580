/** What a project says it is, in the README at its root. */
import type { MapAbout } from "#core/protocol/map.ts";
import type { Database } from "#store/database/database.ts";
import { type FileVersion, textOfVersion } from "#store/versions/files.ts";
import { type FactLine, factLines, linesOf } from "./fact-lines.ts";
import { ABOUT_PLACES, README, SAYS_WHAT_IT_IS } from "./facts.ts";

/** Further down, a sentence of what something is may be about anything: a sponsor, a badge, a dependency. */
const BEGINNING_LINES = 30;
/** Characters of a sentence that are shown. */
const SENTENCE_CHARS_MAX = 200;

const TITLE = /^\s*(?:#|=\s|<)/;

/** Whether a line is where a README says what its project is. */
export function isBeginning({ line, text }: Pick<FactLine, "line" | "text">): boolean {
  return line <= BEGINNING_LINES || !SAYS_WHAT_IT_IS.test(text);
}

/** The sentence with which the README at the root says what the project is; null where none begins with one. */
export function aboutProject(db: Database, files: readonly FileVersion[]): MapAbout | null {
  const readmes = files.filter(({ path }) => !path.includes("/") && README.test(path));
  const [first] = factLines(db, readmes, ABOUT_PLACES)
    .filter((one) => isBeginning(one) && !TITLE.test(one.text))
    .toSorted((a, b) => a.rank - b.rank || (a.file.path < b.file.path ? -1 : 1));
  if (!first) return null;
  const lines = linesOf(textOfVersion(db, first.file.versionId)).slice(first.line - 1);
  const end = lines.findIndex((line) => line.trim() === "");
  const plain = lines
    .slice(0, end < 0 ? lines.length : end)
    .join(" ")
    .replace(/!?\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])/g, "$1")
    .replace(/[*`]+|<[^>]*>/g, "")
    .replace(/\s+/g, " ")
    .trim();
  const sentence = /^.*?[.!?](?=\s|$)/.exec(plain)?.[0] ?? plain;
  const text = sentence.length > SENTENCE_CHARS_MAX ? `${sentence.slice(0, SENTENCE_CHARS_MAX).replace(/\s+\S*$/, "")}…` : sentence;
  return text === "" ? null : { path: first.file.path, line_start: first.line, text };
}
