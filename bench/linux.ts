/** A large repository: Linux 6.1 as Debian packages it. Ours writes nothing into it, so it is measured where it lies. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { corpus, scratch } from "./corpora.ts";
import { CTAGS_MISSING, HAS_CTAGS } from "./ctags.ts";
import { atMost, type Figure, figure, median, type SectionResult, yardstick } from "./figures.ts";
import { sourceBytes } from "./index-database.ts";
import { type Measured, runMeasured } from "./process-run.ts";
import { Product, type QueryCommand } from "./product.ts";
import { readQueryList, textsOfKinds } from "./query-list.ts";
import { HAS_RIPGREP, RIPGREP_MISSING, ripgrepTimes } from "./ripgrep.ts";

const CORPUS = "linux-source-6.1";
const QUERY_ROUNDS = 3;
const SEARCHED_SYMBOLS = 10;
const SYNC_ROUNDS = 3;
const MEGABYTE = 1e6;
const SECONDS_MAX = 360;

/** Measures the section. */
export async function measureLinux(): Promise<SectionResult> {
  const workspace = corpus(CORPUS);
  // Without version control the first listing is a walk, and there are no histories: figures of the two are not of the same thing.
  if (!workspace || !existsSync(join(workspace, ".git"))) {
    return { figures: [], tables: [], notes: [], skipped: [`linux: there is no ${CORPUS} checkout with git`] };
  }
  const { path, dispose } = scratch();
  try {
    const product = new Product(workspace, join(path, "codecompass-home"));
    const ours = await product.index();
    const ctags = HAS_CTAGS ? await runMeasured(["ctags", "-R", "-f", join(path, "tags"), workspace]) : undefined;
    return {
      figures: [...indexFigures(ours, ctags), databaseFigure(product), unchangedFigure(product), ...queryFigures(product, workspace)],
      tables: [],
      notes: [
        `One full index each of ours and of \`ctags -R\`. The queries are bench/queries-linux.txt, ${QUERY_ROUNDS} rounds each, the median of the rounds counts; ripgrep one round, with its files in the page cache as far as memory allows.`,
      ],
      skipped: [...(HAS_CTAGS ? [] : [CTAGS_MISSING]), ...(HAS_RIPGREP ? [] : [RIPGREP_MISSING])],
    };
  } finally {
    dispose();
  }
}

function indexFigures(ours: Measured, ctags: Measured | undefined): Figure[] {
  const beside = (of: (run: Measured) => number) => (ctags ? yardstick("ctags", [of(ctags)]) : []);
  const goal = atMost(SECONDS_MAX, "under 6 minutes on two idle cores");
  return [
    figure(
      "Linux 6.1: full index, wall",
      "s",
      [ours.wallMs / 1000],
      beside((run) => run.wallMs / 1000),
      goal,
    ),
    figure(
      "Linux 6.1: full index, processor time",
      "s",
      [ours.cpuMs / 1000],
      beside((run) => run.cpuMs / 1000),
    ),
    figure(
      "Linux 6.1: peak resident memory while indexing",
      "MB",
      [ours.peakBytes / MEGABYTE],
      beside((run) => run.peakBytes / MEGABYTE),
      atMost(1000, "under 1 GB"),
    ),
  ];
}

function databaseFigure(product: Product): Figure {
  const db = product.openIndex();
  const bytes = sourceBytes(db);
  db.close();
  const name = `Linux 6.1: database on disk, as a multiple of the ${(bytes / MEGABYTE).toFixed(0)} MB of source indexed`;
  return figure(name, "x", [product.databaseBytes / bytes]);
}

function unchangedFigure(product: Product): Figure {
  const runs = Array.from({ length: SYNC_ROUNDS }, () => product.syncMs());
  return figure("Linux 6.1: nothing changed: `sync`", "ms", runs);
}

function queryFigures(product: Product, workspace: string): Figure[] {
  const list = readQueryList("queries-linux.txt");
  const locates = textsOfKinds(list, ["symbol", "scoped"]);
  const searches = [...textsOfKinds(list, ["symbol"]).slice(0, SEARCHED_SYMBOLS), ...textsOfKinds(list, ["prose", "error", "path"])];
  return [queryFigure(product, workspace, "locate", locates), queryFigure(product, workspace, "search", searches)];
}

/** The tree's `.gitignore` begins with `.*`, which ripgrep 13 takes to mean the tree itself. */
const UNRESTRICTED = ["--no-ignore"];

function queryFigure(product: Product, workspace: string, command: QueryCommand, queries: readonly string[]): Figure {
  const runs = queries.map((query) => median(Array.from({ length: QUERY_ROUNDS }, () => product.query(command, query).wallMs)));
  const name = `Linux 6.1: \`${command}\`, fresh process, median over ${queries.length} queries`;
  return figure(name, "ms", runs, yardstick("ripgrep", ripgrepTimes(workspace, queries, UNRESTRICTED)), atMost(150, "under 150 ms"));
}
