/** Exact search: `grep` beside ripgrep on terraform and Linux, and literals that are typed into `search` as they stand. */
import { cpSync } from "node:fs";
import { basename, join } from "node:path";
import { corpus, scratch } from "./corpora.ts";
import { atLeast, atMost, type Figure, figure, type Goal, median, type SectionResult, yardstick } from "./figures.ts";
import { agreementWithRipgrep } from "./grep-product.ts";
import { literalScores } from "./literals.ts";
import { runTimed } from "./process-run.ts";
import { Product } from "./product.ts";
import { HAS_RIPGREP, RIPGREP_MISSING } from "./ripgrep.ts";

const ROUNDS = 15;
const ROUNDS_LINUX = 5;
const LITERALS_EACH = 40;
const SEED = 11;
const AGREEMENT = { seed: 5, literals: 150, expressions: 50 };
/** The tuning repositories whose literals are asked for. */
const CORPORA = ["flask", "redis", "vitest", "tokio", "newtonsoft-json", "exposed", "curl", "fastapi"];
const EXIT_NOTHING = 1;

interface Asked {
  readonly name: string;
  readonly pattern: string;
  readonly goal?: number;
}

const TERRAFORM: readonly Asked[] = [
  { name: "a rare literal", pattern: "TF_PLUGIN_CACHE_DIR", goal: 1.2 },
  { name: "a frequent literal", pattern: "err != nil", goal: 1.2 },
  { name: "an expression with a literal", pattern: "func \\(.*\\) Plan\\(", goal: 1.2 },
  { name: "an expression without a literal", pattern: "\\b[A-Z]\\w+[0-9]\\b", goal: 1.2 },
];
const LINUX: readonly Asked[] = [
  { name: "a literal with a selective word", pattern: "kmem_cache_create_usercopy", goal: 0.3 },
  { name: "an expression with a selective word", pattern: "EXPORT_SYMBOL.*kmem_cache_\\w+", goal: 0.3 },
  { name: "an expression without a literal", pattern: "\\b[A-Z]\\w+[0-9]{5}\\b", goal: 1 },
];

/** Measures the section. */
export async function measureExact(): Promise<SectionResult> {
  if (!HAS_RIPGREP) return { figures: [], tables: [], notes: [], skipped: [RIPGREP_MISSING] };
  const { path, dispose } = scratch();
  try {
    const figures = [
      ...(await besideRipgrep("terraform", TERRAFORM, ROUNDS, path)),
      ...(await besideRipgrep("linux-source-6.1", LINUX, ROUNDS_LINUX, path)),
    ];
    const { figures: more, rows } = await literalFigures(path);
    return {
      figures: [...figures, ...more],
      tables: [
        {
          title: "Literals typed into `search`, each standing in at most three lines",
          header: ["shape", "asked", "first", "in five"],
          rows,
        },
      ],
      notes: [
        `\`grep --limit 0\` and \`rg -n\` run in turns, a fresh process each, ${ROUNDS} rounds (Linux: ${ROUNDS_LINUX}); the figure is the median. Ripgrep looks at no index, and at the files again each time; ours looks at every file's times.`,
        `Sets of (path, line) are compared over the files that both may read; ripgrep knows of no secrets. ${AGREEMENT.literals} random literals and ${AGREEMENT.expressions} random expressions a corpus, less those with a word boundary before the start of a line, for which ripgrep 13 loses lines (bench/grep-product.ts; bench/grep-differential.ts is the longer campaign against the matcher alone).`,
        `Literals are drawn by seed ${SEED}, ${LITERALS_EACH} of each shape from ${CORPORA.join(", ")} and terraform. A path in a string that is the path of a file may be answered by the file.`,
      ],
      skipped: [],
    };
  } finally {
    dispose();
  }
}

async function besideRipgrep(name: string, all: readonly Asked[], rounds: number, directory: string): Promise<Figure[]> {
  const workspace = corpus(name);
  if (!workspace) return [];
  const product = new Product(workspace, join(directory, `home-${name}`));
  await product.index();
  return all.map(({ name: what, pattern, goal }) => {
    const times = Array.from({ length: rounds }, () => {
      const ours = product.query("grep", pattern, "--limit", "0");
      const ripgrep = runTimed(["rg", "-n", "-e", pattern, "."], { cwd: workspace, allowedExits: [EXIT_NOTHING] });
      // Finding nothing is quick: rules of a tree may leave out all of it.
      if (ours.exitCode !== ripgrep.exitCode)
        throw new Error(`${name}: grep ${pattern} ended with ${ours.exitCode}, rg with ${ripgrep.exitCode}`);
      return { ours: ours.wallMs, ripgrep: ripgrep.wallMs };
    });
    const theirs = times.map(({ ripgrep }) => ripgrep);
    const wanted: Goal | undefined = goal === undefined ? undefined : atMost(goal * median(theirs), `at most ${goal} x rg`);
    const label = `\`grep\`, ${what}, ${name}, fresh process`;
    return figure(
      label,
      "ms",
      times.map(({ ours }) => ours),
      yardstick("ripgrep", theirs),
      wanted,
    );
  });
}

/** Literals typed into `search`, and how far `grep` and ripgrep agree, on copies: both make an index. */
async function literalFigures(directory: string): Promise<{ figures: Figure[]; rows: string[][] }> {
  const before = process.env["CODECOMPASS_HOME"];
  process.env["CODECOMPASS_HOME"] = join(directory, "home-literals");
  try {
    const copies = [...CORPORA, "terraform"].flatMap((name) => {
      const from = corpus(name);
      if (!from) return [];
      const to = join(directory, "copies", name);
      cpSync(from, to, { recursive: true });
      return [to];
    });
    const scores = [...(await literalScores(copies, { seed: SEED, each: LITERALS_EACH }))];
    const agreed = await Promise.all(
      copies.filter((copy) => ["terraform", "flask"].includes(basename(copy))).map((copy) => agreementWithRipgrep(copy, AGREEMENT)),
    );
    for (const { differences } of agreed) for (const difference of differences) console.error(difference);
    const compared = agreed.reduce((sum, { equal, bothRefuse, different }) => sum + equal + bothRefuse + different, 0);
    const different = agreed.reduce((sum, one) => sum + one.different, 0);
    return {
      figures: [
        figure(
          "`grep` finds the lines that ripgrep finds, share of random patterns",
          "%",
          [compared === 0 ? Number.NaN : (100 * (compared - different)) / compared],
          [],
          atLeast(100, "all"),
        ),
        ...scores.flatMap(([name, { asked, first, inFive }]) => [
          figure(
            `literals typed into \`search\`: ${name}, first`,
            "score",
            [first / asked],
            [],
            atLeast(name === "source line" ? 0.98 : 0.95, name === "source line" ? "0.98" : "0.95"),
          ),
          figure(`... in five`, "score", [inFive / asked], [], atLeast(0.99, "0.99")),
        ]),
      ],
      rows: scores.map(([name, { asked, first, inFive }]) => [
        name,
        String(asked),
        (first / asked).toFixed(3),
        (inFive / asked).toFixed(3),
      ]),
    };
  } finally {
    if (before === undefined) delete process.env["CODECOMPASS_HOME"];
    else process.env["CODECOMPASS_HOME"] = before;
  }
}
