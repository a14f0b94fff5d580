/** Reading a file of ignore patterns, whatever stands in its place. */
import { readFileSync, statSync } from "node:fs";

export interface RulesText {
  readonly text: string;
  /** Why its rules do not hold although something of its name is there. */
  readonly problem?: string;
}

/** The text of a file of patterns; empty when there is none. A pipe in its place is not waited for. */
export function readRulesFile(path: string): RulesText {
  try {
    const stat = statSync(path, { throwIfNoEntry: false });
    if (!stat) return { text: "" };
    if (!stat.isFile()) return { text: "", problem: "is not a file" };
    return { text: readFileSync(path, "utf8") };
  } catch (thrown) {
    return { text: "", problem: `cannot be read (${(thrown as NodeJS.ErrnoException).code ?? thrown})` };
  }
}
