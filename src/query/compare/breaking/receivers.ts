/**
 * The receivers on which a method can be called, as its declaration states: `const` behind it, `&mut self` in it, `(t *T)` before its name.
 */
import type { SymbolKind } from "#core/types.ts";
import { languageById } from "#lang/languages.ts";
import { nameAt } from "#query/read/signature.ts";
import { closingOf, itemsOf } from "#text/brackets.ts";

interface Declared {
  readonly name: string;
  readonly kind: SymbolKind;
  readonly signature: string;
}

/** The receiver of a method: "" where the declaration states none; undefined for other symbols, and in languages that do not state it. */
export function receiverOf({ name, kind, signature }: Declared, language: string): string | undefined {
  const place = kind === "method" ? languageById(language)?.saysReceiver : undefined;
  const text = signature.replace(/\s+/g, " ");
  const at = place === undefined ? -1 : nameAt(text, name);
  if (at < 0) return undefined;
  if (place === "ahead") return /^func \(\s*(?:\w+ )?(\*?)/.exec(text)?.[1];
  const open = text.indexOf("(", at + name.length);
  const close = open < 0 ? -1 : closingOf(text, open);
  if (close < 0) return undefined;
  if (place === "behind") return /^\s*(?:volatile\s+)?(const\b)?/.exec(text.slice(close + 1))?.[1] ?? "";
  const first = itemsOf(text.slice(open + 1, close))[0] ?? "";
  const self = /^(?:(&)\s*(?:'\w+\s+)?(mut\s+)?|mut\s+)?self\b\s*(:.*)?$/.exec(first);
  return self ? `${self[1] ?? ""}${self[2] ? "mut " : ""}self${(self[3] ?? "").replace(/\s+/g, "")}` : "";
}

const SHOWN = { ahead: { "": "value", "*": "pointer" }, inside: { "": "no self" }, behind: { "": "not const" } } as const;

/** A receiver as the detail of a break shows it. */
export function shownReceiver(object: string, language: string): string {
  const names: Readonly<Record<string, string>> = SHOWN[languageById(language)?.saysReceiver ?? "inside"];
  return names[object] ?? object;
}

/** How much a method demands of its receiver: with no more than before, calls still work. An unlisted receiver demands something else. */
const DEMANDS: Readonly<Record<string, number>> = { "&self": 1, "&mut self": 2, self: 3, const: 1, "": 2, "*": 3 };

/** Whether a method can be called on fewer receivers than before. */
export function asksForMore(was: string, is: string): boolean {
  if (was === is) return false;
  const [before, now] = [DEMANDS[was], DEMANDS[is]];
  const isSelf = (text: string): boolean => text.includes("self");
  return before === undefined || now === undefined || isSelf(was) !== isSelf(is) || now > before;
}
