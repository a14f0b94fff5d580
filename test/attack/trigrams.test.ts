/** Bytes of the index of trigrams change by themselves: exact search may have to read more files, and never misses one. */
import { Database } from "bun:sqlite";
import { expect, setDefaultTimeout, test } from "bun:test";
import { copyFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { toCodeCompassError } from "#core/errors.ts";
import { openDatabase } from "#store/database/database.ts";
import { buildDueSegment } from "#store/indices/trigram-builder.ts";
import { checkSegments, readSegments } from "#store/indices/trigram-segments.ts";
import { candidateVersions } from "#store/indices/trigrams.ts";
import type { View } from "#store/rows/view.ts";
import { textsOfVersions } from "#store/versions/files.ts";
import { versionsByPath } from "#store/views/scope.ts";
import { listViews } from "#store/views/views.ts";
import { foldCase } from "#text/fold-case.ts";
import { User } from "../e2e/binary.ts";
import { repositoryWith, temporaryDirectory } from "../temporary.ts";
import { MS_PER_ATTACK, overwrite, random, rounds, Victim } from "./victim.ts";

const FLIPS = 150;
const KILLS = 5;
/** Within this many milliseconds most runs have built their segment. */
const TYPICAL_MS = 600;
setDefaultTimeout(MS_PER_ATTACK * rounds(FLIPS));

/** Pages of the tables that hold the index of trigrams, as offset and length. */
function trigramPages(path: string): { readonly at: number; readonly bytes: number }[] {
  using db = new Database(path, { readonly: true });
  const sql = "SELECT (pageno - 1) * pgsize AS at, pgsize AS bytes FROM dbstat WHERE name IN ('trigram_segments', 'trigram_blocks')";
  return db.query<{ at: number; bytes: number }, []>(sql).all();
}

/** The folded texts of the view of the workspace, by version. */
function textsOf(db: Database, view: View): Map<number, string> {
  const texts = [
    ...textsOfVersions(
      db,
      versionsByPath(db, view, () => true),
    ),
  ];
  return new Map(texts.map(({ versionId, utf8 }) => [versionId, foldCase(new TextDecoder().decode(utf8))]));
}

const worktreeOf = (db: Database): View => listViews(db).find(({ kind }) => kind === "worktree") as View;

test("a flipped bit or byte of the index of trigrams loses no file", async () => {
  const victim = await Victim.create();
  const { database } = victim;
  const chance = random("trigrams");
  const texts = preparedTexts(database);
  const good = join(temporaryDirectory(), "good.db");
  copyFileSync(database, good);
  const pages = trigramPages(good);
  const defects: string[] = [];
  let answered = 0;
  for (let round = 0; round < rounds(FLIPS); round++) {
    for (const suffix of ["-wal", "-shm"]) rmSync(database + suffix, { force: true });
    copyFileSync(good, database);
    const page = chance.pick(pages);
    const bytes = chance.pick([1, 1, 1, 4, 64]);
    const flip = { at: page.at + chance.below(page.bytes - bytes), bit: 1 + chance.below(255) };
    overwrite(database, flip.at, (byte) => byte ^ flip.bit, bytes);
    const literals = Array.from({ length: 5 }, () => randomLiteral(chance, [...texts.values()]));
    const found = lost(database, texts, literals);
    if (found) answered++;
    defects.push(...(found ?? []).map((literal) => `${JSON.stringify(flip)} loses ${JSON.stringify(literal)}`));
  }
  expect(defects).toEqual([]);
  expect(answered).toBeGreaterThan(rounds(FLIPS) / 3);
});

test("runs that are killed while they build a segment leave exact search whole", async () => {
  const texts = Object.fromEntries(Array.from({ length: 1_010 }, (_, number) => [`notes/${number}.txt`, `parcel ${number}\n`.repeat(40)]));
  const user = new User(repositoryWith(texts));
  expect((await user.run(["index"])).exitCode).toBe(0);
  const { database } = await user.json<{ database: string }>(["status"]);
  const chance = random("killed segments");
  for (let round = 0; round < rounds(KILLS); round++) {
    dropSegments(database);
    const running = user.start(["index"]);
    await Promise.race([running.outcome, Bun.sleep(chance.next() * TYPICAL_MS)]);
    running.kill("SIGKILL");
    await running.outcome;
    const number = chance.below(1_000);
    expect((await user.run(["grep", "-F", "-w", "-l", `parcel ${number}`])).stdout).toBe(`notes/${number}.txt\n`);
  }
  expect((await user.run(["index"])).exitCode).toBe(0);
  using db = openDatabase(database);
  expect(checkSegments(db)).toEqual({ damaged: 0, all: 1 });
});

function dropSegments(path: string): void {
  using db = openDatabase(path);
  db.run("DELETE FROM trigram_segments");
}

/** Builds a segment over the versions of a database, and returns the texts. */
function preparedTexts(path: string): Map<number, string> {
  using db = openDatabase(path);
  db.transaction(() => buildDueSegment(db, 1))();
  expect(readSegments(db)).toHaveLength(1);
  expect(checkSegments(db).damaged).toBe(0);
  db.run("PRAGMA wal_checkpoint(TRUNCATE)");
  return textsOf(db, worktreeOf(db));
}

function randomLiteral(chance: ReturnType<typeof random>, texts: readonly string[]): string {
  const line = chance.pick(chance.pick(texts).split("\n"));
  const start = chance.below(line.length + 1);
  return line.slice(start, start + 3 + chance.below(10));
}

/** Literals whose files are not all left. Undefined when SQLite cannot read a page: then an answer is refused, as everywhere. */
function lost(path: string, texts: ReadonlyMap<number, string>, literals: readonly string[]): string[] | undefined {
  try {
    using db = openDatabase(path);
    const view = worktreeOf(db);
    return literals.filter((literal) => {
      const left = candidateVersions(db, { view }, { is: "text", text: literal });
      const holding = [...texts].filter(([, text]) => text.includes(literal)).map(([versionId]) => versionId);
      return left !== undefined && !holding.every((versionId) => left.includes(versionId));
    });
  } catch (thrown) {
    if (toCodeCompassError(thrown).code === "index_incompatible") return undefined;
    throw thrown;
  }
}
