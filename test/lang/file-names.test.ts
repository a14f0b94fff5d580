/** The language of a file by its name, where that is no common extension. */
import { expect, test } from "bun:test";
import { detectLanguage } from "#lang/languages.ts";

const CASES: readonly [string, string][] = [
  ["bin/tool.thor", "ruby"],
  ["Thorfile", "ruby"],
  ["ios/fastlane/Fastfile", "ruby"],
  ["lib/a.podspec", "ruby"],
  ["app/views/a.json.jbuilder", "ruby"],
  ["web/app.wsgi", "python"],
  ["build/all.gyp", "python"],
  ["src/a.es6", "javascript"],
  ["Jakefile", "javascript"],
  ["src/a.cppm", "cpp"],
  ["board/main.ino", "cpp"],
  ["build.cake", "csharp"],
  ["templates/view.ctp", "php"],
  ["a-1.0.rockspec", "lua"],
  [".zshenv", "bash"],
  ["net/a.ebuild", "bash"],
  ["cpanfile", "perl"],
  ["src/A.hs-boot", "haskell"],
  ["rules.make", "make"],
  ["Module.psd1", "powershell"],
];

for (const [path, language] of CASES) {
  test(`${path} is ${language}`, () => expect(detectLanguage(path, "").id).toBe(language));
}

test("a script without an extension is what its interpreter reads", () => {
  expect(detectLanguage("bin/run", "#!/usr/bin/env jruby\n").id).toBe("ruby");
  expect(detectLanguage("bin/run", "#!/usr/bin/env -S uv run --script\n").id).toBe("python");
  expect(detectLanguage("bin/run", "#!/usr/bin/nodejs\n").id).toBe("javascript");
});
