/**
 * Calls of every tool with arguments made from its schema: valid, at an edge, of a wrong type, hostile. Never allowed: no answer, the code
 * `internal`, text from outside the workspace, an answer over its budget, a server that ends, memory that grows without end.
 * CODECOMPASS_ATTACK_ROUNDS makes it longer (100 calls a round and transport), CODECOMPASS_SEED chooses other calls.
 */
import { describe, expect, setDefaultTimeout, test } from "bun:test";
import { readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { countTokens } from "#text/token-count.ts";
import { User } from "../e2e/binary.ts";
import { sampleRepository } from "../e2e/mcp/sample.ts";
import { HttpServer, type Message, StdioServer, type ToolResult, textOf } from "../e2e/mcp/server.ts";
import { directoryWith } from "../temporary.ts";
import { oneOf, ROUNDS, randomFrom, SEED } from "./campaign.ts";

setDefaultTimeout(ROUNDS * 60_000 + 120_000);

const CALLS_PER_ROUND = 100;
/** Rounds after which what a server holds should have levelled off, and what it may hold more after that. */
const WARM_ROUNDS = 10;
const GROWTH_KIB_MAX = 60_000;
/** In a file outside of the workspace. */
const MARK = "zqoutsidemark";

interface Schema {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}
interface ToolInfo {
  readonly name: string;
  readonly inputSchema: Schema;
}

const ODD: readonly unknown[] = [null, 0, -1, 1.5, 1e308, 2 ** 53, true, [], {}, [null], { a: 1 }, "", ["a", "b"], "9".repeat(5_000)];
const WORDS = [
  ...[
    "validateToken",
    "TokenStore.put",
    "where are tokens checked",
    "handleRequest7",
    "a.b.c",
    "::",
    "#",
    "",
    " ",
    "\n",
    "\0",
    "x".repeat(4_001),
  ],
  ...[
    '"unclosed',
    "(((((",
    "NEAR(a b)",
    "col:term",
    "a*",
    "-x",
    "--",
    "\u202e",
    "\u001b[31m",
    "\ud800",
    "🧭",
    "__proto__",
    "'; DROP TABLE paths; --",
  ],
  ...[">$A-".repeat(200), "(a+)+$", "token ".repeat(500)],
];
const PATHS = [
  ...[
    "src/auth/token.ts",
    "src/auth/token.ts:3",
    "src",
    "",
    ".",
    "..",
    "/",
    "../plain.txt",
    "linked.txt",
    "/etc/passwd",
    ".git/config",
    ".env",
  ],
  ...[
    "src/../src/auth/token.ts",
    "**",
    "*.ts",
    "{a,b}",
    "[",
    "**/".repeat(150),
    "?".repeat(400),
    "a".repeat(4_097),
    "src/auth/token.ts:99999999",
    "\0",
  ],
];
const REFS = [
  "HEAD",
  "main",
  "HEAD~3",
  "@nobody",
  "..",
  "-x",
  "--all",
  "HEAD@{yesterday}",
  ":/fix",
  "f".repeat(40),
  "",
  "\n",
  "x".repeat(1_001),
];

/** What stands for a value of an argument, by the argument's name. */
const VALUES: Readonly<Record<string, readonly unknown[]>> = {
  ...{
    path: PATHS,
    pattern: PATHS,
    target: PATHS,
    ref: REFS,
    query: WORDS,
    name: WORDS,
    key: ["ranking", "x", "", "__proto__", "a.".repeat(500)],
  },
  workspace: ["/", "/nonexistent", "", ".", "..", "~", "\0", "/proc/self/cwd"],
  cursor: ["", "x", "e30", "A".repeat(4_096), "eyJvZmZzZXQiOjFlOTl9"],
  kind: ["function", "class", "nope", "", "__proto__"],
  language: ["typescript", "py", "cobol", "", "*"],
};

type Random = (below: number) => number;

function argumentValue(random: Random, name: string, schema: Schema): unknown {
  if (random(30) === 0) return oneOf(random, ODD);
  if (schema.enum) return oneOf(random, schema.enum);
  switch (schema.type) {
    case "integer":
      return oneOf(random, [
        schema.minimum ?? 1,
        schema.maximum ?? 100,
        (schema.minimum ?? 1) - 1,
        (schema.maximum ?? 100) + 1,
        3,
        150,
        2_000,
      ]);
    case "boolean":
      return random(2) === 0;
    case "array":
      return Array.from({ length: oneOf(random, [0, 1, 2, 40]) }, () => argumentValue(random, name, schema.items ?? {}));
    default:
      return oneOf(random, VALUES[name] ?? WORDS);
  }
}

function argumentsFor(random: Random, { inputSchema }: ToolInfo): Record<string, unknown> {
  const entries = Object.entries(inputSchema.properties ?? {}).filter(([name]) => {
    return inputSchema.required?.includes(name) ? random(60) > 0 : random(4) === 0;
  });
  const odd = random(50) === 0 ? [["extra", { x: 1 }] as const] : [];
  return Object.fromEntries([...entries.map(([name, schema]) => [name, argumentValue(random, name, schema)] as const), ...odd]);
}

/** A call that would end the index of the others is made now and then only. */
const RARE: Readonly<Record<string, number>> = { delete_index: 60, index_repo: 20, switch_ref: 6 };

function toolFor(random: Random, tools: readonly ToolInfo[]): ToolInfo {
  const tool = oneOf(random, tools);
  return random(RARE[tool.name] ?? 1) === 0 ? tool : toolFor(random, tools);
}

/** What is wrong with an answer; nothing mostly. */
function faultsOf({ name }: ToolInfo, args: Record<string, unknown>, result: ToolResult | undefined): string[] {
  const call = `${name} ${JSON.stringify(args).slice(0, 300)}`;
  const text = textOf(result);
  const budget = typeof args["max_tokens"] === "number" ? args["max_tokens"] : 4_000;
  return [
    ...(result === undefined || text === "" ? [`${call}: no answer`] : []),
    ...(result?.isError && /"code":"internal"/.test(text) ? [`${call}: ${text.slice(0, 300)}`] : []),
    ...(text.includes(`${MARK}val`) ? [`${call}: text from outside the workspace`] : []),
    ...(!result?.isError && countTokens(text) > Math.max(budget, 4_000) ? [`${call}: ${countTokens(text)} tokens`] : []),
  ];
}

function residentKib(pid: number): number {
  return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0);
}

