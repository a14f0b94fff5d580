/** Writes docs/specs.md from what a run found. */
import type { Chapter, Row, Status } from "./row.ts";
import { type Faults, nameOf } from "./tried.ts";

const COLUMNS: readonly (Status | "fails")[] = ["works", "otherwise", "declined", "fails"];

const HEAD = `# What the specifications ask for, row by row

\`npx bun scripts/specs.ts\` writes this page from a run of the executable, and \`npm run test:e2e\` fails when a row does not hold or the page is
behind. The rows stand in \`test/e2e/specs/rows/\`.

* **works**: the probe beside it shows it, at the shell or over MCP, on a repository made for it.
* **otherwise**: the job is done in another way, which the row names.
* **declined**: we do not want it; the row argues why that is better for whoever uses the product.
`;

/** The page. */
export function pageOf(chapters: readonly Chapter[], faults: ReadonlyMap<Row, Faults>): string {
  const statusOf = (row: Row): Status | "fails" => ((faults.get(row)?.length ?? 0) > 0 ? "fails" : row.status);
  const counts = (rows: readonly Row[]): string =>
    [...COLUMNS.map((column) => rows.filter((row) => statusOf(row) === column).length), rows.length].join(" | ");
  const total = chapters.flatMap(({ rows }) => rows);
  return [
    HEAD,
    `| chapter | ${COLUMNS.join(" | ")} | all |`,
    `| --- |${" --- |".repeat(COLUMNS.length + 1)}`,
    ...chapters.map(({ title, rows }) => `| ${title} | ${counts(rows)} |`),
    `| all | ${counts(total)} |`,
    ...chapters.flatMap(({ title, rows }) => [
      `\n## ${title}\n`,
      "| # | requirement | status | how it is seen, or why not |",
      "| --- | --- | --- | --- |",
      ...rows.map((row) => `| ${row.number} | ${row.says} | ${emphasized(statusOf(row))} | ${cell(row)} |`),
    ]),
    "",
  ].join("\n");
}

function emphasized(status: Status | "fails"): string {
  return status === "works" ? status : `**${status}**`;
}

function cell({ note, probes }: Row): string {
  const shown = probes.map((probe) => `\`${nameOf(probe).replaceAll("|", "\\|").replaceAll("`", "'")}\``);
  return [...(note === undefined ? [] : [note]), ...shown].join("<br>");
}
