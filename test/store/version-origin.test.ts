/** A version that is stored as a difference answers exactly like one that is stored in full. */
import { beforeEach, describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { asText, NO_STAMP } from "#indexer/read-file.ts";
import { makeVersionRecord } from "#indexer/threads/version-record.ts";
import { compileGrammars } from "#lang/trees/grammar-modules.ts";
import { ParserPool } from "#lang/trees/grammars.ts";
import { createDatabase, type Database } from "#store/database/database.ts";
import { openIndices } from "#store/indices/indices.ts";
import { symbolAt, symbolsAround, symbolsNamed, symbolsOfVersion, symbolsWithPrefix } from "#store/indices/symbols.ts";
import { positionOf, rowId, versionOf } from "#store/rows/row-id.ts";
import type { View } from "#store/rows/view.ts";
import { packedFactsOf } from "#store/versions/facts.ts";
import { textOfVersion, versionOfPath } from "#store/versions/files.ts";
import { textPlacesOfVersion } from "#store/versions/texts.ts";
import { removeUnusedVersions } from "#store/versions/unused.ts";
import type { VersionRecord } from "#store/versions/version-record.ts";
import { VersionWriter } from "#store/versions/version-writer.ts";
import { changePaths, notePublished } from "#store/views/manifest.ts";
import type { Scope } from "#store/views/scope.ts";
import { ensureView, findView } from "#store/views/views.ts";
import { blobId, Hashes } from "#text/ids.ts";
import { temporaryDirectory } from "../temporary.ts";

const PATH = "src/orders.ts";
const parsers = await ParserPool.create(compileGrammars(["typescript"]));
const hashes = await Hashes.create();

const ORIGINAL = `import { log } from "./log";

/** Keeps orders. */
export class Orders {
  readonly #all = new Map<string, number>();

  /** Adds one. */
  add(name: string, amount: number): void {
    log("adding an order", name);
    this.#all.set(name, amount);
  }

  total(): number {
    let sum = 0;
    for (const amount of this.#all.values()) sum += amount;
    return sum;
  }
}

/** Prints the bill. */
export function printBill(orders: Orders): string {
  const total = orders.total();
  return total > 100 ? \`large: \${total}\` : \`small: \${total}\`;
}

export function emptyOrders(): Orders {
  // Nothing was bought yet.
  return new Orders();
}

export function mergeOrders(first: Orders, second: Orders): Orders {
  const merged = emptyOrders();
  for (const orders of [first, second]) {
    merged.add("merged", orders.total());
    log("merged some orders", orders);
  }
  return merged;
}
`;

const EDITS: Readonly<Record<string, (text: string) => string>> = {
  "a function at the end": (text) => `${text}\nexport function cancel(): void {\n  log("cancelled");\n}\n`,
  "a function at the start": (text) => text.replace("/** Keeps", "export const LIMIT = 3;\n\n/** Keeps"),
  "another body": (text) => text.replace("let sum = 0", "let sum = 1"),
  "another comment above a function": (text) => text.replace("Prints the bill.", "Writes the invoice."),
  "a method in the middle": (text) =>
    text.replace("  total(): number", "  clear(): void {\n    this.#all.clear();\n  }\n\n  total(): number"),
  "another name of the class": (text) => text.replace("export class Orders", "export class Purchases"),
  "a function that is gone": (text) => text.replace(/export function emptyOrders[^}]*\}\n\n/, ""),
  "a function that moved": (text) => {
    const [moved = ""] = /export function emptyOrders[^}]*\}\n\n/.exec(text) ?? [];
    return text.replace(moved, "").replace("/** Prints", `${moved}/** Prints`);
  },
  "a function twice": (text) => `${text}\n${/export function emptyOrders[^}]*\}\n/.exec(text)?.[0]}`,
  "nothing but a blank line": (text) => `\n${text}`,
};

function record(text: string): VersionRecord {
  const bytes = new TextEncoder().encode(text);
  const read = asText(PATH, bytes, { stamp: NO_STAMP, blobId: blobId(bytes) });
  if (read.is !== "text") throw new Error("the sample is text");
  return makeVersionRecord(read.file, { parsers }, hashes);
}

/** Writes a version and seals it, as the end of its transaction does. */
function sealed(writer: VersionWriter, version: VersionRecord): number {
  const versionId = writer.write(version);
  writer.seal();
  return versionId;
}

function openStore(): { readonly db: Database; readonly writer: VersionWriter } {
  const db = createDatabase(join(temporaryDirectory(), "index-1.db"));
  db.run("INSERT INTO projects VALUES ('p', '/r', 'r', 'main', 1, 1, 1, '', '')");
  return { db, writer: new VersionWriter(db) };
}

/** A view of one file, beside others that may show other versions of it. */
function viewOf(db: Database, writer: VersionWriter, name: string, versionId: number): View {
  const begun = ensureView(db, { key: name, kind: "worktree", repo: "/r", ref: name, worktree: name, overlaysBase: false });
  changePaths(db, begun, { entries: [{ pathId: writer.pathId(PATH), versionId, skipReason: null }], removed: [] });
  notePublished(db, begun, { ref: name, worktree: name, commit: null, syncId: "s", rulesHash: "", missing: 0 });
  return findView(db, name) as View;
}

const WORDS = ["orders", "total", "merged", "printBill", "invoice", "clear", "cancel", "bought", "emptyOrders", "purchases"];

