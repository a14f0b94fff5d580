/** Writes logged events. */
import { toJson } from "#core/json.ts";
import { printable } from "#format/lines.ts";
import type { Sheet } from "#format/sheet.ts";

interface Logged {
  readonly time: string;
  readonly level: string;
  readonly pid: number;
  readonly event: string;
}

/** Events, one per line. When there are none, `isNarrowed` says that the filters left none. */
export function eventsSheet(events: readonly Logged[], directory: string, isNarrowed: boolean): Sheet {
  const none = isNarrowed
    ? `No event in ${directory} is that recent and that severe: a longer --since or another --level may show some.`
    : `Nothing is logged in ${directory}: add --log-level info (or debug) to a command.`;
  return {
    data: () => ({ events }),
    rows: events,
    lines: () => (events.length === 0 ? printable(none) : events.map(eventLine).join("\n")),
  };
}

/** An event for people: time, process, level, name, and its fields. */
export function eventLine({ time, level, pid, event, ...fields }: Logged): string {
  const said = Object.entries(fields).map(([key, value]) => `${key}=${typeof value === "string" ? value : toJson(value ?? null)}`);
  return printable([time, String(pid), level, event, ...said].join("  "));
}
