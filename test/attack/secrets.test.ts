/** Every face of the program, asked for the secrets of a repository that holds files of every kind that has some: none is shown. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { existsSync, linkSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { openDatabase } from "#store/database/database.ts";
import { bytesOfContent } from "#store/versions/files.ts";
import { User } from "../e2e/binary.ts";
import { StdioServer, textOf } from "../e2e/mcp/server.ts";
import { git, repositoryWith, sharedDirectory, writeFiles } from "../temporary.ts";

// Processes, not functions: a busy machine must not decide.
setDefaultTimeout(600_000);

const PEM = "-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNzaC1rZXktdjEAAAAA{T}AAAABG5vbmU\n-----END OPENSSH PRIVATE KEY-----\n";

/** What credential files hold; `{T}` is the secret, a word that no rule about chance would catch. */
const CREDENTIALS: Readonly<Record<string, string>> = {
  ...{
    ".env": "A={T}\n",
    ".env.local": "A={T}\n",
    ".env.production": "A={T}\n",
    "up/.ENV": "A={T}\n",
    "sub/.env": "A={T}\n",
    "prod.env": "A={T}\n",
  },
  ...{
    ".envrc": "export A={T}\n",
    ".env~": "A={T}\n",
    ".env-local": "A={T}\n",
    ".env_prod": "A={T}\n",
    env: "A={T}\n",
    ".environment": "A={T}\n",
  },
  ...{
    "env.production": "A={T}\n",
    ".env.example": "TOKEN={T}\n",
    id_rsa: PEM,
    "deploy/id_ed25519": PEM,
    "server.key": PEM,
    "cert.pem": PEM,
  },
  ...{
    "a.p12": "{T}",
    "x.ppk": PEM,
    ".ssh/deploy_key": PEM,
    ".ssh/id_ecdsa_sk": PEM,
    deploy_rsa: PEM,
    "id_rsa.bak": PEM,
    id_rsa_github: PEM,
  },
  ...{ "server.key.bak": PEM, "cert.pem.txt": PEM, "privkey.asc": "-----BEGIN PGP PRIVATE KEY BLOCK-----\n{T}\n", "AuthKey_AB12.p8": PEM },
  ...{
    ssh_host_rsa_key: PEM,
    "id_rsa.pem ": PEM,
    "private.der.b64": "{T}",
    "signing.jwk": '{"d":"{T}"}',
    "jwks-private.json": '{"d":"{T}"}',
  },
  ...{ ".netrc": "machine h login l password {T}\n", _netrc: "machine h password {T}\n", ".authinfo": "machine h password {T}\n" },
  ...{
    ".pgpass": "h:5432:d:u:{T}\n",
    "pgpass.conf": "h:{T}\n",
    ".my.cnf": "password={T}\n",
    ".npmrc": "_authToken={T}\n",
    ".npmrc.bak": "_authToken={T}\n",
  },
  ...{ ".pypirc": "password={T}\n", ".htpasswd": "u:{T}\n", htpasswd: "u:{T}\n", passwd: "u:{T}\n", shadow: "root:{T}\n" },
  ...{
    ".git-credentials": "https://u:{T}@github.com\n",
    ".aws/credentials": "aws_secret_access_key = {T}\n",
    ".boto": "gs_secret_access_key = {T}\n",
  },
  ...{
    ".docker/config.json": '{"auths":{"h":{"auth":"{T}"}}}',
    ".dockercfg": '{"h":{"auth":"{T}"}}',
    ".kube/config": "token: {T}\n",
    kubeconfig: "token: {T}\n",
  },
  ...{
    "credentials.json": '{"private_key": "{T}"}',
    "client_secret.json": '{"client_secret": "{T}"}',
    "service-account.json": '{"private_key":"{T}"}',
  },
  ...{
    ".config/gcloud/application_default_credentials.json": '{"refresh_token":"{T}"}',
    ".config/gh/hosts.yml": "oauth_token: {T}\n",
    hub: "oauth_token: {T}\n",
  },
  ...{ "secrets.yaml": "a: {T}\n", "secrets.json": '{"a":"{T}"}', "config/master.key": "{T}", "config/secrets.yml": "a: {T}\n" },
  ...{
    "terraform.tfvars": 'p = "{T}"\n',
    "prod.auto.tfvars": 'p = "{T}"\n',
    "terraform.tfstate": '{"p":"{T}"}',
    ".vault_pass": "{T}",
    ".vault-token": "{T}",
  },
  ...{ ".cargo/credentials.toml": 'token = "{T}"\n', ".cargo/credentials": 'token = "{T}"\n', ".gem/credentials": ":k: {T}\n" },
  ...{ "gradle.properties": "signingPassword={T}\n", "keystore.properties": "storePassword={T}\n", ".s3cfg": "secret_key = {T}\n" },
  ...{
    ".yarnrc.yml": "npmAuthToken: {T}\n",
    "pip.conf": "index-url=https://u:{T}@h\n",
    "nuget.config": "<add key='ClearTextPassword' value='{T}'/>",
  },
  ...{
    "wp-config.php": "<?php define('DB_PASSWORD', '{T}');\n",
    ".bash_history": "export TOKEN={T}\n",
    ".zsh_history": "export TOKEN={T}\n",
  },
  ...{
    "token.txt": "{T}\n",
    token: "{T}\n",
    "api_key.txt": "{T}\n",
    "wireguard/wg0.conf": "PrivateKey = {T}\n",
    "rclone.conf": "pass = {T}\n",
  },
  ...{
    "age.txt": "AGE-SECRET-KEY-1{T}\n",
    "key.txt": "AGE-SECRET-KEY-1{T}\n",
    "local.settings.json": '{"p":"{T}"}',
    "google-services.json": '{"k":"{T}"}',
  },
  ...{ "appsettings.Development.json": '{"ConnectionStrings":{"p":"{T}"}}' },
};

