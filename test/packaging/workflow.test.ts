/** The workflow for GitHub asks for what there is. */
import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { TARGETS } from "../../scripts/release/targets.ts";

interface Step {
  readonly run?: string;
}

interface Job {
  readonly steps: readonly Step[];
  readonly strategy?: {
    readonly matrix: { readonly system?: readonly string[]; readonly include?: readonly { readonly archive: string }[] };
  };
}

const root = join(import.meta.dir, "../..");
const workflow = Bun.YAML.parse(readFileSync(join(root, ".github/workflows/ci.yml"), "utf8")) as {
  readonly permissions: object;
  readonly jobs: Readonly<Record<string, Job>>;
};
const commands = Object.values(workflow.jobs).flatMap(({ steps }) => steps.flatMap(({ run }) => run ?? []));

test("it runs scripts that package.json has, all suites among them, on three systems", () => {
  const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const asked = commands.flatMap((command) => [...command.matchAll(/npm (?:run )?([\w:]+)/g)].map(([, name]) => String(name)));
  for (const name of asked.filter((one) => one !== "ci")) expect(scripts, name).toHaveProperty([name]);
  for (const suite of ["check", "test", "build", "test:e2e", "test:attack", "release:verify"]) expect(asked).toContain(suite);
  expect(workflow.jobs["suite"]?.strategy?.matrix.system).toEqual(["ubuntu-latest", "macos-latest", "windows-latest"]);
});

test("it publishes nothing: it may only read, and no command sends a package anywhere", () => {
  expect(workflow.permissions).toEqual({ contents: "read" });
  const scripts = [...new Bun.Glob("scripts/release/**/*").scanSync({ cwd: root })].map((path) => readFileSync(join(root, path), "utf8"));
  for (const text of [...commands, ...scripts]) expect(text).not.toMatch(/npm publish|twine|gh release|uv publish|brew bump|git push/);
});

test("the archives that it starts are those of targets", () => {
  const names = TARGETS.map(({ name }) => name);
  for (const { archive } of workflow.jobs["starts"]?.strategy?.matrix.include ?? [])
    expect(names).toContain(archive.replace(/\.(?:tar\.gz|zip)$/, ""));
});
