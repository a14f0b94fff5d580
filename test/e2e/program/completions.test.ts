/** Completion as bash does it: the printed script is loaded by a real bash, which asks the compiled program. */
import { beforeAll, describe, expect, test } from "bun:test";
import { directoryWith, sharedDirectory, writeFiles } from "../../temporary.ts";
import { BINARY, User } from "../binary.ts";

let user: User;

beforeAll(async () => {
  const files = {
    "sessions/store.py": "class SessionStore:\n    pass\n\n\ndef session_token():\n    pass\n",
    "sessions/evil.sh": "Session_evil() { :; }\n",
  };
  const cwd = sharedDirectory();
  writeFiles(cwd, files);
  user = new User(cwd, sharedDirectory());
  await user.run(["index", "--log-level", "silent"]);
});

/**
 * What bash would offer for a line with the cursor at its end. `words` are those of bash, which cuts at "=" and ":"; the line is given
 * as it is typed.
 */
async function offered(line: string, words: readonly string[]): Promise<string[]> {
  const script = `
    codecompass() { "$CODECOMPASS" "$@"; }
    source <("$CODECOMPASS" completions bash)
    COMP_LINE=$1 COMP_POINT=\${#1}
    shift
    COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
    _codecompass
    printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { stdout, stderr } = await user.shell(`bash -c '${script.replaceAll("'", "'\\''")}' bash "$LINE" $WORDS`, {
    env: { LINE: line, WORDS: words.map((word) => word || "''").join(" ") },
  });
  expect(stderr).toBe("");
  return stdout.split("\n").filter((item) => item !== "");
}

describe("bash offers", () => {
  test.each([
    ["a command", "sea", ["search"]],
    ["a flag", "search q --form", ["--format"]],
    ["a value", "search q --format js", ["json", "jsonl"]],
    ["a symbol's name", "locate Session", ["Session_evil", "SessionStore"]],
    ["a language", "search q --lang pyt", ["python"]],
    ["a file", "outline sessions/s", ["sessions/store.py"]],
  ])("%s", async (_, typed, expected) => {
    const line = `${BINARY} ${typed}`;
    expect(await offered(line, line.split(" "))).toEqual(expected);
  });

  test("a value behind an equals sign, which is a word of its own to bash", async () => {
    const line = `${BINARY} search q --format=js`;
    expect(await offered(line, [BINARY, "search", "q", "--format", "=", "js"])).toEqual(["json", "jsonl"]);
  });
});

describe("the answer to a shell", () => {
  test("is empty, and no error, where nothing is indexed", async () => {
    const outcome = await new User(directoryWith({ "a.py": "" })).run(["complete", "--", "locate", "Ses"]);
    expect(outcome).toEqual({ exitCode: 0, stdout: "none\n", stderr: "" });
  });

  test("comes from the workspace that the line names", async () => {
    const elsewhere = new User(directoryWith({}), user.home);
    for (const flag of [["-w", user.cwd], ["--workspace", user.cwd], [`--workspace=${user.cwd}`]]) {
      const { stdout } = await elsewhere.run(["complete", "--", "locate", ...flag, "session_"]);
      expect(stdout).toBe("none\nsession_token\n");
    }
  });

  test("takes a new word on a flag, for shells that cannot pass an empty one", async () => {
    expect((await user.run(["complete", "--new-word", "--", "completions"])).stdout).toStartWith("none\nbash\n");
  });
});

test("man and completions honour every format", async () => {
  expect(await user.json<{ page: string }>(["man"])).toHaveProperty("page");
  expect(await user.json<{ script: string }>(["completions", "fish"])).toMatchObject({ shell: "fish" });
  expect((await user.run(["completions", "tcsh"])).stderr).toContain("bash, zsh, fish, powershell");
});

test("--version says the version; with --verbose also what indexes and answers depend on", async () => {
  const { stdout } = await user.run(["--version", "--verbose"]);
  expect(stdout).toMatch(/^codecompass \d+\.\d+\.\d+\nindex schema: \d+\nextractor: \d+\n/);
  expect((await user.run(["--version", "--else"])).exitCode).toBe(2);
});
