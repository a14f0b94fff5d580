/** Finds the present uses in a file that correspond to former ones. */
import type { Use } from "#core/usage-facts.ts";
import type { Judging } from "#engine/changes/impact/judging.ts";
import type { State } from "#engine/changes/impact/state.ts";
import type { ViewFacts } from "#query/graph/meaning/view-facts.ts";
import type { Reference } from "#query/graph/use-judge.ts";

/** Uses of one name with the same text, in line order, before and now. */
interface Alike {
  readonly before: readonly Use[];
  readonly now: readonly Use[];
  /** Present uses that already correspond to a former one. */
  readonly taken: Set<Use>;
}

/** The number of equal lines at the start of two versions of a file, and by how many lines their equal end moved. */
interface Moved {
  readonly start: number;
  /** The first line of the equal end, in the older version. */
  readonly end: number;
  readonly by: number;
}

export class UsesNow {
  readonly #before: ViewFacts;
  readonly #judging: Judging;
  /** By former file and name, then by the use's sign. A generated file may have thousands of uses of one name. */
  readonly #alike = new Map<string, Map<string, Alike>>();
  readonly #moved = new Map<string, Moved>();

  constructor({ facts }: State, judging: Judging) {
    this.#before = facts;
    this.#judging = judging;
  }

  /**
   * The present use that corresponds to a former one: where as many have the same text as before, the one at the same position among them;
   * else the one on the line to which its line moved; else the first that corresponds to no other.
   */
  take({ file, use, confidence }: Reference): Reference | undefined {
    const { now, edits } = this.#judging;
    const path = edits.pathNow(file.path);
    const version = path === undefined ? undefined : now.facts.fileAt(path);
    if (!version) return undefined;
    const alike = this.#alikeTo(use, file.versionId, version.versionId);
    if (!alike) return undefined;
    const at = alike.before.findIndex(({ line, column, type }) => line === use.line && column === use.column && type === use.type);
    const placed = alike.before.length === alike.now.length ? alike.now[at] : undefined;
    const line = this.#lineNow(use.line, file.versionId, version.versionId);
    const found = placed ?? alike.now.find((one) => one.line === line) ?? alike.now.find((one) => !alike.taken.has(one));
    if (!found) return undefined;
    alike.taken.add(found);
    return { file: version, use: found, confidence, candidates: 1 };
  }

  #alikeTo(use: Use, versionBefore: number, version: number): Alike | undefined {
    const key = `${versionBefore} ${use.name}`;
    const isSame = versionBefore === version;
    let bySign = this.#alike.get(key);
    if (!bySign) {
      const signed = (facts: ViewFacts, id: number): Map<string, Use[]> =>
        Map.groupBy((facts.usage(id)?.usesOf(use.name) ?? []).toSorted(byPlace), (one) => this.#sign(id, one, isSame));
      const [before, now] = [signed(this.#before, versionBefore), signed(this.#judging.now.facts, version)];
      bySign = new Map([...now].map(([sign, uses]) => [sign, { before: before.get(sign) ?? [], now: uses, taken: new Set<Use>() }]));
      this.#alike.set(key, bySign);
    }
    return bySign.get(this.#sign(versionBefore, use, isSame));
  }

  /** What identifies a use: its position in an unchanged file, else its type, the text of its line, and its column in that text. */
  #sign(versionId: number, { type, line, column }: Use, isSame: boolean): string {
    if (isSame) return `${type} ${line}:${column}`;
    const text = this.#judging.texts.of(versionId).line(line);
    return `${type} ${column - text.search(/\S|$/)} ${text.trim()}`;
  }

  /** The present number of a line before or behind all edits; undefined between them. */
  #lineNow(line: number, versionBefore: number, version: number): number | undefined {
    const key = `${versionBefore} ${version}`;
    const moved = this.#moved.get(key) ?? movedBetween(this.#linesOf(versionBefore), this.#linesOf(version));
    this.#moved.set(key, moved);
    return line <= moved.start ? line : line >= moved.end ? line + moved.by : undefined;
  }

  #linesOf(versionId: number): readonly string[] {
    return this.#judging.texts.of(versionId).lines({ lineStart: 1, lineEnd: Number.MAX_SAFE_INTEGER });
  }
}

function byPlace(a: Use, b: Use): number {
  return a.line - b.line || a.column - b.column;
}

function movedBetween(before: readonly string[], now: readonly string[]): Moved {
  const most = Math.min(before.length, now.length);
  let start = 0;
  while (start < most && before[start] === now[start]) start++;
  let same = 0;
  while (same < most - start && before[before.length - 1 - same] === now[now.length - 1 - same]) same++;
  return { start, end: before.length - same + 1, by: now.length - before.length };
}
