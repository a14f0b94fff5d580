/**
 * Nothing of a repository reaches a terminal or an agent that is more than text: every command in every format, over file names, code,
 * comments, commit subjects, authors, refs, worktrees, ignore rules, and what the user typed. No pseudo terminal is needed: what is
 * escaped does not depend on who reads.
 */
import { beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import { decode } from "@toon-format/toon";
import { User } from "../e2e/binary.ts";
import { writeFiles } from "../temporary.ts";
import { FORBIDDEN, hostileRepository, NAME, PAYLOAD, REF } from "./hidden.ts";

setDefaultTimeout(300_000);

/** How many of the commands find something to show. */
const ANSWERED_MIN = 40;
const FORMATS = ["lines", "json", "jsonl", "toon"] as const;
const FILE = `src/${NAME}.ts`;

/** Each with what the user stands to see; those that change the index come last. */
const COMMANDS: readonly (readonly string[])[] = [
  ["search", "needle"],
  ["search", "needle", "--detail", "context"],
  ["search", "needle", "--compact"],
  ["search", "--docs", "needle"],
  ["search", "--docs", "needle", "--detail", "context"],
  ["search", "needle", "--explain", "full"],
  ["search", "needle", "--path", `src/${NAME}*`],
  ["search", "nedleFn"],
  ["search", "needle", "--ref", REF],
  ["search", "needle", "--ref", `side${REF}`],
  ["search", "needle", "--ref", `${REF}y`],
  ["search", "needle", "--ref", `@${REF}`],
  ["locate", "needleFn"],
  ["locate", "needleFnn"],
  ["locate", "needle\u009b\u3164Const"],
  ["context", "needle"],
  ["context", "needle", "--strategy", "depth", "--line-numbers"],
  ["outline", FILE],
  ["outline", "src/ok.ts"],
  ["outline", "src/evil.ts"],
  ["outline", `src/x${NAME}.ts`],
  ["outline", `/elsewhere/${NAME}`],
  ["files", "**"],
  ["summary", FILE],
  ["summary", "src/evi"],
  ["related", "needleFn"],
  ["related", "needleFnx"],
  ["hierarchy", "needleFn"],
  ["similar", "needleFn"],
  ["suggest", "needle"],
  ["diff"],
  ["diff", "--base", "HEAD~1", "--detail", "context"],
  ["diff", "--base", REF],
  ["history", "needleOk"],
  ["history", "other"],
  ["history", `none${PAYLOAD}`],
  ["explain", "needle", "src/ok.ts"],
  ["explain", "needle", FILE],
  ["explain", "needle", "ign\u001b[31mored.ts"],
  ["explain", "needle", `no${NAME}`],
  ["config"],
  ["config", "--path"],
  ["config", PAYLOAD],
  ["eval", "--from-history", "5"],
  ["eval", "--queries", "queries.json"],
  ["status"],
  ["doctor"],
  ["list-refs"],
  ["switch-ref", `${REF}y`],
  ["switch-ref", REF],
  ["status"],
  ["switch-ref", "--reset"],
  ["index", "--show-ignored"],
  ["sync"],
  ["setup", "claude-code", "--print", "--scope", "project"],
  ["setup", PAYLOAD],
  ["search", "needle", "--lang", PAYLOAD],
  ["search", "needle", "--kind", PAYLOAD],
  ["search", "needle", "--limit", PAYLOAD],
  ["search", `--${PAYLOAD}`],
  ["search", PAYLOAD],
  ["search", "needle", "--workspace", `/nowhere/${NAME}`],
  [`bogus${PAYLOAD}`],
  ["prune", "--days", "0"],
  ["delete"],
  ["init"],
  ["index", "--force"],
];

let user: User;

beforeEach(async () => {
  user = new User(hostileRepository());
  await user.run(["index"]);
});

for (const format of FORMATS) {
  test(`as ${format}, on standard output and error`, async () => {
    let answered = 0;
    for (const command of COMMANDS) {
      const { exitCode, stdout, stderr } = await user.run([...command, "--format", format]);
      if (exitCode === 0) answered++;
      const what = JSON.stringify(command);
      expect(stdout + stderr, `${what} says nothing`).not.toBe("");
      expect(FORBIDDEN.exec(stdout)?.[0], `${what} on standard output: ${JSON.stringify(stdout)}`).toBeUndefined();
      expect(FORBIDDEN.exec(stderr)?.[0], `${what} on standard error: ${JSON.stringify(stderr)}`).toBeUndefined();
      // No name begins a line of its own.
      expect(stdout + stderr, what).not.toMatch(/^\s*FORGED/m);
      if (format === "json" && stdout !== "") for (const line of stdout.trimEnd().split("\n")) JSON.parse(line);
      // A data format for programs is one that they can read.
      if (format === "toon" && /^[a-z_]+(?:\[|: )/.test(stdout)) decode(stdout.trimEnd());
    }
    // What is refused has shown nothing of the repository.
    expect(answered).toBeGreaterThan(ANSWERED_MIN);
  });
}

test("in colour, only our own colours come through", async () => {
  for (const command of COMMANDS) {
    const { stdout, stderr } = await user.run([...command, "--color", "always"]);
    const what = `${JSON.stringify(command)}: ${JSON.stringify(stdout + stderr)}`;
    expect(FORBIDDEN.exec((stdout + stderr).replace(/\u001b\[\d+m/g, ""))?.[0], what).toBeUndefined();
    expect(stdout + stderr, what).not.toContain("\u001b[35mPWN");
  }
});

describe("in JSON the true text is kept", () => {
  test("of paths, refs and code", async () => {
    const { matches } = await user.json<{ matches: { path: string }[] }>(["files", "**"]);
    expect(matches.map(({ path }) => path)).toContain(FILE);
    const found = await user.json<{ results: { path: string; body_preview: string }[] }>(["locate", "needleFn", "--detail", "context"]);
    expect(found.results[0]).toMatchObject({ path: FILE });
    expect(found.results[0]?.body_preview).toContain(`str needle ${PAYLOAD} lit`);
    const { refs } = await user.json<{ refs: { worktree: string | null }[] }>(["list-refs"]);
    expect(refs.map(({ worktree }) => worktree)).toContain(user.cwd);
    const { versions } = await user.json<{ versions: { subject: string }[] }>(["history", "needleOk"]);
    expect(versions.map(({ subject }) => subject)).toContain(`second needle ${PAYLOAD} subject`);
  });

  test("and of what an error speaks of, beside the sentence", async () => {
    const failure = await user.json<{ error: { message: string; data: { near_refs: string[] } } }>(["search", "x", "--ref", `${REF}y`]);
    expect(failure.error.data.near_refs).toContain(REF);
    expect(failure.error.message).toContain("\\u202e");
  });
});

describe("what is shown is understood", () => {
  test("as the path of a file, a glob and a ref", async () => {
    const [shown = ""] = (await user.run(["files", "src/ev*"])).stdout.split("\n");
    expect(shown).toStartWith("src/ev\\x1b]0;PWN");
    expect(await user.json<{ path: string }>(["outline", shown])).toMatchObject({ path: FILE });
    expect((await user.run(["files", shown])).stdout).toBe(`${shown}\n`);
    const failure = await user.run(["search", "needle", "--ref", `${REF}y`]);
    const near = /Did you mean "?([^",?]+)/.exec(failure.stderr)?.[1] ?? "";
    expect((await user.run(["search", "needle", "--ref", near])).exitCode).toBe(0);
  });

  test("as the workspace, and by a shell in what an error advises", async () => {
    const [, shown = ""] = /^workspace +(.*)$/m.exec((await user.run(["status"])).stdout) ?? [];
    expect((await user.run(["search", "needle", "--workspace", shown], { cwd: user.home })).exitCode).toBe(0);
    const fresh = new User(user.cwd);
    const [, advised = ""] = /next: codecompass (.*)/.exec((await fresh.run(["search", "needle"])).stderr) ?? [];
    const script = `"$CODECOMPASS" ${advised}`;
    const { stdout, stderr } = await fresh.shell(`exec bash -c '${script.replaceAll("'", `'\\''`)}'`, { cwd: fresh.home });
    expect(stdout + stderr).toContain("Indexed");
  });
});

test("settings that are wrong are told without their escapes", async () => {
  for (const settings of [
    `{"${JSON.stringify(PAYLOAD).slice(1, -1)}": 1}`,
    `{"${PAYLOAD}": 1}`,
    `{ ${PAYLOAD}`,
    `{"ranking": "${PAYLOAD}"}`,
  ]) {
    writeFiles(user.cwd, { ".codecompass.jsonc": settings });
    for (const format of FORMATS) {
      const { stdout, stderr } = await user.run(["search", "needle", "--format", format]);
      expect(FORBIDDEN.exec(stdout + stderr)?.[0], JSON.stringify(stdout + stderr)).toBeUndefined();
    }
  }
});
