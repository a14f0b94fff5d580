/** How an answer says which line of a function was asked for. */
import { named } from "#core/visible.ts";

interface AskedLine {
  readonly at_line?: number;
  readonly moved?: boolean;
  readonly absent_name?: string;
}

/** Nothing for what was not asked for by a line. */
export function askedLine({ at_line, moved, absent_name: absent }: AskedLine): string {
  if (at_line === undefined) return "";
  const said = moved ? `line ${at_line} is elsewhere by now` : `line ${at_line}`;
  return absent === undefined ? ` (${said})` : ` (${said}; nothing here is called ${named(absent)})`;
}
