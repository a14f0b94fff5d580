import { FORMAT_FLAG } from "#flags/common-flags.ts";
import { tool } from "#mcp/tool.ts";

export const healthCheck = tool({
  name: "health_check",
  description:
    "Say whether the server and its workspaces are ready, indexing, warming or failed. Use it when answers fail, not before every query.",
  flags: FORMAT_FLAG,
  readOnly: true,
  call: async (values, call) => {
    const [{ health }, { factsText }] = await Promise.all([import("#mcp/health.ts"), import("#mcp/text/list-text.ts")]);
    return factsText({ ...health(call.workspaces) }, values);
  },
});
