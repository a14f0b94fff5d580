/** Edits of a text made by chance: what people and their editors do to files, and what leaves one broken in the middle of an edit. */
import type { Random } from "../test/differential/random.ts";

/** An edit by name, so that what goes wrong can be told by kind. */
interface EditKind {
  readonly name: string;
  readonly weight: number;
  readonly edit: (text: string, random: Random) => string;
}

const OPENERS = [
  "/*",
  "//",
  "#",
  '"""',
  "'''",
  '"',
  "'",
  "`",
  "<!--",
  "--",
  "{-",
  "(*",
  "=begin\n",
  "#|",
  "<<EOF\n",
  "#if 0\n",
  'r#"',
  'R"(',
  '@"',
] as const;
const BRACKETS = ["{", "}", "(", ")", "[", "]", "<", ">", "end", "do", "begin", ";", ",", ":", "=>", "=", "\\"] as const;
const ODD = ["é", "Überblick", "名前", "\u{1f600}", "\u200b", "\ufeff", "\u2028", "\u0000", "\ufffd", "\u00a0", "\f", "\v"] as const;
const LINES = [
  "",
  "    ",
  "}",
  "end",
  "return 1",
  "x = 1",
  "TODO",
  "// note",
  "# note",
  "@Deprecated",
  "#[test]",
  "export default 1",
  "export",
  "static",
  "else",
] as const;

const KINDS: readonly EditKind[] = [
  {
    name: "insert a line",
    weight: 3,
    edit: byLines((lines, random) => void lines.splice(random.below(lines.length + 1), 0, random.pick(LINES))),
  },
  {
    name: "delete a line",
    weight: 4,
    edit: byLines((lines, random) => void lines.splice(random.below(lines.length), 1)),
  },
  {
    name: "duplicate a line",
    weight: 2,
    edit: byLines((lines, random) => {
      const at = random.below(lines.length);
      lines.splice(at, 0, lines[at] as string);
    }),
  },
  {
    name: "delete some lines",
    weight: 2,
    edit: byLines((lines, random) => void lines.splice(random.below(lines.length), 1 + random.below(12))),
  },
  {
    name: "duplicate some lines",
    weight: 2,
    edit: byLines((lines, random) => {
      const at = random.below(lines.length);
      lines.splice(random.below(lines.length), 0, ...lines.slice(at, at + 1 + random.below(25)));
    }),
  },
  {
    name: "move some lines",
    weight: 2,
    edit: byLines((lines, random) => {
      const moved = lines.splice(random.below(lines.length), 1 + random.below(12));
      lines.splice(random.below(lines.length + 1), 0, ...moved);
    }),
  },
  {
    name: "join two lines",
    weight: 1,
    edit: byLines((lines, random) => {
      const at = random.below(lines.length);
      lines.splice(at, 2, lines.slice(at, at + 2).join(" "));
    }),
  },
  {
    name: "indent some lines",
    weight: 1,
    edit: byLines((lines, random) => {
      const at = random.below(lines.length);
      const end = at + 1 + random.below(12);
      for (let line = at; line < Math.min(end, lines.length); line++) lines[line] = `  ${lines[line]}`;
    }),
  },
  {
    name: "comment out some lines",
    weight: 1,
    edit: byLines((lines, random) => {
      const at = random.below(lines.length);
      const [open, close] = random.pick([
        ["/*", "*/"],
        ["<!--", "-->"],
        ["#if 0", "#endif"],
        ['"""', '"""'],
        ["=begin", "=end"],
        ["`", "`"],
      ] as const);
      lines.splice(Math.min(lines.length, at + 1 + random.below(20)), 0, close);
      lines.splice(at, 0, open);
    }),
  },
  { name: "cut at the end", weight: 1, edit: (text, random) => text.slice(0, random.below(text.length + 1)) },
  { name: "cut at the start", weight: 1, edit: (text, random) => text.slice(random.below(text.length + 1)) },
  {
    name: "cut in the middle",
    weight: 2,
    edit: (text, random) => {
      const at = random.below(text.length + 1);
      return text.slice(0, at) + text.slice(at + 1 + random.below(80));
    },
  },
  { name: "insert what opens", weight: 3, edit: inserted(OPENERS) },
  { name: "insert a bracket or sign", weight: 3, edit: inserted(BRACKETS) },
  { name: "insert an odd sign", weight: 2, edit: inserted(ODD) },
  {
    name: "delete a bracket",
    weight: 2,
    edit: (text, random) => {
      const places = [...text.matchAll(/[{}()[\]<>"'`;:,]/g)].map(({ index }) => index);
      if (places.length === 0) return text;
      const at = random.pick(places);
      return text.slice(0, at) + text.slice(at + 1);
    },
  },
  { name: "other ends of lines", weight: 1, edit: (text, random) => text.replaceAll(/\r?\n/g, random.pick(["\r\n", "\r\n", "\n", "\r"])) },
  {
    name: "another first line",
    weight: 1,
    edit: (text, random) =>
      random.pick([
        `\n${text}`,
        text.slice(text.indexOf("\n") + 1),
        `\ufeff${text}`,
        `${random.pick(LINES)}\n${text}`,
        `#!/bin/sh\n${text}`,
      ]),
  },
  {
    name: "another last line",
    weight: 1,
    edit: (text, random) =>
      random.pick([`${text}\n`, text.replace(/\s+$/, ""), `${text}${random.pick(LINES)}`, text.replace(/[^\n]*\n?$/, "")]),
  },
  {
    name: "rename",
    weight: 3,
    edit: (text, random) => {
      const words = text.match(/[\p{L}_][\p{L}\p{N}_]{2,}/gu);
      if (!words) return text;
      const word = random.pick(words);
      const other = random.chance(0.3) ? random.pick(words) : `${word}Two`;
      const all = text.split(word);
      if (random.chance(0.6)) return all.join(other);
      const at = 1 + random.below(Math.max(1, all.length - 1));
      return all.slice(0, at).join(word) + other + all.slice(at).join(word);
    },
  },
  {
    name: "sides of a conflict",
    weight: 0.5,
    edit: byLines((lines, random) => {
      const at = random.below(lines.length);
      const some = lines.slice(at, at + 5);
      lines.splice(at, some.length, "<<<<<<< HEAD", ...some, "=======", ...some.slice(1), ">>>>>>> other");
    }),
  },
];

/** One to three edits of a text, and what they are called; never the text as it was. */
export function randomEdit(text: string, random: Random): { readonly text: string; readonly name: string } {
  const names: string[] = [];
  let edited = text;
  while (edited === text || (names.length < 3 && random.chance(0.3))) {
    const kind = random.weighted(KINDS.map((one) => [one.weight, one] as const));
    edited = kind.edit(edited, random);
    names.push(kind.name);
  }
  return { text: edited, name: names.join(", ") };
}

function byLines(change: (lines: string[], random: Random) => void): EditKind["edit"] {
  return (text, random) => {
    const lines = text.split("\n");
    change(lines, random);
    return lines.join("\n");
  };
}

/** Between words more often than inside of one. */
function inserted(signs: readonly string[]): EditKind["edit"] {
  return (text, random) => {
    const places = random.chance(0.7) ? [...text.matchAll(/\b|^/gm)].map(({ index }) => index) : [];
    const at = places.length > 0 ? random.pick(places) : random.below(text.length + 1);
    return text.slice(0, at) + random.pick(signs) + text.slice(at);
  };
}
