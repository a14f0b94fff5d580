import { command as declare } from "#cli/command.ts";
import { respond } from "#cli/session.ts";
import { onInterruption } from "#cli/terminal/interruption.ts";
import { print } from "#cli/terminal/output.ts";
import { EVENT_LEVELS, eventLogDirectory } from "#core/event-log.ts";
import { toJson } from "#core/json.ts";
import { choice, count, on, text } from "#flags/flag.ts";
import { eventLine, eventsSheet } from "#format/answers/logs.ts";

const EVENTS_MAX = 100_000;
/** Milliseconds between two reads of the log. */
const FOLLOW_MS = 200;

export const command = declare({
  name: "logs",
  description: "Show the log of commands and servers that ran with --log-level info or debug",
  flags: {
    follow: on({ name: "follow", short: "f", about: "Keep printing new events" }),
    since: text({ name: "since", about: "Only events since then: 15m, 2h, 7d, or a time", hint: "TIME" }),
    level: choice({ name: "level", about: "Only events of this level, and more severe ones" }, EVENT_LEVELS),
    limit: count(
      { name: "limit", short: "n", about: "At most N events, the newest (50); 0 for all", hint: "N" },
      { min: 0, max: EVENTS_MAX },
    ),
  },
  run: async (values) => {
    const { LogFollower, loggedEvents } = await import("#engine/lifecycle/event-log.ts");
    const follower = new LogFollower(values.level);
    const events = loggedEvents(values);
    const isNarrowed = events.length === 0 && loggedEvents({ limit: 1 }).length > 0;
    if (!values.follow || events.length > 0) respond(values, eventsSheet(events, eventLogDirectory(), isNarrowed));
    if (!values.follow) return events.length > 0 ? 0 : 1;
    const interruption = onInterruption();
    const isData = (values.format ?? "lines") !== "lines";
    while (!interruption.signal.aborted) {
      for (const event of follower.next()) print(isData ? toJson(event) : eventLine(event));
      await Bun.sleep(FOLLOW_MS);
    }
    interruption.end();
    return interruption.status();
  },
});
