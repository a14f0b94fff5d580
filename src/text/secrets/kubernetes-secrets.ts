/**
 * Finds the values in Kubernetes manifests of secrets. Base64 hides nothing, and the keys need not be telling. A manifest is a mapping with
 * `kind: Secret`; other parts of the file (another document, the next item of a list) do not count.
 */

import { secretsInJson } from "./kubernetes-json.ts";
import { isFiller, isNoValue } from "./placeholders.ts";
import type { SecretRange, TextRange } from "./secret-range.ts";

/** A cheap test: most files have no manifest of a secret. */
const ANY_SECRET = /kind["']?[ \t]{0,8}:[ \t]{1,8}(?:[!&][\w!:.-]{0,64}[ \t]{1,8}){0,2}["']?Secret\b|"kind"[ \t]{0,8}:"Secret"/;
const DOCUMENT_END = /^(?:---|\.\.\.)(?:\s|$)/;
/** The dashes that begin items of lists, several for nested lists. */
const DASHES = /^(?:-[ \t]{1,16}){1,8}/;
const KEY = /^(?:[\w./-]{1,256}|"[^"\n]{1,256}"|'[^'\n]{1,256}'|\{\{[^}\n]{1,256}\}\}[\w.-]{0,64})[ \t]{0,8}:(?:[ \t]+|$)/;
/** Tags and anchors that may stand before a value. */
const BEFORE_VALUE = /^(?:[!&][\w!:.-]{0,64}[ \t]+){0,4}/;
const PAIR = /(?:[\w.-]{1,256}|"[^"]{1,256}"|'[^']{1,256}')[ \t]{0,8}:[ \t]{0,8}("[^"]*"|'[^']*'|[^\s,{}"']+)/g;
/** A line of a text block that consists of one long word. */
const OPAQUE_LINE = /^[^\s{}#:"'-][^\s{}]{7,}$/;

/** Shorter values are not secrets. */
const VALUE_CHARS_MIN = 3;

/** The values below `data` and `stringData` of secrets, in a text in YAML or JSON. */
export function kubernetesSecrets(text: string): SecretRange[] {
  if (!text.includes("Secret") || !ANY_SECRET.test(text)) return [];
  const found = [...new Manifests(text).secrets, ...secretsInJson(text), ...secretsInBraces(text)];
  const hidden = found.filter(({ start, end }) => isHidden(text.slice(start, end)));
  return [...new Map(hidden.map((range) => [`${range.start} ${range.end}`, { ...range, rule: "kubernetes-secret" }])).values()];
}

/** `data` or `stringData` in braces, inside a mapping in braces. */
const DATA_IN_BRACES = /[{,\s]["']?(?:stringData|data)["']?[ \t]{0,8}:[ \t\r\n]{0,80}\{([^{}]*)\}/g;
const KIND_IN_BRACES = /[{,\s]["']?kind["']?[ \t]{0,8}:[ \t]{0,8}["']?Secret["']?[ \t\r\n]*[,}]/;
/** Number of characters before and after it that are searched for the surrounding mapping. */
const AROUND_CHARS_MAX = 4096;

/** The values of secrets written in braces, as YAML allows. */
function secretsInBraces(text: string): TextRange[] {
  return [...text.matchAll(DATA_IN_BRACES)].flatMap((match) => {
    const [whole, pairs = ""] = match;
    if (pairs.trim() === "") return [];
    const end = match.index + whole.length;
    if (!KIND_IN_BRACES.test(mappingAround(text, match.index, end))) return [];
    return pairsOf(pairs, end - 1 - pairs.length);
  });
}

/** The other pairs of the mapping in braces around a stretch, without those of nested mappings; empty when there is none. */
function mappingAround(text: string, start: number, end: number): string {
  const head = openPart(text, start, -1);
  return head === undefined ? "" : `{${head},${openPart(text, end, 1) ?? text.slice(end, end + AROUND_CHARS_MAX)}}`;
}

/**
 * The text from an offset, backwards or forwards, up to the brace that ends the mapping,
 * without nested mappings; undefined when no such brace is found.
 */
function openPart(text: string, start: number, step: 1 | -1): string | undefined {
  const [opens, closes] = step === 1 ? ["{", "}"] : ["}", "{"];
  const stop = step === 1 ? Math.min(text.length, start + AROUND_CHARS_MAX) : Math.max(-1, start - AROUND_CHARS_MAX);
  const kept: string[] = [];
  let depth = 0;
  let keptFrom = start;
  const keepTo = (at: number): void => {
    kept.push(step === 1 ? text.slice(keptFrom, at) : text.slice(at + 1, keptFrom + 1));
  };
  for (let at = start; at !== stop; at += step) {
    const character = text[at];
    if (character === opens) {
      if (depth === 0) keepTo(at);
      depth++;
    } else if (character === closes) {
      if (depth === 0) {
        keepTo(at);
        return (step === 1 ? kept : kept.toReversed()).join("");
      }
      depth--;
      if (depth === 0) keptFrom = at + step;
    }
  }
  return undefined;
}

function isHidden(value: string): boolean {
  return value.length >= VALUE_CHARS_MIN && !isNoValue(value) && !isFiller(value);
}

/** An open mapping; `column` is where its keys begin. */
interface Mapping {
  readonly column: number;
  /** Set once its `kind` is read, which may follow its values: tools that sort keys put it there. */
  isSecret: boolean;
  /** Whether lines with deeper indentation are its data. */
  isInData: boolean;
  readonly values: TextRange[];
}

/** Reads YAML by its indentation, which templates with `{{ }}` on lines of their own do not affect. */
class Manifests {
  readonly secrets: TextRange[] = [];
  #open: Mapping[] = [];

  constructor(text: string) {
    let start = 0;
    for (const line of text.split("\n")) {
      this.#read(line.trimEnd(), start);
      start += line.length + 1;
    }
    this.#close(-1);
  }

  #read(line: string, start: number): void {
    const rest = line.trimStart();
    if (rest === "" || rest.startsWith("#") || (rest.startsWith("{{") && rest.endsWith("}}"))) return;
    const depth = line.length - rest.length;
    this.#close(DOCUMENT_END.test(line) ? -1 : depth);
    const values = valuesOf(rest, start + depth);
    for (const mapping of this.#open) if (mapping.isInData && mapping.column < depth) mapping.values.push(...values);
    const dashes = DASHES.exec(rest)?.[0] ?? "";
    const key = KEY.exec(rest.slice(dashes.length))?.[0];
    if (key === undefined) return;
    const mapping = this.#mappingAt(depth + dashes.length);
    const name = key.replace(/[\s:"']/g, "");
    const value = rest.slice(dashes.length + key.length);
    mapping.isInData = name === "data" || name === "stringData";
    if (mapping.isInData) mapping.values.push(...pairsOf(value, start + line.length - value.length));
    if (name === "kind" && /^(["']?)Secret\1(?:\s+#.*)?$/.test(value.replace(BEFORE_VALUE, ""))) mapping.isSecret = true;
  }

  #mappingAt(column: number): Mapping {
    const last = this.#open.at(-1);
    if (last?.column === column) return last;
    const mapping: Mapping = { column, isSecret: false, isInData: false, values: [] };
    this.#open.push(mapping);
    return mapping;
  }

  /** Closes the mappings whose keys begin to the right of a column. */
  #close(column: number): void {
    for (let last = this.#open.at(-1); last && last.column > column; last = this.#open.at(-1)) {
      if (last.isSecret) for (const value of last.values) this.secrets.push(value);
      this.#open.pop();
    }
  }
}

/** The value of a line `key: value`; a whole line without a key if it is one word, as in a text block. */
function valuesOf(rest: string, start: number): TextRange[] {
  // The value for `? key` stands on a line of its own.
  const apart = /^:[ \t]+(?![ \t])(["']?)(.+)\1$/.exec(rest);
  if (apart?.[2])
    return [{ start: start + rest.length - apart[2].length - (apart[1]?.length ?? 0), end: start + rest.length - (apart[1]?.length ?? 0) }];
  const key = KEY.exec(rest)?.[0];
  if (key === undefined) return OPAQUE_LINE.test(rest) ? [{ start, end: start + rest.length }] : [];
  const from = key.length + (BEFORE_VALUE.exec(rest.slice(key.length))?.[0].length ?? 0);
  const value = rest.slice(from);
  if (/^[|>#]/.test(value)) return [];
  // A literal string in a template.
  const literal = /^\{\{-?[ \t]*(["`])([^"`]+)\1/.exec(value);
  if (literal?.[2]) return [{ start: start + from + literal[0].length - 1 - literal[2].length, end: start + from + literal[0].length - 1 }];
  const quote = /^["']/.exec(value)?.[0];
  const close = quote === undefined ? value.search(/[ \t]#|$/) : value.lastIndexOf(quote);
  const inner = quote === undefined ? 0 : 1;
  return [{ start: start + from + inner, end: start + from + (close >= inner ? close : value.length) }];
}

/** The values of a mapping written in braces. */
function pairsOf(braces: string, start: number): TextRange[] {
  return [...braces.matchAll(PAIR)].map((pair) => {
    const value = pair[1] ?? "";
    const quotes = /^["']/.test(value) ? 1 : 0;
    const end = start + pair.index + pair[0].length - quotes;
    return { start: end - (value.length - 2 * quotes), end };
  });
}
