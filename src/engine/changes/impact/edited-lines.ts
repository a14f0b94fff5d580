/** Tells which lines of files are new: lines that nobody touched were written for the declarations as they were before. */

import { isUnread, type Sides } from "#engine/changes/diff-sides.ts";
import type { ComparedFile } from "#query/compare/compared-file.ts";

const WHOLE = { lineStart: 1, lineEnd: Number.MAX_SAFE_INTEGER };

/** Words that begin a statement which imports something or passes it on, and what else is in one. */
const IMPORTING =
  /^\s*(?:(?:pub(?:\([^)]*\))?|static|global|public|@_exported)\s+)*(?:import|from|export|use|using|include|require\w*|open|alias)\b|#\s*(?:include|import)\b|\brequire\s*\(|\bexports\b|\b__all__\b/;
/** A line of a list of names that such a statement has over several lines, and no keyword that stands alone. */
const LISTED =
  /^\s*(?!(?:end|else|break|continue|return|pass|try|do|fi|esac|finally|default|null|nil|true|false|private|protected|public)\s*$)["']?[\w$.]+["']?(?:\s+as\s+[\w$]+)?(?:\s*,\s*["']?[\w$.]+["']?(?:\s+as\s+[\w$]+)?)*,?\s*\)?$/;

/** The code of a file: its lines in order, and the positions of each distinct line. */
interface CodeLines {
  readonly lines: readonly string[];
  readonly places: ReadonlyMap<string, readonly number[]>;
}

interface Edited {
  readonly after: ComparedFile | null;
  /** The code that the file had; null for a new file. */
  readonly before: () => CodeLines | null;
}

/** A path that no file has any more, and the file's present path, if it was moved. */
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
  #losing: readonly string[] | undefined;

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

  /** The new and edited files. */
  get paths(): readonly string[] {
    return [...this.#byPath.keys()];
  }

  /** The paths that files had and no longer have. */
  get gone(): readonly GonePath[] {
    return [
      ...[...this.#renamed].map(([before, after]) => ({ before, after })),
      ...[...this.#deleted].map((before) => ({ before, after: null })),
    ];
  }

  /** The edited files that may have lost a name which they had from elsewhere: a line went that may import something or pass it on. */
  get losing(): readonly string[] {
    this.#losing ??= [...this.#byPath].flatMap(([path, { before, after }]) => {
      const was = after && before()?.places;
      if (!was) return [];
      const left = new Set(after.code(WHOLE));
      return [...was.keys()].some((line) => !left.has(line) && (IMPORTING.test(line) || LISTED.test(line))) ? [path] : [];
    });
    return this.#losing;
  }

  /** The present path of a file of the state before; undefined for a deleted file. */
  pathNow(before: string): string | undefined {
    return this.#deleted.has(before) ? undefined : (this.#renamed.get(before) ?? before);
  }

  /**
   * Whether lines of a file form code that did not stand in it before in this sequence: a line was added, changed, or removed between the
   * others.
   */
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

/** Whether the lines stood in the file consecutively. */
function stoodIn({ lines, places }: CodeLines, code: readonly string[]): boolean {
  const starts = places.get(code[0] as string) ?? [];
  return starts.some((start) => code.every((line, at) => lines[start + at] === line));
}
