/**
 * Runs the official conformance suite against our HTTP endpoint: `npm run conformance -- [REVISION …]`.
 *
 * Twice for each revision: against a fixture that has the tools the suite asks for, where every required scenario must pass, and
 * against the built program, where those must pass that need no fixture. The suite counts a scenario as passed when none of its
 * checks failed, also when none was made: such scenarios are listed.
 */
import { join } from "node:path";

const root = join(import.meta.dir, "..");
const REVISIONS = ["2025-11-25", "2026-07-28"];
const SUITE = join(root, "node_modules/@modelcontextprotocol/conformance/dist/index.js");
/** Scenarios that ask nothing of a server but what every server has. */
const WITHOUT_FIXTURE: Readonly<Record<string, readonly string[]>> = {
  "2025-11-25": [
    ...["server-initialize", "ping", "completion-complete", "tools-list", "resources-list"],
    ...["server-sse-multiple-streams", "dns-rebinding-protection", "server-session-lifecycle"],
  ],
  "2026-07-28": [
    ...["completion-complete", "tools-list", "resources-list", "sep-2164-resource-not-found", "server-sse-multiple-streams"],
    ...["dns-rebinding-protection", "http-header-validation", "input-required-result-unsupported-methods"],
  ],
};

interface Scenario {
  readonly name: string;
  readonly passed: number;
  readonly failed: number;
}

const chosen = process.argv.slice(2);
let failures = 0;
for (const revision of chosen.length > 0 ? chosen : REVISIONS) {
  const fixture = await scenariosAt(revision, ["bun", join(root, "test/mcp/conformance/fixture.ts")], "stdout");
  failures += report(
    `${revision}, fixture`,
    fixture.scored,
    fixture.scored.map(({ name }) => name),
    fixture.unscored,
  );
  const server = [join(root, "dist/codecompass"), "serve-mcp", "--transport", "http", "--port", "0", "--tools", "all", "-w", root];
  const real = await scenariosAt(revision, server, "stderr");
  failures += report(`${revision}, codecompass`, [...real.scored, ...real.unscored], WITHOUT_FIXTURE[revision] ?? [], []);
}
console.log(failures === 0 ? "conformance: all required scenarios passed" : `conformance: ${failures} required scenarios failed`);
process.exit(failures === 0 ? 0 : 1);

/** Starts a server, runs what the revision requires, and reads the summary. */
async function scenariosAt(revision: string, command: string[], says: "stdout" | "stderr") {
  const server = Bun.spawn(command, { cwd: root, stdio: ["ignore", "pipe", "pipe"] });
  try {
    const url = await addressIn(server[says]);
    const suite = Bun.spawn([process.execPath, SUITE, "server", "--url", url, "--requirements", revision], {
      stdout: "pipe",
      stderr: "pipe",
    });
    const text = await new Response(suite.stdout).text();
    await suite.exited;
    const [, summary = ""] = text.split("=== SUMMARY ===");
    const [counted = ""] = summary.split("Not scored for");
    const names = new Set([...summary.matchAll(/^ {2}[✓✗] (\S+) \(/gm)].map(([, name]) => name));
    const all = [...counted.matchAll(/^[✓✗] (\S+): (\d+) passed, (\d+) failed/gm)];
    const scenarios = all.map(([, name = "", passed, failed]): Scenario => ({ name, passed: Number(passed), failed: Number(failed) }));
    return { scored: scenarios.filter(({ name }) => !names.has(name)), unscored: scenarios.filter(({ name }) => names.has(name)) };
  } finally {
    server.kill("SIGTERM");
    await server.exited;
  }
}

/** The first address that a server prints. */
async function addressIn(stream: ReadableStream<Uint8Array>): Promise<string> {
  let text = "";
  for await (const chunk of stream.pipeThrough(new TextDecoderStream() as never) as unknown as AsyncIterable<string>) {
    text += chunk;
    const url = /http:\/\/\S+/.exec(text)?.[0];
    if (url) return url.replace("127.0.0.1", "localhost");
  }
  throw new Error(`the server did not start: ${text}`);
}

/** Prints what happened and returns how many of the required scenarios failed. */
function report(title: string, scenarios: readonly Scenario[], required: readonly string[], unscored: readonly Scenario[]): number {
  const byName = new Map(scenarios.map((scenario) => [scenario.name, scenario]));
  const failed = required.filter((name) => (byName.get(name)?.failed ?? 1) > 0);
  const vacuous = required.filter((name) => byName.get(name)?.passed === 0);
  console.log(`${title}: ${required.length - failed.length} of ${required.length} required scenarios passed`);
  if (failed.length > 0) console.log(`  failed: ${failed.join(", ")}`);
  if (vacuous.length > 0) console.log(`  passed without a check: ${vacuous.join(", ")}`);
  const others = unscored.filter(({ failed: checks }) => checks > 0).map(({ name }) => name);
  if (others.length > 0) console.log(`  not scored, and failing: ${others.join(", ")}`);
  return failed.length;
}
