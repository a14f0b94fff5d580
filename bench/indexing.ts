/** Indexing hashicorp/terraform: the whole, nothing changed, one file changed. */
import { join } from "node:path";
import { CODEGRAPH_MISSING } from "./codegraph.ts";
import { CTAGS_MISSING, HAS_CTAGS } from "./ctags.ts";
import { atMost, type Figure, figure, median, type SectionResult, yardstick } from "./figures.ts";
import { sourceBytes } from "./index-database.ts";
import { type Measured, runMeasured } from "./process-run.ts";
import { EDITED_FILES, type TerraformBench, terraformBench, withNewFunction } from "./terraform.ts";

const FULL_ROUNDS = 3;
const SYNC_ROUNDS = 15;
const PEER_SYNC_ROUNDS = 5;
/** The peer takes seconds for each edit. */
const PEER_EDITS = 3;
const MEGABYTE = 1e6;
const CPU_SHARE_OF_PEER = 1 / 3;

interface FullRuns {
  readonly ours: Measured[];
  readonly peer: Measured[];
  readonly ctags: Measured[];
}

/** Measures the section. */
export async function measureIndexing(): Promise<SectionResult> {
  const bench = terraformBench();
  if (!bench) return { figures: [], tables: [], notes: [], skipped: ["indexing: there is no terraform checkout"] };
  const full = await fullIndexes(bench);
  return {
    figures: [...fullFigures(full), databaseFigure(bench), unchangedFigure(bench), ...editFigures(bench)],
    tables: [],
    notes: [
      `Full indexes start from an empty store, ${FULL_ROUNDS} rounds, the programs in turn, the files in the page cache. Processor time is user and system time of the process and all its descendants. Peak memory is the highest sum of the resident memory of the whole tree of processes, sampled from /proc every 20 ms, and never less than the largest single process as the kernel counts it.`,
      `One file changed: a function with a new name is appended to one of ${EDITED_FILES.length} files in turn. "edit, then sync" times the whole \`sync\` process, after which the name is looked up to be sure. "edit, then locate" runs no \`sync\`: the query itself notices the change, and its answer has to be the new function.`,
    ],
    skipped: [...(bench.peer ? [] : [CODEGRAPH_MISSING]), ...(HAS_CTAGS ? [] : [CTAGS_MISSING])],
  };
}

/** Ours, the peer and ctags in turn, so that noise of the machine meets all three. */
async function fullIndexes(bench: TerraformBench): Promise<FullRuns> {
  const runs: FullRuns = { ours: [], peer: [], ctags: [] };
  const tags = join(bench.directory, "tags");
  for (let round = 0; round < FULL_ROUNDS; round++) {
    runs.ours.push(await bench.ours.product.index());
    if (bench.peer) runs.peer.push(await bench.peer.codegraph.init());
    if (HAS_CTAGS) runs.ctags.push(await runMeasured(["ctags", "-R", "-f", tags, bench.ours.workspace]));
  }
  bench.indexed = true;
  return runs;
}

function fullFigures({ ours, peer, ctags }: FullRuns): Figure[] {
  const beside = (of: (run: Measured) => number) => [...yardstick("codegraph", peer.map(of)), ...yardstick("ctags", ctags.map(of))];
  const wallS = (run: Measured): number => run.wallMs / 1000;
  const cpuS = (run: Measured): number => run.cpuMs / 1000;
  const peakMb = (run: Measured): number => run.peakBytes / MEGABYTE;
  const cpuGoal = peer.length > 0 ? atMost(median(peer.map(cpuS)) * CPU_SHARE_OF_PEER, "at most 1/3 of codegraph") : undefined;
  return [
    figure("full index, wall", "s", ours.map(wallS), beside(wallS), atMost(6, "at most 6 s on two idle cores")),
    figure("full index, processor time", "s", ours.map(cpuS), beside(cpuS), cpuGoal),
    figure("peak resident memory while indexing, all processes", "MB", ours.map(peakMb), beside(peakMb), atMost(400, "under 400 MB")),
  ];
}

function databaseFigure({ ours, peer }: TerraformBench): Figure {
  const db = ours.product.openIndex();
  const bytes = sourceBytes(db);
  db.close();
  const share = [ours.product.databaseBytes / bytes];
  const peerShare = peer ? [peer.codegraph.databaseBytes / bytes] : [];
  const name = `database on disk, as a multiple of the ${(bytes / MEGABYTE).toFixed(1)} MB of source indexed`;
  return figure(name, "x", share, yardstick("codegraph", peerShare), atMost(1.5, "at most 1.5 x"));
}

function unchangedFigure({ ours, peer }: TerraformBench): Figure {
  const runs = repeat(SYNC_ROUNDS, () => ours.product.syncMs());
  const peerRuns = peer ? repeat(PEER_SYNC_ROUNDS, () => peer.codegraph.syncMs()) : [];
  return figure("nothing changed: `sync`", "ms", runs, yardstick("codegraph sync", peerRuns), atMost(150, "under 150 ms"));
}

function editFigures(bench: TerraformBench): Figure[] {
  const { product } = bench.ours;
  const synced = EDITED_FILES.map((file, index) => timeEdit(bench, file, `benchSynced${index}`, () => product.syncMs()));
  const asked = EDITED_FILES.map((file, index) => {
    const name = `benchAsked${index}`;
    return timeEdit(bench, file, name, () => requireName(product.query("locate", name), name));
  });
  const peerRuns = yardstick("codegraph sync", peerEdits(bench));
  const goal = atMost(250, "under 250 ms");
  return [
    figure("one file changed: edit, then `sync`", "ms", synced, peerRuns, goal),
    figure("one file changed: edit, then `locate` finds it", "ms", asked, peerRuns, goal),
  ];
}

/** Times `update` after an edit, checks that the edit can be found, and restores file and index. */
function timeEdit({ ours }: TerraformBench, file: string, name: string, update: () => number): number {
  const { product, workspace } = ours;
  const wallMs = withNewFunction(workspace, file, name, () => {
    const elapsedMs = update();
    requireName(product.query("locate", name), name);
    return elapsedMs;
  });
  product.syncMs();
  return wallMs;
}

function requireName({ output, wallMs }: { readonly output: string; readonly wallMs: number }, name: string): number {
  if (!output.includes(name)) throw new Error(`${name} was just written and is not found`);
  return wallMs;
}

function peerEdits({ peer }: TerraformBench): number[] {
  if (!peer) return [];
  const { codegraph, workspace } = peer;
  return EDITED_FILES.slice(0, PEER_EDITS).map((file, index) => {
    const name = `benchPeer${index}`;
    const wallMs = withNewFunction(workspace, file, name, () => {
      const elapsedMs = codegraph.syncMs();
      requireName(codegraph.query(name), name);
      return elapsedMs;
    });
    codegraph.syncMs();
    return wallMs;
  });
}

function repeat(times: number, measureMs: () => number): number[] {
  return Array.from({ length: times }, measureMs);
}
