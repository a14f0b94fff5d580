/** Queries on hashicorp/terraform: a fresh process each, and many in one process. */

import { CODEGRAPH_MISSING } from "./codegraph.ts";
import { BINARY } from "./corpora.ts";
import { atMost, type Figure, figure, median, percentile, type SectionResult, yardstick } from "./figures.ts";
import { PROBE_MISSING, probeSearchMs } from "./probe.ts";
import { type ProcessMemory, runTimed } from "./process-run.ts";
import type { QueryCommand, SessionTimes } from "./product.ts";
import { readQueryList, textsOfKinds } from "./query-list.ts";
import { HAS_RIPGREP, RIPGREP_MISSING, ripgrepTimes } from "./ripgrep.ts";
import { ensureIndexed, type TerraformBench, terraformBench } from "./terraform.ts";

const FRESH_ROUNDS = 3;
const SESSION_ROUNDS = 3;
const VERSION_ROUNDS = 31;
const MEGABYTE = 1e6;

/** Measures the section. */
export async function measureQueries(): Promise<SectionResult> {
  const bench = terraformBench();
  if (!bench) return { figures: [], tables: [], notes: [], skipped: ["queries: there is no terraform checkout"] };
  await ensureIndexed(bench);
  const list = readQueryList("queries-terraform.txt");
  const locates = textsOfKinds(list, ["symbol", "scoped", "name"]);
  const searches = textsOfKinds(list, ["symbol", "scoped", "prose", "error", "path"]);
  const fresh = [freshFigure(bench, "locate", locates), freshFigure(bench, "search", searches)];
  const answered = `${fresh[0]?.found} of ${locates.length} locate and ${fresh[1]?.found} of ${searches.length} search queries found something.`;
  return {
    figures: [...fresh.map((item) => item.figure), ...(await sessionFigures(bench, locates, searches)), versionFigure(bench)],
    tables: [],
    notes: [
      `The queries are bench/queries-terraform.txt. ${answered} A fresh process: ${FRESH_ROUNDS} rounds over all queries; a query's time is the median of its rounds, the figure is the median over the queries. Ripgrep gets the words of the query as fixed strings, any of them (\`rg -n -F -e WORD …\`); codegraph and probe get the query as it is.`,
      `In one process: one query at a time goes down a pipe, and the clock runs from the line written to the answer's line read. ${SESSION_ROUNDS} processes each answer the whole list once; the first query of a process, which also waits for its start, is a figure of its own. Idle memory is read from /proc three seconds after the last answer. The resident total includes the pages of the executable and of other files that happen to be mapped, which the system can drop at any time; the anonymous part is what the process holds itself.`,
    ],
    skipped: absentPeers(bench),
  };
}

function absentPeers({ peer }: TerraformBench): string[] {
  return [
    ...(HAS_RIPGREP ? [] : [RIPGREP_MISSING]),
    ...(peer ? [] : [CODEGRAPH_MISSING]),
    ...(process.env["CODECOMPASS_BENCH_PROBE"] ? [] : [PROBE_MISSING]),
  ];
}

function freshFigure(bench: TerraformBench, command: QueryCommand, queries: readonly string[]): { figure: Figure; found: number } {
  const { product, workspace } = bench.ours;
  const { peer } = bench;
  let found = 0;
  const rounds = queries.map((query) => {
    const runs = Array.from({ length: FRESH_ROUNDS }, () => product.query(command, query));
    found += runs[0]?.exitCode === 0 ? 1 : 0;
    return median(runs.map(({ wallMs }) => wallMs));
  });
  const probe = queries.map((query) => probeSearchMs(workspace, query)).filter((value) => value !== undefined);
  const beside = [
    ...yardstick("ripgrep", ripgrepTimes(workspace, queries)),
    ...yardstick("codegraph query", peer ? queries.map((query) => peer.codegraph.query(query).wallMs) : []),
    ...yardstick("probe", probe),
  ];
  const name = `\`${command}\`, fresh process, median over ${queries.length} queries`;
  return { figure: figure(name, "ms", rounds, beside, atMost(80, "under 80 ms")), found };
}

async function sessionFigures(bench: TerraformBench, locates: readonly string[], searches: readonly string[]): Promise<Figure[]> {
  const search = await sessions(bench, "search", searches);
  const locate = await sessions(bench, "locate", locates);
  return [
    ...latencyFigures("search", search),
    ...latencyFigures("locate", locate),
    ...idleFigures("search", search),
    ...idleFigures("locate", locate),
  ];
}

function idleFigures(command: QueryCommand, all: readonly SessionTimes[]): Figure[] {
  const megabytes = (of: (memory: ProcessMemory) => number): number[] => all.map((session) => of(session.idle) / MEGABYTE);
  const resident = megabytes((memory) => memory.residentBytes);
  const anonymous = megabytes((memory) => memory.anonymousBytes);
  return [
    figure(`idle memory after the last answer of \`${command} -\`, resident`, "MB", resident, [], atMost(100, "under 100 MB")),
    figure(`... of it anonymous, \`${command} -\``, "MB", anonymous),
  ];
}

async function sessions({ ours }: TerraformBench, command: QueryCommand, queries: readonly string[]): Promise<SessionTimes[]> {
  const all: SessionTimes[] = [];
  for (let round = 0; round < SESSION_ROUNDS; round++) all.push(await ours.product.askInOneProcess(command, queries));
  return all;
}

function latencyFigures(command: QueryCommand, all: readonly SessionTimes[]): Figure[] {
  const runs = all.flatMap((session) => session.latenciesMs);
  const p95: Figure = {
    name: `\`${command} -\`, p95`,
    unit: "ms",
    value: percentile(runs, 0.95),
    runs,
    yardsticks: [],
    goal: atMost(25, "under 25 ms"),
  };
  const first = all.map((session) => session.firstMs);
  return [
    figure(`\`${command} -\`, p50`, "ms", runs, [], atMost(5, "under 5 ms")),
    p95,
    figure(`\`${command} -\`, start to first answer`, "ms", first),
  ];
}

function versionFigure({ peer }: TerraformBench): Figure {
  const times = (measureMs: () => number): number[] => Array.from({ length: VERSION_ROUNDS }, measureMs);
  const ours = times(() => runTimed([BINARY, "--version"]).wallMs);
  const ripgrep = HAS_RIPGREP ? times(() => runTimed(["rg", "--version"]).wallMs) : [];
  const codegraph = peer ? times(() => peer.codegraph.versionMs()) : [];
  const beside = [...yardstick("ripgrep", ripgrep), ...yardstick("codegraph", codegraph)];
  return figure("`--version`", "ms", ours, beside, atMost(10, "under 10 ms"));
}