const CHANCE = "vTb4LmW8sYcq7Rk2ZpX9";
/** Secrets in files that are indexed: sources, documentation, settings. `{T}` is a value that looks drawn by chance. */
const INDEXED: Readonly<Record<string, string>> = {
  "src/client.ts":
    "/** Signs in. The api_key: {T} */\nexport function signIn(password = '{T}'): string {\n  const token = '{T}';\n  return token + password;\n}\n",
  "src/key.py": `def read_key():\n    """A key."""\n    return """${PEM.replace("{T}", "{T}{T}")}"""\n`,
  "docs/guide.md": "# Guide\n\nSet `API_TOKEN={T}` and open https://app:{T}@acme.io/.\n",
  "config/settings.yml": "database:\n  password: {T}\n",
  "config/settings.json": '{"name": "x", "secretKey": "{T}"}\n',
};

const FIRST = 100;
let secrets: readonly string[];
let user: User;
let first: string;

function fill(files: Readonly<Record<string, string>>, secretOf: (index: number) => string): Record<string, string> {
  return Object.fromEntries(Object.entries(files).map(([path, content], index) => [path, content.replaceAll("{T}", secretOf(index))]));
}

beforeAll(async () => {
  const named = (index: number): string => `zqsecret${FIRST + index}tok`;
  const drawn = (index: number): string => `${CHANCE}${FIRST + index}`;
  secrets = [...Object.keys(CREDENTIALS).map((_, index) => named(index)), CHANCE];
  const files = { ...fill(CREDENTIALS, named), ...fill(INDEXED, drawn), "src/a.ts": "export function main() {}\n" };
  const repository = sharedDirectory();
  writeFiles(repository, files);
  git(repository, "init", "-q", "-b", "main");
  git(repository, "add", "-A", "-f");
  git(repository, "commit", "-q", "-m", `first, with token=${CHANCE}`);
  first = git(repository, "rev-parse", "HEAD").trim();
  for (const path of Object.keys(CREDENTIALS)) if (existsSync(join(repository, path))) rmSync(join(repository, path));
  writeFiles(repository, { "src/client.ts": "export function signIn(): string {\n  return 'none';\n}\n" });
  git(repository, "add", "-A");
  git(repository, "commit", "-q", "-m", "secrets removed");
  git(repository, "branch", "clean");
  git(repository, "checkout", "-q", "-b", "with", first);
  user = new User(repository, sharedDirectory());
  expect((await user.run(["index"])).exitCode).toBe(0);
});

