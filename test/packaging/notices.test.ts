import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { command } from "#cli/commands/program/licenses.ts";
import { noticesSheet } from "#format/notices.ts";
import { writeSheet } from "#format/sheet.ts";
import { bundledPackages, thirdPartyNotices } from "../../scripts/notices.ts";

const root = join(import.meta.dir, "../..");
const TEXT = readFileSync(join(root, "THIRD-PARTY-NOTICES.md"), "utf8");
const { components }: { components: { name: string; version: string; licence: string; text: string }[] } = JSON.parse(
  writeSheet(noticesSheet(TEXT), "json"),
);

test("the notices name every grammar of the manifest, with the package it comes from", () => {
  const manifest: { name: string; package: string; version: string; licence: string }[] = JSON.parse(
    readFileSync(join(root, "grammars/manifest.json"), "utf8"),
  );
  for (const grammar of manifest) {
    const component = components.find(({ name }) => name === grammar.package);
    expect(component?.version, grammar.package).toBe(grammar.version);
    expect(component?.text, grammar.name).toContain(`${grammar.name} (${grammar.licence})`);
    // A collection's own licence names none of the grammars' authors.
    if (component?.text.includes("These grammars"))
      expect(component.text).toMatch(new RegExp(`^- ${grammar.name}: https://.*, Copyright`, "m"));
  }
});

test("the notices name every package that the bundler puts into the executable, and what those carry inside", async () => {
  const bundled = await bundledPackages();
  expect(bundled.size).toBeGreaterThan(0);
  for (const [name, carried] of bundled) {
    const component = components.find((row) => row.name === name);
    const { version } = JSON.parse(readFileSync(join(root, "node_modules", name, "package.json"), "utf8"));
    expect(component?.version, name).toBe(version);
    expect(component?.text.length, name).toBeGreaterThan(0);
    for (const inner of carried) expect(component?.text, name).toContain(inner);
  }
});

test("THIRD-PARTY-NOTICES.md is what `npm run notices` writes today", async () => {
  expect(TEXT).toBe(await thirdPartyNotices());
});

test("`licenses` takes a component's name, version and licence from each heading and no heading from a licence text", () => {
  expect(components.map(({ name }) => name)).toEqual([...TEXT.matchAll(/^## (\S+) /gm)].map(([, name]) => String(name)));
  expect(components.every(({ version, licence }) => /^\d/.test(version) && licence !== "")).toBe(true);
  expect(command.name).toBe("licenses");
});
