import { command as declare } from "#cli/command.ts";
import { WORKSPACE_FLAG } from "#flags/common-flags.ts";
import { choice, count, on, paths, portNumber, text, texts } from "#flags/flag.ts";

export const SERVER_FLAGS = {
  transport: choice({ name: "transport", about: "How clients reach the server (stdio)" }, ["stdio", "http"]),
  host: text({
    name: "host",
    about: "Address to listen on with http (127.0.0.1); others need a token",
    hint: "ADDRESS",
  }),
  port: portNumber({ name: "port", about: "Port to listen on with http (7777); 0 takes a free one", hint: "N" }),
  tokenFile: text({ name: "token-file", about: "File with the bearer token that http clients must send", hint: "FILE", completes: "file" }),
  allowedOrigins: texts({
    name: "allowed-origin",
    about: "Answer web pages of this origin over http (repeatable); others are refused",
    hint: "URL",
  }),
  tools: text({ name: "tools", about: "Tools to offer: core, all, or names (core)", hint: "LIST", words: ["core", "all"] }),
  autoWorkspace: on({ name: "auto-workspace", about: "Index any workspace that a call names; needs --allowed-root" }),
  allowedRoots: paths({
    name: "allowed-root",
    about: "Calls may only name workspaces below this directory (repeatable)",
    hint: "DIR",
    completes: "directory",
  }),
  maxAutoWorkspaces: count({
    name: "max-auto-workspaces",
    about: "Index at most this many workspaces that only calls name (10)",
    hint: "N",
  }),
  evictionDays: count({ name: "workspace-eviction-days", about: "Remove such indexes after this many days without use (7)", hint: "N" }),
  noPrewarm: on({ name: "no-prewarm", about: "Open an index only when a call needs it" }),
  auditLog: text({
    name: "audit-log",
    about: "Append a line per tool call, names and sizes only (http: standard error)",
    hint: "FILE",
    completes: "file",
  }),
};

export const command = declare({
  name: "serve-mcp",
  description: "Answer coding agents over the Model Context Protocol",
  flags: { ...SERVER_FLAGS, workspaces: paths({ ...WORKSPACE_FLAG.workspace, about: "Directory to work on (repeatable)" }) },
  run: async (values) => (await import("#cli/serving.ts")).serve(values),
});