/** An answer without what it repeats of the question. */
function expectNone(answer: string, what: string, asked = ""): void {
  const shown =
    asked === ""
      ? answer
      : answer
          .replaceAll(new RegExp(`("query"|query|q|name|symbol)(: ?"?)${asked}`, "g"), "$1$2")
          .replaceAll(`search ${asked}`, "")
          .replaceAll(`"${asked}"`, "");
  for (const secret of secrets) {
    if (shown.includes(secret))
      throw new Error(`${what} shows ${secret}: ${shown.slice(Math.max(0, shown.indexOf(secret) - 300), shown.indexOf(secret) + 100)}`);
  }
}

const FORMATS = ["lines", "json", "jsonl", "toon"] as const;

test("no command finds or shows a secret, in any format, in the working tree and in an old commit", async () => {
  const words = ["token", "password", "signIn", "private key"];
  for (const ref of [[], ["--ref", first]]) {
    for (const format of FORMATS) {
      for (const word of words) {
        const { stdout, stderr } = await user.run(["search", word, "--format", format, "--detail", "context", "--limit", "50", ...ref]);
        expectNone(stdout + stderr, `search ${word} ${ref} ${format}`);
      }
      for (const command of [
        ["search", "--docs", "token"],
        ["locate", "signIn"],
        ["context", "password token key"],
        ["outline", "src/client.ts"],
        ["list"],
      ]) {
        const { stdout, stderr } = await user.run([...command, "--format", format, ...ref]);
        expectNone(stdout + stderr, `${command.join(" ")} ${ref} ${format}`);
      }
    }
  }
});

test("neither diff nor history shows a secret; diff counts the files that it leaves out", async () => {
  for (const [base, ref] of [
    ["clean", "with"],
    ["with", "clean"],
  ] as const) {
    for (const format of FORMATS) {
      const { stdout, stderr } = await user.run([
        "diff",
        "--base",
        base,
        "--ref",
        ref,
        "--direct",
        "--max-tokens",
        "90000",
        "--detail",
        "context",
        "--format",
        format,
      ]);
      expectNone(stdout + stderr, `diff ${base} ${ref} ${format}`);
      expect(stdout + stderr).toMatch(/\d+ files that differ are left out as secrets/);
      expect(stdout).not.toMatch(/\.netrc|id_ed25519|\.vault-token/);
    }
  }
  for (const ref of ["with", "clean"]) {
    const { stdout, stderr } = await user.run(["history", "signIn", "--ref", ref, "--format", "json"]);
    expect(stdout).toContain('"versions"');
    expectNone(stdout + stderr, `history ${ref}`);
  }
});

test("no tool and no resource of the server shows a secret, asked for it by its value or by its path", async () => {
  const server = new StdioServer(user, ["--tools", "all"]);
  await server.initialize();
  const paths = Object.keys(CREDENTIALS);
  for (const [index, path] of paths.entries()) {
    const secret = secrets[index] as string;
    for (const ref of index % 5 === 0 ? [{}, { ref: first }] : [{}]) {
      const calls: readonly (readonly [string, Record<string, unknown>])[] = [
        ["search_code", { query: secret, detail_level: "context", format: "json" }],
        ["search_docs", { query: secret, format: "json" }],
        ["get_code_context", { query: secret }],
        ["locate_symbol", { name: secret, format: "json" }],
        ["get_file_outline", { path }],
        ["get_file_summary", { path }],
        ["search_by_path", { pattern: path }],
      ];
      for (const [tool, args] of calls) {
        const answer = textOf(await server.call(tool, { ...args, ...ref }));
        expectNone(answer, `${tool} ${JSON.stringify(args)}`, secret);
      }
    }
    const read = JSON.stringify(await server.request("resources/read", { uri: `codecompass://outline/${encodeURI(path)}` }));
    expectNone(read, `outline of ${path}`);
  }
  expectNone(JSON.stringify(await server.request("resources/read", { uri: "codecompass://files/" })), "files");
  await server.end();
});

