import { resolve } from "node:path";
import { type CommonValues, command as declare } from "#cli/command.ts";
import { atUser, respond, workspaceOf } from "#cli/session.ts";
import { caller } from "#cli/terminal/caller.ts";
import { interruptible } from "#cli/terminal/interruption.ts";
import { warn } from "#cli/terminal/log.ts";
import { progressDisplay } from "#cli/terminal/progress.ts";
import { CodeCompassError } from "#core/errors.ts";
import { choiceWord, on, optionalWord } from "#flags/flag.ts";
import { REF_FLAG } from "#flags/query-flags.ts";
import { stateExportSheet, stateImportSheet, stateManifestSheet } from "#format/answers/state.ts";

export const command = declare({
  name: "state",
  description:
    "Carry the index of a commit to other machines: export writes a file, import builds the index here from it, inspect shows its manifest",
  flags: {
    action: choiceWord({ name: "action", about: "export, import or inspect" }, ["export", "import", "inspect"]),
    file: optionalWord({ name: "file", about: "The file; if left out, export names it after the commit", completes: "file" }),
    ...REF_FLAG,
    force: on({ name: "force", about: "Let export replace a file that is not a state" }),
  },
  run: async (values) => {
    const file = values.file === undefined ? undefined : resolve(caller().cwd, values.file);
    if (values.action !== "export" && values.ref !== undefined) throw usage("--ref is for export only.", values.action);
    if (values.action !== "export" && values.force) throw usage("--force is for export only.", values.action);
    if (values.action === "export") await exportTo(file, values);
    else if (file === undefined) throw usage("FILE is missing.", values.action);
    else await (values.action === "import" ? importFrom(file, values) : inspect(file, values));
    return 0;
  },
});

function usage(message: string, action: string): CodeCompassError {
  return new CodeCompassError("invalid_input", message, { remediation: `codecompass state ${action} FILE` });
}

type Values = CommonValues & { readonly ref?: string; readonly force?: boolean };

async function exportTo(file: string | undefined, values: Values): Promise<void> {
  const { exportState } = await import("#engine/state/export.ts");
  const workspace = await workspaceOf(values);
  const { ref } = atUser(values);
  const given = {
    directory: caller().cwd,
    ...(file === undefined ? {} : { file }),
    ...(ref === undefined ? {} : { ref }),
    force: values.force ?? false,
  };
  const done = await showingProgress(values, (run) => exportState(workspace, { ...given, ...run }));
  respond(values, stateExportSheet(done));
}

async function importFrom(file: string, values: Values): Promise<void> {
  const { importState } = await import("#engine/state/import.ts");
  const workspace = await workspaceOf(values);
  const done = await showingProgress(values, (run) => importState(workspace, { file, ...run }));
  for (const warning of done.warnings) await warn(warning);
  respond(values, stateImportSheet(done));
}

async function inspect(file: string, values: Values): Promise<void> {
  const { inspectState } = await import("#engine/state/import.ts");
  respond(values, stateManifestSheet(await inspectState(file)));
}

type Display = ReturnType<typeof progressDisplay>;
type Run = { readonly signal: AbortSignal; readonly onProgress: Display["update"] };

async function showingProgress<T>({ logLevel }: Values, work: (run: Run) => Promise<T>): Promise<T> {
  const display = progressDisplay(logLevel !== "silent");
  try {
    return await interruptible((signal) => work({ signal, onProgress: display.update }));
  } finally {
    display.stop();
  }
}
