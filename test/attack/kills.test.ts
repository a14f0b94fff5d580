/** Processes are killed at random moments, many in a row on one store: answers stay those of a fresh index, and nothing that is left blocks. */
import { expect, setDefaultTimeout, test } from "bun:test";
import { appendFileSync, mkdirSync, readdirSync, renameSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Random } from "../differential/random.ts";
import { git, writeFiles } from "../temporary.ts";
import { placesSaid } from "./questions.ts";
import { MS_PER_ATTACK, moduleText, random, rounds, Victim } from "./victim.ts";

const KILLS = 8;
setDefaultTimeout(MS_PER_ATTACK * rounds(KILLS));

type Operation = (victim: Victim, chance: Random, round: number) => readonly string[];

function edit(victim: Victim, chance: Random, round: number): void {
  for (let i = chance.pick([1, 3, 10]); i > 0; i--) {
    const number = chance.below(24);
    writeFiles(victim.user.cwd, { [`src/part${number % 4}/module${number}.ts`]: moduleText(number, `Round${round}`) });
  }
  if (chance.chance(0.3)) git(victim.user.cwd, "commit", "-q", "-a", "--allow-empty", "-m", `round ${round}`);
}

/** What is killed; each prepares what makes it worth killing and returns what to type. */
const OPERATIONS: Readonly<Record<string, Operation>> = {
  sync: (victim, chance, round) => {
    edit(victim, chance, round);
    return ["sync"];
  },
  query: (victim, chance, round) => {
    edit(victim, chance, round);
    return ["search", "parcel"];
  },
  // Takes the edits in when it begins, with threads that outlive the run and tidy up after it.
  "process that watches": (victim, chance, round) => {
    edit(victim, chance, round);
    return ["watch"];
  },
  "query of a commit": () => ["locate", "Holder2", "--ref", "HEAD~1"],
  "first index": (victim) => {
    rmSync(victim.storage, { recursive: true, force: true });
    return ["index"];
  },
  rebuild: () => ["index", "--force"],
  ref: () => ["index", "--ref", "HEAD~1"],
  prune: () => ["prune", "--days", "0"],
  delete: () => ["delete", "--yes"],
  export: (victim) => ["state", "export", stateOf(victim)],
  import: (victim, chance, round) => {
    if (chance.chance(0.3)) rmSync(victim.storage, { recursive: true, force: true });
    else edit(victim, chance, round);
    return ["state", "import", stateOf(victim)];
  },
  checkout: (victim, chance) => {
    const commits = git(victim.user.cwd, "log", "--format=%H", "-n", "20", "main").split("\n");
    git(victim.user.cwd, "checkout", "-q", "-f", chance.chance(0.3) ? "main" : chance.pick(commits));
    return chance.pick([["sync"], ["search", "token"]]);
  },
};

/** Those that a campaign kills, all unless ATTACK_OPERATIONS names some, separated by commas. */
const CHOSEN = process.env["ATTACK_OPERATIONS"]?.split(",") ?? Object.keys(OPERATIONS);

const stateOf = ({ user }: Victim): string => join(user.home, "exported", "state.tar.zst");

test("a store that lives through kills answers like a fresh index, and keeps no leftovers", async () => {
  const victim = await Victim.create();
  mkdirSync(join(stateOf(victim), ".."));
  expect(await victim.user.run(["state", "export", stateOf(victim)])).toMatchObject({ exitCode: 0 });
  const chance = random("kills");
  const typicalMs: Record<string, number> = {};
  const defects: string[] = [];
  let kills = 0;
  for (let round = 0; kills < rounds(KILLS) && round < rounds(KILLS) * 4; round++) {
    const name = chance.pick(CHOSEN);
    const running = victim.user.start((OPERATIONS[name] as Operation)(victim, chance, round));
    const started = performance.now();
    const waitMs = chance.next() * (typicalMs[name] ?? 400) * 1.1;
    const ended = await Promise.race([running.outcome, Bun.sleep(waitMs)]);
    if (ended) {
      typicalMs[name] = performance.now() - started;
      if (/port$/.test(name) && ended.exitCode !== 0) defects.push(`round ${round}: ${name} fails: ${ended.stderr}`);
      continue;
    }
    running.kill("SIGKILL");
    await running.outcome;
    typicalMs[name] = (typicalMs[name] ?? 400) * 1.05;
    kills++;
    defects.push(...(await consequences(victim, `kill ${kills} in ${name} after ${Math.round(waitMs)} ms`)));
    const report = process.env["ATTACK_REPORT"];
    if (report && kills % 10 === 0)
      appendFileSync(report, `${kills} kills in ${round} rounds, leftovers ${victim.leftovers()}\n${defects.join("\n")}\n`);
  }
  expect(defects).toEqual([]);
  age(victim);
  expect(await victim.user.run(["index"])).toMatchObject({ exitCode: 0 });
  expect(victim.leftovers()).toEqual([]);
  // The state is whole after every kill; the next export removes what the others left beside it.
  expect(await victim.user.run(["state", "import", stateOf(victim)])).toMatchObject({ exitCode: 0 });
  expect(await victim.user.run(["state", "export", stateOf(victim)])).toMatchObject({ exitCode: 0 });
  expect(readdirSync(join(stateOf(victim), ".."))).toEqual(["state.tar.zst"]);
  expect(kills).toBeGreaterThan(0);
});

