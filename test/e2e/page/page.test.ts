/** The page of `codecompass ui` as people meet it: in a browser, from the executable. */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { git, sharedDirectory, writeFiles } from "../../temporary.ts";
import { User } from "../binary.ts";
import { findChromium, launch, type OpenPage, openPage, type Served, servePage } from "./chromium.ts";

setDefaultTimeout(180_000);

const TRAP = "<img src=x onerror=alert(1)>";
const LONG = 30_000;
/** What has the focus, in the browser. */
const FOCUSED = 'document.activeElement.getAttribute("href")';
const FILES = {
  "src/retry.ts": [
    "/** Calls again, with a pause that grows. */",
    "export async function retryWithBackoff(work: () => Promise<void>): Promise<void> {",
    "  await work();",
    "}",
    "",
    "export class RetryBudget {",
    "  left = 3;",
    "}",
    "",
    "export function planRetries(count: number): number[] {",
    "  const pauses: number[] = [];",
    "  for (let attempt = 0; attempt < count; attempt += 1) {",
    "    pauses.push(100 * 2 ** attempt + Math.random());",
    "  }",
    "  return pauses.filter((pause) => pause > 0);",
    "}",
    "",
  ].join("\n"),
  "src/client.ts":
    'import { retryWithBackoff } from "./retry.ts";\n\nexport function fetchPage(): Promise<void> {\n  return retryWithBackoff(async () => {});\n}\n',
  [`${TRAP}.ts`]: `/** ${TRAP} */\nexport function trapDoor(): string {\n  return "<script>alert(2)</script>\u202e";\n}\n`,
  "long.txt": Array.from({ length: LONG }, (_, index) => `row ${index + 1}`).join("\n"),
  "picture.txt": new Uint8Array([137, 80, 0, 1, 2]),
};

/** Remembers what errors the page shows, even for a moment. */
const ALERTS =
  "globalThis.alerts = []; new MutationObserver(() => { const said = document.querySelector('.notice[role=alert]'); if (said) alerts.push(said.textContent); }).observe(document.body, { childList: true, subtree: true })";

const path = findChromium();
let browser: Browser;
let user: User;
let served: Served;

/** A repository with two commits, a branch that went its own way, and an edit. */
function repository(): string {
  const root = join(sharedDirectory(), "shop");
  mkdirSync(root);
  writeFiles(root, FILES);
  git(root, "init", "-q", "-b", "main");
  git(root, "add", "-A");
  git(root, "commit", "-q", "-m", "first");
  git(root, "branch", "before");
  const source = FILES["src/retry.ts"].replace("planRetries", "planPauses");
  writeFileSync(join(root, "src/retry.ts"), `${source}\nexport const TRIES = 4;\n`);
  git(root, "commit", "-q", "-am", "second");
  return root;
}

if (path === undefined) {
  process.stderr.write("There is no Chromium here, and apt has none: the page is only asked over HTTP.\n");
  test("without a browser: the page is served, and answers whoever shows the token", async () => {
    const alone = new User(repository(), sharedDirectory());
    await alone.run(["index"]);
    const { url, stop } = await servePage(alone);
    const { origin, hash } = new URL(url);
    expect(await (await fetch(origin)).text()).toContain("/page.js");
    const headers = { authorization: `Bearer ${hash.replace("#token=", "")}` };
    const answer = await (await fetch(`${origin}/api/search?query=retryWithBackoff`, { headers })).json();
    expect(answer).toMatchObject({ results: [{ path: "src/retry.ts" }] });
    expect(await stop()).toBe(0);
  });
} else {
  beforeAll(async () => {
    user = new User(repository(), sharedDirectory());
    await user.run(["index"]);
    [browser, served] = await Promise.all([launch(path), servePage(user)]);
  });

  afterAll(async () => {
    await browser.close();
    await served.stop();
  });

  describe("in a browser", browserTests);
}

const at = (place = "/", options = {}): Promise<OpenPage> => openPage(browser, served.url, place, options);

