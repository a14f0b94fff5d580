import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";

interface Locked {
  readonly version?: string;
  readonly resolved?: string;
  readonly link?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const root = join(import.meta.dir, "../..");
const { packages }: { packages: Readonly<Record<string, Locked>> } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
const manifest: Locked = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));

test("the lock pins every package that package.json names to the version there", () => {
  expect(packages[""]?.devDependencies).toEqual({ ...manifest.devDependencies });
  for (const [name, version] of Object.entries(manifest.devDependencies ?? {})) {
    expect(packages[`node_modules/${name}`]?.version, name).toBe(version);
  }
});

test("the lock names no registry, no other host to fetch from and no directory", () => {
  for (const [path, { resolved, link, version }] of Object.entries(packages)) {
    expect({ path, resolved, link }).toEqual({ path, resolved: undefined, link: undefined });
    if (path !== "") expect(version, path).toMatch(/^\d+\.\d+\.\d+/);
  }
});

test("the lock has every platform of packages that differ by platform, so that it installs on all of them", () => {
  for (const { optionalDependencies = {} } of Object.values(packages)) {
    for (const name of Object.keys(optionalDependencies)) expect(packages[`node_modules/${name}`], name).toBeDefined();
  }
});
