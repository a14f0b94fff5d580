/** Questions for what starts continuous integration: "which workflows run on pull requests", "what triggers the release workflow". */

/** What is asked of the files of continuous integration. */
export interface TriggerQuestion {
  readonly subject: "triggers";
  /** The event that starts them; undefined where that is the question. */
  readonly event?: "request" | "push" | "tag" | "schedule" | "release" | "hand";
  /** The words that name the workflow, in lower case; undefined where all are meant. */
  readonly workflow?: readonly string[];
}

const WORKFLOW = "(?:workflow|pipeline|action|job|check|build)s?";
const RUN = "(?:runs?|(?:is|are|gets?) (?:run|triggered|started|executed)|starts?|triggers?)";
/** "Which workflows run on pull requests", "what runs on every push". */
const BY_EVENT = new RegExp(
  `^(?:which|what) (?:(?:github|gitlab|ci) )?(?:${WORKFLOW} )?(?:(?:that|which) )?${RUN} (?:in ci )?(?:on|for|by|when|at|with|after)? ?(?<event>.+)$`,
);
/** "What triggers the release workflow", "when does CI run". */
const BY_NAME: readonly RegExp[] = [
  new RegExp(`^what (?:triggers|starts|runs|kicks off) (?:the |our |this )?(?<name>.+? )?(?:${WORKFLOW}|ci)$`),
  new RegExp(
    `^(?:when|how) (?:does|do|is|are|will) (?:the |our )?(?<name>.+? )?(?:${WORKFLOW}|ci) (?:run|start|triggered|started|executed|get triggered)$`,
  ),
];
const SCHEDULES =
  /^(?:(?:what|which|where|list|show|is|are|the|all|any) )*(?:cron (?:schedules?|jobs?)|scheduled (?:workflows|jobs|actions|builds))$/;
/** Words that name an event, and those that may stand around them. */
const EVENTS: Readonly<Record<NonNullable<TriggerQuestion["event"]>, RegExp>> = {
  request: /\b(?:pull[ _-]?requests?|merge[ _-]?requests?|prs?|mrs?)\b/,
  tag: /\btag(?:s|ged)?\b/,
  schedule: /\b(?:schedules?|cron|night(?:ly)?|daily|weekly|every (?:day|night|week))\b/,
  release: /\breleases?\b/,
  hand: /\b(?:manual(?:ly)?|dispatch|workflow_dispatch|by hand|demand)\b/,
  push: /\b(?:push(?:es)?|commits?|main|master)\b/,
};
const AROUND =
  /^(?:a|an|the|every|each|all|any|new|is|are|on|to|of|opened|created|merged|pushed|published|made|branch|branches|in|ci|only|push|pushes|commits?)$/;
const CHARS_MAX = 100;

/** Reads a query, in lower case and without its question mark, as such a question. */
export function triggerQuestion(text: string): TriggerQuestion | undefined {
  if (text.length > CHARS_MAX) return undefined;
  if (SCHEDULES.test(text)) return { subject: "triggers", event: "schedule" };
  for (const shape of BY_NAME) {
    const found = shape.exec(text);
    if (!found) continue;
    const name =
      found.groups?.["name"]
        ?.trim()
        .split(/[\s_-]+/)
        .filter((word) => !/^(?:ci|github|gitlab)$/.test(word)) ?? [];
    return { subject: "triggers", ...(name.length === 0 ? {} : { workflow: name }) };
  }
  const said = BY_EVENT.exec(text)?.groups?.["event"];
  if (said === undefined) return undefined;
  for (const [event, shape] of Object.entries(EVENTS)) {
    const others = said
      .replace(shape, " ")
      .trim()
      .split(/\s+/)
      .filter((word) => word !== "" && !AROUND.test(word));
    if (shape.test(said) && others.length === 0) return { subject: "triggers", event: event as keyof typeof EVENTS };
  }
  return undefined;
}
