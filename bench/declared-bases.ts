/**
 * What sources say that a type is built on, read by expressions of this file alone, which know nothing of syntax trees: the truth that answers about
 * implementers are held against. Only what a compiler or an interpreter demands is read, no shapes and no guesses.
 */

/** One `A is built on B` of a source. */
export interface DeclaredBase {
  readonly path: string;
  /** Line of the type's own name, or of the block that says it for a type that stands elsewhere. */
  readonly line: number;
  readonly name: string;
  readonly base: string;
  /** What the base is said to belong to, where it is: the last part of it. */
  readonly of: string;
  /** What is particular about how it is written. */
  readonly marks: readonly string[];
}

/** A type that a source declares. */
export interface DeclaredType {
  /** Nothing can be built on it. */
  readonly isFinal: boolean;
  readonly path: string;
  readonly line: number;
  readonly name: string;
}

export interface Declarations {
  /** Names that a base can be said to belong to: types, modules, namespaces. */
  readonly owners: readonly string[];
  /** What the source imports from elsewhere, by its own name, with the package that it comes from. */
  readonly imported: ReadonlyMap<string, string>;
  readonly package: string;
  readonly types: readonly DeclaredType[];
  readonly bases: readonly DeclaredBase[];
}

interface Found {
  /** Offset of the name. */
  readonly at: number;
  readonly name: string;
  /** Offsets of what the header is read from. */
  readonly from: number;
  readonly to: number;
  readonly bases: readonly string[];
  /** The block is no declaration of the type. */
  readonly isElsewhere?: true;
  readonly marks?: readonly string[];
}

/** A name with what it belongs to, its arguments left out. */
const PATH = /^[@:\\]*[A-Za-z_$][\w$]*(?:\s*(?:\.|::|\\)\s*[A-Za-z_$][\w$']*)*$/;

/** The text with comments and strings as spaces: offsets and lines stay. */
function blanked(text: string, shapes: RegExp): string {
  return text.replace(shapes, (found) => found.replace(/[^\n]/g, " "));
}

const C_LIKE = /\/\/[^\n]*|\/\*[\s\S]*?\*\/|"""[\s\S]*?"""|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)'|`(?:[^`\\]|\\.)*`/g;
const RUST_LIKE = /\/\/[^\n]*|\/\*[\s\S]*?\*\/|r#"[\s\S]*?"#|"(?:[^"\\]|\\[\s\S])*"|'(?:[^'\\\n]|\\.)'/g;
const HASH_LIKE = /"""[\s\S]*?"""|'''[\s\S]*?'''|#[^\n]*|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/g;
const RUBY_LIKE =
  /^=begin[\s\S]*?^=end|(?<![\w$])#(?!\{)[^\n]*|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|<<[~-]?["'`]?(\w+)["'`]?[^\n]*\n[\s\S]*?^\s*\1$/gm;
const PHP_LIKE =
  /\/\/[^\n]*|#(?!\[)[^\n]*|\/\*[\s\S]*?\*\/|"(?:[^"\\]|\\[\s\S])*"|'(?:[^'\\]|\\[\s\S])*'|<<<["']?(\w+)["']?\n[\s\S]*?^\s*\1\b/gm;
const HASKELL_LIKE = /--[^\n]*|\{-[\s\S]*?-\}|"(?:[^"\\\n]|\\.)*"/g;
const GO_LIKE = /\/\/[^\n]*|\/\*[\s\S]*?\*\/|"(?:[^"\\\n]|\\.)*"|`[^`]*`/g;

const PAIRS: Readonly<Record<string, string>> = { "(": ")", "[": "]", "<": ">", "{": "}" };

/** Where a bracket that opens at an offset is closed; the end of the text where it never is. */
function closing(text: string, at: number): number {
  const open = text[at] as string;
  const close = PAIRS[open] as string;
  let depth = 0;
  for (let here = at; here < text.length; here++) {
    const sign = text[here];
    if (sign === open) depth++;
    else if (sign === close && !(close === ">" && /[-=]/.test(text[here - 1] ?? "")) && --depth === 0) return here + 1;
  }
  return text.length;
}

