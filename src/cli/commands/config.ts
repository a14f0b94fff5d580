import { CodeCompassError } from "#core/errors.ts";
import { configFiles, configValue, editConfig, refuseUnset, showConfig, writeConfig } from "#engine/settings/config.ts";
import { configLines } from "#format/config.ts";
import { toJson } from "#format/json.ts";
import { toToon } from "#format/toon.ts";
import type { Arguments } from "../arguments.ts";
import { COMMON_ARGS, type Command } from "../command.ts";
import { print, printError } from "../output.ts";
import { outputChoice, workspaceOf } from "../session.ts";

export const command = {
  name: "config",
  description: "Show settings and where they come from, or change one: config set KEY VALUE, config unset KEY",
  args: {
    action: { type: "positional", required: false, description: "A key or group to show, or set, or unset" },
    key: { type: "positional", required: false, description: "What to set or unset" },
    value: { type: "positional", required: false, description: "The value, as JSON" },
    user: { type: "boolean", description: "Change your own settings instead of the project's" },
    path: { type: "boolean", description: "Only say where the files are" },
    ...COMMON_ARGS,
  },
  run: async (args) => {
    const { path: workspace } = await workspaceOf(args);
    const action = args.text("action");
    if (action === "set" || action === "unset") change(workspace, action, args);
    else if (args.text("key") !== undefined) throw usage(`"${args.text("key")}" is one word too many.`);
    else show(workspace, action ?? "", args);
    return 0;
  },
} satisfies Command;

function show(workspace: string, under: string, args: Arguments): void {
  const { format } = outputChoice(args);
  const found = args.flag("path") ? { files: configFiles(workspace) } : showConfig(workspace, under);
  if (format === "toon") print(toToon({ ...found }));
  else if (format !== "lines") print(toJson(found));
  else if ("settings" in found) print(configLines(found));
  else for (const { scope, path, exists } of found.files) print(`${scope.padEnd(7)}  ${path}${exists ? "" : "  (does not exist)"}`);
}

function change(workspace: string, action: "set" | "unset", args: Arguments): void {
  const [key, value] = [args.text("key"), args.text("value")];
  if (key === undefined) throw usage("KEY is missing.");
  if (action === "set" && value === undefined) throw usage("VALUE is missing.");
  if (action === "unset" && value !== undefined) throw usage(`"${value}" is one word too many.`);
  const scope = args.flag("user") ? "user" : "project";
  if (action === "unset") refuseUnset(workspace, scope, key);
  const edit = editConfig(workspace, scope, new Map([[key, value === undefined ? undefined : configValue(key, value)]]));
  writeConfig(edit);
  if (args.text("log-level") !== "silent") printError(`${action === "set" ? "Set" : "Removed"} ${key} in ${edit.path}.`);
}

function usage(message: string): CodeCompassError {
  return new CodeCompassError("invalid_input", message, { remediation: "codecompass config set KEY VALUE, or codecompass config [KEY]" });
}
