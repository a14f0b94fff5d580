import { command as declare } from "#cli/command.ts";
import { respond } from "#cli/session.ts";
import { CodeCompassError } from "#core/errors.ts";
import { on, text } from "#flags/flag.ts";
import { upgradeSheet } from "#format/answers/upgrade.ts";

/** A real release.json has a few kilobytes. */
const MANIFEST_BYTES_MAX = 1_048_576;

export const command = declare({
  name: "upgrade",
  description: "Say whether a release is newer and what it would do to indexes; changes nothing and does not use the network",
  flags: {
    check: on({ name: "check", about: "Compare with a release; without it, only say how to upgrade" }),
    manifest: text({ name: "manifest", about: "The release.json of a release; - for standard input", hint: "FILE", completes: "file" }),
  },
  run: async (values) => {
    const { checkUpgrade } = await import("#engine/lifecycle/upgrade-check.ts");
    if (!values.check) {
      const { how_to_upgrade: how } = checkUpgrade(process.execPath, undefined);
      throw new CodeCompassError("invalid_input", "CodeCompass does not replace itself.", {
        remediation: `codecompass upgrade --check says what a release would change; to upgrade: ${how}`,
      });
    }
    const manifest = values.manifest === undefined ? undefined : await manifestText(values.manifest);
    respond(values, upgradeSheet(checkUpgrade(process.execPath, manifest)));
    return 0;
  },
});

async function manifestText(path: string): Promise<string> {
  if (path === "-") return Bun.stdin.text();
  if (/^https?:\/\//i.test(path)) {
    throw new CodeCompassError("invalid_input", "CodeCompass does not use the network.", {
      remediation: `curl -fsSL ${path} | codecompass upgrade --check --manifest -`,
    });
  }
  const { regularText } = await import("#core/files/regular-file.ts");
  const found = regularText(path, MANIFEST_BYTES_MAX);
  if (found !== undefined) return found;
  throw new CodeCompassError("path_not_found", `${path} is not a readable file, or is far too large for a release.json.`, {
    remediation: "Name the release.json of a release, or - for standard input.",
  });
}
