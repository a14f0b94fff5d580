import { COMMON_ARGS, type Command } from "../command.ts";
import { serve } from "../serving.ts";

export const command = {
  name: "serve-mcp",
  description: "Answer coding agents over the Model Context Protocol",
  args: {
    transport: { type: "enum", options: ["stdio", "http"], description: "How clients reach the server (stdio)" },
    host: { type: "string", description: "Address to listen on with http (127.0.0.1); others need a token", valueHint: "ADDRESS" },
    port: { type: "string", description: "Port to listen on with http (7777); 0 takes a free one", valueHint: "N" },
    "token-file": { type: "string", description: "File with the bearer token that http clients must send", valueHint: "FILE" },
    tools: { type: "string", description: "core, all, or names (core)", valueHint: "LIST" },
    "auto-workspace": { type: "boolean", description: "Index workspaces that calls name; needs --allowed-root" },
    "allowed-root": { type: "string", description: "Calls may only name workspaces below it (repeatable)", valueHint: "DIR" },
    "max-auto-workspaces": { type: "string", description: "Index at most so many that only calls name (10)", valueHint: "N" },
    "workspace-eviction-days": { type: "string", description: "Remove such indexes after so many days without use (7)", valueHint: "N" },
    "no-prewarm": { type: "boolean", description: "Open no index before it is asked for" },
    "audit-log": {
      type: "string",
      description: "Append a line per tool call, names and sizes only (http: standard error)",
      valueHint: "FILE",
    },
    ...COMMON_ARGS,
  },
  run: serve,
} satisfies Command;
