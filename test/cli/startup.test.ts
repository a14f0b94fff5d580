/** Help and completions do not wait for the engine: what declares the commands imports nothing of it until a command runs. */
import { expect, test } from "bun:test";
import { join, relative } from "node:path";

const root = join(import.meta.dir, "../..");
const HEAVY = /^src\/(?:engine|indexer|query|store|vcs|lang|mcp)\//;

/** The modules that each module of the program imports at once, leaving out what it loads later. */
async function importsOf(entry: string): Promise<Map<string, readonly string[]>> {
  const { metafile } = await Bun.build({ entrypoints: [join(root, entry)], target: "bun", splitting: true, metafile: true });
  const at = (path: string): string => relative(root, join(process.cwd(), path));
  const inputs = Object.entries(metafile?.inputs ?? {});
  return new Map(
    inputs.map(([path, { imports }]) => [
      at(path),
      imports.filter(({ kind }) => kind === "import-statement").map((imported) => at(imported.path)),
    ]),
  );
}

/** How a module comes to import another that matches, as a list of modules; undefined when it does not. */
function way(imports: ReadonlyMap<string, readonly string[]>, from: string, seen = new Set<string>()): string[] | undefined {
  if (seen.has(from)) return undefined;
  seen.add(from);
  if (HEAVY.test(from)) return [from];
  for (const to of imports.get(from) ?? []) {
    const rest = way(imports, to, seen);
    if (rest) return [from, ...rest];
  }
  return undefined;
}

test("no command's declaration imports the engine: use `await import` inside `run`", async () => {
  const imports = await importsOf("src/main.ts");
  const declared = [...imports.keys()].filter((path) => /^src\/(?:cli\/(?:run|man-page|commands\/.*|completion\/.*)|main)\.ts$/.test(path));
  expect(declared.length).toBeGreaterThan(30);
  expect(declared.flatMap((path) => way(imports, path)?.join(" > ") ?? [])).toEqual([]);
});
