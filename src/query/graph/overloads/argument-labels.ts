/**
 * Functions of one name that differ in their argument labels: `authorize(token:)` and `authorize(user:password:)` are two functions. The
 * labels of a call are read from the text of its file, because only calls of names that several such functions share need them.
 */

import type { Use } from "#core/usage-facts.ts";
import type { GraphFile, ViewFacts } from "#query/graph/meaning/view-facts.ts";
import { systemOf } from "#query/graph/modules/module-systems.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { textOfVersion } from "#store/versions/files.ts";
import { FileText } from "#text/file-text.ts";

/** How many characters of a call are read. */
const CALL_CHARS_MAX = 4_000;

interface LabelledParameter {
  /** "" for an argument without a label. */
  readonly label: string;
  /** The call may omit the argument, or pass it behind the brackets, as a closure. */
  readonly mayLack: boolean;
  readonly repeats: boolean;
}

const textsByFacts = new WeakMap<ViewFacts, Map<number, FileText>>();

/** Narrows several functions of one name to those whose labels fit the call `use`; returns all of them where the text does not tell. */
export function takingLabels(facts: ViewFacts, file: GraphFile, use: Use, symbols: readonly SymbolRow[]): readonly SymbolRow[] {
  if (symbols.length < 2) return symbols;
  const taking = symbols.filter((symbol) => mayTakeLabels(facts, file, use, symbol));
  return taking.length > 0 ? taking : symbols;
}

/** Whether a call with the labels of `use` can mean this function; true where labels do not matter or cannot be read. */
export function mayTakeLabels(facts: ViewFacts, file: GraphFile, use: Use, symbol: SymbolRow): boolean {
  if (use.type !== "calls" || !systemOf(symbol.language)?.labelsTellApart) return true;
  const parameters = parametersOf(symbol);
  const labels = parameters && labelsAt(facts, file, use);
  return !parameters || !labels || fits(parameters, labels, Math.max(0, (use.arguments ?? 0) - labels.length));
}

/** Whether some call could, by its labels, mean either of two functions. */
export function areLabelledAlike(a: SymbolRow, b: SymbolRow): boolean {
  if (!systemOf(a.language)?.labelsTellApart) return true;
  const [ofA, ofB] = [parametersOf(a), parametersOf(b)];
  if (!ofA || !ofB) return true;
  const takesCallsOf = (one: readonly LabelledParameter[], other: readonly LabelledParameter[]): boolean =>
    [other, other.filter(({ mayLack }) => !mayLack)].some((passed) =>
      fits(
        one,
        passed.map(({ label }) => label),
      ),
    );
  return takesCallsOf(ofA, ofB) || takesCallsOf(ofB, ofA);
}

/**
 * Whether `labels` match the parameters in order, where only parameters that may lack an argument are skipped, and `behind` others: as many
 * closures are passed behind the brackets.
 */
function fits(parameters: readonly LabelledParameter[], labels: readonly string[], behind = 0): boolean {
  let at = 0;
  let skipped = 0;
  for (const { label, mayLack, repeats } of parameters) {
    const isThere = at < labels.length && labels[at] === label;
    if (!isThere && !mayLack && ++skipped > behind) return false;
    if (isThere) at++;
    while (repeats && at < labels.length && labels[at] === "") at++;
  }
  return at === labels.length;
}

/** The parameters that a declaration's signature states; undefined where the signature is cut off before they end. */
function parametersOf({ name, signature }: SymbolRow): readonly LabelledParameter[] | undefined {
  const head = new RegExp(`(?<![\\w.])${RegExp.escape(name)}[?!]?\\s*(?:<[^()]*>)?\\s*\\(`).exec(signature);
  const parts = head ? partsFrom(signature, head.index + head[0].length, true) : undefined;
  // A case of an enumeration may hold values that have a type and no label: `case data(Data)`.
  return parts?.map((part) => ({
    label: /^(?:@[\w.]+(?:\([^()]*\))?\s+)*`?([\p{L}_]\w*)`?(?:\s+`?[\p{L}_]\w*`?)?\s*:/u.exec(part)?.[1]?.replace(/^_$/, "") ?? "",
    mayLack: /(?<![=!<>])=(?!=)/.test(part) || /->/.test(part) || /:\s*\S*(?:Handler|Closure|Block|Completion)\b/.test(part),
    repeats: /\.\.\./.test(part),
  }));
}

/** The argument labels of a call; undefined where no brackets follow the name. */
function labelsAt(facts: ViewFacts, { versionId }: GraphFile, { name, line, column }: Use): readonly string[] | undefined {
  const texts = textsByFacts.get(facts) ?? new Map<number, FileText>();
  textsByFacts.set(facts, texts);
  const text = texts.get(versionId) ?? new FileText(textOfVersion(facts.db, versionId));
  texts.set(versionId, text);
  const from = column - 1 + name.length;
  const first = text.line(line).slice(from);
  const open = /^[`?!]?\s*(?:<[^()]*>)?\(/.exec(first)?.[0];
  if (open === undefined) return undefined;
  let called = first;
  for (let next = line + 1; called.length < CALL_CHARS_MAX && next <= text.lineCount; next++) called += `\n${text.line(next)}`;
  return partsFrom(called.slice(0, CALL_CHARS_MAX), open.length)?.map((part) => /^`?([\p{L}_]\w*)`?\s*:(?!:)/u.exec(part)?.[1] ?? "");
}

const OPENING = "([{";
const CLOSING = ")]}";

/**
 * The parts between commas, without comments, from offset `from` (just behind an opening bracket) up to the bracket that closes it.
 * `hasTypes`: the text declares parameters, so that `<` opens the arguments of a type.
 */
function partsFrom(text: string, from: number, hasTypes = false): string[] | undefined {
  const parts: string[] = [];
  let depth = 0;
  let angles = 0;
  let part = "";
  const tokens = /"""[\s\S]*?"""|"(?:[^"\\\n]|\\.)*"|\/\/[^\n]*|\/\*[\s\S]*?\*\/|[\s\S]/g;
  tokens.lastIndex = from;
  for (let found = tokens.exec(text); found; found = tokens.exec(text)) {
    const [token] = found;
    if (token.startsWith("//") || token.startsWith("/*")) continue;
    if (hasTypes && token === "<" && /\w$/.test(part)) angles++;
    if (token === ">" && angles > 0 && !part.endsWith("-")) angles--;
    if (CLOSING.includes(token)) depth--;
    if (depth < 0) return part.trim() === "" && parts.length === 0 ? [] : [...parts, part.trim()];
    if (OPENING.includes(token)) depth++;
    if (token === "," && depth === 0 && angles === 0) {
      parts.push(part.trim());
      part = "";
    } else part += token;
  }
  return undefined;
}
