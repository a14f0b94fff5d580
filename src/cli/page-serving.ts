/** Serves the page of `ui` as its flags say. */
import { randomBytes } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { PRIVATE_FILE } from "#core/files/private-place.ts";
import { toJson } from "#core/json.ts";
import type { ValuesOf } from "#flags/flag.ts";
import { serveUi } from "#ui/server.ts";
import type { CommonValues } from "./command.ts";
import type { UI_FLAGS } from "./commands/program/ui.ts";
import { workspaceOf } from "./session.ts";
import { onInterruption } from "./terminal/interruption.ts";
import { warn } from "./terminal/log.ts";
import { print, printError } from "./terminal/output.ts";

const PREFERRED_PORT = 7878;
const TOKEN_BYTES = 24;

/** Serves the page until a signal ends it. Returns the exit status. */
export async function servePage(values: ValuesOf<typeof UI_FLAGS> & CommonValues): Promise<number> {
  const workspace = await workspaceOf(values);
  const interruption = onInterruption();
  const stop = new Promise<void>((end) => interruption.signal.addEventListener("abort", () => end(), { once: true }));
  let opened: string | undefined;
  const onListening = (url: string): void => {
    print(values.format === "json" || values.format === "jsonl" ? toJson({ url }) : url);
    if (values.logLevel !== "silent") printError(`Shows ${workspace.path} until Ctrl-C.`);
    if (values.open) opened = open(url);
  };
  try {
    await serveUi(
      workspace,
      { port: values.port, preferredPort: PREFERRED_PORT, token: randomBytes(TOKEN_BYTES).toString("base64url"), onListening },
      stop,
    );
  } finally {
    if (opened !== undefined) rmSync(opened, { recursive: true, force: true });
  }
  return interruption.status();
}

const OPENERS: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  darwin: ["open"],
  win32: ["cmd", "/c", "start", ""],
};

/**
 * Opens the page in the browser. Everyone on the machine can read a process's command line, so the browser gets the path of a file that
 * only its user can read and that redirects to the address with the token. Returns the directory of that file; undefined when there is no
 * browser.
 */
function open(url: string): string | undefined {
  const isHeadless = process.platform === "linux" && !process.env["DISPLAY"] && !process.env["WAYLAND_DISPLAY"];
  const [program = "", ...words] = OPENERS[process.platform] ?? ["xdg-open"];
  if (isHeadless || Bun.which(program) === null) {
    void warn("No browser was found: open the address yourself.");
    return undefined;
  }
  const directory = mkdtempSync(join(tmpdir(), "codecompass-ui-"));
  const file = join(directory, "open.html");
  writeFileSync(file, `<!doctype html><meta http-equiv="refresh" content="0;url=${url}"><title>CodeCompass</title>`, {
    mode: PRIVATE_FILE,
  });
  chmodSync(directory, 0o700);
  Bun.spawn([program, ...words, pathToFileURL(file).href], { stdio: ["ignore", "ignore", "ignore"] }).unref();
  return directory;
}
