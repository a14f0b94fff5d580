/** How many tokens are read until the right code is on the screen: our answers, and ripgrep with whole files. */
import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { countTokens } from "#text/token-count.ts";
import { ripgrepRanker } from "./baselines.ts";
import { corpus, type EvalRow, evalRows, scratch } from "./corpora.ts";
import { atMost, type Figure, figure, median, type SectionResult, type Table } from "./figures.ts";
import { indexedPaths, openOnlyIndex } from "./index-database.ts";
import { McpServer } from "./mcp-client.ts";
import { runTimed } from "./process-run.ts";
import { Product } from "./product.ts";
import { oneLine } from "./retrieval.ts";
import { HAS_RIPGREP, queryWords, RIPGREP_MISSING } from "./ripgrep.ts";

const REPOSITORIES = ["flask", "cobra", "redux", "chi", "zod", "redis"];
const KINDS: readonly EvalRow["kind"][] = ["natural_language", "error"];
/** What a coding agent's shell shows of a command's output. */
const OUTPUT_CHARS_MAX = 30_000;
/** After so many wrong files nobody reads on. */
const FILES_READ_MAX = 10;
/** Ripgrep ends with 1 when nothing matches, and with 2 when a file cannot be read. */
const ALLOWED_EXITS = [1, 2];
/** The head of a piece of `get_code_context`: place and handle. A piece of the same file as the one before it leaves out the path. */
const PIECE = /^(?:\S.*?)?:\d+(?:-\d+)? [\w-]{6,}(?: unchanged.*)?$/;
/** A head, or a line that stands for a piece, which names its file. */
const NAMING = /^(?!\d+: )(\S.*?):\d+(?:-\d+)?(?: [\w-]{6,}(?: unchanged.*)?$|: )/;

interface Compared {
  readonly row: EvalRow;
  readonly ours: number;
  readonly ripgrep: number;
  readonly ripgrepFiles: number;
  readonly isFound: boolean;
  readonly isFoundByRipgrep: boolean;
}

/** Measures both ways on the labelled queries. */
export async function measureTokensToLines(): Promise<SectionResult> {
  const folder = process.env["CODECOMPASS_EVAL"];
  if (!folder || !existsSync(join(folder, "queries.jsonl"))) {
    return { figures: [], tables: [], notes: [], skipped: ["tokens to the right lines: CODECOMPASS_EVAL has no queries.jsonl"] };
  }
  if (!HAS_RIPGREP) return { figures: [], tables: [], notes: [], skipped: [RIPGREP_MISSING] };
  const rows = evalRows().filter(({ repo, kind }) => REPOSITORIES.includes(repo) && KINDS.includes(kind));
  const compared: Compared[] = [];
  for (const [repo, ofRepo] of Map.groupBy(rows, (row) => row.repo)) {
    const workspace = corpus(repo);
    if (workspace) compared.push(...(await compareRepository(workspace, ofRepo)));
  }
  return {
    figures: KINDS.flatMap((kind) => kindFigures(kind, compared)),
    tables: [groupTable(compared)],
    notes: [
      `Tokens to the right lines: ours are all of \`search_code\` (compact) and of \`get_code_context\` as far as the end of the first piece of an expected file that shows the expected lines, where lines are expected; when none does, both answers and ripgrep's cost on top. Ripgrep: the words of the query as fixed strings in any letter case (\`rg -n -i -F -e WORD …\`), its output as far as ${OUTPUT_CHARS_MAX} characters, then whole files, those with the most different words and then the most matches first, until an expected one has been read, ${FILES_READ_MAX} at most. Only files of our index are read, which spares ripgrep lock files and the like.`,
    ],
    skipped: [],
  };
}

async function compareRepository(workspace: string, rows: readonly EvalRow[]): Promise<Compared[]> {
  const { path: home, dispose } = scratch();
  await new Product(workspace, home).index();
  const db = openOnlyIndex(home);
  const paths = indexedPaths(db);
  db.close();
  const rank = ripgrepRanker(workspace, paths);
  const server = await McpServer.start(workspace, home);
  try {
    const compared: Compared[] = [];
    for (const row of rows) {
      const query = oneLine(row.query);
      const ours = await readOurs(server, workspace, query, row);
      const theirs = readFiles(
        workspace,
        rank(query).map(({ path }) => path),
        row,
      );
      const output = rgOutputTokens(workspace, query);
      const fallback = ours.isFound ? 0 : output + theirs.tokens;
      compared.push({
        row,
        ours: ours.tokens + fallback,
        ripgrep: output + theirs.tokens,
        ripgrepFiles: theirs.tokens,
        isFound: ours.isFound,
        isFoundByRipgrep: theirs.isFound,
      });
    }
    return compared;
  } finally {
    await server.stop();
    dispose();
  }
}

