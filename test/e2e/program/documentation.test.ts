/**
 * Every command in docs/ is run here, page by page, in a small repository (test/fixtures/documentation), by a shell that stands in it.
 *
 * A `console` block shows what commands print, and must be true; `[...]` stands for lines that a page leaves out, and numbers before a unit
 * of time or size may differ. The commands of an `sh` block must succeed. `text`, `json` and other blocks hold no commands; a block that is
 * marked `sh foreign` has commands of other programs, which this machine may not have: package managers and clients.
 * `UPDATE_GOLDEN=1` writes what commands print today into the pages.
 */
import { expect, setDefaultTimeout, test } from "bun:test";
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { git, sharedDirectory } from "../../temporary.ts";
import { BINARY, startCommand } from "../binary.ts";

setDefaultTimeout(180_000);

const DOCS = join(import.meta.dir, "../../../docs");
const FIXTURE = join(import.meta.dir, "../../fixtures/documentation");
/** Pages that explain the inside of CodeCompass, or that a script makes, and show no session. */
const PAGES = readdirSync(DOCS).filter((name) => name.endsWith(".md"));
const BLOCK = /^```(console|sh)\n([\s\S]*?)^```$/gm;
/** Programs that a block of foreign commands may name. */
const FOREIGN = /^(?:brew|scoop|npx|npm|uvx|pip|pipx|nix-build|curl|sudo apt|apt|claude|codex|gemini|docker|Get-FileHash|sha256sum)\b/;
/** When the commits of the repository were made: pages show their hashes. */
const COMMITTED = "2026-11-01T12:00:00Z";
const IS_UPDATE = process.env["UPDATE_GOLDEN"] === "1";

/** A home with a repository of two commits and an uncommitted edit in it. */
function newHome(): { home: string; shop: string } {
  const home = sharedDirectory();
  const shop = join(home, "shop");
  cpSync(FIXTURE, shop, { recursive: true });
  mkdirSync(join(home, ".local/bin"), { recursive: true });
  symlinkSync(BINARY, join(home, ".local/bin/codecompass"));
  const commit = (message: string): void => {
    git(shop, "add", "-A");
    git(shop, "commit", "-q", "-m", message, "--date", COMMITTED);
  };
  // The child processes of the helper inherit it.
  process.env["GIT_COMMITTER_DATE"] = COMMITTED;
  git(shop, "init", "-q", "-b", "main");
  commit("A shop");
  git(shop, "tag", "v1.0");
  const client = join(shop, "src/http/client.ts");
  writeFileSync(client, readFileSync(client, "utf8").replace("get(path", "page(path"));
  commit("Pages are what a client gets");
  return { home, shop };
}

test.each(PAGES)("docs/%s says what its commands do", async (page) => {
  const text = readFileSync(join(DOCS, page), "utf8");
  const { home, shop } = newHome();
  const run = async (command: string): Promise<{ printed: string; exitCode: number | null }> => {
    const env = { PATH: `${home}/.local/bin:${process.env["PATH"]}`, COLUMNS: "80", GIT_CONFIG_GLOBAL: "/dev/null" };
    const { exitCode, stdout } = await startCommand(["sh", "-c", `{ ${command}\n} 2>&1`], { cwd: shop, home, env }).outcome;
    return { printed: stdout.replaceAll(home, "/home/you"), exitCode };
  };
  let updated = text;
  for (const [block, kind, body = ""] of text.matchAll(BLOCK)) {
    if (kind === "sh") {
      const { printed, exitCode } = await run(`set -e\n${body}`);
      expect({ command: body, exitCode, printed: exitCode === 0 ? "" : printed }).toEqual({ command: body, exitCode: 0, printed: "" });
      continue;
    }
    const [, ...sessions] = `\n${body}`.split(/^\$ /m);
    const shown: string[] = [];
    for (const session of sessions) {
      const [command = "", ...lines] = session.replace(/\n+$/, "").split("\n");
      const { printed } = await run(command);
      const now = [`$ ${command}`, ...printed.replace(/\n+$/, "").split("\n")].filter(
        (line, index) => index === 0 || line !== "" || printed.trim() !== "",
      );
      shown.push(lines.includes("[...]") ? `$ ${session.trimEnd()}` : now.join("\n"));
      if (!IS_UPDATE) expect(shownLike(lines.join("\n"), printed), `$ ${command}\n${printed}`).toBe(true);
    }
    updated = updated.replace(block, () => `\`\`\`console\n${shown.join("\n\n")}\n\`\`\``);
  }
  if (IS_UPDATE) writeFileSync(join(DOCS, page), updated);
});

test("blocks of foreign commands name programs that are known not to be ours, and pages of docs/ are found from its index", () => {
  for (const page of PAGES) {
    const text = readFileSync(join(DOCS, page), "utf8");
    for (const [, body = ""] of text.matchAll(/^```sh foreign\n([\s\S]*?)^```$/gm)) {
      for (const line of body.trim().split("\n")) expect(line, page).toMatch(FOREIGN);
    }
    const kinds = [...text.matchAll(/^```([^\n]+)\n/gm)].map(([, kind]) => kind);
    for (const kind of kinds)
      expect(["console", "sh", "sh foreign", "text", "json", "jsonc", "toml", "yaml"], `${page}: ${kind}`).toContain(String(kind));
  }
  const index = readFileSync(join(DOCS, "index.md"), "utf8");
  for (const page of PAGES.filter((name) => name !== "index.md")) expect(index, page).toContain(`(${basename(page)})`);
});

/** Whether a page shows what was printed: line by line, with any lines in the place of `[...]` and any number before a unit. */
function shownLike(shown: string, printed: string): boolean {
  const parts = measured(shown)
    .split(/^\[\.\.\.\]$/m)
    .map((part) => part.trim());
  let rest = measured(printed).trim();
  if (parts.length === 1) return parts[0] === rest;
  for (const part of parts) {
    const at = rest.indexOf(part);
    if (at < 0) return false;
    rest = rest.slice(at + part.length);
  }
  return true;
}

function measured(text: string): string {
  return text
    .replaceAll(/[\d.]+ (ms|s|kB|MB)\b/g, "N $1")
    .replaceAll(/[ \t]+$/gm, "")
    .replaceAll("\r", "");
}
