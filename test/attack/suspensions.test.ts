/**
 * A writer is suspended for longer than its lease (a closed lid, a debugger, Ctrl-Z) while another works on the same store. When it wakes up
 * it publishes nothing that it has no right to, and views stay right.
 */
import { expect, setDefaultTimeout, test } from "bun:test";
import { appendFileSync } from "node:fs";
import { writeFiles } from "../temporary.ts";
import { placesSaid } from "./questions.ts";
import { MS_PER_ATTACK, moduleText, random, rounds, Victim } from "./victim.ts";

const SUSPENSIONS = 4;
const LEASE_MS = 300;
const env = { CODECOMPASS_TEST_LEASE_SILENT_MS: String(LEASE_MS) };
setDefaultTimeout(MS_PER_ATTACK * rounds(SUSPENSIONS));

/** What is suspended, and what others do meanwhile. */
const SCENES: readonly { readonly suspended: readonly string[]; readonly beside: readonly (readonly string[])[] }[] = [
  { suspended: ["sync"], beside: [["sync"]] },
  { suspended: ["sync"], beside: [["sync"], ["prune", "--days", "0"]] },
  { suspended: ["sync"], beside: [["index", "--force"]] },
  { suspended: ["sync"], beside: [["delete", "--yes"], ["index"]] },
  { suspended: ["index", "--force"], beside: [["sync"], ["search", "parcel"]] },
  { suspended: ["index", "--force"], beside: [["index", "--force"]] },
  { suspended: ["index", "--force"], beside: [["delete", "--yes"], ["index"]] },
  { suspended: ["index", "--ref", "HEAD~1"], beside: [["sync"], ["prune", "--days", "0"]] },
  { suspended: ["prune", "--days", "0"], beside: [["sync"], ["index", "--ref", "HEAD~1"]] },
];

test("a writer that was suspended for longer than its lease does no harm when it wakes up", async () => {
  const chance = random("suspensions");
  const defects: string[] = [];
  const endings: Record<string, number> = {};
  const victim = await Victim.create();
  let typicalMs = 600;
  for (let round = 0; round < rounds(SUSPENSIONS); round++) {
    const { suspended, beside } = chance.pick(SCENES);
    for (const number of [1, 5, 9, 13, 17, 21]) {
      writeFiles(victim.user.cwd, { [`src/part${number % 4}/module${number}.ts`]: moduleText(number, `Round${round}`) });
    }
    const running = victim.user.start(suspended, { env });
    const waitMs = chance.next() * typicalMs;
    await Bun.sleep(waitMs);
    if (!running.isRunning()) {
      typicalMs = Math.max(waitMs * 0.9, 50);
      continue;
    }
    typicalMs *= 1.05;
    running.kill("SIGSTOP");
    await Bun.sleep(LEASE_MS * 2);
    const others: string[] = [];
    for (const command of beside) {
      const { exitCode, stderr } = await victim.user.run(command, { env });
      others.push(`${command[0]} ${exitCode}${exitCode === 2 ? ` ${stderr.split("\n")[0]}` : ""}`);
    }
    running.kill("SIGCONT");
    const woken = await running.outcome;
    const label = `round ${round}: ${suspended.join(" ")} stopped after ${Math.round(waitMs)} ms, beside it ${others.join(", ")}; woken ${woken.exitCode} ${woken.stderr.split("\n")[0]}`;
    endings[`${suspended.join(" ")}: ${woken.exitCode}`] = (endings[`${suspended.join(" ")}: ${woken.exitCode}`] ?? 0) + 1;
    if (/Unexpected failure/.test(woken.stderr) || woken.exitCode === null) defects.push(`${label}: ${woken.stderr}`);
    defects.push(...(await consequences(victim, label)));
    const report = process.env["ATTACK_REPORT"];
    if (report) appendFileSync(report, `${label}\n${JSON.stringify(endings)}\n${defects.join("\n")}\n`);
  }
  expect(defects).toEqual([]);
});

async function consequences(victim: Victim, label: string): Promise<string[]> {
  const defects: string[] = [];
  const indexed = await victim.user.run(["index"], { env });
  if (indexed.exitCode !== 0) defects.push(`${label}: the next index: ${indexed.stderr}`);
  const stranger = victim.stranger();
  await stranger.user.run(["index"]);
  const said = await placesSaid(victim.storage, victim.user.cwd);
  const truth = await placesSaid(stranger.storage, stranger.user.cwd);
  if (said !== truth) defects.push(`${label}: answers differ: ${said} instead of ${truth}`);
  const doctor = await victim.user.run(["doctor"]);
  if (doctor.exitCode !== 0) defects.push(`${label}: doctor: ${doctor.stdout}`);
  return defects;
}
