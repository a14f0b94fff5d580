/** What a repository's configuration, hooks, attributes and special files can do to us: nothing may run, nothing may hang. */
import { describe, expect, setDefaultTimeout, test } from "bun:test";
import { appendFileSync, chmodSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type Outcome, User, until } from "../e2e/binary.ts";
import { git, repositoryWith, temporaryDirectory, writeFiles } from "../temporary.ts";
import { oneOf, ROUNDS, randomFrom, SEED } from "./campaign.ts";

setDefaultTimeout(180_000 * ROUNDS);

const FILES = {
  "src/a.ts": "export function alphaOne(x: number) {\n  return x + 1;\n}\n",
  "README.md": "# Title\n\nSome words about alpha.\n",
  ".gitattributes": "* filter=evil diff=evil merge=evil ident\n*.ts filter=evil text eol=crlf\n",
};

const COMMANDS: readonly (readonly string[])[] = [
  ...[["index"], ["search", "alpha"], ["context", "alpha one"], ["diff"], ["diff", "--base", "HEAD~1", "--ref", "HEAD"]],
  ...[["history", "alphaOne"], ["list-refs"], ["status"], ["doctor"], ["search", "alpha", "--ref", "HEAD~1"], ["index", "--show-ignored"]],
  ...[["search", "alpha", "--ref", "--upload-pack=x"], ["sync"], ["eval", "--from-history", "2"], ["index", "--force"], ["prune"]],
];

/** Keys of a configuration whose values are programs that git runs. */
const PROGRAM_KEYS = [
  ...["core.fsmonitor", "core.sshCommand", "core.pager", "core.editor", "core.askPass", "core.gitProxy", "core.alternateRefsCommand"],
  ...["diff.external", "diff.evil.command", "diff.evil.textconv", "merge.evil.driver", "filter.evil.clean", "filter.evil.smudge"],
  ...["filter.evil.process", "pager.log", "pager.diff", "pager.ls-files", "gpg.program", "gpg.ssh.program", "gpg.ssh.defaultKeyCommand"],
  ...["uploadpack.packObjectsHook", "remote.origin.uploadpack", "credential.helper", "interactive.diffFilter", "sequence.editor"],
];
const ALIASES = ["ls-files", "rev-parse", "log", "cat-file", "ls-tree", "for-each-ref", "diff-tree", "config"].map(
  (name) => `alias.${name}`,
);
const SWITCHES = [
  ...["filter.evil.required=true", "core.untrackedCache=true", "log.showSignature=true", "log.mailmap=true", "submodule.recurse=true"],
  ...["protocol.allow=always", "protocol.ext.allow=always", "status.submoduleSummary=true", "color.ui=always", "diff.submodule=log"],
  ...["extensions.partialClone=origin", "remote.origin.promisor=true", "feature.manyFiles=true", "format.pretty=%G? %GG %GK"],
];

interface Trapped {
  readonly user: User;
  /** Names of the programs that ran. */
  fired(): string[];
}

/** A repository that names a program wherever it can; each leaves a mark when it runs. */
function trapped(keys: readonly string[]): Trapped {
  const root = repositoryWith(FILES);
  writeFiles(root, { "src/a.ts": `${FILES["src/a.ts"]}\n` });
  git(root, "commit", "-q", "-am", "second");
  const traps = temporaryDirectory();
  const trap = (name: string): string => {
    const path = join(traps, `${name}.sh`);
    writeFileSync(path, `#!/bin/sh\necho "$0 $@" >> '${join(traps, `FIRED.${name}`)}'\ncat\n`);
    chmodSync(path, 0o755);
    return path;
  };
  for (const hook of ["post-checkout", "post-index-change", "reference-transaction", "fsmonitor-watchman", "pre-auto-gc"]) {
    mkdirSync(join(traps, "hooks"), { recursive: true });
    for (const directory of [join(root, ".git/hooks"), join(traps, "hooks")]) {
      writeFileSync(join(directory, hook), `#!/bin/sh\nexec '${trap(`hook-${hook}`)}'\n`, { mode: 0o755 });
    }
  }
  for (const key of keys) git(root, "config", key, key.startsWith("alias.") || key === "credential.helper" ? `!${trap(key)}` : trap(key));
  git(root, "config", "core.hooksPath", join(traps, "hooks"));
  git(root, "config", "remote.origin.url", `ext::${trap("ext")} %S`);
  for (const pair of SWITCHES) git(root, "config", pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1));
  for (const mark of readdirSync(traps).filter((name) => name.startsWith("FIRED"))) rmSync(join(traps, mark));
  return { user: new User(root), fired: () => readdirSync(traps).filter((name) => name.startsWith("FIRED")) };
}

