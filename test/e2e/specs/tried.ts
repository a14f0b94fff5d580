/** Tries rows: commands as processes, a few at a time and each line once; calls over one connection of the SDK's client. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Client } from "@modelcontextprotocol/sdk/client/index.js";
import type { Outcome, User } from "../binary.ts";
import { callTool, textOf } from "../mcp/server.ts";
import { callsIn, commandsIn } from "../suggestions.ts";
import type { Places } from "./fixture.ts";
import { faultOf, type Probe, type Row, type Where } from "./row.ts";

const PROJECT = join(import.meta.dir, "../../..");
const RESULTS = "bench/RESULTS.md";
/** Processes at a time. */
const AT_ONCE = 3;

/** Why a row is not as it says, one line for each probe that failed. */
export type Faults = readonly string[];

export class Trial {
  readonly #places: Places;
  readonly #user: User;
  readonly #client: Client;
  readonly #outcomes = new Map<string, Promise<Outcome>>();
  readonly #texts = new Map<string, string>();

  constructor(places: Places, user: User, client: Client) {
    this.#places = places;
    this.#user = user;
    this.#client = client;
  }

  /** Tries every row. The result is in the order of the rows. */
  async all(rows: readonly Row[]): Promise<ReadonlyMap<Row, Faults>> {
    const faults = new Map<Row, Faults>(rows.map((row) => [row, []]));
    const waiting = [...rows];
    const worker = async (): Promise<void> => {
      for (let row = waiting.shift(); row; row = waiting.shift()) faults.set(row, await this.#faultsOf(row));
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    return faults;
  }

  async #faultsOf(row: Row): Promise<Faults> {
    if ((row.status === "works" || row.status === "otherwise") && row.probes.length === 0) return ["nothing shows it"];
    const faults: string[] = [];
    for (const probe of row.probes) {
      const fault = await this.#try(probe);
      if (fault !== undefined) faults.push(`${nameOf(probe)}: ${fault}`);
    }
    return faults;
  }

  async #try(probe: Probe): Promise<string | undefined> {
    if (probe.by === "shell") return this.#tryLine(probe);
    if (probe.by === "tool") return this.#tryCall(probe);
    const path = join(PROJECT, probe.by === "bench" ? RESULTS : probe.path);
    if (!existsSync(path)) return "there is no such file";
    const text = this.#textOf(path);
    if (probe.by === "file") return faultOf(text, probe.expected);
    if (probe.by === "bench") return benchFault(text, probe.name, probe.most);
    return ['"', "'", "`"].some((quote) => text.includes(`${quote}${probe.title}${quote}`)) ? undefined : "there is no such test";
  }

  async #tryLine({ line, where, expected }: Probe & { by: "shell" }): Promise<string | undefined> {
    const { exitCode, stdout, stderr } = await this.#outcomeOf(line, where);
    const fault = faultOf(stdout + stderr, expected) ?? (await this.#untakenCommand(stdout + stderr, where));
    const exit = expected.exit ?? 0;
    if (exitCode === exit && fault === undefined) return undefined;
    return `${fault ?? `ends with ${exitCode}, not ${exit}`}\n${stdout}${stderr}`;
  }

  #outcomeOf(line: string, where: Where): Promise<Outcome> {
    const key = `${where} ${line}`;
    const known = this.#outcomes.get(key);
    if (known) return known;
    const outcome = this.#user.shell(`"$CODECOMPASS" ${this.#placed(line)}`, { cwd: this.#places[where] });
    this.#outcomes.set(key, outcome);
    return outcome;
  }

  async #tryCall({ tool, args, expected }: Probe & { by: "tool" }): Promise<string | undefined> {
    const result = await callTool(this.#client, tool, JSON.parse(this.#placed(JSON.stringify(args))));
    const text = textOf(result);
    if ((result.isError === true) !== expected.fails) return `${expected.fails ? "is not refused" : "is refused"}\n${text}`;
    const fault = faultOf(text, expected) ?? (await this.#untakenCall(text));
    return fault === undefined ? undefined : `${fault}\n${text}`;
  }

  /** What is suggested must work: it is tried, once each. A search that finds nothing works. */
  async #untakenCommand(said: string, where: Where): Promise<string | undefined> {
    for (const command of commandsIn(said)) {
      const { exitCode, stderr } = await this.#outcomeOf(command.replace(/^codecompass /, ""), where);
      if (exitCode === 2) return `suggests what fails: ${command}\n${stderr}`;
    }
    return undefined;
  }

  async #untakenCall(said: string): Promise<string | undefined> {
    for (const call of callsIn(said)) {
      const result = await callTool(this.#client, call.tool, call.arguments);
      if (result.isError === true) return `suggests what fails: ${JSON.stringify(call)}\n${textOf(result)}`;
    }
    return undefined;
  }

  /** A probe says `$ROOT` and the like, since the directories differ from run to run. */
  #placed(text: string): string {
    const { root, worktree, plain } = this.#places;
    return text.replaceAll("$ROOT", root).replaceAll("$WORKTREE", worktree).replaceAll("$PLAIN", plain);
  }

  #textOf(path: string): string {
    const text = this.#texts.get(path) ?? readFileSync(path, "utf8");
    this.#texts.set(path, text);
    return text;
  }
}

/** What is wrong with the figure of a row of the results: `| name | goal | ours | ... |`. */
function benchFault(text: string, name: string, most: number): string | undefined {
  const row = text.split("\n").find((line) => line.startsWith(`| ${name} |`));
  const ours = Number.parseFloat(row?.split("|")[3] ?? "");
  if (Number.isNaN(ours)) return "there is no such figure";
  return ours <= most ? undefined : `${ours} is more than ${most}`;
}

/** What a probe does, for people. */
export function nameOf(probe: Probe): string {
  if (probe.by === "shell") return `${probe.where === "root" ? "" : `${probe.where}: `}codecompass ${probe.line}`;
  if (probe.by === "tool") return `${probe.tool} ${JSON.stringify(probe.args)}`;
  if (probe.by === "bench") return `${RESULTS}: ${probe.name}, at most ${probe.most}`;
  return probe.by === "file" ? probe.path : `${probe.path}: ${probe.title}`;
}
