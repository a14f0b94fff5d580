/**
 * Guards BUILTIN_VERSION: a view is scanned again when it changes, so a change of what is left out by itself, or of what a pattern means,
 * that does not raise it leaves files in indexes that should be out, secrets among them, and files out that should be in.
 *
 * Two fingerprints. `verdicts` is what the rules say of a table of paths, alone and with a `.codecompassignore`: it follows behaviour, so that
 * code can be rewritten freely. `tables` is the constants of the files that hold the rules: no list of paths touches every row. Where more
 * is masked (CAREFUL, MANIFESTS) is no part of it: that belongs to EXTRACTOR_VERSION.
 */
import { expect, test } from "bun:test";
import { join } from "node:path";
import { ignoreRulesOf } from "#indexer/rules/ignore-rules.ts";
import { expectFingerprint, tablesOf } from "../golden/fingerprint.ts";

const GOLDEN = join(import.meta.dir, "../golden/builtin-fingerprint.txt");
const FILES = ["indexer/rules/builtin-rules.ts", "indexer/rules/secret-files.ts"];

/** In lower case, as are the patterns: whether case matters depends on the system. */
const PATHS: readonly string[] = [
  ...["a.ts", "src/a.ts", "src/deep/er/a.ts", "docs/a b.md", "src/[x].ts", "src/a.gen.ts", "lib/util/index.js", "readme"],
  ...["node_modules/a/index.js", "src/vendor/a.go", "dist/a.js", "target/debug/a", "build/x.txt", ".git/config", "sub/.hg/x", ".jj/repo"],
  ...["package-lock.json", "go.sum", "sub/pnpm-lock.yaml", "a.min.js", "a.generated.ts", "a.pb.go", "x_generated.rs", "a.map", "a.lock"],
  ...["logo.png", "a.tar.gz", "font.woff2", "app.log", "data.bin", "a.snap", ".ds_store"],
  ...[
    ".env",
    ".env.local",
    ".env.example",
    "prod.env",
    "src/env.ts",
    "id_rsa",
    "id_rsa.pub",
    "keys/server.key",
    "server.key.bak",
    "cert.pem",
  ],
  ...[
    "deploy_key",
    ".ssh/work",
    ".ssh/config",
    ".aws/credentials",
    "credentials.json",
    "docs/credentials.md",
    "lib/credentials.rb",
    ".netrc",
  ],
  ...[
    "terraform.tfstate",
    "terraform.tfvars",
    "prod.tfstate.backup",
    "secrets.yml",
    "charts/templates/secrets.yaml",
    ".npmrc",
    ".bash_history",
  ],
  ...["service-account-prod.json", "token.txt", "token.go", "wg0.conf", ".docker/config.json", "config.json", "keystore.properties"],
];

/** Rules of a workspace: none, and some of each form that git knows. */
const IGNORE_FILES: readonly string[] = [
  "",
  "*.md\n/src/\n!src/a.ts\n",
  "**/a.*\ndocs/**\n# told\n\\[x].ts\n[a-c]?.ts\n",
  "!vendor/\n!node_modules/a/\n!.env\n!*.key\n!.git/\n!dist/a.js\n",
  "lib/*/index.js\nsub/**/x\n*\n!*/\n!*.ts\n",
  "build/\n!build/x.txt\nsrc/[!d]*\n",
];

test("what is left out is what BUILTIN_VERSION stands for", () => {
  const verdicts = IGNORE_FILES.map((text) => {
    const rules = ignoreRulesOf({ text });
    const ignored = { rule: "*", source: ".gitignore" };
    return PATHS.map((path) => [path, rules.judge(path) ?? null, rules.judgeIgnored(path, ignored) ?? null, rules.takesBackSecret(path)]);
  });
  expectFingerprint(GOLDEN, {
    name: "BUILTIN_VERSION",
    value: Number.parseInt(ignoreRulesOf({ text: "" }).hash, 10),
    file: "src/indexer/rules/ignore-rules.ts",
    test: "test/indexer/builtin-fingerprint.test.ts",
    parts: { verdicts, tables: tablesOf(FILES, (name) => name !== "CAREFUL" && name !== "MANIFESTS") },
  });
  const layers = new Set(verdicts.flat().flatMap(([, judged]) => (judged && typeof judged === "object" ? [judged.layer] : [])));
  expect([...layers].sort()).toEqual(["built-in", "codecompassignore", "secrets", "vcs"]);
});
