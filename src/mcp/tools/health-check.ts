import { OUTPUT, type OutputArguments } from "../properties.ts";
import { tool } from "../tool.ts";

export const healthCheck = tool<OutputArguments>({
  name: "health_check",
  description:
    "Say whether the server and its workspaces are ready, indexing, warming or failed. Use it when answers fail, not before every query.",
  properties: { format: OUTPUT.format },
  required: [],
  readOnly: true,
  call: async (args, call) => {
    const [{ health }, { factsText }] = await Promise.all([import("../health.ts"), import("../list-text.ts")]);
    return factsText({ ...health(call.workspaces) }, args);
  },
});
