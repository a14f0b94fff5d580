import { FRESHNESS_POLICIES } from "#core/protocol.ts";
import { outline } from "#engine/lookup/outline.ts";
import { toJson, withTokenCount } from "#format/json.ts";
import { outlineLines } from "#format/lines.ts";
import { toToon } from "#format/toon.ts";
import { COMMON_ARGS, type Command, REF_ARG } from "../command.ts";
import { print } from "../output.ts";
import { outputChoice, querySession, refOf } from "../session.ts";

export const command = {
  name: "outline",
  description: "Show the symbols of a file, nested, without reading the file",
  args: {
    path: { type: "positional", description: "A file of the workspace" },
    depth: { type: "enum", options: ["top", "all"], description: "Only top-level symbols, or all" },
    freshness: { type: "enum", options: [...FRESHNESS_POLICIES], description: "What to do about files that changed" },
    ...REF_ARG,
    ...COMMON_ARGS,
  },
  run: async (args) => {
    const session = await querySession(args);
    const { format, color } = outputChoice(args);
    const found = await outline(session, {
      path: args.text("path") ?? "",
      depth: args.choice("depth", ["top", "all"], "all"),
      freshness: args.choice("freshness", FRESHNESS_POLICIES, "balanced"),
      cwd: process.cwd(),
      ...refOf(args),
    });
    session.close();
    const data = { ...found, estimated_tokens: 0 };
    if (format === "lines") print(outlineLines(found, { color }));
    else print(withTokenCount(data, format === "toon" ? toToon : toJson));
    return 0;
  },
} satisfies Command;
