/** Who does not read what it is sent holds up the sender, and fills nobody's memory. */
import { expect, test } from "bun:test";
import { join } from "node:path";
import { ClientInput } from "#cli/resident/client-input.ts";
import { type LineLink, linkTo } from "#cli/resident/line-link.ts";
import { type Forwarding, McpClient } from "#cli/resident/mcp-client.ts";
import { temporaryDirectory, whenTestEnds } from "../temporary.ts";

/** A connection whose other side takes nothing until told to. */
class Held implements Forwarding {
  isPaused = false;
  readonly sent: string[] = [];
  #taken: (() => void)[] = [];

  send = (bytes: Uint8Array, taken: () => void): void => {
    this.sent.push(Buffer.from(bytes).toString());
    this.#taken.push(taken);
  };
  pause = (): void => {
    this.isPaused = true;
  };
  resume = (): void => {
    this.isPaused = false;
  };

  take(): void {
    for (const taken of this.#taken.splice(0)) taken();
  }
}

const LINE = `${"x".repeat(1_000)}\n`;
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test("an answer counts as sent when the client has taken it, and not before", async () => {
  const held = new Held();
  const client = new McpClient(held);
  let written = 0;
  for (const text of ["first\n", "second\n"]) client.output.write(text, () => void written++);
  await settled();
  expect({ written, sent: held.sent }).toEqual({ written: 0, sent: ["first\n"] });
  held.take();
  await settled();
  held.take();
  await settled();
  expect({ written, sent: held.sent }).toEqual({ written: 2, sent: ["first\n", "second\n"] });
});

const QUERY = `${JSON.stringify({ bytes: Buffer.from(LINE).toString("base64") })}\n`;

test.each(["requests", "queries"])("%s that nobody answers are not read, and are read when somebody does", async (what) => {
  const held = new Held();
  const client = new McpClient(held);
  const input = new ClientInput(["search", "-"], held);
  const [hears, stream, line] = what === "queries" ? [input, input.stream, QUERY] : [client, client.input, LINE];
  let lines = 0;
  while (!held.isPaused && lines < 10_000) {
    hears.heard(Buffer.from(line));
    lines++;
  }
  expect(held.isPaused).toBe(true);
  let received = 0;
  stream.on("data", (chunk: Buffer) => {
    received += chunk.length;
  });
  while (received < lines * LINE.length) await settled();
  await settled();
  expect(held.isPaused).toBe(false);
});

test("a link says that the other side does not read, and when it has read everything", async () => {
  const socket = join(temporaryDirectory(), "socket");
  let other: Bun.Socket | undefined;
  let received = 0;
  const opened = Promise.withResolvers<void>();
  const listener = Bun.listen({
    unix: socket,
    socket: {
      open: (peer) => {
        peer.pause();
        other = peer;
        opened.resolve();
      },
      data: (_, bytes) => {
        received += bytes.length;
      },
    },
  });
  whenTestEnds(() => listener.stop(true));
  const taken = Promise.withResolvers<void>();
  const link = (await linkTo(socket, { line: () => {}, closed: () => {}, taken: () => taken.resolve() })) as LineLink;
  await opened.promise;
  let lines = 0;
  let isTaken = true;
  while (isTaken && lines < 100_000) {
    isTaken = link.send(LINE.trim());
    lines++;
  }
  expect(isTaken).toBe(false);
  other?.resume();
  await taken.promise;
  while (received < lines * LINE.length) await settled();
  link.end();
});
