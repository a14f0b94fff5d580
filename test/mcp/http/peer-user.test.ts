/** Whose connection a line of Linux's table of connections is. */
import { expect, test } from "bun:test";
import { endianness } from "node:os";
import { PeerUsers } from "#mcp/http/peer-user.ts";

const PORT = 7777;
const OWN = process.getuid?.() ?? 0;
const OTHER = OWN + 12_345;
const HEAD = "  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode";
const LOCALHOST = "7f000001";
const MAPPED = `0000000000000000${"0000ffff"}${LOCALHOST}`;
const ONE = "00000000000000000000000000000001";

/** The address as the kernel writes it: in words of the machine's byte order. */
function written(hex: string): string {
  const words = hex.match(/.{8}/g) ?? [];
  const turned = words.map((word) => (endianness() === "LE" ? (word.match(/../g) ?? []).reverse().join("") : word));
  return turned.join("").toUpperCase();
}

interface Row {
  readonly from: string;
  readonly port: number;
  readonly to?: number;
  readonly user: number;
  readonly state?: string;
  readonly inode?: number;
}

function line({ from, port, to = PORT, user, state = "01", inode = 4711 }: Row): string {
  const hex = (value: number): string => value.toString(16).toUpperCase().padStart(4, "0");
  return `   0: ${written(from)}:${hex(port)} ${written(from)}:${hex(to)} ${state} 00000000:00000000 00:00000000 00000000  ${user}        0 ${inode} 1 0 20 4 0 10 -1`;
}

function users(...rows: readonly Row[]): PeerUsers {
  return new PeerUsers(PORT, () => [[HEAD, ...rows.map(line)].join("\n")]);
}

const LISTENING: Row = { from: LOCALHOST, port: PORT, to: 0, user: OWN, state: "0A" };

test("a system that does not show our own port tells nothing", () => {
  expect(users().areKnown).toBe(false);
  expect(users({ ...LISTENING, user: OTHER }).areKnown).toBe(false);
  expect(users(LISTENING).areKnown).toBe(true);
});

test("a connection is its user's, by address and port", () => {
  const found = users(
    LISTENING,
    { from: LOCALHOST, port: 50_000, user: OWN },
    { from: LOCALHOST, port: 50_001, user: OTHER },
    { from: MAPPED, port: 50_002, user: OTHER },
    { from: ONE, port: 50_003, user: OWN },
    { from: LOCALHOST, port: 50_004, to: 80, user: OWN },
    { from: "7f000002", port: 50_005, user: OWN },
    { from: LOCALHOST, port: 50_006, user: 0 },
  );
  const isOurs = (port: number, address = "127.0.0.1"): boolean => found.isOurs({ address, port });
  expect([50_000, 50_001, 50_002, 50_004, 50_005, 50_006, 50_007].map((port) => isOurs(port))).toEqual([
    true,
    false,
    false,
    false,
    false,
    true,
    false,
  ]);
  expect(isOurs(50_003, "::1")).toBe(true);
  expect(isOurs(50_000, "::ffff:127.0.0.1")).toBe(true);
});

test("a connection that no process has any more is nobody's", () => {
  expect(users({ from: LOCALHOST, port: 50_000, user: 0, inode: 0 }).isOurs({ address: "127.0.0.1", port: 50_000 })).toBe(false);
});

test("a connection that was ours is looked at again before its port can be another user's, and one that was not at once", () => {
  let rows: readonly Row[] = [{ from: LOCALHOST, port: 50_000, user: OWN }];
  let nowMs = 0;
  let looks = 0;
  const found = new PeerUsers(
    PORT,
    () => {
      looks++;
      return [rows.map(line).join("\n")];
    },
    () => nowMs,
  );
  const asked = (port: number): boolean => found.isOurs({ address: "127.0.0.1", port });
  expect([asked(50_000), asked(50_000), looks]).toEqual([true, true, 1]);
  rows = [
    { from: LOCALHOST, port: 50_000, user: OTHER },
    { from: LOCALHOST, port: 50_001, user: OTHER },
  ];
  expect(asked(50_001)).toBe(false);
  expect(asked(50_000)).toBe(false);
  rows = [{ from: LOCALHOST, port: 50_001, user: OWN }];
  expect(asked(50_001)).toBe(true);
  rows = [{ from: LOCALHOST, port: 50_001, user: OTHER }];
  nowMs = 1_000;
  expect(asked(50_001)).toBe(false);
});
