/** The past of what is gone, and of directories, compared with what git says. */
import { beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { CodeCompassError } from "#core/errors.ts";
import { type AnyHistory, historyOf } from "#engine/changes/history/history.ts";
import { failureOf } from "../../../failure.ts";
import { git, temporaryDirectory, writeFiles } from "../../../temporary.ts";
import { INDEXING_TIMEOUT_MS, index, open, sharedWorkspace } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

const SHIP = ["class Ship:", "    def anchor(self):", "        self.lower_the_chain()", "        return self.depth_of_water()", ""].join(
  "\n",
);
const PORT = [
  "def moor(ship):",
  "    return ship.anchor()",
  "",
  "def unmoor(ship):",
  "    ship.raise_the_anchor()",
  "    return ship.leave_harbour()",
  "",
].join("\n");

let root: string;

function commit(at: string, subject: string, files: Readonly<Record<string, string>>, gone: readonly string[] = []): void {
  writeFiles(at, files);
  for (const path of gone) rmSync(join(at, path));
  git(at, "add", "-A");
  git(at, "commit", "-q", "-m", subject);
}

beforeAll(async () => {
  ({ root } = await sharedWorkspace({ "README.md": "Ships\n" }, (at) => {
    git(at, "init", "-q", "-b", "main");
    commit(at, "ships and ports", {
      "fleet/ship.py": SHIP,
      "fleet/port.py": PORT,
      "log.py": "def keep_log():\n    return 'moor at_noon'\n",
    });
    commit(at, "moor takes a rope", { "fleet/port.py": PORT.replace("def moor(ship)", "def moor(ship, rope)") });
    commit(at, "cast_off says what unmoor did", {
      "fleet/port.py": PORT.slice(PORT.indexOf("def unmoor")).replaceAll("unmoor", "cast_off"),
    });
    commit(at, "the log goes", {}, ["log.py"]);
    commit(at, "ships have a file of their own", { "fleet/vessel.py": SHIP }, ["fleet/ship.py"]);
  }));
});

const commits = ({ versions }: AnyHistory): string[] => versions.map((version) => version.commit);
const gitLog = (...args: string[]): string[] =>
  git(root, "log", "--format=%H", ...args)
    .trim()
    .split("\n");
const failed = async (asked: Promise<unknown>): Promise<CodeCompassError> => (await failureOf(asked)) as CodeCompassError;
const ask = (name: string, more = {}): Promise<AnyHistory> => historyOf(open(root), { name, ...more });

describe("history of a name that nothing has any more", () => {
  test("is that of the symbol until the commit that deleted it", async () => {
    const found = await ask("moor");
    expect(found).toMatchObject({ qualified_name: "fleet.port.moor", path: "fleet/port.py", line: 1, result_completeness: "complete" });
    expect(found.versions.map((version) => "change" in version && version.change)).toEqual(["deleted", "modified", "added"]);
    expect(found).toMatchObject({ gone_since: commits(found)[0] });
    expect(commits(found)).toEqual(gitLog("-G", "def moor", "--", "fleet/port.py"));
    expect(found.warnings?.join(" ")).toContain("fleet.port.moor was deleted in ");
  });

  test("says under which name it goes on", async () => {
    const found = await ask("unmoor");
    expect(found.versions[0]).toMatchObject({ change: "renamed", name: "cast_off", before_name: "unmoor" });
    expect(found.warnings?.join(" ")).toContain("fleet.port.unmoor became fleet.port.cast_off in fleet/port.py in ");
  });

  test("is found by its owner, in the files that are asked for, and at most so many versions", async () => {
    expect(await ask("keep_log")).toMatchObject({ path: "log.py", versions: [{ change: "deleted" }, { change: "added" }] });
    expect((await failed(ask("keep_log", { pathGlobs: ["fleet/**"] }))).code).toBe("symbol_not_found");
    expect(await ask("moor", { limit: 1 })).toMatchObject({ result_completeness: "truncated", versions: [{ change: "deleted" }] });
  });

  test("is that of a commit if only uncommitted edits have deleted it", async () => {
    const at = temporaryDirectory();
    git(at, "init", "-q", "-b", "main");
    commit(at, "ships", { "ship.py": SHIP });
    await index(at);
    writeFileSync(join(at, "ship.py"), "class Ship:\n    pass\n");
    const found = await historyOf(open(at), { name: "Ship.anchor" });
    expect(found.versions).toMatchObject([{ change: "added" }]);
    expect(found.warnings?.join(" ")).toContain("no commit has removed it yet");
  });

  test("that never was says how far the past was looked through", async () => {
    const failure = await failed(ask("keelhaul"));
    expect(failure).toMatchObject({ code: "symbol_not_found" });
    expect(failure.message).toContain("No symbol had the name in the 5 commits of this branch");
  });

  test("that is still text is that of the text", async () => {
    const { versions } = await ask("leave_harbour");
    expect(versions.map(({ commit: of }) => of)).toEqual(gitLog("-S", "leave_harbour"));
  });

  test("that was only text says where that came or went last", async () => {
    const [last = ""] = gitLog("-S", "at_noon");
    const failure = await failed(ask("at_noon"));
    expect(failure.message).toContain(`As text it was last added or removed in ${last.slice(0, 12)}`);
  });
});

test("a name that only a file of secrets had is not confirmed: neither the file nor the commit is named", async () => {
  const at = temporaryDirectory();
  git(at, "init", "-q", "-b", "main");
  commit(at, "settings", { ".env": "TOKEN=anchorage_chain\n", "a.py": PORT });
  commit(at, "no settings", { "b.py": SHIP }, [".env"]);
  await index(at);
  const { message } = await failed(historyOf(open(at), { name: "anchorage_chain" }));
  expect(message).toContain("No symbol had the name in the 2 commits");
  expect(message).not.toContain("last added or removed");
  expect(message).not.toContain(".env");
});

describe("history of a path", () => {
  test("of a deleted file has the commits that git has, and says that it was deleted", async () => {
    const found = await ask("log.py");
    expect(commits(found)).toEqual(gitLog("--", "log.py"));
    expect(found.versions[0]).toMatchObject({ change: "deleted", symbols: [{ change: "deleted", name: "log.keep_log" }] });
    expect(found.warnings?.join(" ")).toContain("log.py was removed in ");
  });

  test("of a file that was moved says where it went", async () => {
    expect((await ask("fleet/ship.py")).warnings?.join(" ")).toContain("which renamed it to fleet/vessel.py");
  });

  test("of a directory has the commits that git has, with what each changed below it", async () => {
    for (const name of ["fleet", "fleet/"]) {
      const found = await ask(name);
      expect(commits(found)).toEqual(gitLog("--", "fleet"));
      expect(found).toMatchObject({ path: "fleet", is_directory: true, result_completeness: "complete" });
      expect(found.versions).toMatchObject([
        { files: [{ change: "moved", path: "fleet/vessel.py", before_path: "fleet/ship.py" }] },
        {
          files: [
            {
              path: "fleet/port.py",
              symbols: [
                { change: "renamed", name: "fleet.port.cast_off" },
                { change: "deleted", name: "fleet.port.moor" },
              ],
            },
          ],
        },
        { files: [{ path: "fleet/port.py", symbols: [{ change: "modified", name: "fleet.port.moor" }] }] },
        { files: [{ path: "fleet/port.py" }, { path: "fleet/ship.py" }] },
      ]);
    }
  });

  test("of the workspace has all commits, and says when older ones follow", async () => {
    expect(commits(await ask("."))).toEqual(gitLog());
    expect(await ask(".", { limit: 2 })).toMatchObject({ result_completeness: "truncated", versions: [{}, {}] });
  });

  test("of a directory that is gone is what it was", async () => {
    const at = temporaryDirectory();
    git(at, "init", "-q", "-b", "main");
    commit(at, "ships", { "old/ship.py": SHIP, "a.py": PORT });
    commit(at, "no ships", {}, ["old/ship.py"]);
    await index(at);
    expect((await historyOf(open(at), { name: "old/" })).versions).toMatchObject([
      { files: [{ change: "deleted", path: "old/ship.py" }] },
      { files: [{ change: "added", path: "old/ship.py" }] },
    ]);
  });
});
