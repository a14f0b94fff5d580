/** The differences between systems, each tried with the rules of every system, on whichever this is. */
import { describe, expect, test } from "bun:test";
import { tmpdir } from "node:os";
import { isCompiled } from "#core/compiled.ts";
import { networkShare, silentFileSystem } from "#core/files/file-systems.ts";
import { indexedName, isSamePlace, isWithin, PATH_RULES, readableName, withSlashes } from "#core/files/path-rules.ts";
import { placeNewFile, replaceFile } from "#core/files/replace-file.ts";
import { isProcessAlive, processStart } from "#core/process-identity.ts";
import { type ProcessSystem, startInPs, startInStat } from "#core/process-system.ts";

const { linux, darwin, win32 } = PATH_RULES;
const NFC = "größe.py";
const NFD = NFC.normalize("NFD");

describe("a path within a directory", () => {
  test.each([
    ["linux", "/home/you/code", "/home/you/code/app", true],
    ["linux", "/home/you/code", "/home/you/code", true],
    ["linux", "/home/you/code", "/home/you/codex", false],
    ["linux", "/home/you/code", "/home/you", false],
    ["linux", "/", "/home", true],
    ["linux", "/a", "/a/..b", true],
    ["linux", "/a", "/A/b", false],
    ["win32", "C:\\Users\\you\\code", "C:\\Users\\you\\code\\app", true],
    ["win32", "C:\\Users\\you\\code", "c:\\users\\YOU\\code\\app", true],
    ["win32", "C:\\Users\\you\\code", "C:\\Users\\other", false],
    ["win32", "C:\\Users\\you\\code", "C:\\Users\\you\\codex", false],
    ["win32", "C:\\code", "D:\\code", false],
    ["win32", "C:\\", "C:\\code", true],
    ["win32", "\\\\server\\share", "\\\\server\\share\\app", true],
    ["win32", "\\\\server\\share", "\\\\server\\other", false],
    ["win32", "C:/code", "C:\\code\\app", true],
  ] as const)("%s: %s has %s: %s", (system, directory, path, expected) => {
    expect(isWithin(directory, path, PATH_RULES[system])).toBe(expected);
  });
});

describe("two spellings of one place", () => {
  test.each([
    ["C:/code/src\\app.ts", "c:\\Code\\src\\app.ts", [false, false, true]],
    ["/src/App.ts", "/src/app.ts", [false, true, true]],
    [`/src/${NFC}`, `/src/${NFD}`, [false, true, true]],
    ["/src/a", "/src/b", [false, false, false]],
    ["/src/a", "/src/a", [true, true, true]],
  ] as const)("%s and %s", (one, other, expected) => {
    expect([linux, darwin, win32].map((rules) => isSamePlace(one, other, rules))).toEqual([...expected]);
  });

  test("names of macOS are composed, as git has them; elsewhere both spellings are names of their own", () => {
    expect([darwin, linux, win32].map((rules) => indexedName(NFD, rules))).toEqual([NFC, NFD, NFD]);
  });
});

test("a pattern that is typed with backslashes means folders on Windows, and escapes elsewhere", () => {
  expect([linux, win32].map((rules) => withSlashes("src\\**\\*.ts", rules))).toEqual(["src\\**\\*.ts", "src/**/*.ts"]);
});

test("directories of ours have names that every file system takes", () => {
  expect(readableName("/home/you/shop/.git", linux)).toBe("shop");
  expect(readableName("C:\\Users\\you\\shop\\.git", win32)).toBe("shop");
  expect(readableName('C:\\Users\\you\\my "shop"?', win32)).toBe("my-shop-");
  expect(readableName(`C:\\${"x".repeat(255)}`, win32)).toHaveLength(60);
});

test.each([
  ["file:///$bunfs/root/codecompass", true],
  ["file:///B:/~BUN/root/codecompass.exe", true],
  ["file:///B:/%7EBUN/root/indexer/write-worker.js", true],
  ["file:///home/you/codecompass/src/core/compiled.ts", false],
])("a module at %s is inside an executable: %s", (url, expected) => {
  expect(isCompiled(url)).toBe(expected);
});

