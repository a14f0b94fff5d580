/** How an answer says which line of a function was requested. */
import { named } from "#core/visible.ts";

interface AskedLine {
  readonly at_line?: number;
  readonly moved?: boolean;
  readonly absent_name?: string;
}

/** The remark for a place that was requested by line; otherwise "". */
export function askedLine({ at_line, moved, absent_name: absent }: AskedLine): string {
  if (at_line === undefined) return "";
  const said = moved ? `line ${at_line} has moved since` : `line ${at_line}`;
  return absent === undefined ? ` (${said})` : ` (${said}; nothing here is called ${named(absent)})`;
}
