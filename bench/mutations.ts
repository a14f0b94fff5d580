/** Edits of one definition, each of which may break who uses it: what `impact.ts` makes of a checkout before it asks a compiler. */
import { closingOf, itemsOf } from "#text/brackets.ts";
import type { IndexedDefinition } from "./index-database.ts";

/** Lines of a file that others take the place of. */
export interface Splice {
  readonly path: string;
  /** The first of them, from 1. */
  readonly line: number;
  readonly count: number;
  readonly text: readonly string[];
}

export interface Edit {
  readonly splices: readonly Splice[];
  /** The path that the file gets. */
  readonly renamedTo?: string;
}

export type MutationKind =
  | "rename"
  | "delete"
  | "add last"
  | "add first"
  | "remove parameter"
  | "hide"
  | "require member"
  | "add field"
  | "retype"
  | "rename file";

/** A definition with the text of its file, and what else has its qualified name there. */
export interface Drawn {
  readonly definition: IndexedDefinition;
  readonly parent: IndexedDefinition | undefined;
  /** Lines of its file. */
  readonly lines: readonly string[];
  /** Declarations of the same qualified name and kind in the repository, itself left aside. */
  readonly others: readonly { readonly definition: IndexedDefinition; readonly lines: readonly string[] }[];
  readonly language: string;
}

const CALLED = new Set(["function", "method", "macro"]);
const TYPES = new Set(["class", "struct", "interface", "trait", "enum", "type"]);
const VALUES = new Set(["property", "constant", "variable"]);

/** What a parameter, a member or a type is written as in a language. */
interface Written {
  readonly parameter: string;
  readonly isReceiver: RegExp;
  readonly member?: string;
  readonly memberOfClass?: string;
  readonly field?: string;
  readonly fieldOwner?: RegExp;
  readonly isFileImported: boolean;
}

