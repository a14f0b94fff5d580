/** Every change of the ranking shows in test/golden/rank-stats.txt: the rank of what each query is after, and what leads. */
import { setDefaultTimeout, test } from "bun:test";
import { cpSync } from "node:fs";
import { join } from "node:path";
import type { SearchResponse } from "#core/protocol.ts";
import { locate } from "#engine/search/locate.ts";
import { search } from "#engine/search/search.ts";
import { freshStorage, INDEXING_TIMEOUT_MS, index, open } from "../../engine/harness.ts";
import { expectGolden } from "../../golden.ts";
import { temporaryDirectory } from "../../temporary.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

type Ask = "search" | "locate";

/** A query and what answers it best: a path, or `path:name` of a symbol. */
interface Judged {
  readonly ask: Ask;
  readonly query: string;
  readonly expected: string;
}

const TOKEN = "gateway/src/auth/token.ts";
const SESSION = "gateway/src/auth/session.ts";
const RETRY = "gateway/src/http/retry.ts";
const LIMIT = "gateway/src/http/rate-limit.ts";
const ROUTER = "gateway/src/http/router.ts";
const CONFIG = "gateway/src/config.ts";
const QUEUE = "worker/internal/queue/queue.go";
const POOL = "worker/internal/pool/pool.go";
const ROUTE = "planner/planner/route.py";
const GEOCODE = "planner/planner/geocode.py";
const BARCODE = "label/src/barcode.rs";
const PAGE = "label/src/page.rs";
const INVOICE = "billing/src/main/java/parcel/billing/InvoiceService.java";
const DISCOUNT = "billing/src/main/java/parcel/billing/DiscountPolicy.java";
const MONEY = "billing/src/main/java/parcel/billing/Money.java";

const GROUPS: Readonly<Record<string, readonly Judged[]>> = {
  names: [
    { ask: "locate", query: "verifyToken", expected: `${TOKEN}:verifyToken` },
    { ask: "locate", query: "SessionStore.find", expected: `${SESSION}:find` },
    { ask: "locate", query: "queue.New", expected: `${QUEUE}:New` },
    { ask: "locate", query: "Barcode::encode", expected: `${BARCODE}:encode` },
    { ask: "locate", query: "pool.go:New", expected: `${POOL}:New` },
    { ask: "locate", query: "page.rs:lines", expected: `${PAGE}:lines` },
    { ask: "locate", query: "shortestPath", expected: `${ROUTE}:shortest_path` },
    { ask: "locate", query: "invoiceservice", expected: `${INVOICE}:InvoiceService` },
    { ask: "locate", query: "retryWith", expected: `${RETRY}:retryWithBackoff` },
    { ask: "search", query: "verifyToken", expected: `${TOKEN}:verifyToken` },
    { ask: "search", query: "RequeueExpired", expected: `${QUEUE}:RequeueExpired` },
    { ask: "search", query: "Geocoder.locate", expected: `${GEOCODE}:locate` },
    { ask: "search", query: "NoRouteError", expected: "planner/planner/errors.py:NoRouteError" },
    { ask: "search", query: "Money", expected: `${MONEY}:Money` },
    { ask: "search", query: "Router", expected: `${ROUTER}:Router` },
  ],
  paths: [
    { ask: "search", query: "src/http/retry", expected: RETRY },
    { ask: "search", query: "queue.go", expected: QUEUE },
    { ask: "search", query: "planner/errors.py", expected: "planner/planner/errors.py" },
    { ask: "search", query: "docs/retries.md", expected: "docs/retries.md" },
    { ask: "search", query: "worker/main.go", expected: "worker/cmd/worker/main.go" },
  ],
  errors: [
    { ask: "search", query: "token expired at 2024-05-01T00:00:00.000Z", expected: `${TOKEN}:TokenExpiredError` },
    { ask: "search", query: "no road leads from depot to island", expected: `${ROUTE}:shortest_path` },
    { ask: "search", query: "queue is full: try again when workers have caught up", expected: `${QUEUE}:ErrQueueFull` },
    { ask: "search", query: "invalid port number: 99999", expected: `${CONFIG}:parsePort` },
    { ask: "search", query: "cannot understand address 'Hill 3'", expected: `${GEOCODE}:parse_address` },
    { ask: "search", query: "only digits can be encoded, found 'x'", expected: `${BARCODE}:fmt` },
    { ask: "search", query: "cannot add EUR to USD", expected: `${MONEY}:requireSameCurrency` },
    { ask: "search", query: "worker 3: job p-17 failed on attempt 2", expected: `${POOL}:work` },
  ],
  questions: [
    { ask: "search", query: "where is the signature of a token checked", expected: `${TOKEN}:verifyToken` },
    { ask: "search", query: "retry with exponential backoff and jitter", expected: `${RETRY}:retryWithBackoff` },
    { ask: "search", query: "limit how many requests a client may send", expected: `${LIMIT}:throttle` },
    { ask: "search", query: "forget sessions that are idle", expected: `${SESSION}:evictIdle` },
    { ask: "search", query: "put jobs back when a worker goes silent", expected: `${QUEUE}:RequeueExpired` },
    { ask: "search", query: "graceful shutdown of the worker pool", expected: `${POOL}:Shutdown` },
    { ask: "search", query: "quickest way between two crossings", expected: `${ROUTE}:RoutePlanner` },
    { ask: "search", query: "how is a postal address split into street and postcode", expected: `${GEOCODE}:parse_address` },
    { ask: "search", query: "checksum of a bar code", expected: `${BARCODE}:checksum` },
    { ask: "search", query: "late fees on overdue invoices", expected: `${INVOICE}:chargeLateFees` },
    { ask: "search", query: "discount by yearly volume", expected: `${DISCOUNT}:DiscountPolicy` },
    { ask: "search", query: "match url path parameters of a route", expected: `${ROUTER}:bindParameters` },
    { ask: "search", query: "test that the retry gives up", expected: "gateway/__tests__/retry.ts" },
    { ask: "search", query: "architecture overview documentation", expected: "docs/architecture.md" },
  ],
};

