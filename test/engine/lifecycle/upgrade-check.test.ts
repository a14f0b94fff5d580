/** `upgrade --check` says what a release means, from a file that somebody else fetched. */
import { describe, expect, test } from "bun:test";
import { EXTRACTOR_VERSION, SCHEMA_VERSION, VERSION } from "#core/version.ts";
import { checkUpgrade } from "#engine/lifecycle/upgrade-check.ts";
import { upgradeSheet } from "#format/answers/upgrade.ts";
import { writeSheet } from "#format/sheet.ts";

const MANIFEST = { name: "codecompass", version: "99.0.0", schema_version: SCHEMA_VERSION, extractor_version: EXTRACTOR_VERSION };
const check = (changes: object = {}, executable = "/home/you/.local/bin/codecompass") =>
  checkUpgrade(executable, JSON.stringify({ ...MANIFEST, ...changes }));

describe("a release", () => {
  test.each([
    ["99.0.0", true],
    [VERSION, false],
    [`${VERSION}-rc.1`, false],
    ["0.0.9", false],
  ])("%s is newer than this: %s", (version, isNewer) => {
    expect(check({ version }).release?.is_newer).toBe(isNewer);
  });

  test.each([
    [{}, "kept", "stay as they are"],
    [{ extractor_version: EXTRACTOR_VERSION + 1 }, "rebuilt_in_background", "go on answering"],
    [{ schema_version: SCHEMA_VERSION + 1 }, "migrated_or_rebuilt", "migrates your indexes in place"],
    [{ schema_version: SCHEMA_VERSION - 1 }, "written_by_later_version", "does not read the indexes"],
  ])("with %j: indexes are %s", (changes, fate, sentence) => {
    const report = check(changes);
    expect(report.release?.indexes).toBe(fate as never);
    expect(writeSheet(upgradeSheet(report), "lines")).toContain(sentence);
  });

  test.each([
    ["{"],
    ["[]"],
    ["null"],
    ["{}"],
    [JSON.stringify({ ...MANIFEST, version: "1" })],
    [JSON.stringify({ ...MANIFEST, name: "other" })],
  ])("is not described by %s", (text) => {
    expect(() => checkUpgrade("/x", text)).toThrow("not the release.json of a CodeCompass release");
  });
});

test.each([
  ["/home/you/app/node_modules/@codecompass/linux-x64/bin/codecompass", "npm"],
  ["/home/you/.npm/_npx/1a2b/node_modules/@codecompass/linux-x64/bin/codecompass", "npx"],
  ["C:\\Users\\you\\scoop\\apps\\codecompass\\current\\codecompass.exe", "scoop"],
  ["/opt/homebrew/Cellar/codecompass/1.0/bin/codecompass", "homebrew"],
  ["/home/you/.local/share/uv/tools/codecompass/bin/codecompass", "uv"],
  ["/nix/store/abc-codecompass/bin/codecompass", "nix"],
  ["/usr/bin/codecompass", "system package"],
  ["/home/you/.local/bin/codecompass", "by hand"],
])("%s was installed by %s", (path, channel) => {
  expect(check({}, path).installed_by).toBe(channel);
});

test("without a release it says where it stands, and that it does not look by itself", () => {
  const text = writeSheet(upgradeSheet(checkUpgrade("/usr/bin/codecompass", undefined)), "lines");
  expect(text).toContain(`This is ${VERSION}, installed by system package.`);
  expect(text).toContain("does not use the network");
});
