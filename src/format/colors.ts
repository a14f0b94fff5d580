/**
 * Colours that only this program can set. A colour is written as an escape sequence with a mark that is made when the process starts, so
 * that no file, name or commit can contain one. {@link forTerminal} turns marked sequences into real ones and makes all others visible.
 * Rejected: letting a list of harmless colour codes through, because a forgotten escape would still let a repository set colours.
 */
import { visibleText } from "#core/visible.ts";

const MARK = crypto.randomUUID();
const MARKED = new RegExp(`\\u001b${MARK}\\[([\\d;]+)m`);

/** Colours a text. `open` and `close` are SGR codes. */
export function painted(open: number, close: number, text: string): string {
  return `${sgr(open)}${text}${sgr(close)}`;
}

/** Marks the colours in a text as ours. The text must not contain anything from a repository. */
export function ours(text: string): string {
  return text.replace(/\u001b\[([\d;]+)m/g, (_, codes: string) => sgr(codes));
}

/** The SGR code for paths. Text in this colour, and no other, can become a link. */
export const PATH_COLOR = 35;
/** Returns the address that a shown path links to (OSC 8); undefined for no link. */
type AddressOf = (path: string) => string | undefined;

function linked(text: string, addressOf: AddressOf | undefined): string {
  const address = addressOf?.(text);
  return address === undefined ? text : `\u001b]8;;${address}\u001b\\${text}\u001b]8;;\u001b\\`;
}

/**
 * Prepares a text of several lines for a terminal, a pipe or a log. Text must leave this program by no other way. Coloured paths become
 * links when `addressOf` returns an address.
 */
export function forTerminal(text: string, addressOf?: AddressOf): string {
  const parts = text.split(MARKED);
  const isPath = (index: number): boolean => parts[index - 1] === String(PATH_COLOR);
  const shown = (part: string, index: number): string => (isPath(index) ? linked(visibleText(part), addressOf) : visibleText(part));
  return parts.map((part, index) => (index % 2 === 1 ? `\u001b[${part}m` : shown(part, index))).join("");
}

const sgr = (codes: number | string): string => `\u001b${MARK}[${codes}m`;
