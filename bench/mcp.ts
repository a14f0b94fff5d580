/** What an agent pays for the MCP server: time, memory and tokens. */
import { countTokens } from "#text/token-count.ts";
import { atMost, type Figure, figure, median, percentile, type SectionResult, type Table } from "./figures.ts";
import { firstToolsListMs, type ListedTool, McpServer } from "./mcp-client.ts";
import { readQueryList, textsOfKinds } from "./query-list.ts";
import { ensureIndexed, type TerraformBench, terraformBench } from "./terraform.ts";
import { measureTokensToLines } from "./tokens-to-lines.ts";

const START_ROUNDS = 15;
const WARM_UP_CALLS = 100;
const CALLS = 500;
const CONCURRENCY = 8;
const MEGABYTE = 1e6;
const TOKEN_QUERIES = 20;
const HITS = 10;

/** Measures the section. */
export async function measureMcp(): Promise<SectionResult> {
  const bench = terraformBench();
  const terraform = bench ? await onTerraform(bench) : { figures: [], tables: [], skipped: ["MCP: there is no terraform checkout"] };
  const lines = await measureTokensToLines();
  return {
    figures: [...terraform.figures, ...lines.figures],
    tables: [...terraform.tables, ...lines.tables],
    notes: [
      `Start: from spawning the executable to reading its answer to \`tools/list\`, over standard input and output, the handshake in between, ${START_ROUNDS} times. Calls: ${CALLS} of \`locate_symbol\` over HTTP, ${CONCURRENCY} at a time, after ${WARM_UP_CALLS} that are not counted; a call's time is that of its HTTP request, in a client that shares the machine's processors. Tokens are o200k. Hits: \`search_code\`, ${HITS} hits at signature level, compact, ${TOKEN_QUERIES} prose and error queries of bench/queries-terraform.txt that find as many; every format has the same frame.`,
      ...lines.notes,
    ],
    skipped: [...terraform.skipped, ...lines.skipped],
  };
}

async function onTerraform(bench: TerraformBench): Promise<Pick<SectionResult, "figures" | "tables" | "skipped">> {
  await ensureIndexed(bench);
  const { workspace, product } = bench.ours;
  const starts: number[] = [];
  for (let round = 0; round < START_ROUNDS; round++) starts.push(await firstToolsListMs(workspace, product.home));
  const server = await McpServer.start(workspace, product.home, "all");
  try {
    const calls = await callFigures(server);
    const schemas = await schemaFigures(workspace, product.home, server);
    const start = figure("`serve-mcp` over stdio, start to first `tools/list`", "ms", starts, [], atMost(60, "under 60 ms"));
    const { figures, table } = await hitFigures(server);
    return { figures: [start, ...calls, ...schemas, ...figures], tables: [table], skipped: [] };
  } finally {
    await server.stop();
  }
}

async function callFigures(server: McpServer): Promise<Figure[]> {
  const names = textsOfKinds(readQueryList("queries-terraform.txt"), ["symbol", "scoped", "name"]);
  await locateAll(server, names, WARM_UP_CALLS);
  const before = server.memory;
  const runs = await locateAll(server, names, CALLS);
  const after = server.memory;
  const name = `\`locate_symbol\` over HTTP, ${CONCURRENCY} at a time`;
  const megabytes = (of: keyof typeof before): [number, number] => [before[of] / MEGABYTE, after[of] / MEGABYTE];
  const grown = ([first, last]: [number, number]): number[] => [last - first];
  return [
    figure(`${name}, p50`, "ms", runs),
    { name: `${name}, p95`, unit: "ms", value: percentile(runs, 0.95), runs, yardsticks: [], goal: atMost(25, "under 25 ms") },
    figure("... resident memory afterwards", "MB", [megabytes("residentBytes")[1]]),
    figure(`... growth of anonymous memory over ${CALLS} calls`, "MB", grown(megabytes("anonymousBytes")), [], atMost(10, "flat")),
  ];
}

/** Milliseconds of each call; `CONCURRENCY` callers take turns at the list. */
async function locateAll(server: McpServer, names: readonly string[], count: number): Promise<number[]> {
  const times: number[] = [];
  let next = 0;
  const caller = async (): Promise<void> => {
    while (next < count) {
      const name = names[next++ % names.length] as string;
      const start = performance.now();
      await server.call("locate_symbol", { name, detail_level: "location", compact: true });
      times.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, caller));
  return times;
}

async function schemaFigures(workspace: string, home: string, all: McpServer): Promise<Figure[]> {
  const core = await McpServer.start(workspace, home);
  const coreTools = await core.tools();
  await core.stop();
  const allTools = await all.tools();
  const tokens = (tools: readonly ListedTool[]): number[] => [sum(tools.map(schemaTokens))];
  return [
    figure(`schemas of the ${coreTools.length} core tools`, "tokens", tokens(coreTools), [], atMost(1500, "at most 1,500")),
    figure(`schemas of all ${allTools.length} tools`, "tokens", tokens(allTools)),
    figure("server instructions", "tokens", [countTokens(all.instructions)]),
  ];
}

const schemaTokens = ({ name, description, inputSchema }: ListedTool): number =>
  countTokens(JSON.stringify({ name, description, inputSchema }));
const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

const FORMATS = ["lines", "toon", "jsonl", "json"] as const;

async function hitFigures(server: McpServer): Promise<{ figures: Figure[]; table: Table }> {
  const list = readQueryList("queries-terraform.txt");
  const texts = await tokensByFormat(server, textsOfKinds(list, ["prose", "error"]));
  const middle = (format: (typeof FORMATS)[number]): number => median(texts[format]);
  const share = (other: "lines" | "json"): number[] => texts.toon.map((tokens, index) => tokens / (texts[other][index] ?? Number.NaN));
  const located: number[] = [];
  for (const name of textsOfKinds(list, ["symbol"])) {
    located.push(countTokens(await server.call("locate_symbol", { name, limit: 1, detail_level: "location", compact: true })));
  }
  return {
    figures: [
      figure(`${HITS} compact hits, TOON beside \`lines\``, "x", share("lines"), [], atMost(1.15, "at most 1.15 x")),
      figure(`${HITS} compact hits, TOON beside JSON`, "x", share("json"), [], atMost(0.6, "at most 0.6 x")),
      figure("one `locate_symbol` at location, compact", "tokens", located, [], atMost(60, "at most 60")),
    ],
    table: {
      title: `Tokens of ${HITS} compact hits`,
      header: ["format", "median", "lowest", "highest"],
      rows: FORMATS.map((format) => [
        format,
        ...[middle(format), Math.min(...texts[format]), Math.max(...texts[format])].map((n) => n.toFixed(0)),
      ]),
    },
  };
}

async function tokensByFormat(server: McpServer, queries: readonly string[]): Promise<Record<(typeof FORMATS)[number], number[]>> {
  const texts: Record<(typeof FORMATS)[number], number[]> = { lines: [], toon: [], jsonl: [], json: [] };
  for (const query of queries) {
    if (texts.toon.length >= TOKEN_QUERIES) break;
    const ask = (format: string): Promise<string> => server.call("search_code", { query, limit: HITS, compact: true, format });
    if (JSON.parse(await ask("json")).results.length < HITS) continue;
    for (const format of FORMATS) texts[format].push(countTokens(await ask(format)));
  }
  return texts;
}
