/** Bundles the page of `codecompass ui` for the executable: what a browser is sent, compressed as it is sent. */
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const SOURCE = join(import.meta.dir, "../src/ui/page");
/** The module that the page begins with. */
export const PAGE_ENTRY = join(SOURCE, "main.tsx");
/** What the page consists of, by the names under which it is served. */
export const PAGE_FILES: readonly string[] = ["page.html", "page.css", "page.js", "icon.svg"];
const GZIP_LEVEL = 9;

/** Writes `<name>.gz` for each file of the page, unless all are newer than their sources. */
export async function writePage(out: string): Promise<void> {
  const targets = PAGE_FILES.map((name) => join(out, `${name}.gz`));
  if (targets.every(existsSync) && Math.min(...targets.map(changedAt)) > newestSource()) return;
  const built = await Bun.build({
    entrypoints: [PAGE_ENTRY],
    target: "browser",
    format: "esm",
    minify: true,
    define: { "process.env.NODE_ENV": '"production"' },
  });
  const [bundle] = built.outputs;
  if (!built.success || !bundle) throw new AggregateError(built.logs, "the page cannot be bundled");
  const css = await Bun.build({ entrypoints: [join(SOURCE, "page.css")], minify: true });
  const texts: Readonly<Record<string, string>> = {
    "page.js": await bundle.text(),
    "page.css": (await css.outputs[0]?.text()) ?? "",
    "page.html": readFileSync(join(SOURCE, "page.html"), "utf8").replaceAll(/\n\s+/g, "\n"),
    "icon.svg": readFileSync(join(SOURCE, "icon.svg"), "utf8"),
  };
  for (const name of PAGE_FILES) writeFileSync(join(out, `${name}.gz`), Bun.gzipSync(texts[name] as string, { level: GZIP_LEVEL }));
}

function changedAt(path: string): number {
  return statSync(path).mtimeMs;
}

function newestSource(): number {
  const shared = ["core/visible.ts", "core/types.ts"].map((path) => join(SOURCE, "../..", path));
  const own = readdirSync(SOURCE).map((name) => join(SOURCE, name));
  return Math.max(...[...own, ...shared, import.meta.path].map(changedAt));
}