function browserTests(): void {
  test("a question is answered as one types, as the command answers it, and the address keeps it", async () => {
    const { page, problems } = await at();
    expect(await page.evaluate("location.hash")).toBe("");
    await page.keyboard.type("retry backoff");
    const shown = page.locator('[data-of="retry backoff"]');
    await shown.waitFor();
    const said = await user.json<{ results: { path: string; signature: string }[] }>(["search", "retry backoff", "--limit", "20"]);
    expect(await shown.locator(".target .signature").allTextContents()).toEqual(said.results.map(({ signature }) => signature));
    expect(await shown.locator(".where").first().textContent()).toBe("src/retry.ts:2");
    await shown.locator(".why summary").first().click();
    // The page draws the reasons once they are asked for: at least three of them.
    await shown.locator(".why li").nth(2).waitFor();
    expect(page.url()).toEndWith("/?q=retry+backoff");
    await page.reload();
    await shown.waitFor();
    expect(await page.locator("#question").inputValue()).toBe("retry backoff");
    expect(problems).toEqual([]);
  });

  test("the reply to an older key never replaces a newer one", async () => {
    const { page } = await at();
    let release = (): void => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/api/search?query=retr&*", async (route) => {
      await held;
      await route.continue().catch(() => {});
    });
    await page.keyboard.type("retr");
    await page.keyboard.type("yBudget");
    await page.locator('[data-of="retryBudget"]').waitFor();
    release();
    await page.waitForTimeout(200);
    expect(await page.locator("[data-of]").getAttribute("data-of")).toBe("retryBudget");
  });

  test("Enter opens what was asked, even when the answer comes later", async () => {
    const { page } = await at("/?q=RetryBudget");
    await page.locator('[data-of="RetryBudget"]').waitFor();
    await page.route("**/api/search?query=planPauses&*", async (route) => {
      await page.waitForTimeout(300);
      await route.continue();
    });
    await page.locator("#question").fill("planPauses");
    await page.keyboard.press("Enter");
    await page.locator(".line.selected code", { hasText: "planPauses" }).waitFor();
  });

  test("keys lead from the question to the code and back to the same result", async () => {
    const { page, problems } = await at("/?q=retryWithBackoff");
    await page.locator('[data-of="retryWithBackoff"]').waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    const opened = await page.evaluate(FOCUSED);
    await page.keyboard.press("Enter");
    await page.locator(".line.selected").first().waitFor();
    expect(page.url()).toEndWith(String(opened));
    await page.keyboard.press("Escape");
    await page.locator('[data-of="retryWithBackoff"]').waitFor();
    expect(await page.evaluate(FOCUSED)).toBe(opened);
    await page.keyboard.press("Escape");
    expect(await page.evaluate("document.activeElement.id")).toBe("question");
    await page.keyboard.press("Escape");
    await page.keyboard.press("?");
    expect(await page.getByRole("dialog", { name: "Keys and questions" }).isVisible()).toBe(true);
    expect(problems).toEqual([]);
  });

  test("lines have addresses that can be reloaded, and a file has its outline and its colours", async () => {
    const { page } = await at("/code/src/retry.ts#L2-L4");
    await page.locator(".line.selected").first().waitFor();
    expect(await page.locator(".line.selected .number").allTextContents()).toEqual(["2", "3", "4"]);
    expect(await page.locator(".i6").first().textContent()).toBe("retryWithBackoff");
    expect(await page.locator(".outline .name").allTextContents()).toEqual([
      "retryWithBackoff",
      "RetryBudget",
      "left",
      "planPauses",
      "TRIES",
    ]);
    await page.getByRole("link", { name: "Line 3", exact: true }).click();
    expect(page.url()).toEndWith("#L3");
    await page.getByRole("link", { name: "Line 6", exact: true }).click({ modifiers: ["Shift"] });
    expect(page.url()).toEndWith("#L3-L6");
  });

  test("a directory lists what is in it, and leads to files and back, without a word of what it is not", async () => {
    const { page } = await at("/code/src/retry.ts");
    await page.locator(".line").first().waitFor();
    await page.evaluate(ALERTS);
    await page.getByRole("link", { name: "src", exact: true }).click();
    await page.locator(".entries a", { hasText: "client.ts" }).click();
    await page.locator(".line", { hasText: "fetchPage" }).waitFor();
    expect(await page.locator(".line", { hasText: "RetryBudget" }).count()).toBe(0);
    expect(await page.evaluate("alerts")).toEqual([]);
  });

  test("every line that matches is marked where it does", async () => {
    const { page } = await at("/?q=retry%5Cw%2B&in=text&path=src%2Fclient.ts");
    await page.locator(".grep mark").first().waitFor();
    expect(await page.locator(".grep mark").allTextContents()).toEqual(
      ["retryWithBackoff", "retry", "retryWithBackoff"].filter((word) => word !== "retry"),
    );
    await page.locator("#question").fill("(");
    await page.getByRole("alert").filter({ hasText: /\S/ }).waitFor();
  });

  test("names and code that look like markup stay text, and what hides is shown", async () => {
    const { page, problems } = await at("/?q=trapDoor");
    await page.locator('[data-of="trapDoor"] .target').first().waitFor();
    expect(await page.locator(".where").first().textContent()).toContain(TRAP);
    await page.keyboard.press("Enter");
    await page.locator(".line").first().waitFor();
    expect(await page.locator("main img, main script").count()).toBe(0);
    expect(await page.locator(".code").textContent()).toContain('"<script>alert(2)</script>\\u202e"');
    expect(await page.title()).toContain(TRAP);
    expect(problems).toEqual([]);
  });

  test("a long file is drawn where one looks, and a binary one is named as such", async () => {
    const { page } = await at(`/code/long.txt#L${LONG - 5_000}`);
    const line = page.locator(".line.selected");
    await line.waitFor();
    expect(await line.textContent()).toContain(`row ${LONG - 5_000}`);
    expect((await line.boundingBox())?.y).toBeLessThan(800);
    await page.evaluate("scrollTo(0, document.documentElement.scrollHeight)");
    await page.getByText(`row ${LONG}`, { exact: true }).waitFor();
    expect(await page.locator(".line").count()).toBeLessThan(4_000);
    await page.goto(`${new URL(served.url).origin}/code/picture.txt`);
    await page.getByText("picture.txt cannot be shown: it is binary.").waitFor();
  });

  test("another ref is chosen by its name, and differences are told by symbols", async () => {
    const { page, problems } = await at("/code/src/retry.ts");
    await page.locator(".line").first().waitFor();
    await page.keyboard.press("r");
    await page.keyboard.type("before");
    await page.keyboard.press("Enter");
    await page.locator(".outline .name", { hasText: "planRetries" }).waitFor();
    expect(page.url()).toContain("ref=before");
    expect(await page.locator(".place .ref").textContent()).toBe("before");
    await page.goto(`${new URL(served.url).origin}/diff?base=before`);
    await page.locator(".diff li").first().waitFor();
    const rows = await page.locator(".diff li .target").allTextContents();
    expect(rows.some((row) => row.includes("TRIES") && row.includes("added"))).toBe(true);
    expect(rows.some((row) => row.includes("planPauses") && row.includes("was planRetries"))).toBe(true);
    expect(problems).toEqual([]);
  });

  test("on a small screen nothing is wider than it, in either scheme", async () => {
    for (const colorScheme of ["light", "dark"] as const) {
      const { page, base } = await at("/", { viewport: { width: 400, height: 800 }, colorScheme });
      for (const place of ["/", "/?q=retry+backoff", "/?q=retry&in=text", "/code/src/retry.ts", "/diff?base=before", "/status"]) {
        await page.goto(base + place);
        await page.locator("main [aria-busy=true]").waitFor({ state: "detached" });
        expect(await page.evaluate<number>("document.documentElement.scrollWidth"), `${colorScheme} ${place}`).toBeLessThanOrEqual(400);
      }
    }
  });

  test("two tabs share the key, and a page without it asks for it", async () => {
    const { page, base } = await at();
    const second = await page.context().newPage();
    await second.goto(`${base}/status`);
    await second.getByText("The index matches the disk.").waitFor();
    const stranger = await (await browser.newContext()).newPage();
    await stranger.goto(`${base}/status`);
    await stranger.getByRole("heading", { name: "This page needs its key" }).waitFor();
    await stranger.getByLabel("Or paste the address here").fill(served.url);
    await stranger.getByRole("button", { name: "Open" }).click();
    await stranger.getByText("The index matches the disk.").waitFor();
  });

  test("a workspace without an index says so, and has one after a click", async () => {
    const bare = new User(repository(), sharedDirectory());
    const other = await servePage(bare);
    const { page, problems } = await openPage(browser, other.url, "/?q=retryWithBackoff");
    await page.getByRole("button", { name: "Make the index" }).click();
    await page.locator('[data-of="retryWithBackoff"] .target').first().waitFor();
    expect(problems).toEqual([]);
    await other.stop();
  });

  test("a server that ends is missed, and one that comes back is found", async () => {
    const first = await servePage(user);
    const { page } = await openPage(browser, first.url, "/?q=retryWithBackoff");
    await page.locator('[data-of="retryWithBackoff"]').waitFor();
    expect(await first.stop()).toBe(0);
    await page.locator("#question").fill("retryWithBackoff again");
    await page.getByText("The server of this page does not answer").waitFor();
    const again = await servePage(user, Number(new URL(first.url).port));
    await page.getByRole("heading", { name: "This page needs its key" }).waitFor();
    await page.goto(again.url);
    await page.locator(".entries a").first().waitFor();
    await again.stop();
  });
}