/** Makes everything in the storage look as if it had lain there for a while. */
function age(victim: Victim): void {
  const then = new Date(Date.now() - 60_000);
  for (const name of readdirSync(victim.store)) utimesSync(join(victim.store, name), then, then);
}

/** What is wrong after a kill; nothing if all is well. */
async function consequences(victim: Victim, label: string): Promise<string[]> {
  const defects: string[] = [];
  const searched = await victim.user.run(["search", "parcel"]);
  const isGone = /not indexed/.test(searched.stderr);
  if (searched.exitCode === null || (searched.exitCode === 2 && !isGone)) defects.push(`${label}: the next search: ${searched.stderr}`);
  const indexed = await victim.user.run(["index"]);
  if (indexed.exitCode !== 0) defects.push(`${label}: the next index: ${indexed.stderr}`);
  const [said, truth] = [await placesSaid(victim.storage, victim.user.cwd), await truthNow(victim)];
  if (said !== truth) defects.push(`${label}: answers differ from a fresh index: ${said} instead of ${truth}`);
  const left = victim.leftovers();
  // A database that nobody had taken the lease of yet is kept for a while: its maker may only be slow.
  // What a query was writing down for the next one is removed by the next run.
  if (left.some((entry) => !/index-\d+\.db(?:-wal|-shm|-journal)?$|\/listings\/draft-/.test(entry)))
    defects.push(`${label}: left behind: ${left}`);
  return defects;
}

/** What an index made from nothing answers. */
async function truthNow(victim: Victim): Promise<string> {
  const stranger = victim.stranger();
  const indexed = await stranger.user.run(["index"]);
  const said = indexed.exitCode === 0 ? await placesSaid(stranger.storage, stranger.user.cwd) : indexed.stderr;
  rmSync(stranger.user.home, { recursive: true, force: true });
  return said;
}

test("what a killed run left behind is swept by a later one, what a living process owns is not", async () => {
  const victim = await Victim.create();
  const { store } = victim;
  const gone = Bun.spawnSync(["true"]).pid;
  const dead = `${gone}-1`;
  const reused = `${process.pid}-1`;
  const alive = `current.${process.pid}-${Number((await Bun.file(`/proc/${process.pid}/stat`).text()).split(") ")[1]?.split(" ")[19])}`;
  for (const name of [`current.${gone}`, `current.${dead}`, `current.${reused}`, alive]) writeFileSync(join(store, name), "index-9.db\n");
  mkdirSync(join(store, "listings"), { recursive: true });
  writeFileSync(join(store, "listings", `draft-${dead}-abc`), "half written");
  for (const name of ["index-7.db-wal", "index-7.db-shm", "index-8.db-journal"])
    writeFileSync(join(store, name), "of a database that is gone");
  mkdirSync(join(store, "..", `.deleted-${dead}-x`));
  writeFileSync(join(store, "..", `.deleted-${dead}-x`, "index-1.db"), "half deleted");
  expect(await victim.user.run(["index"])).toMatchObject({ exitCode: 0 });
  expect(victim.leftovers().map((name) => name.split("/").at(-1))).toEqual([alive]);
});

test("a delete that is killed leaves a project without an index, not one that cannot be used", async () => {
  const victim = await Victim.create();
  const doomed = join(victim.store, "..", ".deleted-1-1-x");
  // As a delete leaves it that is killed after its first step.
  renameSync(victim.store, doomed);
  expect(await victim.user.run(["search", "parcel"])).toMatchObject({ exitCode: 2, stderr: expect.stringContaining("codecompass index") });
  expect(await victim.user.run(["index"])).toMatchObject({ exitCode: 0 });
  expect(victim.leftovers()).toEqual([]);
});