/** Ranks beyond this count as not found. */
const RANK_MAX = 10;
const ASK = { search, locate } as const;

/** A query with its outcome. */
interface Outcome extends Judged {
  /** From 1; 0 when what was expected is not among the first ten. */
  readonly rank: number;
  readonly leaders: readonly string[];
}

test("the ranks of the judged queries are the committed ones", async () => {
  freshStorage();
  const workspace = join(temporaryDirectory(), "parcel");
  cpSync(join(import.meta.dir, "../../fixtures/ranking"), workspace, { recursive: true });
  await index(workspace);
  const groups: [string, Outcome[]][] = [];
  for (const [name, queries] of Object.entries(GROUPS)) {
    const outcomes: Outcome[] = [];
    for (const judged of queries) outcomes.push(await outcomeOf(workspace, judged));
    groups.push([name, outcomes]);
  }
  expectGolden(join(import.meta.dir, "../../golden/rank-stats.txt"), report(groups));
});

async function outcomeOf(workspace: string, judged: Judged): Promise<Outcome> {
  const response = await ASK[judged.ask](open(workspace), { query: judged.query, limit: RANK_MAX });
  const leaders = response.results.slice(0, 3).map((hit) => `${hit.path}:${hit.line_start} ${hit.name}`);
  return { ...judged, rank: rankOf(response, judged.expected), leaders };
}

/** The rank of the first result that is the expected symbol, or lies in the expected file; 0 when none does. */
function rankOf(response: SearchResponse, expected: string): number {
  const [path, name] = expected.split(":");
  return response.results.findIndex((hit) => hit.path === path && (name === undefined || hit.name === name)) + 1;
}

function report(groups: readonly (readonly [string, readonly Outcome[]])[]): string {
  const summary = [["all", groups.flatMap(([, outcomes]) => outcomes)] as const, ...groups].map(
    ([name, outcomes]) =>
      `${name.padEnd(10)} ${outcomes.length} queries, MRR ${mean(outcomes, reciprocal)}, NDCG@10 ${mean(outcomes, gain)}`,
  );
  const details = groups.flatMap(([name, outcomes]) => [`== ${name}`, ...outcomes.map(describe)]);
  return `${[...summary, "", ...details].join("\n")}\n`;
}

function describe({ ask, query, expected, rank, leaders }: Outcome): string {
  const head = `${rank === 0 ? "-" : rank}  ${ask} ${query}  [${expected}]`;
  return [head, ...leaders.map((leader) => `     ${leader}`)].join("\n");
}

function mean(outcomes: readonly Outcome[], value: (rank: number) => number): string {
  return (outcomes.reduce((sum, { rank }) => sum + value(rank), 0) / outcomes.length).toFixed(3);
}

const reciprocal = (rank: number): number => (rank === 0 ? 0 : 1 / rank);
/** One relevant result per query: the ideal gain is 1. */
const gain = (rank: number): number => (rank === 0 ? 0 : 1 / Math.log2(rank + 1));
