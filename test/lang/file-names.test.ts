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

test("files of tasks, plays and variables of systems are Ansible's; lists and mappings of other tools are not", () => {
  const tasks = "---\n# Comments.\n\n- name: Install.\n  package:\n    name: web\n";
  const isAnsible = (path: string, text: string): boolean => detectLanguage(path, text).id === "ansible";
  expect(isAnsible("tasks/setup-RedHat.yml", tasks)).toBe(true);
  expect(isAnsible("handlers/web.yml", tasks)).toBe(true);
  expect(isAnsible("vars/Debian-12.yml", "web_package: nginx\n")).toBe(true);
  expect(isAnsible("site.yml", "- name: All.\n  hosts: all\n  roles:\n    - web\n")).toBe(true);
  expect(isAnsible("ci/tasks/build.yml", "platform: linux\ninputs:\n  - name: source\n")).toBe(false);
  expect(isAnsible("tasks/build.yaml", "apiVersion: tekton.dev/v1\nkind: Task\nspec:\n  steps:\n    - name: build\n")).toBe(false);
  expect(isAnsible("ingress.yaml", "spec:\n  tls:\n    - hosts: [a.example]\n")).toBe(false);
  expect(isAnsible("vars/common.yml", "a: b\n")).toBe(false);
});
