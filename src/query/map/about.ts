/** What a module says about itself: the first sentence of the comment at the top of its leading file. */
import { basename } from "node:path/posix";
import type { VersionTexts } from "#query/read/version-texts.ts";
import type { Database } from "#store/database/database.ts";
import type { FileVersion } from "#store/versions/files.ts";
import { textPlacesOfVersion } from "#store/versions/texts.ts";

/** How many files of a module are searched for a comment. */
const FILES_TRIED_MAX = 8;
/** How many characters may precede the leading comment: an interpreter line, a marker of the encoding. */
const LEAD_CHARS_MAX = 400;
const SENTENCE_CHARS_MAX = 110;
/** Matches comments about licences or tools instead of the code. */
const FORMAL =
  /copyright|licen[cs]e|spdx|all rights reserved|\(c\)\s*\d{4}|eslint|prettier|@ts-|go:build|\+build|coding[:=]|pylint|noqa|flow$|^!|vim:|-\*-/i;
/** File names that represent their directory, the most usual first. */
const LEADING = /^(?:doc\.go|__init__\.py|mod\.rs|lib\.rs|index\.\w+|package-info\.java|main\.\w+)$/;

const SPEAKS_FOR_ALL = /^(?:package|module|crate|this (?:package|module|crate|directory|library))\b/i;

/** The sentence; null where no file begins with one. */
export function aboutModule(db: Database, texts: VersionTexts, directory: string, files: readonly FileVersion[]): string | null {
  const name = basename(directory);
  const rank = ({ path, symbolCount }: FileVersion): number => {
    const file = basename(path);
    if (LEADING.test(file)) return 0;
    return file.replace(/\.\w+$/, "").replace(/[-_]/g, "") === name.replace(/[-_]/g, "") ? 1 : 3 - symbolCount / 65_536;
  };
  const ordered = files.toSorted((a, b) => rank(a) - rank(b) || (a.path < b.path ? -1 : 1));
  for (const file of ordered.slice(0, FILES_TRIED_MAX)) {
    const sentence = leadingSentence(db, texts, file.versionId);
    // Other files describe themselves only, unless they say otherwise.
    if (sentence && (rank(file) <= 1 || files.length === 1 || SPEAKS_FOR_ALL.test(sentence))) return sentence;
  }
  return null;
}

function leadingSentence(db: Database, texts: VersionTexts, versionId: number): string | undefined {
  const text = texts.of(versionId);
  const content = text.lines({ lineStart: 1, lineEnd: Number.MAX_SAFE_INTEGER }).join("\n");
  let end = 0;
  for (const { start, end: stop, kind } of textPlacesOfVersion(db, versionId)) {
    if (kind === "string" || start - end > LEAD_CHARS_MAX) break;
    // A comment behind code, or right above a declaration, belongs to that.
    if (!/^\s*(?:#!.*|<\?php|["']use strict["'];?)?\s*$/.test(content.slice(end, start))) break;
    const isOfFile =
      kind === "docstring" ||
      /^[ \t]*(?:\n[ \t]*\n|\n?(?:package|module|namespace|import|use|from|const .*require)\b|\n?[@#]|\s*$)/.test(
        content.slice(stop, stop + LEAD_CHARS_MAX),
      );
    const sentence = isOfFile ? sentenceOf(content.slice(start, stop)) : undefined;
    if (sentence) return sentence;
    end = stop;
  }
  return undefined;
}

function sentenceOf(comment: string): string | undefined {
  if (FORMAL.test(comment)) return undefined;
  const plain = comment
    .split("\n")
    .map((line) =>
      line
        .replace(/^\s*(?:\/\/+!?|\/\*+!?|\*+\/?|#+!?|--+|;+|"{3}|'{3}|%+)\s?/, "")
        .replace(/(?:\*+\/|"{3}|'{3})\s*$/, "")
        .trim(),
    )
    .join("\n")
    .trim();
  const paragraph = (plain.replace(/\{@\w+\s+([^}]*)\}/g, "$1").split(/\n\s*\n/)[0] ?? "").replace(/\s+/g, " ").trim();
  const sentence = (/^.*?[.!?](?=\s|$)/.exec(paragraph)?.[0] ?? paragraph).replace(/^@\w+\s+/, "");
  if (sentence.split(" ").length < 3) return undefined;
  return sentence.length > SENTENCE_CHARS_MAX ? `${sentence.slice(0, SENTENCE_CHARS_MAX).replace(/\s+\S*$/, "")}…` : sentence;
}
