/**
 * What an agent reads until a task is clear: with ripgrep and sed in the best way we know, and with CodeCompass. `agent-tasks.jsonl` has
 * a task a line, with the commands of both sides in the order an agent gives them; each command may use what those before it showed.
 * By itself it prints the tasks with their commands and what each of these cost:
 *
 *   CODECOMPASS_CORPORA=… npx bun bench/agent-tasks.ts [--repo NAME] [--keep DIR]
 */
import { mkdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { delimiter, join } from "node:path";
import { parseArgs } from "node:util";
import { countTokens } from "#text/token-count.ts";
import { BINARY, corpus, scratch } from "./corpora.ts";
import { atMost, type Figure, type SectionResult, type Table } from "./figures.ts";
import { HAS_RIPGREP, RIPGREP_MISSING } from "./ripgrep.ts";

const TASKS = join(import.meta.dir, "agent-tasks.jsonl");

interface AgentTask {
  readonly id: string;
  readonly repo: string;
  readonly task: string;
  /** Code that must be on the screen at the end, on both sides. */
  readonly shows: readonly string[];
  readonly ripgrep: readonly string[];
  readonly codecompass: readonly string[];
  /** A command of ours that the executable may not have yet. */
  readonly waitsFor?: string;
}

/** One side of a task: what it cost, and what went wrong. */
interface Side {
  readonly tokens: number;
  readonly commands: readonly Given[];
  /** Commands that failed, and what of `shows` was not shown. */
  readonly faults: readonly string[];
}

/** A command, and what it cost with all that it printed. */
interface Given {
  readonly command: string;
  readonly tokens: number;
}

interface Compared {
  readonly task: AgentTask;
  readonly ripgrep: Side;
  readonly ours: Side;
}

/** Runs both sides of every task. */
export async function measureAgentTasks(): Promise<SectionResult> {
  if (!HAS_RIPGREP) return { figures: [], tables: [], notes: [], skipped: [RIPGREP_MISSING] };
  const { path, dispose } = scratch();
  try {
    const compared = compareAll(tasks(), path);
    const done = compared.filter(({ ours, ripgrep }) => ours.faults.length + ripgrep.faults.length === 0);
    const skipped = compared.flatMap(({ task, ours, ripgrep }) =>
      [...ripgrep.faults, ...ours.faults].map((fault) => `${task.id}: ${fault}`),
    );
    return { figures: done.map(taskFigure), tables: [commandTable(compared)], notes: [NOTE], skipped };
  } finally {
    dispose();
  }
}

const NOTE =
  "Agent tasks: the text of every command and all that it prints, on standard error too, in tokens. The commands are in agent-tasks.jsonl; a " +
  "side counts only if every command succeeds and the code that the task is about was shown. Ours run in fresh processes on an index that is made before.";

function compareAll(some: readonly AgentTask[], directory: string): Compared[] {
  const environment = environmentIn(directory);
  return some.flatMap((task) => compare(task, environment));
}

function tasks(): AgentTask[] {
  const lines = readFileSync(TASKS, "utf8").split("\n");
  return lines.filter((line) => line !== "").map((line) => JSON.parse(line) as AgentTask);
}

type Environment = Readonly<Record<string, string | undefined>>;

/** An environment where `codecompass` is the executable under test, with a storage root of its own. */
function environmentIn(directory: string): Environment {
  const programs = join(directory, "bin");
  rmSync(programs, { recursive: true, force: true });
  mkdirSync(programs);
  symlinkSync(BINARY, join(programs, "codecompass"));
  return { ...process.env, PATH: `${programs}${delimiter}${process.env["PATH"] ?? ""}`, CODECOMPASS_HOME: join(directory, "home") };
}

function compare(task: AgentTask, environment: Environment): Compared[] {
  const workspace = corpus(task.repo);
  if (!workspace) return [];
  const indexed = Bun.spawnSync([BINARY, "index"], { cwd: workspace, env: environment, stderr: "pipe" });
  if (indexed.exitCode !== 0) throw new Error(`${task.repo} could not be indexed: ${indexed.stderr}`);
  const side = (commands: readonly string[]): Side => runSide(commands, task.shows, workspace, environment);
  return [{ task, ripgrep: side(task.ripgrep), ours: side(task.codecompass) }];
}

function runSide(commands: readonly string[], shows: readonly string[], cwd: string, env: Environment): Side {
  const given: Given[] = [];
  let shown = "";
  const faults: string[] = [];
  for (const command of commands) {
    const { stdout, stderr, exitCode } = Bun.spawnSync(["sh", "-c", command], { cwd, env });
    const output = `${stdout}${stderr}`;
    given.push({ command, tokens: countTokens(command) + countTokens(output) });
    shown += output;
    if (exitCode !== 0) faults.push(`\`${command}\` ended with ${exitCode}`);
  }
  const missing = shows.filter((text) => !shown.includes(text)).map((text) => `\`${commands.at(-1)}\` did not show \`${text}\``);
  const tokens = given.reduce((sum, one) => sum + one.tokens, 0);
  return { tokens, commands: given, faults: [...faults, ...missing] };
}

function taskFigure({ task, ours, ripgrep }: Compared): Figure {
  const yardstick = { tool: "ripgrep and sed", value: ripgrep.tokens, runs: [ripgrep.tokens] };
  const goal = atMost(ripgrep.tokens, "fewer than ripgrep and sed");
  return {
    name: `task: ${task.id} (${task.repo})`,
    unit: "tokens",
    value: ours.tokens,
    runs: [ours.tokens],
    yardsticks: [yardstick],
    goal,
  };
}

function commandTable(compared: readonly Compared[]): Table {
  const cell = ({ tokens, commands, faults }: Side): string => (faults.length > 0 ? "fails" : `${tokens} (${commands.length})`);
  return {
    title: "Tokens of agent tasks, and the number of commands",
    header: ["task", "repository", "", "ripgrep and sed", "codecompass", "ratio"],
    rows: compared.map((pair) => [
      pair.task.id,
      pair.task.repo,
      pair.task.waitsFor === undefined ? pair.task.task : `${pair.task.task} (waits for \`${pair.task.waitsFor}\`)`,
      cell(pair.ripgrep),
      cell(pair.ours),
      ratio(pair),
    ]),
  };
}

function ratio({ ours, ripgrep }: Compared): string {
  return ours.faults.length + ripgrep.faults.length > 0 ? "" : (ours.tokens / ripgrep.tokens).toFixed(2);
}

/** A table with every command, a row for each task. */
function printed(compared: readonly Compared[]): string {
  const side = ({ commands, tokens, faults }: Side): string => {
    const rows = commands.map((one) => `\`${one.command.replaceAll("|", "\\|")}\` ${one.tokens}`);
    return [...rows, `**${tokens}**`, ...faults.map((fault) => `**fails**: ${fault}`)].join("<br>");
  };
  const rows = compared.map(
    (pair) => `| ${pair.task.id} (${pair.task.repo}) | ${side(pair.ripgrep)} | ${side(pair.ours)} | ${ratio(pair)} |`,
  );
  return ["| task | ripgrep and sed | codecompass | ratio |", "| --- | --- | --- | --- |", ...rows].join("\n");
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { repo: { type: "string" }, keep: { type: "string" } } });
  if (!HAS_RIPGREP) throw new Error(RIPGREP_MISSING);
  if (values.keep !== undefined) mkdirSync(values.keep, { recursive: true });
  const directory = values.keep === undefined ? scratch() : { path: values.keep, dispose: () => {} };
  const some = tasks().filter(({ repo }) => values.repo === undefined || repo === values.repo);
  const compared = compareAll(some, directory.path);
  directory.dispose();
  console.log(printed(compared));
  if (compared.some(({ ours, ripgrep }) => ours.faults.length + ripgrep.faults.length > 0)) process.exitCode = 1;
}