/** An edit that leaves the size as it was: git looks at the content, through the filters if it may. */
function touch(root: string): void {
  writeFiles(root, { "README.md": FILES["README.md"] });
}

function expectAnswer({ exitCode, stdout, stderr }: Outcome): void {
  expect([0, 1, 2]).toContain(exitCode ?? -1);
  expect(stdout + stderr).not.toContain("Unexpected failure");
}

describe("no program that a repository names ever runs", () => {
  test("by its configuration and hooks", async () => {
    const { user, fired } = trapped([...PROGRAM_KEYS, ...ALIASES]);
    for (const command of COMMANDS) {
      touch(user.cwd);
      expectAnswer(await user.run(command));
      expect({ command, fired: fired() }).toEqual({ command, fired: [] });
    }
  });

  test(`by the transport of an object that is missing (seed ${SEED})`, async () => {
    const random = randomFrom(SEED);
    const urls = [
      "ext::sh -c 'touch MARK'",
      "ssh://host/x",
      "-oProxyCommand=touch MARK",
      "file:///nonexistent",
      "evil::addr",
      "https://127.0.0.1:1/x",
    ];
    for (let round = 0; round < 2 * ROUNDS; round++) {
      const { user, fired } = trapped(["remote.origin.uploadpack", "core.sshCommand"]);
      const mark = join(user.home, "mark");
      git(user.cwd, "config", "remote.origin.url", oneOf(random, urls).replace("MARK", mark));
      const object = git(user.cwd, "rev-parse", oneOf(random, ["HEAD~1:src/a.ts", "HEAD~1:src", "HEAD:README.md"]));
      rmSync(join(user.cwd, ".git/objects", object.slice(0, 2), object.slice(2)));
      for (const command of [
        ["index"],
        ["search", "alpha", "--ref", "HEAD~1"],
        ["diff", "--base", "HEAD~1", "--ref", "HEAD"],
        ["history", "alphaOne"],
      ]) {
        expectAnswer(await user.run(command));
        expect({ command, fired: fired(), marked: existsSync(mark) }).toEqual({ command, fired: [], marked: false });
      }
    }
  });
});

const PIPES = [".gitignore", "src/.gitignore", "src/deep/.gitattributes", ".git/config", ".git/HEAD", ".git/index", ".git/packed-refs"];
/** What git reads that no list of usual places has. */
const RARE_PIPES = [".git/refs/heads/main", ".git/info/exclude", ".git/objects/info/alternates", ".git/shallow"];

describe("no file of a repository keeps a command waiting", () => {
  for (const place of [...PIPES, ...RARE_PIPES]) {
    test(`a pipe as ${place}`, async () => {
      const user = new User(repositoryWith(FILES), undefined, { takesSuggestions: false });
      const path = join(user.cwd, place);
      rmSync(path, { force: true });
      mkdirSync(dirname(path), { recursive: true });
      Bun.spawnSync(["mkfifo", path]);
      for (const command of [["index"], ["status"], ["diff"]]) expectAnswer(await user.run(command));
    });
  }

  test("endless files that the configuration names", async () => {
    for (const setting of [
      "[core]\n\texcludesFile = /dev/zero\n",
      "[core]\n\tattributesFile = /dev/zero\n",
      "[include]\n\tpath = /dev/zero\n",
    ]) {
      const user = new User(repositoryWith(FILES));
      appendFileSync(join(user.cwd, ".git/config"), setting);
      const { exitCode, stderr } = await user.run(["index"]);
      expect(exitCode).toBe(2);
      expect(stderr).toContain("/dev/zero is a device");
    }
  });

  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    test(`${signal} ends a run while git hangs, and git with it`, async () => {
      const user = new User(repositoryWith(FILES));
      // Nothing searches objects for pipes before git has hung for a while.
      mkdirSync(join(user.cwd, "src/deep"));
      Bun.spawnSync(["mkfifo", join(user.cwd, "src/deep/.gitignore")]);
      const running = user.start(["index"]);
      const children = (): string[] =>
        Bun.spawnSync(["ps", "-o", "pid=,args=", "-e"])
          .stdout.toString()
          .split("\n")
          .filter((line) => line.includes(`-C ${user.cwd} `));
      await until("git runs", () => children().some((line) => line.includes("ls-files")) || !running.isRunning());
      running.kill(signal);
      const { exitCode } = await running.outcome;
      expect([130, 2]).toContain(exitCode ?? -1);
      await until("git has ended", () => children().length === 0);
    });
  }
});
