/** Bytes and bits of the database change by themselves: an answer is the true one, or refused with a remedy, and the remedy works. */
import { Database } from "bun:sqlite";
import { expect, setDefaultTimeout, test } from "bun:test";
import { appendFileSync, copyFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { CodeCompassError } from "#core/errors.ts";
import { openWorkspace } from "#engine/project/workspace.ts";
import { openDatabase } from "#store/database/database.ts";
import { checksumProblems, orphanProblems, structuralProblems } from "#store/versions/audit.ts";
import { temporaryDirectory } from "../temporary.ts";
import { everythingSaid } from "./questions.ts";
import { MS_PER_ATTACK, overwrite, random, rounds, sizeOf, Victim, verdictOf } from "./victim.ts";

const FLIPS_OF_PROCESSES = 3;
const FLIPS = 60;
setDefaultTimeout(MS_PER_ATTACK * rounds(FLIPS));

/** What `doctor` would say of the database. */
function audit(path: string): string[] {
  try {
    using db = openDatabase(path);
    const structural = structuralProblems(db);
    return structural.length > 0 ? structural : [...checksumProblems(db), ...orphanProblems(db)];
  } catch (thrown) {
    return [thrown instanceof CodeCompassError ? thrown.message : String(thrown)];
  }
}

/** Which table or index every page belongs to. */
function pageOwners(path: string): { readonly pageBytes: number; readonly owners: ReadonlyMap<number, string> } {
  using db = new Database(path, { readonly: true });
  const pageBytes = db.query<{ page_size: number }, []>("PRAGMA page_size").get()?.page_size ?? 0;
  const rows = db.query<[string, number], []>("SELECT name, pageno FROM dbstat").values() as [string, number][];
  return { pageBytes, owners: new Map(rows.map(([name, page]) => [page, name])) };
}

class Tally {
  readonly defects: string[] = [];
  readonly #counts: Record<string, number> = {};

  count(what: string): void {
    this.#counts[what] = (this.#counts[what] ?? 0) + 1;
  }

  /** Writes how far a long campaign has come to the file that ATTACK_REPORT names. */
  report(round: number): void {
    const path = process.env["ATTACK_REPORT"];
    if (path && round % 50 === 49) appendFileSync(path, `${round + 1} ${JSON.stringify(this.#counts)}\n${this.defects.join("\n")}\n`);
  }
}

interface Flip {
  readonly at: number;
  readonly bytes: number;
  readonly bit: number;
}

function randomFlip(chance: ReturnType<typeof random>, size: number): Flip {
  const bit = chance.chance(0.5) ? 1 << chance.below(8) : 1 + chance.below(255);
  return { at: chance.below(size), bytes: chance.pick([1, 1, 1, 4, 64]), bit };
}

/** Full text chooses candidates: damage to it may reorder or miss some, and doctor is who finds it. What is shown is true all the same. */
const isFullText = (owner: string): boolean => /_fts_(?:data|idx|docsize|content)$/.test(owner);

test("a flipped bit or byte changes no answer without a word", async () => {
  const victim = await Victim.create();
  process.env["CODECOMPASS_HOME"] = join(victim.user.home, ".codecompass");
  const workspace = openWorkspace(victim.user.cwd);
  const truth = await everythingSaid(workspace);
  expect(Object.values(truth).filter((answer) => /^(?:broken|refused)/.test(answer))).toEqual([]);
  const good = join(temporaryDirectory(), "good.db");
  const { database } = victim;
  copyFileSync(database, good);
  const chance = random("flips");
  const { pageBytes, owners } = pageOwners(good);
  const tally = new Tally();
  for (let round = 0; round < rounds(FLIPS); round++) {
    for (const suffix of ["-wal", "-shm"]) rmSync(database + suffix, { force: true });
    copyFileSync(good, database);
    const flip = randomFlip(chance, sizeOf(good));
    overwrite(database, flip.at, (byte) => byte ^ flip.bit, flip.bytes);
    const problems = audit(database);
    const owner = owners.get(Math.floor(flip.at / pageBytes) + 1) ?? "no table";
    const answers = await everythingSaid(workspace);
    const label = `round ${round}: ${flip.bytes} bytes at ${flip.at} (${owner})`;
    judge(label, owner, { answers, truth, problems }, tally);
    tally.report(round);
  }
  expect(tally.defects).toEqual([]);
});

function firstDifference(a: string, b: string): string {
  const at = [...a].findIndex((char, i) => char !== b[i]);
  return `${a.slice(at - 60, at + 60)} | ${b.slice(at - 60, at + 60)}`;
}

interface Judged {
  readonly answers: Readonly<Record<string, string>>;
  readonly truth: Readonly<Record<string, string>>;
  readonly problems: readonly string[];
}

function judge(label: string, owner: string, { answers, truth, problems }: Judged, tally: Tally): void {
  tally.count("flips");
  if (problems.length > 0) tally.count("flips that doctor finds");
  const refused = Object.values(answers).filter((answer) => answer.startsWith("refused"));
  if (refused.length > 0) tally.count("flips with a refusal");
  for (const [name, answer] of Object.entries(answers)) {
    if (answer === truth[name]) tally.count("answers true");
    else if (answer.startsWith("refused")) tally.count("answers refused");
    else if (answer.startsWith("broken")) tally.defects.push(`${label}: ${name}: ${answer}`);
    else {
      tally.count(`answers different, ${owner}, ${problems.length > 0 ? "doctor finds it" : "doctor does not"}`);
      if (!isFullText(owner))
        tally.defects.push(
          `${label}: ${name} differs: ${firstDifference(answer, truth[name] ?? "")}; doctor: ${problems.join("; ") || "nothing"}`,
        );
    }
  }
}

test("what refuses is mended by the advised command, what doctor finds too", async () => {
  const victim = await Victim.create();
  const truth = await victim.truth();
  const chance = random("processes");
  for (let round = 0; round < Math.ceil(rounds(FLIPS) / (FLIPS / FLIPS_OF_PROCESSES)); round++) {
    victim.restore();
    const at = chance.below(sizeOf(victim.database));
    overwrite(victim.database, at, (byte) => byte ^ 0x55, 2_000);
    const verdicts = (await victim.ask()).map((outcome) => verdictOf(outcome, ""));
    expect(verdicts, `2,000 bytes at ${at}`).not.toContain("broken");
    expect(await victim.user.run(["index", "--force"])).toMatchObject({ exitCode: 0 });
    await victim.ask();
    expect(await victim.answers(), `2,000 bytes at ${at}`).toEqual(truth);
    expect(await victim.user.run(["doctor"])).toMatchObject({ exitCode: 0 });
  }
});
