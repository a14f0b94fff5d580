/**
 * Functions of one name that the labels of their arguments tell apart: `authorize(token:)` and `authorize(user:password:)` are two. What a call labels
 * is read from its text, because only calls of a name with several such functions are asked.
 */

import type { Use } from "#core/usage-facts.ts";
import { systemOf } from "#query/graph/modules/module-systems.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { textOfVersion } from "#store/versions/files.ts";
import { FileText } from "#text/file-text.ts";
import type { GraphFile, ViewFacts } from "./meaning/view-facts.ts";

/** Characters of a call that are read. */
const CALL_CHARS_MAX = 4_000;

interface LabelledParameter {
  /** "" for one without. */
  readonly label: string;
  /** It may be left out, or is passed behind the brackets, as a closure. */
  readonly mayLack: boolean;
  readonly repeats: boolean;
}

const textsByFacts = new WeakMap<ViewFacts, Map<number, FileText>>();

/** Of several functions those that take arguments labelled as those of a use are; all where the text does not tell. */
export function takingLabels(facts: ViewFacts, file: GraphFile, use: Use, symbols: readonly SymbolRow[]): readonly SymbolRow[] {
  if (symbols.length < 2) return symbols;
  const taking = symbols.filter((symbol) => mayTakeLabels(facts, file, use, symbol));
  return taking.length > 0 ? taking : symbols;
}

/** Whether a function may be called with arguments that are labelled as those of a use are. */
export function mayTakeLabels(facts: ViewFacts, file: GraphFile, use: Use, symbol: SymbolRow): boolean {
  if (use.type !== "calls" || !systemOf(symbol.language)?.labelsTellApart) return true;
  const parameters = parametersOf(symbol);
  const labels = parameters && labelsAt(facts, file, use);
  return !parameters || !labels || fits(parameters, labels);
}

/** Whether one call can be of both of two functions, by its labels. */
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

/** Whether labels are those of parameters in their order, of which only those may be left out that say so. */
function fits(parameters: readonly LabelledParameter[], labels: readonly string[]): boolean {
  let at = 0;
  for (const { label, mayLack, repeats } of parameters) {
    const isThere = at < labels.length && labels[at] === label;
    if (!isThere && !mayLack) return false;
    if (isThere) at++;
    while (repeats && at < labels.length && labels[at] === "") at++;
  }
  return at === labels.length;
}

/** The parameters that a signature says; undefined where it is cut off before their end. */
function parametersOf({ name, signature }: SymbolRow): readonly LabelledParameter[] | undefined {
  const head = new RegExp(`(?<![\\w.])${RegExp.escape(name)}[?!]?\\s*(?:<[^()]*>)?\\s*\\(`).exec(signature);
  const parts = head ? partsFrom(signature, head.index + head[0].length) : undefined;
  // A value of an enumeration may hold what has a type and no label: `case data(Data)`.
  return parts?.map((part) => ({
    label: /^(?:@[\w.]+(?:\([^()]*\))?\s+)*`?([\p{L}_]\w*)`?(?:\s+`?[\p{L}_]\w*`?)?\s*:/u.exec(part)?.[1]?.replace(/^_$/, "") ?? "",
    mayLack: /(?<![=!<>])=(?!=)/.test(part) || /->/.test(part) || /:\s*\S*(?:Handler|Closure|Block|Completion)\b/.test(part),
    repeats: /\.\.\./.test(part),
  }));
}

/** The labels of what is passed at a use; undefined where no brackets follow it. */
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

/** What stands between commas from an offset behind a bracket up to the one that closes it, without comments. */
function partsFrom(text: string, from: number): string[] | undefined {
  const parts: string[] = [];
  let depth = 0;
  let part = "";
  const tokens = /"""[\s\S]*?"""|"(?:[^"\\\n]|\\.)*"|\/\/[^\n]*|\/\*[\s\S]*?\*\/|[\s\S]/g;
  tokens.lastIndex = from;
  for (let found = tokens.exec(text); found; found = tokens.exec(text)) {
    const [token] = found;
    if (token.startsWith("//") || token.startsWith("/*")) continue;
    if (CLOSING.includes(token)) depth--;
    if (depth < 0) return part.trim() === "" && parts.length === 0 ? [] : [...parts, part.trim()];
    if (OPENING.includes(token)) depth++;
    if (token === "," && depth === 0) {
      parts.push(part.trim());
      part = "";
    } else part += token;
  }
  return undefined;
}