/** Everything that can be read of the one file of a view, without the numbers that versions happen to have. */
function everything(db: Database, view: View) {
  const { versionId, ...facts } = versionOfPath(db, view, PATH) as NonNullable<ReturnType<typeof versionOfPath>>;
  const own = (row: number | null): number | null => {
    if (row === null) return null;
    expect(versionOf(row)).toBe(versionId);
    return positionOf(row);
  };
  // Their positions in the version stand for the ids of rows.
  const plain = (row: object): Plain => {
    const { symbolRow = null, parentRow = null, snippetRow = null, versionId: _, rowId: __, ...rest } = row as Numbered;
    return { ...rest, symbol: own(symbolRow), parent: own(parentRow), snippet: own(snippetRow) };
  };
  const scopes: Scope[] = [
    { view },
    { view, versionIds: [versionId] },
    { view, languages: ["typescript"] },
    { view, kinds: ["method", "function"] },
  ];
  const indices = openIndices(db);
  const symbols = symbolsOfVersion(db, versionId);
  const places = Array.from({ length: facts.lineCount }, (_, index) => ({ versionId, line: index + 1 }));
  return {
    ...facts,
    text: textOfVersion(db, versionId),
    symbols: symbols.map(plain),
    one: symbols.map(({ symbolRow }) => plain(symbolAt(db, symbolRow) as NonNullable<ReturnType<typeof symbolAt>>)),
    none: symbolAt(db, rowId(versionId, symbols.length)),
    around: symbolsAround(db, places).map((rows) => rows.map((row) => row.name)),
    facts: Buffer.from(packedFactsOf(db, versionId) ?? []).toString("hex"),
    texts: textPlacesOfVersion(db, versionId),
    found: scopes.flatMap((scope) =>
      WORDS.map((word) => [
        symbolsNamed(db, word, scope, 100).map(plain),
        symbolsWithPrefix(db, word.slice(0, 3), scope, 100).map(plain),
        indices.symbols
          .search(word, scope)
          .map(({ row }) => plain(row))
          .sort(byPosition),
        indices.snippets
          .search(word, scope)
          .map(({ row }) => plain(row))
          .sort(byPosition),
        indices.files.search(word, scope).map(({ row }) => plain(row)),
      ]),
    ),
  };
}

interface Numbered {
  readonly symbolRow?: number | null;
  readonly parentRow?: number | null;
  readonly snippetRow?: number | null;
  readonly versionId?: number;
  readonly rowId?: number;
}

interface Plain {
  readonly symbol: number | null;
  readonly parent: number | null;
  readonly snippet: number | null;
}

function byPosition(a: Plain, b: Plain): number {
  return (a.snippet ?? 0) - (b.snippet ?? 0) || (a.symbol ?? 0) - (b.symbol ?? 0);
}

describe.each(Object.entries(EDITS))("%s", (_, edit) => {
  let shared: { db: Database; writer: VersionWriter; before: View; after: View };

  beforeEach(() => {
    const { db, writer } = openStore();
    const before = viewOf(db, writer, "before", sealed(writer, record(ORIGINAL)));
    const after = viewOf(db, writer, "after", sealed(writer, record(edit(ORIGINAL))));
    shared = { db, writer, before, after };
  });

  test("answers as if it were stored alone, and so does the version it was made from", () => {
    const { db, before, after } = shared;
    for (const [view, text] of [
      [before, ORIGINAL],
      [after, edit(ORIGINAL)],
    ] as const) {
      const alone = openStore();
      expect(everything(db, view)).toEqual(
        everything(alone.db, viewOf(alone.db, alone.writer, "alone", sealed(alone.writer, record(text)))),
      );
    }
  });

  test("stores few rows of its own", () => {
    const rows = shared.db.query<{ rows: number; shared: number }, []>(
      `SELECT (SELECT count(*) FROM symbol_relations) AS rows, (SELECT sum(last_row - first_row + 1) FROM shared_symbols) AS shared`,
    );
    const { rows: stored, shared: notStored } = rows.get() as { rows: number; shared: number };
    const all = record(ORIGINAL).symbols.length + record(edit(ORIGINAL)).symbols.length;
    expect(stored + notStored).toBe(all);
    expect(notStored).toBeGreaterThan(0);
  });

  test("keeps what it needs of a version that no one shows any more, and no longer", () => {
    const { db, writer, before, after } = shared;
    const answers = everything(db, after);
    changePaths(db, before, { entries: [], removed: [writer.pathId(PATH)] });
    expect(removeUnusedVersions(db, { keep: 0, limit: 10 })).toBe(0);
    expect(everything(db, after)).toEqual(answers);
    changePaths(db, after, { entries: [], removed: [writer.pathId(PATH)] });
    while (removeUnusedVersions(db, { keep: 0, limit: 10 }) > 0);
    for (const table of [
      "file_versions",
      "contents",
      "symbol_relations",
      "snippets",
      "shared_symbols",
      "shared_snippets",
      "symbol_edges",
    ]) {
      expect(db.query(`SELECT count(*) AS rows FROM ${table}`).get()).toEqual({ rows: 0 });
    }
  });
});

test("a version of another language, or with little in common, is stored alone", () => {
  const { db, writer } = openStore();
  sealed(writer, record(ORIGINAL));
  sealed(writer, { ...record(`${ORIGINAL}\n`), language: "javascript" });
  sealed(writer, record(readFileSync(import.meta.path, "utf8")));
  expect(db.query("SELECT count(*) AS versions FROM file_versions WHERE origin_id IS NOT NULL").get()).toEqual({ versions: 0 });
});
