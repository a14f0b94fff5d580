/**
 * Colours that only this program can set. A colour is written as an escape with a mark that is made when the process starts, so that no
 * file, name or commit can hold one; {@link forTerminal} turns marked escapes into real ones and makes every other visible. Rejected:
 * to let a list of harmless colour codes through, by which a forgotten escape would still let a repository paint.
 */
import { visibleText } from "#core/visible.ts";

const MARK = crypto.randomUUID();
const MARKED = new RegExp(`\\u001b${MARK}\\[([\\d;]+)m`);

/** Colours a text; `open` and `close` are SGR codes. */
export function painted(open: number, close: number, text: string): string {
  return `${sgr(open)}${text}${sgr(close)}`;
}

/** Marks the colours of a text as ours. The text must hold nothing of a repository. */
export function ours(text: string): string {
  return text.replace(/\u001b\[([\d;]+)m/g, (_, codes: string) => sgr(codes));
}

/** The colour of paths, which alone can be links. */
export const PATH_COLOR = 35;
/** What a path in colour, as it is shown, links to (OSC 8). */
type AddressOf = (path: string) => string | undefined;

function linked(text: string, addressOf: AddressOf | undefined): string {
  const address = addressOf?.(text);
  return address === undefined ? text : `\u001b]8;;${address}\u001b\\${text}\u001b]8;;\u001b\\`;
}

/**
 * A text of several lines as it may leave for a terminal, a pipe or a log. Every other way out of this program is a mistake. Paths in colour
 * become links when there is something they link to.
 */
export function forTerminal(text: string, addressOf?: AddressOf): string {
  const parts = text.split(MARKED);
  const isPath = (index: number): boolean => parts[index - 1] === String(PATH_COLOR);
  const shown = (part: string, index: number): string => (isPath(index) ? linked(visibleText(part), addressOf) : visibleText(part));
  return parts.map((part, index) => (index % 2 === 1 ? `\u001b[${part}m` : shown(part, index))).join("");
}

const sgr = (codes: number | string): string => `\u001b${MARK}[${codes}m`;
