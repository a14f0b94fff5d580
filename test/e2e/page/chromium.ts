/** The browser of the page's tests: the system's own Chromium, put there by apt where it is missing and may be. */
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import type { User } from "../binary.ts";
import { BINARY, until } from "../binary.ts";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const INSTALL = ["apt-get", "install", "-y", "--no-install-recommends", "chromium"];

/** The path of a Chromium; undefined where there is none and none can be had. */
export function findChromium(): string | undefined {
  const here = NAMES.map((name) => Bun.which(name)).find((path) => path !== null);
  if (here || process.getuid?.() !== 0 || Bun.which("apt-get") === null) return here ?? undefined;
  const quietly = { env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" }, stdio: ["ignore", "ignore", "ignore"] as const };
  const isThere = (): boolean => Bun.spawnSync(INSTALL, { ...quietly, stdio: [...quietly.stdio] }).exitCode === 0;
  if (!isThere()) {
    Bun.spawnSync(["apt-get", "update"], { ...quietly, stdio: [...quietly.stdio] });
    if (!isThere()) return undefined;
  }
  return Bun.which("chromium") ?? undefined;
}

export function launch(executablePath: string): Promise<Browser> {
  return chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-dev-shm-usage"] });
}

/** A page of `codecompass ui`, and what the browser complained of or asked of other machines. */
export interface OpenPage {
  readonly page: Page;
  /** The address without the token. */
  readonly base: string;
  readonly problems: string[];
}

/** Opens the page at a path, as someone does who follows the address that was printed. */
export async function openPage(browser: Browser, url: string, path = "/", options: BrowserContextOptions = {}): Promise<OpenPage> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  const page = await context.newPage();
  const base = new URL(url).origin;
  const problems: string[] = [];
  page.on("pageerror", (error) => problems.push(String(error)));
  page.on("dialog", (dialog) => {
    problems.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("console", (message) => {
    // An answer that is an error is said on the page.
    if (message.type() === "error" && !message.text().startsWith("Failed to load resource")) problems.push(message.text());
  });
  page.on("request", (request) => {
    if (new URL(request.url()).origin !== base) problems.push(`asked ${request.url()}`);
  });
  await page.goto(url);
  await page.locator("#question:focus").waitFor();
  if (path !== "/") await page.goto(base + path);
  return { page, base, problems };
}

/** A server of the page, under way, and the address that it has printed. */
export interface Served {
  readonly url: string;
  stop(): Promise<number>;
}

/** Starts `codecompass ui` on a free port, or on the one named. */
export async function servePage(user: User, port = 0): Promise<Served> {
  const child = Bun.spawn([BINARY, "ui", "--port", String(port)], {
    cwd: user.cwd,
    env: { PATH: process.env["PATH"] ?? "", HOME: user.home },
    stdio: ["ignore", "pipe", "ignore"],
  });
  let printed = "";
  const decoder = new TextDecoder();
  void (async () => {
    for await (const bytes of child.stdout) printed += decoder.decode(bytes);
  })();
  const url = await until("the address is printed", () => /^(http\S+)\n/.exec(printed)?.[1]);
  return {
    url,
    stop: async () => {
      child.kill("SIGTERM");
      return child.exited;
    },
  };
}
