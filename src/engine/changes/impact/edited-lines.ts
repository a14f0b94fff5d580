/** Which lines of files are as they were: code that nobody touched was written for declarations as they were. */

import { isUnread, type Sides } from "#engine/changes/diff-sides.ts";
import type { ComparedFile } from "#query/compare/compared-file.ts";

const WHOLE = { lineStart: 1, lineEnd: Number.MAX_SAFE_INTEGER };

/** The code of a file: its lines in order, and where each of them stands. */
interface CodeLines {
  readonly lines: readonly string[];
  readonly places: ReadonlyMap<string, readonly number[]>;
}

interface Edited {
  readonly after: ComparedFile | null;
  /** The code that the file had; null for a file that is new. */
  readonly before: () => CodeLines | null;
}

/** A path that no file has any more, and the one that the file has now, if there is one. */
export interface GonePath {
  readonly before: string;
  readonly after: string | null;
}

export class EditedLines {
  readonly #byPath = new Map<string, Edited>();
  /** Files of which nobody can tell which lines are new. */
  readonly #unread = new Set<string>();
  readonly #renamed = new Map<string, string>();
  readonly #deleted = new Set<string>();

  constructor(files: readonly Sides[]) {
    for (const { before, after } of files) {
      if (before && after && before.path !== after.path) this.#renamed.set(before.path, after.path);
      if (before && !after) this.#deleted.add(before.path);
      if (!after) continue;
      if (isUnread(before)) this.#unread.add(after.path);
      let code: CodeLines | undefined;
      const codeBefore = (): CodeLines | null => {
        if (!before) return null;
        code ??= placed(before.file?.code(WHOLE) ?? []);
        return code;
      };
      this.#byPath.set(after.path, { after: after.file, before: codeBefore });
    }
  }

  has(path: string): boolean {
    return this.#byPath.has(path);
  }

  /** The files that are new or were edited. */
  get paths(): readonly string[] {
    return [...this.#byPath.keys()];
  }

  /** The paths that files had and have no more. */
  get gone(): readonly GonePath[] {
    return [
      ...[...this.#renamed].map(([before, after]) => ({ before, after })),
      ...[...this.#deleted].map((before) => ({ before, after: null })),
    ];
  }

  /** Where a file of before is now; undefined for one that is gone. */
  pathNow(before: string): string | undefined {
    return this.#deleted.has(before) ? undefined : (this.#renamed.get(before) ?? before);
  }

  /** Whether some lines of a file hold code that did not stand in it like this before: a line came, changed, or went from between the others. */
  areNew(path: string, lineStart: number, count: number): boolean {
    const edited = this.#byPath.get(path);
    if (!edited?.after || this.#unread.has(path)) return false;
    const before = edited.before();
    if (!before) return true;
    const code = edited.after.code({ lineStart, lineEnd: lineStart + count - 1 });
    return code.length > 0 && !stoodIn(before, code);
  }
}

function placed(lines: readonly string[]): CodeLines {
  const places = Map.groupBy(lines.keys(), (at) => lines[at] as string);
  return { lines, places };
}

/** Whether some lines stood in a file one behind the other. */
function stoodIn({ lines, places }: CodeLines, code: readonly string[]): boolean {
  const starts = places.get(code[0] as string) ?? [];
  return starts.some((start) => code.every((line, at) => lines[start + at] === line));
}
