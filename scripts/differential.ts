/**
 * Compares views with plain copies over random histories, for as long as asked:
 * `npm run differential -- [--minutes N] [--seed S] [--changes N] [--settle SECONDS] [--ahead SECONDS] [--plain] [--first] | --replay
 * FILE`.
 *
 * `--settle SECONDS` waits before every question: what has stood still for some seconds is remembered, and must be given up when it
 * changes.
 *
 * `--ahead SECONDS` waits for nothing, and has the clock be ahead of the file system's. `--plain` plays trees without version control.
 *
 * A failure is cut down to the steps it needs and printed as a list that `--replay` plays again; with `--first` the run ends there instead.
 */
import { parseArgs } from "node:util";
import { play } from "../test/differential/play.ts";
import { shrink } from "../test/differential/shrink.ts";
import { plainSteps, randomSteps, type Step } from "../test/differential/steps.ts";

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "1" },
    seed: { type: "string", default: "1" },
    changes: { type: "string", default: "60" },
    first: { type: "boolean", default: false },
    replay: { type: "string" },
    settle: { type: "string", default: "0" },
    ahead: { type: "string", default: "0" },
    plain: { type: "boolean", default: false },
  },
});
/** Lines of a difference that are printed. */
const SHOWN = 8;
const aheadMs = Number(values.ahead) * 1_000;
const started = performance.now();
if (values.replay === undefined) await run();
else await replay(values.replay);
// Sessions that watch keep their threads for the next edit, and these would keep the process.
process.exit();

async function run(): Promise<void> {
  const endMs = started + Number(values.minutes) * 60_000;
  const total = { seeds: 0, steps: 0, compared: 0, trees: 0, failures: 0 };
  for (let seed = Number(values.seed); performance.now() < endMs; seed++) {
    const steps = (values.plain ? plainSteps : randomSteps)(seed, Number(values.changes));
    const played = await play(steps, { deadlineMs: endMs, settleMs: Number(values.settle) * 1_000, aheadMs });
    total.seeds++;
    total.steps += played.steps;
    total.compared += played.compared;
    total.trees += played.trees;
    if (played.failure) {
      total.failures++;
      console.log(`seed ${seed}: ${played.failure.differences.slice(0, SHOWN).join("\n  ")}`);
      if (values.first) break;
      await report(steps.slice(0, played.failure.at + 1));
    }
    console.error(`seed ${seed}: ${played.compared} states, ${summary(total)}`);
  }
  console.log(summary(total));
  process.exitCode = total.failures > 0 ? 1 : 0;
}

async function report(steps: readonly Step[]): Promise<void> {
  const minimal = await shrink(steps, { aheadMs });
  console.log(`needs ${minimal.steps.length} of ${steps.length} steps:`);
  for (const step of minimal.steps) console.log(`  ${JSON.stringify(step)}`);
  console.log(`  ${minimal.differences.slice(0, SHOWN).join("\n  ")}`);
}

async function replay(file: string): Promise<void> {
  const lines = (await Bun.file(file).text()).split("\n").filter((line) => line.trim().startsWith("{"));
  const { failure } = await play(
    lines.map((line) => JSON.parse(line) as Step),
    { aheadMs },
  );
  console.log(failure ? failure.differences.join("\n") : "no difference");
  process.exitCode = failure ? 1 : 0;
}

function summary(total: Readonly<Record<"seeds" | "steps" | "compared" | "trees" | "failures", number>>): string {
  const seconds = (performance.now() - started) / 1000;
  const rate = Math.round((60 * total.compared) / seconds);
  return `${total.seeds} histories, ${total.steps} steps, ${total.compared} view states of ${total.trees} trees compared, ${total.failures} failures (${Math.round(seconds)} s, ${rate} states a minute)`;
}