test("a search for a secret that stands in a source finds nothing", async () => {
  const { results } = await user.json<{ results: readonly unknown[] }>(["search", `${CHANCE}${FIRST}`]);
  expect(results).toEqual([]);
});

test("every credential file is left out by a rule about secrets, or its content is masked", async () => {
  const { stdout } = await user.run(["index", "--show-ignored", "--format", "json"]);
  const left = stdout;
  for (const path of [".env", "id_rsa", ".aws/credentials", ".kube/config", ".vault-token", "prod.env", ".git-credentials"])
    expect(left).toContain(`"${path}"`);
  expect(left).toContain('"secrets"');
});

test("links, renames and patterns after ! show no more", async () => {
  const other = new User(
    repositoryWith({ ".env": `TOKEN=${CHANCE}\nA=plainword\n`, "a.ts": "export const x = 1;\n", "conf.txt": "A=renamedword\n" }),
  );
  linkSync(join(other.cwd, ".env"), join(other.cwd, "hard.txt"));
  symlinkSync(".env", join(other.cwd, "soft.txt"));
  await other.run(["index"]);
  expectNone((await other.run(["search", "TOKEN", "--detail", "context", "--format", "json"])).stdout, "a hard link");
  renameSync(join(other.cwd, "conf.txt"), join(other.cwd, ".env.prod"));
  expect((await other.json<{ results: readonly unknown[] }>(["search", "renamedword"])).results).toEqual([]);
  rmSync(join(other.cwd, "hard.txt"));
  writeFiles(other.cwd, { ".codecompassignore": "!.env\n" });
  const { stdout, stderr } = await other.run(["search", "plainword", "--detail", "context", "--format", "json"]);
  expect(stdout).toContain('".env"');
  expectNone(stdout + stderr, "a secret's file that was taken back");
});

test("one content under two paths is masked for each of them", async () => {
  const content = "region = us\npassword = correcthorse\n";
  const other = new User(repositoryWith({ "a/plain.txt": content, "b/.env.example": content, "c.ts": "export const x = 1;\n" }));
  await other.run(["index"]);
  const { results } = await other.json<{ results: readonly { path: string; body_preview?: string }[] }>([
    "search",
    "region",
    "--detail",
    "context",
  ]);
  const shown = Object.fromEntries(results.map(({ path, body_preview: body }) => [path, body?.includes("correcthorse")]));
  expect(shown).toEqual({ "a/plain.txt": true, "b/.env.example": false });
});

test("neither the bytes of the database nor the contents in it hold a secret", () => {
  const projects = join(user.home, ".codecompass/projects");
  const files = readdirSync(projects, { recursive: true, encoding: "utf8" }).map((name) => join(projects, name));
  const databases = files.filter((file) => file.endsWith(".db"));
  expect(databases).toHaveLength(1);
  for (const file of files.filter((name) => /\.db(?:-wal)?$/.test(name))) expectNone(readFileSync(file).toString("latin1"), file);
  const db = openDatabase(databases[0] as string);
  const contents = db.query<{ id: number }, []>("SELECT content_id AS id FROM contents").all();
  expect(contents.length).toBeGreaterThan(5);
  for (const { id } of contents) expectNone(new TextDecoder().decode(bytesOfContent(db, id)), `content ${id}`);
  db.close();
});