interface Server {
  readonly pid: number | undefined;
  readonly request: (method: string, params: Readonly<Record<string, unknown>>) => Promise<Message>;
}

async function overStdio(user: User): Promise<Server> {
  const server = new StdioServer(user, ["--tools", "all"]);
  await server.initialize();
  return { pid: server.pid, request: (method, params) => server.request(method, params) };
}

async function overHttp(user: User): Promise<Server> {
  const server = await HttpServer.start(user, ["--tools", "all"]);
  let id = 0;
  const request = async (method: string, params: Readonly<Record<string, unknown>>): Promise<Message> => {
    const headers = { "mcp-protocol-version": "2025-11-25" };
    const answer = await (await server.post({ jsonrpc: "2.0", id: ++id, method, params }, headers)).text();
    return JSON.parse(/^data: (.*)$/m.exec(answer)?.[1] ?? answer) as Message;
  };
  return { pid: undefined, request };
}

describe.each([
  ["stdio", overStdio],
  ["http", overHttp],
] as const)("over %s", (_, connect) => {
  test("every call is answered, within its budget, from the workspace, and memory levels off", async () => {
    const root = sampleRepository();
    symlinkSync(join(directoryWith({ "plain.txt": `${MARK}val\n` }), "plain.txt"), join(root, "linked.txt"));
    const { pid, request } = await connect(new User(root));
    const { result } = await request("tools/list", {});
    const tools = result?.["tools"] as unknown as readonly ToolInfo[];
    const random = randomFrom(SEED);
    const faults: string[] = [];
    let warmKib = 0;
    for (let round = 1; round <= ROUNDS; round++) {
      for (let call = 0; call < CALLS_PER_ROUND; call++) {
        const tool = toolFor(random, tools);
        const args = argumentsFor(random, tool);
        const answer = await request("tools/call", { name: tool.name, arguments: args });
        faults.push(
          ...faultsOf(
            tool,
            args,
            answer.result ?? (answer.error?.code === -32602 ? { content: [{ type: "text", text: "-" }] } : undefined),
          ),
        );
      }
      if (round === WARM_ROUNDS && pid !== undefined) warmKib = residentKib(pid);
    }
    expect(faults).toEqual([]);
    if (warmKib > 0 && pid !== undefined) expect(residentKib(pid)).toBeLessThan(warmKib + GROWTH_KIB_MAX);
  });
});
