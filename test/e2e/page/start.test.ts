/** How `codecompass ui` starts and ends: its address, its port, the browser it opens, and the same answers as a command gives. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { sharedDirectory, temporaryDirectory, writeFiles } from "../../temporary.ts";
import { type Running, startCommand, User, until } from "../binary.ts";

setDefaultTimeout(180_000);

const ADDRESS = /^http:\/\/127\.0\.0\.1:(\d+)\/#token=([\w-]{32})$/;

let user: User;

beforeAll(async () => {
  const root = join(sharedDirectory(), "shop");
  mkdirSync(root);
  writeFiles(root, {
    "retry.py": "def retry_with_backoff(times):\n    return times\n",
    "other.py": "from retry import retry_with_backoff\n",
  });
  user = new User(root, sharedDirectory());
  await user.run(["index"]);
});

interface Started {
  readonly process: Running;
  readonly url: string;
  readonly port: number;
  readonly token: string;
}

/** Starts the server; what it prints goes to a file, which can be read while it runs. */
async function started(words: string, env: Readonly<Record<string, string>> = {}): Promise<Started> {
  const printed = join(temporaryDirectory(), "printed");
  const script = `exec "$CODECOMPASS" ui ${words} > '${printed}'`;
  const process = startCommand(["/bin/sh", "-c", script], { cwd: user.cwd, home: user.home, env });
  const url = await until("the address is printed", () => existsSync(printed) && /^(\S+)\n/.exec(readFileSync(printed, "utf8"))?.[1]);
  const [, port, token = ""] = ADDRESS.exec(url) ?? [];
  return { process, url, port: Number(port), token };
}

async function ended({ process }: Started, signal: NodeJS.Signals): Promise<number | null> {
  process.kill(signal);
  return (await process.outcome).exitCode;
}

test("the address has a port and a token, which is another one each time", async () => {
  const [first, second] = await Promise.all([started("--port 0"), started("--port 0")]);
  for (const { url } of [first, second]) expect(url).toMatch(ADDRESS);
  expect(first.token).not.toBe(second.token);
  expect(await ended(first, "SIGTERM")).toBe(0);
  expect(await ended(second, "SIGINT")).toBe(130);
});

test("a port that is named must be free, any other may be taken", async () => {
  const first = await started("--port 0");
  const { exitCode, stderr } = await user.run(["ui", "--port", String(first.port)]);
  expect(exitCode).toBe(2);
  expect(stderr).toContain(`Cannot listen on 127.0.0.1:${first.port}.`);
  const [third, fourth] = [await started(""), await started("")];
  expect(third.port).not.toBe(fourth.port);
});

test("answers are those of the commands", async () => {
  const { url, token } = await started("--port 0");
  const headers = { authorization: `Bearer ${token}` };
  const asked = async (path: string): Promise<Record<string, unknown>> =>
    (await (await fetch(`${new URL(url).origin}/api/${path}`, { headers })).json()) as Record<string, unknown>;
  for (const [path, words] of [
    ["search?query=retry+backoff", ["search", "retry backoff"]],
    ["search?query=retry&docs=true", ["search", "--docs", "retry"]],
    ["grep?pattern=retry.*&glob=other.py", ["grep", "retry.*", "-g", "other.py"]],
    ["outline?path=retry.py", ["outline", "retry.py"]],
    ["outline?path=.", ["outline", "."]],
  ] as const) {
    const said = await user.json<Record<string, unknown>>(words);
    // How many tokens it has is not counted for people.
    expect(await asked(path), path).toMatchObject({ ...said, estimated_tokens: 0 });
  }
});

test("the browser is given a file that only its user can read, never the token", async () => {
  const bin = temporaryDirectory();
  const told = join(bin, "told");
  for (const opener of ["xdg-open", "open"]) {
    writeFileSync(join(bin, opener), `#!/bin/sh\nprintf '%s\\n' "$*" > '${told}.part' && mv '${told}.part' '${told}'\n`, { mode: 0o755 });
  }
  const server = await started("--port 0 --open", { DISPLAY: ":0", PATH: `${bin}:${process.env["PATH"]}` });
  const words = (await until("the browser is opened", () => existsSync(told) && readFileSync(told, "utf8"))).trim();
  expect(words).not.toContain(server.token);
  const file = fileURLToPath(words);
  expect(readFileSync(file, "utf8")).toContain(server.url);
  expect(statSync(file).mode & 0o077).toBe(0);
  expect(statSync(dirname(file)).mode & 0o077).toBe(0);
  await ended(server, "SIGTERM");
  expect(existsSync(file)).toBe(false);
});

// Other systems have a screen.
if (process.platform === "linux") {
  test("without a screen the address is printed and nothing is opened", async () => {
    const server = await started("--port 0 --open");
    expect(server.url).toMatch(ADDRESS);
    server.process.kill("SIGTERM");
    expect((await server.process.outcome).stderr).toContain("open the address yourself");
  });
}