/** A list without what stands in brackets: arguments of types, of constructors and of marks. */
function withoutBrackets(text: string, opens: string): string {
  let bare = "";
  for (let at = 0; at < text.length; ) {
    if (opens.includes(text[at] as string)) {
      at = closing(text, at);
      bare += " ";
    } else bare += text[at++];
  }
  return bare;
}

/** The parts of a list at its own level. */
function parts(text: string, separator: RegExp, opens: string): string[] {
  const cuts: number[] = [0];
  for (let at = 0; at < text.length; ) {
    if (opens.includes(text[at] as string)) {
      at = closing(text, at);
      continue;
    }
    separator.lastIndex = at;
    const cut = separator.exec(text);
    if (cut) {
      cuts.push(at, separator.lastIndex);
      at = separator.lastIndex;
    } else at++;
  }
  cuts.push(text.length);
  return Array.from({ length: cuts.length / 2 }, (_, at) => text.slice(cuts[at * 2], cuts[at * 2 + 1]).trim()).filter(
    (part) => part !== "",
  );
}

const COMMA = /,/y;

/** From an offset on to one of some signs at the header's own level. */
function headerEnd(text: string, from: number, ends: RegExp, opens: string): number {
  for (let at = from; at < text.length; ) {
    const sign = text[at] as string;
    if (ends.test(sign)) return at;
    at = opens.includes(sign) ? closing(text, at) : at + 1;
  }
  return text.length;
}

