/**
 * Actions that the tag helpers of ASP.NET name in the markup of Razor: `<a asp-controller="Home" asp-action="Index">`
 * (learn.microsoft.com, "Anchor Tag Helper in ASP.NET Core"). Without a controller, the one whose view the file is is meant
 * (`query/graph/modules/languages/csharp/actions.ts`).
 */
import { ACTION_NAMED, type UsageFacts, type Use } from "#core/usage-facts.ts";
import type { Language } from "#lang/language.ts";
import type { LineTable } from "#lang/line-table.ts";

/** A tag with an action; the values of its attributes contain no code. */
const TAG = /<[A-Za-z][\w-]*(?=\s)(?:[^<>"']|"[^"]{0,2000}"|'[^']{0,2000}'){0,1000}?\sasp-action=(["'])([A-Za-z_]\w*)\1/g;
const CONTROLLER = /\sasp-controller=(["'])([A-Za-z_]\w*)\1/;
/** How far behind the action the controller may stand, in the rest of the tag. */
const REST_CHARS = 2_000;

/** The facts of a template of Razor with the uses in its tags. */
export function withTagHelpers(facts: UsageFacts, text: string, lines: LineTable, { template }: Language): UsageFacts {
  if (template?.syntax !== "razor" || !text.includes("asp-action")) return facts;
  const expressions = [...facts.expressions];
  const uses: Use[] = [...facts.uses];
  for (const { 0: tag, 2: action = "", index } of text.matchAll(TAG)) {
    const end = index + tag.length;
    const start = end - action.length - 1;
    const [rest = ""] = /^(?:[^<>"']|"[^"]*"|'[^']*')*/.exec(text.slice(end, end + REST_CHARS)) ?? [];
    const controller = (CONTROLLER.exec(tag) ?? CONTROLLER.exec(rest))?.[2] ?? "";
    const line = lines.lineAt(start);
    const expression = expressions.push({ op: "name", name: `${ACTION_NAMED}${controller}.${action}`, within: null }) - 1;
    uses.push({ name: action, expression, type: "calls", line, column: start - lines.startOf(line) + 1 });
  }
  uses.sort((a, b) => a.line - b.line || a.column - b.column);
  return { ...facts, expressions, uses };
}