const WRITTEN: Readonly<Record<string, Written>> = {
  TypeScript: {
    parameter: "zzAdded: RegExp",
    isReceiver: /^this\b/,
    member: "  zzRequired: RegExp;",
    memberOfClass: "  abstract zzRequired(): RegExp;",
    isFileImported: true,
  },
  Java: {
    parameter: "java.util.BitSet zzAdded",
    isReceiver: /^$/,
    member: "  void zzRequired();",
    memberOfClass: "  abstract void zzRequired();",
    isFileImported: false,
  },
  Go: {
    parameter: "zzAdded []chan int",
    isReceiver: /^$/,
    member: "\tzzRequired()",
    field: "\tzzAdded []chan int",
    fieldOwner: /\bstruct\s*\{/,
    isFileImported: false,
  },
  Rust: {
    parameter: "zz_added: [u8; 77]",
    isReceiver: /^(?:&\s*(?:'\w+\s+)?)?(?:mut\s+)?self\b/,
    member: "    fn zz_required(&self);",
    field: "    pub zz_added: [u8; 77],",
    fieldOwner: /\bstruct\s+\w+[^(;]*\{/,
    isFileImported: true,
  },
  Python: { parameter: "zz_added: bytearray", isReceiver: /^(?:self|cls)\b/, isFileImported: true },
  C: { parameter: "struct zz_added *zz", isReceiver: /^$/, isFileImported: true },
  "C++": { parameter: "struct zz_added* zz", isReceiver: /^$/, member: "", isFileImported: true },
};

/** The mutations that a definition allows, each with its edit. */
export function mutationsOf(drawn: Drawn): readonly (readonly [MutationKind, Edit])[] {
  const { definition, language } = drawn;
  const { kind } = definition;
  const found: [MutationKind, Edit | undefined][] = [
    ["rename", renamed(drawn)],
    ["delete", deleted(drawn)],
  ];
  if (CALLED.has(kind)) {
    found.push(["add last", listEdited(drawn, addLast)], ["add first", listEdited(drawn, addFirst)]);
    found.push(["remove parameter", listEdited(drawn, removeLast)]);
  }
  found.push(["hide", hidden(drawn)], ["retype", retyped(drawn)]);
  if (kind === "interface" || kind === "trait" || kind === "class") found.push(["require member", withMember(drawn)]);
  if (TYPES.has(kind)) found.push(["add field", withField(drawn)]);
  if (WRITTEN[language]?.isFileImported && definition.parentRow === null) found.push(["rename file", fileRenamed(definition.path)]);
  return found.flatMap(([mutation, edit]) => (edit ? [[mutation, edit] as const] : []));
}

function all({ definition, lines, others }: Drawn): Drawn["others"] {
  return [{ definition, lines }, ...others];
}

function renamed(drawn: Drawn): Edit | undefined {
  // Overloads and declarations are renamed together where the language has them apart, one of them alone where it has overloads.
  const splices = (drawn.language === "Java" ? [drawn] : all(drawn)).flatMap(({ definition: one, lines }): Splice[] => {
    const text = lines[one.nameLine - 1] ?? "";
    const at = nameAt(text, one.name);
    return at < 0
      ? []
      : [
          {
            path: one.path,
            line: one.nameLine,
            count: 1,
            text: [`${text.slice(0, at)}${newName(one.name)}${text.slice(at + one.name.length)}`],
          },
        ];
  });
  return splices.length > 0 ? { splices } : undefined;
}

/** Another name of the same visibility. */
function newName(name: string): string {
  return /^[A-Z]/.test(name) ? `Zz${name}` : /^_/.test(name) ? `_zz${name}` : name.startsWith("#") ? `#zz${name.slice(1)}` : `zz${name}`;
}

function nameAt(text: string, name: string): number {
  const word = new RegExp(`(?<![\\w$#])${RegExp.escape(name)}(?![\\w$])`, "g");
  const places = [...text.matchAll(word)].map(({ index }) => index);
  return places.find((at) => /^[?!]?\s*(?:<[^(]*>|\[[^(]*\])?\s*\(/.test(text.slice(at + name.length))) ?? places[0] ?? -1;
}

function deleted(drawn: Drawn): Edit | undefined {
  if (drawn.language === "TypeScript" && drawn.others.length > 0) return undefined;
  const splices = (drawn.language === "Java" ? [drawn] : all(drawn)).map(({ definition: { path, startLine, endLine } }) => ({
    path,
    line: startLine,
    count: endLine - startLine + 1,
    text: [],
  }));
  return { splices };
}

/** A list of parameters as its items, and what it becomes; undefined where the mutation is none. */
type OfItems = (items: readonly string[], written: Written) => readonly string[] | undefined;

const addLast: OfItems = (items, { parameter }) =>
  items.some((item) => /\.\.\.|\*|=|\w\?\s*:/.test(item.replace(/=>|\w\s*\*+\s*\w|\*const|\*mut|[<([][\s\S]*/g, "")))
    ? undefined
    : [...items, parameter];
const addFirst: OfItems = (items, { parameter, isReceiver }) => {
  const own = items.filter((item) => isReceiver.test(item));
  return [...own, parameter, ...items.slice(own.length)];
};
const removeLast: OfItems = (items, { isReceiver }) => {
  const last = items.at(-1);
  return last === undefined || isReceiver.test(last) || /^\*$|^\/$/.test(items.at(-2) ?? "") ? undefined : items.slice(0, -1);
};

function listEdited(drawn: Drawn, edited: OfItems): Edit | undefined {
  const written = WRITTEN[drawn.language];
  if (!written || (drawn.others.length > 0 && !["Java", "C", "C++"].includes(drawn.language))) return undefined;
  const apart = drawn.language === "C" || drawn.language === "C++" ? all(drawn) : [drawn];
  const splices = apart.flatMap(({ definition, lines }): Splice[] => {
    const text = lines.slice(definition.nameLine - 1, Math.max(definition.nameLine, definition.endLine)).join("\n");
    const open = listAt(text, definition.name);
    const close = open < 0 ? -1 : closingOf(text, open);
    if (close < 0) return [];
    const items = itemsOf(
      text
        .slice(open + 1, close)
        .replace(/\s+/g, " ")
        .trim(),
    ).filter((item) => item !== "" && item !== "void");
    const now = edited(items, written);
    if (!now) return [];
    const upto = text.slice(0, close).split("\n").length;
    // In C an empty list says nothing of what is taken.
    const list = now.length === 0 && drawn.language === "C" ? "void" : now.join(", ");
    const whole = `${text.slice(0, open + 1)}${list}${text.slice(close)}`.split("\n");
    const rest = text.slice(close).split("\n").length;
    return [{ path: definition.path, line: definition.nameLine, count: upto, text: whole.slice(0, whole.length - rest + 1) }];
  });
  return splices.length === apart.length ? { splices } : undefined;
}

/** Where the parameters of a function begin, arrow functions included; -1 where no such list follows. */
function listAt(text: string, name: string): number {
  const at = nameAt(text, name);
  if (at < 0) return -1;
  const from = at + name.length;
  const head = /^[?!]?\s*(?:=\s*(?:async\s*)?(?:function\s*\*?\s*\w*\s*)?)?(?=[(<[])/.exec(text.slice(from));
  if (!head) return -1;
  const next = from + head[0].length;
  if (text[next] === "(") return next;
  const close = closingOf(text, next);
  const behind = /^\s*\(/.exec(text.slice(close + 1));
  return close < 0 || !behind ? -1 : close + behind[0].length;
}

const HIDING: Readonly<Record<string, readonly [RegExp, string]>> = {
  Java: [/\b(?:public|protected)\s+/, "private "],
  Rust: [/\bpub(?:\([^)]*\))?\s+/, ""],
};

function hidden({ definition, parent, lines, language, others }: Drawn): Edit | undefined {
  const { path, name, nameLine, startLine, kind } = definition;
  if (language === "Java" && (parent === undefined || parent.kind === "interface")) return undefined;
  const isMember = parent !== undefined && (parent.kind === "class" || parent.kind === "struct");
  if (language === "TypeScript" && others.length > 0) return undefined;
  for (let line = startLine; line <= nameLine; line++) {
    const text = lines[line - 1] ?? "";
    const ahead = line === nameLine ? text.slice(0, Math.max(0, nameAt(text, name))) : text;
    const own =
      language === "TypeScript"
        ? parent === undefined
          ? ([/\bexport\s+(?!default)/, ""] as const)
          : isMember &&
              (CALLED.has(kind) || kind === "property") &&
              line === nameLine &&
              !/private|protected|#|abstract|override|export/.test(`${ahead}${name}`) &&
              name !== "constructor"
            ? ([/^(\s*)(?=\S|$)/, "$1private "] as const)
            : undefined
        : HIDING[language];
    if (!own?.[0].test(ahead)) continue;
    return { splices: [{ path, line, count: 1, text: [`${ahead.replace(own[0], own[1])}${text.slice(ahead.length)}`] }] };
  }
  return undefined;
}

/** Types that nothing fits. */
const OTHER_TYPES: Readonly<Record<string, string>> = { TypeScript: "{ zzOther: RegExp }", Java: "java.util.BitSet", Python: "bytearray" };

function retyped({ definition, lines, language, others }: Drawn): Edit | undefined {
  const { path, name, nameLine, endLine, kind } = definition;
  const type = OTHER_TYPES[language];
  if (type === undefined || others.length > 0) return undefined;
  const text = lines[nameLine - 1] ?? "";
  const splice = (now: string): Edit => ({ splices: [{ path, line: nameLine, count: 1, text: [now] }] });
  const at = nameAt(text, name);
  if (at < 0) return undefined;
  if (language === "Java") {
    if (!CALLED.has(kind) && kind !== "property") return undefined;
    const ahead = /^(.*?)([\w.]+(?:<[^()]*>)?(?:\[\])*)\s+$/.exec(text.slice(0, at));
    if (
      !ahead ||
      /^(?:public|private|protected|static|final|new|return)$/.test(ahead[2] ?? "") ||
      (kind === "method" && !/^\s*\(/.test(text.slice(at + name.length)))
    )
      return undefined;
    return splice(`${ahead[1]}${type} ${text.slice(at)}`);
  }
  if (CALLED.has(kind)) {
    const whole = lines.slice(nameLine - 1, endLine).join("\n");
    const open = listAt(whole, name);
    const close = open < 0 ? -1 : closingOf(whole, open);
    const sign =
      language === "Python" ? /^\s*->\s*([^:\n]+)(?=:\s*(?:#.*)?$)/m : /^\s*:\s*([\w.]+(?:<[^{}()=]*>)?(?:\[\])*)(?=\s*(?:\{$|;|=>))/m;
    const found = close < 0 ? null : sign.exec(whole.slice(close + 1));
    if (found?.index !== 0 || /^void$|\bis\b|asserts|Generator|Promise|Iterable/.test(found[1] ?? "")) return undefined;
    const begin = close + 1 + found[0].length - (found[1] ?? "").length;
    const now = `${whole.slice(0, begin)}${type}${whole.slice(begin + (found[1] ?? "").length)}`.split("\n");
    return { splices: [{ path, line: nameLine, count: endLine - nameLine + 1, text: now }] };
  }
  if (kind !== "property") return undefined;
  const field = /^([?!]?\s*:\s*)([\w.]+(?:<[^{}()=]*>)?(?:\[\])*)(?=\s*(?:;|,|=|$))/.exec(text.slice(at + name.length));
  return field
    ? splice(`${text.slice(0, at + name.length)}${field[1]}${type}${text.slice(at + name.length + field[0].length)}`)
    : undefined;
}

function withMember({ definition, lines, language, others }: Drawn): Edit | undefined {
  const { kind, nameLine } = definition;
  const written = WRITTEN[language];
  if (others.length > 0) return undefined;
  const head = lines.slice(definition.startLine - 1, nameLine).join(" ");
  const member = kind === "class" ? (/\babstract\b/.test(head) ? written?.memberOfClass : undefined) : written?.member;
  return member ? insideOf(definition, lines, member) : undefined;
}

function withField({ definition, lines, language, others }: Drawn): Edit | undefined {
  const { startLine, nameLine, endLine, path } = definition;
  const { field, fieldOwner } = WRITTEN[language] ?? {};
  if (others.length > 0) return undefined;
  if (language === "Python") {
    if (!lines.slice(startLine - 1, nameLine).some((line) => /^\s*@(?:\w+\.)?dataclass/.test(line))) return undefined;
    const first = lines.findIndex((line, at) => at >= nameLine && at < endLine && /^\s+\w+\s*:\s*\S/.test(line));
    return first < 0
      ? undefined
      : { splices: [{ path, line: first + 1, count: 0, text: [`${/^\s*/.exec(lines[first] ?? "")?.[0]}zz_added: bytearray`] }] };
  }
  const code = lines.slice(nameLine - 1, endLine).join("\n");
  return field !== undefined && fieldOwner?.test(code) ? insideOf(definition, lines, field) : undefined;
}

/** A line behind the brace that opens a type. */
function insideOf({ path, nameLine, endLine }: IndexedDefinition, lines: readonly string[], added: string): Edit | undefined {
  const code = lines.slice(nameLine - 1, endLine).join("\n");
  const open = bodyAt(code);
  if (open < 0) return undefined;
  const upto = code.slice(0, open + 1).split("\n");
  const last = lines[nameLine - 1 + upto.length - 1] ?? "";
  const head = upto.at(-1) ?? "";
  return { splices: [{ path, line: nameLine + upto.length - 1, count: 1, text: [head, added, last.slice(head.length)] }] };
}

/** The first brace outside of all other brackets. */
function bodyAt(code: string): number {
  for (let at = 0; at < code.length; at++) {
    if (code[at] === "{") return at;
    if (code[at] === "(" || code[at] === "<" || code[at] === "[") {
      const close = closingOf(code, at);
      if (close > at) at = close;
    }
  }
  return -1;
}

function fileRenamed(path: string): Edit | undefined {
  if (/(?:^|\/)(?:index|mod|lib|main|__init__)\.\w+$|\.(?:test|spec)\.\w+$|(?:^|\/)test_|_test\.\w+$/.test(path)) return undefined;
  return { splices: [], renamedTo: path.replace(/([^/]*?)((?:\.\w+)+)$/, "zz_$1$2") };
}

/** Whether a symbol is one whose definition can be changed alone. */
export function isDrawable(definition: IndexedDefinition, neighbours: readonly IndexedDefinition[]): boolean {
  const { kind, name, row, parentRow, startLine, endLine } = definition;
  if (!(CALLED.has(kind) || TYPES.has(kind) || VALUES.has(kind)) || !/^[#\w$]+$/.test(name) || name === "default") return false;
  if (/^(?:constructor|__init__|main|__\w+__)$/.test(name)) return false;
  // What shares its lines with others cannot be taken away alone.
  return !neighbours.some(
    (one) =>
      one.row !== row &&
      one.row !== parentRow &&
      one.parentRow !== row &&
      one.startLine <= endLine &&
      startLine <= one.endLine &&
      !(one.startLine <= startLine && endLine <= one.endLine && one.endLine > one.startLine) &&
      !(startLine < one.startLine && one.endLine < endLine) &&
      kind !== "function",
  );
}
