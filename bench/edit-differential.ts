/**
 * Whether it matters how an index came about: `bun bench/edit-differential.ts [--seed N] [--files N] [--each N] [--only EXTENSION] [--keep FILE] DIRECTORY...`.
 * Files of the directories are edited by chance, and for each edit four things are compared with the file looked at by itself:
 *
 * - `carried`: the edited file parsed with what the file before has word for word carried over, and the other way round (`diff`)
 * - `stored`: every row and posting of the edited file where it is stored as a difference from the file before
 * - `after`: the file as it was, extracted again behind the edited one, by the same parsers
 * - `before`: the edited file, extracted by parsers that have not seen what these have
 *
 * Ends with status 1 when anything differs, and prints what.
 */
import { readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { parseArgs } from "node:util";
import { LocalParser } from "#engine/changes/parse-here.ts";
import { asText, NO_STAMP } from "#indexer/read-file.ts";
import { makeVersionRecord, type ReadFile } from "#indexer/threads/version-record.ts";
import { compileGrammars } from "#lang/trees/grammar-modules.ts";
import { ParserPool } from "#lang/trees/grammars.ts";
import { BudgetSpent } from "#lang/trees/work-budget.ts";
import type { ComparedFile } from "#query/compare/compared-file.ts";
import type { VersionRecord } from "#store/versions/version-record.ts";
import { blobId, Hashes } from "#text/ids.ts";
import { Random } from "../test/differential/random.ts";
import { runTimed } from "./process-run.ts";
import { randomEdit } from "./random-edits.ts";
import { StoredFile } from "./stored-rows.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: "string", default: "1" },
    files: { type: "string", default: "100" },
    each: { type: "string", default: "5" },
    only: { type: "string" },
    keep: { type: "string" },
  },
});

/** Larger ones say nothing that smaller ones do not. */
const FILE_BYTES_MAX = 60_000;
const SHOWN = 40;
const DETAIL_CHARS_MAX = 400;

type Check = "carried" | "stored" | "after" | "before" | "thrown";

interface Difference {
  readonly check: Check;
  readonly path: string;
  readonly edit: string;
  readonly detail: string;
  readonly before: string;
  readonly after: string;
}

/** A parse worker as far as it matters here: what a file breaks is never used again, and who parsed others before tries once more. */
class Extractor {
  #parsers: ParserPool | undefined;
  #isUsed = false;

