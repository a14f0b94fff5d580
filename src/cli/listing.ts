/** Writing answers that are a few facts and one list. */
import { toJson, withTokenCount } from "#format/json.ts";
import { printable } from "#format/lines.ts";
import { completenessOf, type Standing, standingRows } from "#format/standing.ts";
import { toToon } from "#format/toon.ts";
import type { Arguments } from "./arguments.ts";
import { print } from "./output.ts";
import { outputChoice } from "./session.ts";
import { remarkStanding } from "./standing.ts";

interface Listing {
  readonly facts: Readonly<Record<string, unknown>> & Standing;
  /** What the list is called. */
  readonly name: string;
  readonly rows: readonly object[];
  /** One line a row, for people. */
  readonly lines: readonly string[];
}

/** Writes the answer and returns the exit status: 1 when the list is empty. */
export async function printListing({ facts, name, rows, lines }: Listing, args: Arguments): Promise<number> {
  const { format } = outputChoice(args);
  await remarkStanding(facts);
  if (format === "lines" || format === "jsonl") {
    const texts = format === "lines" ? lines.map(printable) : [...rows, ...standingRows(facts)].map(toJson);
    if (texts.length > 0) print(texts.join("\n"));
  } else {
    print(withTokenCount({ ...facts, ...completenessOf(facts), estimated_tokens: 0, [name]: rows }, format === "toon" ? toToon : toJson));
  }
  return rows.length > 0 ? 0 : 1;
}
