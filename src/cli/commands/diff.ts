import { DETAIL_LEVELS, FRESHNESS_POLICIES } from "#core/protocol.ts";
import { DIFF_SCOPES, type DiffResponse } from "#core/protocol-changes.ts";
import { type DiffRequest, diff } from "#engine/changes/diff.ts";
import { diffTokens, writeDiff } from "#format/diff.ts";
import { printable } from "#format/lines.ts";
import type { Arguments } from "../arguments.ts";
import { COMMON_ARGS, type Command, REF_ARG } from "../command.ts";
import { warn } from "../log.ts";
import { print } from "../output.ts";
import { outputChoice, querySession, refOf } from "../session.ts";

const EXIT_DIFFERENCES = 0;
const EXIT_NONE = 1;

export const command = {
  name: "diff",
  description: "Show which symbols changed since a ref left the base, the most important first",
  args: {
    base: { type: "string", description: "What to compare with (the default branch)", valueHint: "REF" },
    ref: { ...REF_ARG.ref, description: "What to look at (the working tree with its edits)" },
    direct: { type: "boolean", description: "Compare with the base itself, not with where the ref left it" },
    scope: { type: "enum", options: [...DIFF_SCOPES], description: "Symbols and files without any (symbols), files, or all" },
    "max-tokens": { type: "string", alias: "t", description: "What the answer may cost, all of it (4000)", valueHint: "N" },
    detail: { type: "enum", options: [...DETAIL_LEVELS], description: "How much of each change" },
    freshness: { type: "enum", options: [...FRESHNESS_POLICIES], description: "What to do about files that changed" },
    ...COMMON_ARGS,
  },
  run: async (args) => {
    const { format, color } = outputChoice(args);
    const style = { format, color, detail: args.choice("detail", DETAIL_LEVELS, "signature") };
    const session = await querySession(args);
    try {
      const response = await diff(session, requestOf(args), (answer) => diffTokens(answer, style));
      for (const warning of response.warnings ?? []) await warn(printable(warning));
      if (response.affected_files > 0 || format === "json" || format === "toon") print(writeDiff(response, style));
      else await warn(`Nothing differs: ${response.ref} is as ${response.base} was where they parted, or is.`);
      return isDifferent(response) ? EXIT_DIFFERENCES : EXIT_NONE;
    } finally {
      session.close();
    }
  },
} satisfies Command;

function isDifferent({ affected_files }: DiffResponse): boolean {
  return affected_files > 0;
}

function requestOf(args: Arguments): DiffRequest {
  const base = args.text("base");
  const maxTokens = args.count("max-tokens");
  return {
    ...refOf(args),
    ...(base === undefined ? {} : { base }),
    ...(maxTokens === undefined ? {} : { maxTokens }),
    direct: args.flag("direct"),
    scope: args.choice("scope", DIFF_SCOPES, "symbols"),
    detail: args.choice("detail", DETAIL_LEVELS, "signature"),
    freshness: args.choice("freshness", FRESHNESS_POLICIES, "balanced"),
  };
}
