import { DIFF_TOKENS_MAX, DIFF_TOKENS_MIN } from "#core/limits.ts";
import { DIFF_SCOPES } from "#core/protocol/changes.ts";
import { choice, count, on, text } from "#flags/flag.ts";
import { PLACE, QUERY, tool } from "#mcp/tool.ts";

export const DIFF_FLAGS = {
  base: text({
    name: "base",
    about: "The ref to compare with",
    aliases: ["from", "from-ref", "base-ref", "base-branch", "from-commit", "old", "range", "since"],
    toModel: "default branch; or A..B, A...B as in git",
  }),
  pathGlobs: QUERY.pathGlobs,
  ...PLACE,
  ref: { ...PLACE.ref, aliases: [...(PLACE.ref.aliases ?? []), "to", "to-ref", "head", "head-ref", "head-branch", "to-commit", "new"] },
  direct: on({ name: "direct", about: "Compare with the base itself, not with where the ref branched off" }),
  scope: choice({ name: "scope", about: "Symbols, and files that have none (symbols); files; or all" }, DIFF_SCOPES),
  detail: QUERY.detail,
  freshness: QUERY.freshness,
  maxTokens: count({ name: "max-tokens", about: "Maximum tokens of the whole answer" }, { min: DIFF_TOKENS_MIN, max: DIFF_TOKENS_MAX }),
  format: QUERY.format,
};

export const diffContext = tool({
  name: "diff_context",
  description:
    "What a branch, or the uncommitted work, changed: symbols added, modified, moved, deleted, most important first. Not for one symbol's past (compare_symbol_between_commits).",
  flags: DIFF_FLAGS,
  readOnly: true,
  call: async (values, call) => (await import("#mcp/text/changes-text.ts")).answerDiff(values, call),
});
