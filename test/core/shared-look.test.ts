/** Many entries are looked at by several threads, and the answer is true whatever becomes of the others. */
import { describe, expect, setDefaultTimeout, test } from "bun:test";
import { closeSync, constants, openSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { entryLooker } from "#core/files/entry-look.ts";
import { EntryCollector, pathsOf } from "#core/files/packed-entries.ts";
import { changedEntries, lookInTurns, type SharedLook, shareEntries } from "#core/files/shared-look.ts";
import { temporaryDirectory, whenTestEnds } from "../temporary.ts";

// A busy machine must not decide.
setDefaultTimeout(60_000);

const FILES = 1_200;
/** Where the memory says which turns are done: behind the number of the next turn, a count, and 64 positions. */
const TURN_WORDS_AT = 66;
const TURNS = 3;
const nameOf = (number: number): string => `größe ${number}.ts`;

/** A look at a directory of many files, and the directory. */
function lookAtMany(): { readonly root: string; readonly look: SharedLook } {
  const root = temporaryDirectory();
  for (let number = 0; number < FILES; number++) writeFileSync(join(root, nameOf(number)), "");
  const seen = new EntryCollector();
  const lookAt = entryLooker(root);
  seen.add("", lookAt("."));
  for (let number = 0; number < FILES; number++) seen.add(nameOf(number), lookAt(nameOf(number)));
  const entries = seen.packed();
  if (!entries) throw new Error("not all could be looked at");
  expect(pathsOf(entries)).toHaveLength(FILES + 1);
  const from = openSync(root, constants.O_RDONLY | constants.O_DIRECTORY);
  whenTestEnds(() => closeSync(from));
  return { root, look: shareEntries(from, entries) };
}

/** Lets another thread look, until it has nothing left to do. */
async function lookElsewhere(look: SharedLook): Promise<void> {
  const code = `import { lookInTurns } from ${JSON.stringify(join(import.meta.dir, "../../src/core/files/shared-look.ts"))};
    self.onmessage = ({ data }) => { lookInTurns(data); postMessage("done"); };`;
  const file = join(temporaryDirectory(), "worker.ts");
  writeFileSync(file, code);
  const worker = new Worker(file);
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  worker.onmessage = () => resolve();
  worker.onerror = (event) => reject(new Error(event.message));
  worker.postMessage(look);
  await promise;
  worker.terminate();
}

const onLinux = describe.skipIf(process.platform !== "linux");

onLinux("entries that threads share", () => {
  test("are in the state that they had, whoever looks", async () => {
    const { look } = lookAtMany();
    await lookElsewhere(look);
    expect(changedEntries(look)).toEqual([]);
    expect(changedEntries(lookAtMany().look)).toEqual([]);
  });

  for (const number of [0, 700, FILES - 1]) {
    test(`are not when number ${number} has changed, and another thread saw it`, async () => {
      const { root, look } = lookAtMany();
      writeFileSync(join(root, nameOf(number)), "changed");
      await lookElsewhere(look);
      expect(changedEntries(look)).toEqual([number + 1]);
    });

    test(`are not when number ${number} is gone, and a thread that took the turn has stopped`, () => {
      const { root, look } = lookAtMany();
      rmSync(join(root, nameOf(number)));
      // Takes every turn, and looks at nothing.
      const control = new Int32Array(look.memory, 0, 1);
      Atomics.store(control, 0, FILES);
      // The directory, which lost an entry, is at position 0.
      expect(changedEntries(look)).toEqual([0, number + 1]);
    });
  }

  test("are named once when two threads looked at the same ones", async () => {
    const { root, look } = lookAtMany();
    for (const number of [1, 600]) writeFileSync(join(root, nameOf(number)), "changed");
    await lookElsewhere(look);
    // Looks at every turn once more.
    new Int32Array(look.memory, 0).fill(0, TURN_WORDS_AT, TURN_WORDS_AT + TURNS);
    expect(changedEntries(look)).toEqual([2, 601]);
  });

  test("are not named when they are many", () => {
    const { root, look } = lookAtMany();
    for (let number = 0; number < 100; number++) writeFileSync(join(root, nameOf(number)), "changed");
    expect(changedEntries(look)).toBeUndefined();
  });

  test("are in their state when the threads that took the turns have stopped", () => {
    const { look } = lookAtMany();
    Atomics.store(new Int32Array(look.memory, 0, 1), 0, FILES);
    lookInTurns(look);
    expect(changedEntries(look)).toEqual([]);
  });
});