/** Languages whose headers end with a block and name their bases behind words. */
function byKeywords(text: string, declaration: RegExp, lists: RegExp, opens = "<(["): Found[] {
  return [...text.matchAll(declaration)].map((match): Found => {
    const name = match[1] as string;
    const at = match.index + match[0].length - name.length;
    const from = at + name.length;
    const to = headerEnd(text, from, /[{;]/, opens);
    const header = text.slice(from, to);
    const bases = parts(`.${header}`, lists, opens)
      .slice(1)
      .flatMap((list) => parts(list, COMMA, opens));
    return { at, name, from, to, bases };
  });
}

function java(text: string): Found[] {
  return byKeywords(text, /\b(?:class|interface|enum|record)\s+([A-Z]\w*)(?=[\s<({])/g, /\b(?:extends|implements)\b/y).map((found) => {
    const header = text.slice(found.from, found.to);
    const permits = /\bpermits\b[\s\S]*$/.exec(header)?.[0];
    return permits === undefined
      ? found
      : {
          ...found,
          bases: found.bases
            .map((base) => base.replace(/\bpermits\b[\s\S]*$/, "").trim())
            .filter((base) => base !== "" && !parts(permits.slice(7), COMMA, "<(").includes(base)),
        };
  });
}

function php(text: string): Found[] {
  const types = byKeywords(
    text,
    /\b(?<!::)(?<!\$)(?<!->)(?:class|interface|trait|enum)\s+([A-Za-z_]\w*)(?=[\s{:])/g,
    /\b(?:extends|implements)\b/y,
    "(",
  );
  // What stands in a class is indented, what a file imports is not.
  const traits = [...text.matchAll(/^[ \t]+use\s+([A-Za-z_\\][\w\\]*(?:\s*,\s*[A-Za-z_\\][\w\\]*)*)\s*[;{]/gm)].flatMap(
    (match): Found[] => {
      const owner = types.findLast(({ at }) => at < match.index);
      if (!owner) return [];
      return [{ ...owner, bases: (match[1] as string).split(",").map((base) => base.trim()), isElsewhere: true, marks: ["use"] }];
    },
  );
  return [...types, ...traits];
}

function typescript(text: string): Found[] {
  return byKeywords(text, /\b(?:class|interface)\s+([A-Za-z_$][\w$]*)(?=[\s<{])/g, /\b(?:extends|implements)\b/y, "<([").filter(
    ({ name }) => !["extends", "implements", "of", "is", "in", "for", "to", "that", "and", "as"].includes(name),
  );
}

function csharp(text: string): Found[] {
  return [...text.matchAll(/\b(?:class|struct|interface|record(?:\s+(?:class|struct))?)\s+([A-Z_]\w*)(?=[\s<({:;])/g)].map(
    (match): Found => {
      const name = match[1] as string;
      const at = match.index + match[0].length - name.length;
      const to = headerEnd(text, at + name.length, /[{;]/, "<([");
      const header = text.slice(at + name.length, to).replace(/\bwhere\s+\w+\s*:[\s\S]*$/, "");
      const [, ...behind] = parts(`.${header}`, /(?<!:):(?!:)/y, "<([");
      return { at, name, from: at + name.length, to, bases: parts(behind.join(" "), COMMA, "<([") };
    },
  );
}

function kotlin(text: string): Found[] {
  return [...text.matchAll(/(?<![:.\w])(?:class|interface|object)\s+([A-Z_]\w*)/g)].map((match): Found => {
    const name = match[1] as string;
    const at = match.index + match[0].length - name.length;
    const from = at + name.length;
    let here = skipSpace(text, from);
    if (text[here] === "<") here = skipSpace(text, closing(text, here));
    const head = /(?:(?:@\w+(?:\([^)]*\))?|private|internal|protected|public)\s+)*constructor\s*(?=\()/y;
    head.lastIndex = here;
    here += head.exec(text)?.[0].length ?? 0;
    if (text[here] === "(") here = skipSpace(text, closing(text, here));
    if (text[here] !== ":" || text[here + 1] === ":") return { at, name, from, to: here, bases: [] };
    const bases: string[] = [];
    for (here++; ; ) {
      const base = /\s*(?:@\w+(?:\([^)]*\))?\s*)*([A-Za-z_]\w*(?:\s*\.\s*[A-Za-z_]\w*)*)/y;
      base.lastIndex = here;
      const found = base.exec(text);
      if (!found) break;
      here = base.lastIndex;
      let written = found[1] as string;
      if (text[skipBlank(text, here)] === "<") {
        here = closing(text, skipBlank(text, here));
        written += "<>";
      }
      bases.push(written);
      if (text[skipBlank(text, here)] === "(") here = closing(text, skipBlank(text, here));
      const by = /\s*by\s+[\w.]+(?:\s*\([^)]*\))?/y;
      by.lastIndex = here;
      here += by.exec(text)?.[0].length ?? 0;
      const comma = skipSpace(text, here);
      if (text[comma] !== ",") break;
      here = comma + 1;
    }
    return { at, name, from, to: here, bases };
  });
}

function skipSpace(text: string, from: number): number {
  let at = from;
  while (/\s/.test(text[at] ?? ".")) at++;
  return at;
}

function skipBlank(text: string, from: number): number {
  let at = from;
  while (text[at] === " ") at++;
  return at;
}

function scala(text: string): Found[] {
  return [...text.matchAll(/(?<![.\w])(?:class|trait|object|enum)\s+([A-Z]\w*)/g)].map((match): Found => {
    const name = match[1] as string;
    const at = match.index + match[0].length - name.length;
    const from = at + name.length;
    let here = skipSpace(text, from);
    const between = /(?:@\w+(?:\([^)]*\))?|private(?:\[\w+\])?|protected(?:\[\w+\])?)\s*/y;
    for (;;) {
      if (text[here] === "[" || text[here] === "(") here = skipSpace(text, closing(text, here));
      else {
        between.lastIndex = here;
        const length = between.exec(text)?.[0].length ?? 0;
        if (length === 0) break;
        here += length;
      }
    }
    const bases: string[] = [];
    for (let word = /extends\b\s*/y; ; word = /\s*(?:with\b|,)\s*/y) {
      word.lastIndex = here;
      if (!word.exec(text)) break;
      const base = /(?:@\w+\s+)?([A-Za-z_]\w*(?:\.\w+)*)/y;
      base.lastIndex = word.lastIndex;
      const found = base.exec(text);
      if (!found) break;
      here = base.lastIndex;
      let written = found[1] as string;
      for (let open = skipBlank(text, here); text[open] === "[" || text[open] === "("; open = skipBlank(text, here)) {
        if (text[open] === "[") written += "<>";
        here = closing(text, open);
      }
      bases.push(written);
    }
    return { at, name, from, to: here, bases };
  });
}

function swift(text: string): Found[] {
  return [...text.matchAll(/(?<![.\w])(class|struct|enum|protocol|actor|extension)\s+([A-Z][\w.]*)/g)].map((match): Found => {
    const [, word, path = ""] = match;
    const name = path.slice(path.lastIndexOf(".") + 1);
    const at = match.index + match[0].length - name.length;
    const from = at + name.length;
    const to = headerEnd(text, from, /[{]/, "<([");
    const header = text.slice(from, to).replace(/\bwhere\b[\s\S]*$/, "");
    const [, ...behind] = parts(`.${header}`, /:/y, "<([");
    const bases = parts(behind.join(" "), /,|&/y, "<([").map((base) => base.replace(/^(?:@[\w]+(?:\([^)]*\))?\s*)+/, ""));
    return { at, name, from, to, bases, ...(word === "extension" ? { isElsewhere: true, marks: ["extension"] } : {}) };
  });
}

function rust(text: string): Found[] {
  const types = [...text.matchAll(/\b(?:struct|enum|union|trait)\s+([A-Z]\w*)/g)].map((match): Found => {
    const name = match[1] as string;
    const at = match.index + match[0].length - name.length;
    const from = at + name.length;
    if (!match[0].startsWith("trait")) return { at, name, from, to: from, bases: [] };
    const to = headerEnd(text, from, /[{;]/, "<([");
    const header = text.slice(from, to).replace(/\bwhere\b[\s\S]*$/, "");
    const [, ...behind] = parts(`.${header}`, /(?<!:):(?!:)/y, "<([");
    return { at, name, from, to, bases: parts(behind.join(" "), /\+/y, "<([").filter((base) => !/^[?'~]/.test(base)) };
  });
  const blocks = [...text.matchAll(/(?<![\w$])impl\b(?=\s*[<\s])/g)].flatMap((match): Found[] => {
    let from = skipSpace(text, match.index + 4);
    const parameters = text[from] === "<" ? text.slice(from, closing(text, from)) : "";
    from = skipSpace(text, from + parameters.length);
    const to = headerEnd(text, from, /[{;]/, "<([");
    const header = text.slice(from, to).replace(/\bwhere\b[\s\S]*$/, "");
    const [trait, type] = parts(header, /\bfor\b(?!\s*<)/y, "<([");
    if (trait === undefined || type === undefined || trait.startsWith("!")) return [];
    const bare = withoutBrackets(type, "<")
      .trim()
      .replace(/^&\s*(?:'\w+\s+)?(?:mut\s+)?/, "");
    const name = bare.slice(bare.lastIndexOf(":") + 1).trim();
    if (!/^[A-Z]\w*$/.test(name) || new RegExp(`[<,]\\s*(?:const\\s+)?${name}\\s*[:,>=]`).test(parameters)) return [];
    const isReference = /^&/.test(type);
    if (isReference) return [];
    return [{ at: match.index, name, from, to, bases: [trait.replace(/^(?:unsafe|const)\s+/, "")], isElsewhere: true }];
  });
  return [...types, ...blocks];
}

function python(text: string): Found[] {
  return [...text.matchAll(/^[ \t]*class\s+(\w+)/gm)].map((match): Found => {
    const name = match[1] as string;
    const at = match.index + match[0].length - name.length;
    const from = at + name.length;
    let here = skipSpace(text, from);
    if (text[here] === "[") here = skipSpace(text, closing(text, here));
    if (text[here] !== "(") return { at, name, from, to: here, bases: [] };
    const to = closing(text, here);
    return { at, name, from, to, bases: parts(text.slice(here + 1, to - 1), COMMA, "([{").filter((base) => !/^\*|^\w+\s*=/.test(base)) };
  });
}

/** Ruby and Elixir say in the body what a module is built on: it is that of the nearest line above with less indentation. */
function byIndentation(text: string, owner: RegExp, says: RegExp): Found[] {
  const found: Found[] = [];
  const open: { indent: number; at: number; name: string }[] = [];
  let offset = 0;
  for (const line of text.split("\n")) {
    const indent = /^\s*/.exec(line)?.[0].length ?? 0;
    if (line.trim() !== "") while ((open.at(-1)?.indent ?? -1) >= indent) open.pop();
    const opens = owner.exec(line);
    const said = says.exec(line);
    const around = open.at(-1);
    if (opens) {
      const name = opens[1] as string;
      const last = name.slice(Math.max(name.lastIndexOf(":"), name.lastIndexOf(".")) + 1);
      const at = offset + line.indexOf(name) + name.length - last.length;
      found.push({ at, name: last, from: at, to: offset + line.length, bases: opens[2] === undefined ? [] : [opens[2]] });
      open.push({ indent, at, name: last });
    } else if (said && around) {
      const bases = (said[1] as string).split(",").map((base) => base.trim());
      found.push({
        at: around.at,
        name: around.name,
        from: offset,
        to: offset,
        bases,
        isElsewhere: true,
        marks: [line.trim().split(/\s/)[0] ?? ""],
      });
    }
    offset += line.length + 1;
  }
  return found;
}

function ruby(text: string): Found[] {
  return byIndentation(
    text,
    /^\s*(?:class|module)\s+([A-Z][\w:]*)(?:\s*<\s*([A-Z:][\w:]*)\s*(?:;.*)?$)?/,
    /^\s*(?:include|extend|prepend)\s*\(?\s*([A-Z:][\w:]*(?:\s*,\s*[A-Z:][\w:]*)*)\)?\s*$/,
  );
}

function elixir(text: string): Found[] {
  const modules = byIndentation(text, /^\s*(?:defmodule|defprotocol)\s+([A-Z][\w.]*)/, /^\s*@behaviour\s+([A-Z][\w.]*)\s*$/);
  const impls = [...text.matchAll(/^\s*defimpl\s+([A-Z][\w.]*)\s*,\s*for:\s*([A-Z][\w.]*)/gm)].map((match): Found => {
    const type = match[2] as string;
    return {
      at: match.index,
      name: type.slice(type.lastIndexOf(".") + 1),
      from: match.index,
      to: match.index + match[0].length,
      bases: [match[1] as string],
      isElsewhere: true,
      marks: ["defimpl"],
    };
  });
  return [...modules, ...impls];
}

function cpp(text: string): Found[] {
  return [
    ...text.matchAll(
      /(?<!\benum\s+)(?<![<,]\s*)\b(?:class|struct)\s+((?:(?:alignas\([^)]*\)|\[\[[^\]]*\]\]|[A-Z][A-Z0-9_]+(?:\([^)]*\))?)\s+)*)([A-Za-z_]\w*)/g,
    ),
  ].flatMap((match): Found[] => {
    const name = match[2] as string;
    const at = match.index + match[0].length - name.length;
    const from = at + name.length;
    let here = skipSpace(text, from);
    const isSpecial = text[here] === "<";
    if (isSpecial) here = skipSpace(text, closing(text, here));
    if (/^final\b/.test(text.slice(here, here + 6))) here = skipSpace(text, here + 5);
    if (text[here] === "{") return isSpecial ? [] : [{ at, name, from, to: here, bases: [] }];
    if (text[here] !== ":" || text[here + 1] === ":") return [];
    const to = headerEnd(text, here, /[{;]/, "<(");
    if (text[to] !== "{") return [];
    const bases = parts(text.slice(here + 1, to), COMMA, "<(").map((base) =>
      base.replace(/^(?:(?:public|private|protected|virtual)\s+)*/, ""),
    );
    return [
      {
        at,
        name,
        from,
        to,
        bases,
        ...(isSpecial ? { isElsewhere: true, marks: ["specialization"] } : {}),
        ...(match[1] ? { marks: ["macro or attribute in front"] } : {}),
      },
    ];
  });
}

function go(text: string): Found[] {
  const types = [
    ...text.matchAll(
      /^(?:type\s+|\t)([A-Za-z_]\w*)(?:\[[^\]\n]*\])?\s+(?:struct|interface|func|map|\[\]|u?int\d*|string|bool|float\d*)\b/gm,
    ),
  ]
    .filter((match) => match[0].startsWith("type") || /^type\s+\($/m.test(text.slice(0, match.index)))
    .map(
      (match): Found => ({
        at: match.index + match[0].indexOf(match[1] as string),
        name: match[1] as string,
        from: match.index,
        to: match.index,
        bases: [],
      }),
    );
  const says = [
    ...text.matchAll(
      /^\s*(?:var\s+)?_\s+([\w.]+)\s*=\s*(?:\(\s*\*\s*(\w+)\s*\)\s*\(\s*nil\s*\)|&?\s*(\w+)\s*\{\s*\}|new\(\s*(\w+)\s*\))\s*$/gm,
    ),
  ].map(
    (match): Found => ({
      at: match.index + match[0].length - 1,
      name: (match[2] ?? match[3] ?? match[4]) as string,
      from: match.index,
      to: match.index,
      bases: [match[1] as string],
      isElsewhere: true,
      marks: [match[2] === undefined ? "by value" : "by pointer"],
    }),
  );
  return [...types, ...says];
}

function haskell(text: string): Found[] {
  const types = [...text.matchAll(/^(?:data|newtype|class)\s+(?:(?:[^=\n]|\n\s)*?=>\s*)?([A-Z]\w*)/gm)].map(
    (match): Found => ({
      at: match.index + match[0].length - (match[1] as string).length,
      name: match[1] as string,
      from: match.index,
      to: match.index,
      bases: [],
    }),
  );
  const instances = [...text.matchAll(/^instance\s+(?:\{-[^}]*\}\s*)?((?:[^=\n]|\n\s)*?=>\s*)?([A-Z][\w.]*)\s+\(?\s*([A-Z][\w.]*)/gm)].map(
    (match): Found => ({
      at: match.index,
      name: (match[3] as string).split(".").at(-1) as string,
      from: match.index,
      to: match.index + match[0].length,
      bases: [match[2] as string],
      isElsewhere: true,
      marks: [match[1] ? "with a context" : "plain"],
    }),
  );
  return [...types, ...instances];
}

const LANGUAGES: readonly {
  readonly name: string;
  readonly files: RegExp;
  readonly blanks: RegExp;
  readonly read: (text: string) => Found[];
}[] = [
  { name: "Java", files: /\.java$/, blanks: C_LIKE, read: java },
  { name: "C#", files: /\.cs$/, blanks: C_LIKE, read: csharp },
  { name: "Kotlin", files: /\.kts?$/, blanks: C_LIKE, read: kotlin },
  { name: "Scala", files: /\.scala$/, blanks: C_LIKE, read: scala },
  { name: "PHP", files: /\.php$/, blanks: PHP_LIKE, read: php },
  { name: "TypeScript", files: /\.[cm]?tsx?$/, blanks: C_LIKE, read: typescript },
  { name: "JavaScript", files: /\.[cm]?jsx?$/, blanks: C_LIKE, read: typescript },
  { name: "Swift", files: /\.swift$/, blanks: C_LIKE, read: swift },
  { name: "Rust", files: /\.rs$/, blanks: RUST_LIKE, read: rust },
  { name: "Python", files: /\.py$/, blanks: HASH_LIKE, read: python },
  { name: "Ruby", files: /\.rb$/, blanks: RUBY_LIKE, read: ruby },
  { name: "C++", files: /\.(?:cc|cpp|cxx|h|hh|hpp)$/, blanks: C_LIKE, read: cpp },
  { name: "Go", files: /\.go$/, blanks: GO_LIKE, read: go },
  { name: "Haskell", files: /\.hs$/, blanks: HASKELL_LIKE, read: haskell },
  { name: "Elixir", files: /\.exs?$/, blanks: HASH_LIKE, read: elixir },
];

/** The language of a file, as this reads it. */
export function languageOf(path: string): string | undefined {
  return LANGUAGES.find(({ files }) => files.test(path))?.name;
}

/** What one source declares. */
export function declarationsIn(path: string, text: string): Declarations {
  const language = LANGUAGES.find(({ files }) => files.test(path));
  if (!language) return { owners: [], imported: new Map(), package: "", types: [], bases: [] };
  const bare = blanked(text, language.blanks);
  const found = language.read(bare);
  const lineOf = (at: number): number => bare.slice(0, at).split("\n").length;
  const bases = found.flatMap(({ at, name, from, to, bases: written, marks = [] }) => {
    const header = text.slice(from, to);
    const line = lineOf(at);
    const around = [
      ...(header.includes("\n") ? ["over several lines"] : []),
      ...(/\/\/|\/\*|#/.test(header) && header !== bare.slice(from, to) ? ["comment between"] : []),
      ...(/^[ \t]{2,}\S/.test(bare.split("\n")[line - 1] ?? "") ? ["indented"] : []),
      ...marks,
    ];
    return written.flatMap((base): DeclaredBase[] => {
      const plain = withoutBrackets(base, "<[(")
        .replace(/^(?:@\w+\s+)+/, "")
        .trim();
      if (
        !PATH.test(plain) ||
        (language.name !== "Python" &&
          language.name !== "Kotlin" &&
          language.name !== "Scala" &&
          /\(/.test(base) &&
          !/C#/.test(language.name))
      )
        return [];
      // The name of the root of all namespaces is of the language's own.
      if (/^\\/.test(plain)) return [];
      const last = plain.slice(Math.max(plain.lastIndexOf("."), plain.lastIndexOf(":"), plain.lastIndexOf("\\")) + 1).trim();
      const more = [...(/[<[]/.test(base) ? ["generic"] : []), ...(last === plain ? [] : ["qualified"])];
      const of = /([\w$]+)\s*(?:\.|::|\\)\s*$/.exec(plain.slice(0, plain.length - last.length))?.[1] ?? "";
      return last === name ? [] : [{ path, line, name, base: last, of, marks: [...around, ...more] }];
    });
  });
  const types = found
    .filter(({ isElsewhere }) => !isElsewhere)
    .map(({ at, name }) => ({ path, line: lineOf(at), name, isFinal: language.name === "Rust" && !/\btrait\s+$/.test(bare.slice(0, at)) }));
  const parts = path.replace(/\.\w+$/, "").split("/");
  const said = [...bare.matchAll(/^[ \t]*(?:inline\s+)?(?:module|namespace|mod|defmodule|package)\s+([\w.:\\]+)/gm)].flatMap((match) =>
    (match[1] as string).split(/\.|::|\\/),
  );
  const imports = [...bare.matchAll(/^[ \t]*(?:import|use)\s+(?:static\s+)?([\w.\\]+)[.\\](\w+)\s*;?\s*$/gm)];
  return {
    owners: [...parts, ...said, ...types.map(({ name }) => name)],
    imported: new Map(imports.map((match) => [match[2] as string, match[1] as string])),
    package: /^\s*(?:package|namespace)\s+([\w.\\]+)/m.exec(bare)?.[1] ?? "",
    types,
    bases,
  };
}