describe("a process", () => {
  const STAT = "4242 (a (strange) name) S 1 4242 4242 0 -1 4194560 1 0 0 0 1 2 0 0 20 0 1 0 987654 1 1";

  test("began when the system says, in the words of each", () => {
    expect(startInStat(STAT)).toBe("987654");
    expect(startInPs("Mon Nov 23 01:03:12 2026\n")).toBe("1795395792");
    expect(startInPs("")).toBeUndefined();
  });

  const system = (start: string | undefined, code?: string): ProcessSystem => ({
    start: () => start,
    probe: () => {
      if (code) throw Object.assign(new Error(code), { code });
    },
  });

  test.each([
    ["is itself while it began then", system("100"), "100", true],
    ["is another when its id was used again", system("200"), "100", false],
    ["is gone when there is none of its id", system(undefined, "ESRCH"), "100", false],
    ["may be somebody else's", system("100", "EPERM"), "100", true],
    ["is known by its id alone where the system does not say more", system(undefined), "100", true],
    ["is known by its id alone where its mark says no more", system("200"), "", true],
  ])("%s", (_, means, started, expected) => {
    expect(isProcessAlive(4242, started, means)).toBe(expected);
  });

  test("is known to this system, the same each time", () => {
    expect(processStart(process.pid)).toMatch(/^\d*$/);
    expect(isProcessAlive(process.pid, processStart(process.pid))).toBe(true);
  });
});

describe("a directory on a network share", () => {
  test.each([
    ["linux", "/home/you", 0x6969, "NFS"],
    ["linux", "/home/you", 0xff534d42 | 0, "SMB"],
    ["linux", "/home/you", 0xef53, undefined],
    ["darwin", "/Users/you", 0x6969, undefined],
    ["win32", "\\\\server\\home\\you", 0, "SMB"],
    ["win32", "C:\\Users\\you", 0, undefined],
    ["win32", "\\\\?\\C:\\Users\\you", 0, undefined],
  ] as const)("%s: %s of type %d is %s", (platform, path, type, expected) => {
    expect(networkShare(path, platform, () => type)).toBe(expected);
  });

  test("tells no watcher of what others write to it, and neither does FUSE, which is none", () => {
    for (const type of [0x6969, 0x0bd00bd0, 0x65735546]) expect(silentFileSystem("/home/you", () => type)).toBeString();
    expect(silentFileSystem("/home/you", () => 0xef53)).toBeUndefined();
    expect(networkShare("/home/you", "linux", () => 0x65735546)).toBeUndefined();
  });

  test("is none where the system does not answer, and this machine's temporary directory is local", () => {
    expect(
      networkShare("/gone", "linux", () => {
        throw new Error("ENOENT");
      }),
    ).toBeUndefined();
    expect(networkShare(tmpdir())).toBeUndefined();
  });
});

describe("replacing a file", () => {
  const fails = (codes: readonly string[]) => {
    const left = [...codes];
    const calls = { renames: 0, waits: 0, copies: 0 };
    const refuse = (): void => {
      const code = left.shift();
      if (code) throw Object.assign(new Error(code), { code });
    };
    const system = {
      rename: () => {
        calls.renames += 1;
        refuse();
      },
      link: refuse,
      copyNew: () => {
        calls.copies += 1;
      },
      wait: () => {
        calls.waits += 1;
      },
    };
    return { system, calls };
  };

  test("waits on Windows while a reader has it open, a counted number of times", () => {
    const { system, calls } = fails(["EPERM", "EBUSY"]);
    replaceFile("a", "b", "win32", system);
    expect(calls).toEqual({ renames: 3, waits: 2, copies: 0 });
    const forever = fails(Array.from({ length: 100 }, () => "EACCES"));
    expect(() => replaceFile("a", "b", "win32", forever.system)).toThrow("EACCES");
    expect(forever.calls.renames).toBe(8);
  });

  test("takes a refusal for one elsewhere, and other errors everywhere", () => {
    for (const [platform, code] of [
      ["linux", "EPERM"],
      ["darwin", "EBUSY"],
      ["win32", "ENOENT"],
    ] as const) {
      const { system, calls } = fails([code]);
      expect(() => replaceFile("a", "b", platform, system)).toThrow(code);
      expect(calls.waits).toBe(0);
    }
  });

  test("a first file is copied where there are no links, and never over another", () => {
    const { system, calls } = fails(["EPERM"]);
    placeNewFile("a", "b", system);
    expect(calls.copies).toBe(1);
    const taken = fails(["EEXIST"]);
    expect(() => placeNewFile("a", "b", taken.system)).toThrow("EEXIST");
    expect(taken.calls.copies).toBe(0);
  });
});
