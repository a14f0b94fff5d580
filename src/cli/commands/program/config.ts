import { command as declare } from "#cli/command.ts";
import { respond, workspaceOf } from "#cli/session.ts";
import { printError } from "#cli/terminal/output.ts";
import { CodeCompassError } from "#core/errors.ts";
import { visible } from "#core/visible.ts";
import { on, optionalWord } from "#flags/flag.ts";
import { configFilesSheet, configSheet } from "#format/answers/config.ts";

export const command = declare({
  name: "config",
  description: "Show settings, what they do and where they come from, or change one: config set KEY VALUE, config unset KEY, config init",
  flags: {
    action: optionalWord({
      name: "action",
      about: "A key or group to show, or list, set, unset, init (write an example)",
      completes: "setting",
      words: ["list", "set", "unset", "init"],
    }),
    key: optionalWord({ name: "key", about: "What to set or unset", completes: "setting" }),
    value: optionalWord({ name: "value", about: "The value, as JSON" }),
    user: on({ name: "user", about: "Change your own settings instead of the project's" }),
    path: on({ name: "path", about: "Only say where the files are" }),
  },
  run: async (values) => {
    const { configFiles, showConfig } = await import("#engine/settings/config.ts");
    const { path: workspace } = await workspaceOf(values);
    const { action, key } = values;
    if (action === "set" || action === "unset") await change(workspace, action, values);
    else if (action === "init" && key === undefined) await begin(workspace, values);
    else if (action === "list" && values.value === undefined) respond(values, configSheet(showConfig(workspace, key ?? "")));
    else if (key !== undefined) throw usage(`"${key}" is one word too many.`);
    else respond(values, values.path ? configFilesSheet(configFiles(workspace)) : configSheet(showConfig(workspace, action ?? "")));
    return 0;
  },
});

interface Change {
  readonly key?: string;
  readonly value?: string;
  readonly user?: boolean;
  readonly logLevel?: string;
}

async function change(workspace: string, action: "set" | "unset", { key, value, user = false, logLevel }: Change): Promise<void> {
  const { configValue, editConfig, refuseUnset, writeConfig } = await import("#engine/settings/config.ts");
  if (key === undefined) throw usage("KEY is missing.");
  if (action === "set" && value === undefined) throw usage("VALUE is missing.");
  if (action === "unset" && value !== undefined) throw usage(`"${value}" is one word too many.`);
  const scope = user ? "user" : "project";
  if (action === "unset") refuseUnset(workspace, scope, key);
  const edit = editConfig(workspace, scope, new Map([[key, value === undefined ? undefined : configValue(key, value)]]));
  writeConfig(edit);
  if (logLevel !== "silent") printError(`${action === "set" ? "Set" : "Removed"} ${visible(key)} in ${visible(edit.path)}.`);
}

async function begin(workspace: string, { user = false, logLevel }: Change): Promise<void> {
  const { writeConfig } = await import("#engine/settings/config.ts");
  const { exampleConfig } = await import("#engine/settings/example.ts");
  const edit = exampleConfig(workspace, user ? "user" : "project");
  writeConfig(edit);
  if (logLevel !== "silent") printError(`Wrote ${visible(edit.path)}. It changes nothing until you remove the // of a line.`);
}

function usage(message: string): CodeCompassError {
  return new CodeCompassError("invalid_input", message, { remediation: "codecompass config set KEY VALUE, or codecompass config [KEY]" });
}