  /** The file's record; undefined where parsing it is given up, which is what the index then holds. */
  async record(file: ReadFile): Promise<VersionRecord | undefined> {
    this.#parsers ??= await ParserPool.create(compileGrammars([]));
    try {
      const record = makeVersionRecord(file, { parsers: this.#parsers }, hashes);
      this.#isUsed = true;
      return record;
    } catch (thrown) {
      const isLast = thrown instanceof BudgetSpent || !this.#isUsed;
      this.#parsers = undefined;
      this.#isUsed = false;
      return isLast ? undefined : this.record(file);
    }
  }
}

const hashes = await Hashes.create();
const one = new Extractor();
const other = new Extractor();
const local = new LocalParser();
const differences: Difference[] = [];
let edits = 0;
let givenUp = 0;
for (const directory of positionals) await campaign(directory);
const counts = [...Map.groupBy(differences, ({ check }) => check)].map(([check, { length }]) => `${check} ${length}`);
console.log(`${edits} edits (${givenUp} given up), ${differences.length} differences${counts.length > 0 ? `: ${counts.join(", ")}` : ""}`);
for (const { check, path, edit, detail } of differences.slice(0, SHOWN)) console.log(`${check}  ${path}  (${edit})\n    ${detail}`);
if (values.keep !== undefined) await Bun.write(values.keep, JSON.stringify(differences));
process.exitCode = differences.length > 0 ? 1 : 0;

async function campaign(directory: string): Promise<void> {
  const random = new Random(Number(values.seed));
  const listed = runTimed(["rg", "--no-config", "--files", "--null", "--hidden", "--glob=!.git"], {
    cwd: directory,
    allowedExits: [1, 2],
  }).output;
  const byExtension = Map.groupBy(listed.split("\0").filter(Boolean).sort(), (path) => extname(path));
  const wanted = [...byExtension].filter(([extension]) => values.only === undefined || extension === values.only);
  const lists = wanted.map(([, paths]) => random.shuffled(paths));
  const begun = edits;
  const earlier = differences.length;
  // Every kind of file has its turn, but the common ones more often.
  for (let file = 0; file < Number(values.files) && lists.length > 0; file++) {
    const list = random.weighted(lists.map((paths) => [Math.sqrt(paths.length), paths] as const));
    const path = list.pop();
    if (list.length === 0) lists.splice(lists.indexOf(list), 1);
    const read = path === undefined ? undefined : readAt(directory, path);
    if (read && read.text.trim() !== "") await editAll(read, random);
  }
  console.error(`${directory}: ${edits - begun} edits, ${differences.length - earlier} differences`);
}

function readAt(directory: string, path: string): ReadFile | undefined {
  const bytes = readFileSync(join(directory, path));
  return bytes.length > FILE_BYTES_MAX ? undefined : fileOf(path, bytes);
}

function fileOf(path: string, bytes: Uint8Array): ReadFile | undefined {
  const read = asText(path, bytes, { stamp: NO_STAMP, blobId: blobId(bytes) });
  return read.is === "text" ? read.file : undefined;
}

async function editAll(file: ReadFile, random: Random): Promise<void> {
  const store = new StoredFile();
  const alone = await local.parse(file.path, file.text);
  const record = await one.record(file);
  if (!record) return;
  const extracted = JSON.stringify(record);
  store.write(record);
  for (let edit = 0; edit < Number(values.each); edit++) {
    const made = randomEdit(file.text, random);
    const edited = fileOf(file.path, new TextEncoder().encode(made.text));
    if (!edited) continue;
    edits++;
    const differs = (check: Check, is: string, should: string): void => {
      if (is === should) return;
      differences.push({
        check,
        path: file.path,
        edit: made.name,
        detail: firstDifference(is, should),
        before: file.text,
        after: edited.text,
      });
    };
    try {
      const editedAlone = await local.parse(file.path, edited.text);
      differs("carried", factsOf(await local.parse(file.path, edited.text, alone)), factsOf(editedAlone));
      differs("carried", factsOf(await local.parse(file.path, file.text, editedAlone)), factsOf(alone));
      const after = await one.record(edited);
      differs("after", JSON.stringify(await one.record(file)), extracted);
      differs("before", String(JSON.stringify(await other.record(edited))), String(JSON.stringify(after)));
      if (!after) {
        givenUp++;
        continue;
      }
      const onlyOne = new StoredFile();
      differs("stored", store.everything(store.write(after)), onlyOne.everything(onlyOne.write(after)));
      onlyOne.close();
    } catch (thrown) {
      differences.push({
        check: "thrown",
        path: file.path,
        edit: made.name,
        detail: String((thrown as Error).stack),
        before: file.text,
        after: edited.text,
      });
    }
  }
  store.close();
}

function factsOf({ symbols, prose, language, hasErrors }: ComparedFile): string {
  const rows = symbols.map(
    ({ kind, name, qualifiedName, signature, visibility, lineStart, lineEnd, nameLine, isDefinition, isTest, parent }) =>
      [kind, name, qualifiedName, signature, visibility, lineStart, lineEnd, nameLine, isDefinition, isTest, parent].join(" "),
  );
  return JSON.stringify({ language, hasErrors, symbols: rows, prose: prose.map(({ start, end }) => [start, end]) });
}

function firstDifference(is: string, should: string): string {
  let at = 0;
  while (at < is.length && is[at] === should[at]) at++;
  const from = Math.max(0, at - DETAIL_CHARS_MAX / 2);
  return `is     ${is.slice(from, from + DETAIL_CHARS_MAX)}\n    should ${should.slice(from, from + DETAIL_CHARS_MAX)}`;
}