interface Reading {
  readonly tokens: number;
  readonly isFound: boolean;
}

async function readOurs(server: McpServer, workspace: string, query: string, row: EvalRow): Promise<Reading> {
  const list = countTokens(await server.call("search_code", { query, compact: true }));
  const lines = (await server.call("get_code_context", { query })).split("\n");
  let path: string | undefined;
  let named: string | undefined;
  let start = 0;
  const shows = (end: number): boolean => path !== undefined && isExpected(workspace, path, lines.slice(start, end), row);
  for (let at = 0; at <= lines.length; at++) {
    named = NAMING.exec(lines[at] ?? "")?.[1] ?? named;
    if (at < lines.length && !PIECE.test(lines[at] ?? "")) continue;
    if (shows(at)) return { tokens: list + countTokens(lines.slice(0, at).join("\n")), isFound: true };
    [path, start] = [named, at];
  }
  return { tokens: list + countTokens(lines.join("\n")), isFound: false };
}

/** Whether a piece is of an expected file and, where lines are expected, has one of them. */
function isExpected(workspace: string, path: string, piece: readonly string[], row: EvalRow): boolean {
  const shown = new Set(piece.map((line) => line.trim()));
  return row.expected.some((place) => {
    if (place.path !== path) return false;
    if (place.line_start === undefined) return true;
    const file = readFileSync(join(workspace, path), "utf8").split("\n");
    const wanted = file.slice(place.line_start - 1, place.line_end ?? place.line_start).map((line) => line.trim());
    return wanted.some((line) => line !== "" && shown.has(line));
  });
}

function readFiles(workspace: string, ranked: readonly string[], row: EvalRow): Reading {
  let tokens = 0;
  for (const path of ranked.slice(0, FILES_READ_MAX)) {
    tokens += fileTokens(join(workspace, path));
    if (row.expected.some((place) => place.path === path)) return { tokens, isFound: true };
  }
  return { tokens, isFound: false };
}

const tokensOfFile = new Map<string, number>();

function fileTokens(path: string): number {
  const known = tokensOfFile.get(path);
  if (known !== undefined) return known;
  const tokens = statSync(path).isFile() ? countTokens(readFileSync(path, "utf8")) : 0;
  tokensOfFile.set(path, tokens);
  return tokens;
}

function rgOutputTokens(workspace: string, query: string): number {
  const patterns = queryWords(query).flatMap((word) => ["-e", word]);
  const { output } = runTimed(["rg", "-n", "-i", "-F", "--sort", "path", ...patterns, "."], {
    cwd: workspace,
    allowedExits: ALLOWED_EXITS,
  });
  return countTokens(output.slice(0, OUTPUT_CHARS_MAX));
}

function kindFigures(kind: EvalRow["kind"], compared: readonly Compared[]): Figure[] {
  const ofKind = compared.filter(({ row }) => row.kind === kind);
  if (ofKind.length === 0) return [];
  const ripgrep = ofKind.map((item) => item.ripgrep);
  const files = ofKind.map((item) => item.ripgrepFiles);
  const beside = [
    { tool: "ripgrep and whole files", value: median(ripgrep), runs: ripgrep },
    { tool: "the files alone", value: median(files), runs: files },
  ];
  const goal = atMost(median(ripgrep) / 10, "at most 1/10 of ripgrep and whole files");
  const name = `tokens to the right lines, ${kind} (${ofKind.length} queries), median`;
  return [
    figure(
      name,
      "tokens",
      ofKind.map((item) => item.ours),
      beside,
      goal,
    ),
  ];
}

function groupTable(compared: readonly Compared[]): Table {
  const groups = [...Map.groupBy(compared, ({ row }) => row.kind as string), ...Map.groupBy(compared, ({ row }) => row.repo)];
  const share = (items: readonly Compared[], is: (item: Compared) => boolean): string =>
    (items.filter(is).length / items.length).toFixed(2);
  const rows = groups.map(([name, items]) => {
    const middle = (of: (item: Compared) => number): number => median(items.map(of));
    const ratio = middle(({ ours, ripgrep }) => ours / ripgrep).toFixed(3);
    const cells = [middle(({ ours }) => ours), middle(({ ripgrep }) => ripgrep), middle(({ ripgrepFiles }) => ripgrepFiles)];
    const found = [share(items, ({ isFound }) => isFound), share(items, ({ isFoundByRipgrep }) => isFoundByRipgrep)];
    return [name, String(items.length), ...cells.map((cell) => cell.toFixed(0)), ratio, ...found];
  });
  const header = ["", "queries", "ours", "ripgrep and files", "files alone", "median of the ratios", "ours shows it", "ripgrep reads it"];
  return { title: "Tokens to the right lines", header, rows };
}
