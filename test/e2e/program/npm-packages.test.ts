/** The npm packages as people install them: from a registry, without scripts, offline afterwards. The executable is the one under test. */
import { beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { releaseFacts } from "../../../scripts/release/facts.ts";
import { launcherPackage, platformPackage } from "../../../scripts/release/packages/npm.ts";
import { sharedFiles } from "../../../scripts/release/shared-files.ts";
import { TARGETS } from "../../../scripts/release/targets.ts";
import { directoryWith, sharedDirectory, temporaryDirectory } from "../../temporary.ts";
import { BINARY, type Outcome, startCommand, until } from "../binary.ts";
import { registryOf } from "./registry.ts";

setDefaultTimeout(180_000);

const facts = releaseFacts();
const HERE = TARGETS.find(({ npm }) => npm.os === process.platform && npm.cpu === process.arch);
const SOURCES = { "src/retry.py": "def retry_with_backoff():\n    pass\n" };
/** npm must not learn of the developer's registry, cache or settings. */
const ALONE = { npm_config_update_notifier: "false", npm_config_audit: "false", npm_config_fund: "false" };

let tarballs: readonly Uint8Array[];
let home: string;
let project: string;

beforeAll(async () => {
  const shared = await sharedFiles();
  const executable = readFileSync(BINARY);
  const platforms = TARGETS.map((target) =>
    platformPackage({ target, bytes: target === HERE ? executable : Buffer.from("other") }, shared, facts),
  );
  tarballs = [launcherPackage(TARGETS, shared, facts), ...platforms].map(({ bytes }) => bytes as Uint8Array);
  home = sharedDirectory();
  project = join(sharedDirectory(), 'a project\'s "files", größer');
  mkdirSync(project);
});

function npm(registry: string, words: readonly string[], cwd = project): Promise<Outcome> {
  return startCommand(["npm", `--registry=${registry}`, ...words], { cwd, home, env: ALONE }).outcome;
}

/** A port that nobody listens on at the moment. */
function freePort(): number {
  const listener = Bun.listen({ hostname: "127.0.0.1", port: 0, socket: { data: () => undefined } });
  listener.stop(true);
  return listener.port;
}

const launcher = (): string => join(project, "node_modules/.bin/codecompass");

describe("npm install --ignore-scripts codecompass", () => {
  test("installs the launcher and the executable of this system, and no other", async () => {
    const { exitCode, stderr } = await npm(registryOf(tarballs), ["install", "--ignore-scripts", "codecompass"]);
    expect([exitCode, stderr]).toEqual([0, ""]);
    const listed = await npm("http://127.0.0.1:9/", ["ls", "--all", "--parseable"]);
    const paths = listed.stdout.trim().split("\n").slice(1);
    expect(paths.map((path) => path.split("node_modules/").at(-1)).sort()).toEqual([`@codecompass/${HERE?.name}`, "codecompass"]);
  });

  test("then the command finds code, from its own place and through npx, without the network", async () => {
    const cwd = directoryWith(SOURCES);
    const run = (...words: string[]): Promise<Outcome> => startCommand([launcher(), ...words], { cwd, home }).outcome;
    expect((await run("index")).exitCode).toBe(0);
    expect((await run("search", "retry with backoff")).stdout).toStartWith("src/retry.py:1: ");
    const npx = await npm("http://127.0.0.1:9/", ["exec", "--offline", "--", "codecompass", "--version"]);
    expect(npx).toEqual({ exitCode: 0, stdout: `${facts.version}\n`, stderr: "" });
  });

  test("exit status, standard input, words and signals pass through as they are", async () => {
    const cwd = directoryWith(SOURCES);
    const start = (words: readonly string[], stdin?: string) =>
      startCommand([launcher(), ...words], { cwd, home, ...(stdin ? { stdin } : {}) });
    await start(["index"]).outcome;
    expect((await start(["search", "zeppelin"]).outcome).exitCode).toBe(1);
    expect((await start(['no such "command"']).outcome).stderr).toContain('no such "command"');
    expect((await start(["search", "-", "--format", "jsonl"], "retry\n").outcome).stdout).toContain("src/retry.py");
    const port = freePort();
    const server = start(["serve-mcp", "--transport", "http", "--port", String(port)]);
    await until("the server answers", () =>
      fetch(`http://127.0.0.1:${port}/health`).then(
        ({ ok }) => ok,
        () => false,
      ),
    );
    server.kill("SIGTERM");
    expect((await server.outcome).exitCode).toBe(0);
  });

  test("a directory of packages from another system is explained", async () => {
    const other = temporaryDirectory();
    expect((await npm(registryOf(tarballs), ["install", "--ignore-scripts", "codecompass"], other)).exitCode).toBe(0);
    rmSync(join(other, "node_modules/@codecompass"), { recursive: true });
    const { exitCode, stderr } = await startCommand([join(other, "node_modules/.bin/codecompass"), "--version"]).outcome;
    expect(exitCode).toBe(2);
    expect(stderr).toContain(`is not installed: @codecompass/${HERE?.name}`);
    expect(stderr).toContain("next: npm install, without --omit=optional");
  });
});

test("npx runs what nobody has installed, from the registry alone", async () => {
  const elsewhere = temporaryDirectory();
  const outcome = await npm(registryOf(tarballs), ["exec", "--yes", "--ignore-scripts", "--", "codecompass", "--version"], elsewhere);
  expect([outcome.exitCode, outcome.stdout]).toEqual([0, `${facts.version}\n`]);
});
