/** SIGINT and SIGTERM end whatever runs, with nothing lost: an index that was interrupted goes on where it was. */
import { beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { User, until } from "../e2e/binary.ts";
import { HttpServer, StdioServer } from "../e2e/mcp/server.ts";
import { git, sharedDirectory, temporaryDirectory, writeFiles } from "../temporary.ts";
import { ROUNDS, randomFrom, SEED } from "./campaign.ts";

setDefaultTimeout(180_000 * ROUNDS);

const FILES = 3_000;
let origin: string;

beforeAll(() => {
  origin = sharedDirectory();
  const code = (name: number): string =>
    Array.from({ length: 20 }, (_, at) => `export function fn${name}x${at}() {\n  return ${at};\n}\n`).join("");
  writeFiles(origin, Object.fromEntries(Array.from({ length: FILES }, (_, at) => [`d${at % 50}/f${at}.ts`, code(at)])));
  git(origin, "init", "-q", "-b", "main");
  git(origin, "add", "-A");
  git(origin, "commit", "-q", "-m", "first");
});

/** That the next run ends well, and finds what stands in the first and the last file. */
async function expectWhole(user: User): Promise<void> {
  expect((await user.run(["index"])).exitCode).toBe(0);
  for (const at of [0, FILES - 1]) expect((await user.run(["locate", `fn${at}x19`])).stdout).toContain(`f${at}.ts:58`);
}

describe("in the middle of indexing", () => {
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    test(`${signal} ends a run, and a second one at once (seed ${SEED})`, async () => {
      const random = randomFrom(SEED);
      for (let round = 0; round < 2 * ROUNDS; round++) {
        const user = new User(origin);
        const running = user.start(["index"]);
        await Bun.sleep(random(1_500));
        running.kill(signal);
        if (round % 2 === 1) running.kill(signal);
        const { exitCode } = await running.outcome;
        // A run that was quick enough has ended by itself, and one that had not begun by the signal.
        expect([0, 130, null, 143]).toContain(exitCode);
        await expectWhole(user);
      }
    });

    test(`${signal} ends a server on standard input`, async () => {
      const user = new User(origin, temporaryDirectory());
      const server = new StdioServer(user, ["--tools", "all"]);
      await server.initialize();
      server.request("tools/call", { name: "index_repo", arguments: {} });
      // A machine under load may take longer to ask than to index.
      await until("indexing has begun", async () => /indexing|\d files/.test((await user.run(["status"])).stdout));
      server.kill(signal);
      expect([0, 130]).toContain(await server.exited);
      await expectWhole(user);
    });

    test(`${signal} ends a server over HTTP that has calls under way`, async () => {
      const user = new User(origin, temporaryDirectory());
      const server = await HttpServer.start(user, ["--no-prewarm"]);
      const call = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "locate_symbol", arguments: { name: "fn7x7" } } };
      const calls = Array.from({ length: 20 }, () => server.post(call).catch(() => undefined));
      await Promise.race(calls);
      server.kill(signal);
      expect([0, 130]).toContain(await server.exited);
      await Promise.all(calls);
      await expectWhole(user);
    });
  }
});
