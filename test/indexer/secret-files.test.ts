/** Which names are those of secrets. */
import { describe, expect, test } from "bun:test";
import { ignoreRulesOf } from "#indexer/rules/ignore-rules.ts";
import { careFor, secretRule } from "#indexer/rules/secret-files.ts";

/** By the rule that leaves them out: a row for each of the tables. */
const SECRET: Readonly<Record<string, readonly string[]>> = {
  ".env": [".env", ".ENV", "sub/.env", ".env.", ".env "],
  ".env*": [".env.local", ".env.production", ".envrc", ".env~", ".env-local", ".env_prod", ".env.bak", ".env.2024-01-31"],
  "*.env": ["prod.env", "deploy/staging.env", "prod.env.old"],
  "env.<stage>": ["env.production", "env.local"],
  "id_<kind>*": ["id_rsa", "id_dsa", "id_ecdsa", "id_ed25519", ".ssh/id_ed25519_sk", "id_rsa_github", "id_rsa.bak", "ID_RSA", "id_rsa_2"],
  "*_<kind>": ["deploy_rsa", "keys/bot_ed25519", "ssh_host_rsa_key", "etc/ssh_host_ed25519_key"],
  "*_key": ["deploy_key", ".ssh/deploy_key", "private_key.old"],
  ".ssh/*": [".ssh/work", "home/.ssh/jump"],
  "*.pem": ["cert.pem", "id.pem ", "cert.pem.bak"],
  "*.key": ["server.key", "config/master.key", "server.key.bak", "server.key~"],
  "*.p8": ["AuthKey_AB12.p8"],
  "*.p12": ["a.p12"],
  "*.ppk": ["x.ppk"],
  "*.kdbx": ["pw.kdbx"],
  "*.jwk": ["signing.jwk"],
  "*.keytab": ["krb5.keytab"],
  "*.key.b64": ["private.der.b64", "cert.pem.txt"],
  "private JWKs": ["jwks-private.json"],
  "service accounts": ["service-account-prod.json", "app-firebase-adminsdk-x1.json", "client_secret_42.json"],
  "service-account.json": ["service-account.json"],
  "credentials.json": ["credentials.json", "credentials.json.old"],
  "client_secret.json": ["client_secret.json"],
  "application_default_credentials.json": [".config/gcloud/application_default_credentials.json"],
  credentials: [".aws/credentials", ".gem/credentials", ".cargo/credentials"],
  ".cargo/credentials.toml": [".cargo/credentials.toml", "home/.cargo/credentials.toml"],
  ".boto": [".boto"],
  ".s3cfg": [".s3cfg"],
  "local.settings.json": ["local.settings.json"],
  ".npmrc": [".npmrc", ".npmrc.bak"],
  ".pypirc": [".pypirc"],
  ".composer/auth.json": [".composer/auth.json"],
  ".m2/settings.xml": [".m2/settings.xml"],
  ".docker/config.json": [".docker/config.json"],
  ".dockercfg": [".dockercfg"],
  ".kube/config": [".kube/config"],
  kubeconfig: ["kubeconfig"],
  ".config/gh/hosts.yml": [".config/gh/hosts.yml"],
  ".config/hub": [".config/hub"],
  ".vault_pass": [".vault_pass"],
  ".vault-token": [".vault-token"],
  "terraform.tfstate": ["terraform.tfstate"],
  "*.tfstate*": ["terraform.tfstate.backup", "terraform.tfstate.old", "terraform.tfstate.1700000000.backup"],
  "*.tfstate": ["prod.tfstate"],
  ".git-credentials": [".git-credentials"],
  ".netrc": [".netrc"],
  _netrc: ["_netrc"],
  ".authinfo": [".authinfo"],
  ".pgpass": [".pgpass"],
  ".pgpass.conf": [".pgpass.conf"],
  "pgpass.conf": ["pgpass.conf"],
  ".my.cnf": [".my.cnf"],
  ".htpasswd": [".htpasswd"],
  htpasswd: ["htpasswd"],
  passwd: ["etc/passwd"],
  shadow: ["etc/shadow"],
  "*_history": [
    ".bash_history",
    ".zsh_history",
    ".psql_history",
    ".python_history",
    ".node_repl_history",
    ".rediscli_history",
    ".mysql_history",
  ],
  "token, api_key, password": ["token", "token.txt", "api_key.txt", "github_token", "db-password.txt"],
  "wg<n>.conf": ["wireguard/wg0.conf"],
  "rclone.conf": ["rclone.conf"],
  "keystore.properties": ["android/keystore.properties"],
  "secrets.yml": ["config/secrets.yml"],
  "secrets.yaml": ["secrets.yaml"],
  "secrets.json": ["secrets.json"],
  ".dev.vars": [".dev.vars", ".dev.vars.production"],
  ".clasprc.json": [".clasprc.json"],
  "secret.toml": ["secret.toml"],
  "passwords.txt": ["passwords.txt"],
  "kubernetes/admin.conf": ["etc/kubernetes/admin.conf"],
  "*.ovpn": ["openvpn.ovpn"],
  ".environment": [".environment"],
  "privkey.asc": ["privkey.asc"],
  "ipsec.secrets": ["etc/ipsec.secrets"],
};

/** Sources, documentation and settings that are called nearly like one. */
const OPEN: readonly string[] = [
  ...[".env.example", ".env.sample", ".env.template", ".env.dist", "prod.env.example", "src/env.ts", "env.d.ts", "env/index.js", "bin/env"],
  ...[
    "id_rsa.pub",
    "src/id_rsa.go",
    "src/token.ts",
    "token.go",
    "password.py",
    "credentials.go",
    "lib/credentials.rb",
    "docs/credentials.md",
  ],
  ...[
    ".ssh/config",
    ".ssh/known_hosts",
    ".docker/Dockerfile",
    "config.json",
    "src/config.json",
    "kube/config.go",
    "src/commands/auth.json",
  ],
  ...[
    "terraform.tfvars",
    "gradle.properties",
    ".yarnrc.yml",
    "nuget.config",
    "pip.conf",
    "wp-config.php",
    "hub",
    "env.sh",
    "vault.yml",
    "apache/admin.conf",
    ".sentryclirc",
    "k8s/secret.yaml",
    "chart/templates/secrets.yaml",
  ],
  ...["history.md", "src/history.ts", "passwd.c", "shadow.css", "keyboard.json", "monkey.txt", "tokenizer.json", "tokens.json"],
];

describe("a file of this name is left out", () => {
  test.each(Object.entries(SECRET).flatMap(([rule, paths]) => paths.map((path) => [path, rule] as const)))(
    "%j by the rule %j",
    (path, rule) => {
      expect(secretRule(path)).toBe(rule);
      expect(ignoreRulesOf({ text: "" }).judge(path)).toEqual({ layer: "secrets", rule });
    },
  );
});

test.each(OPEN)("%j is no secret by its name", (path) => {
  expect(secretRule(path)).toBeUndefined();
});

test("names at whose content more is masked", () => {
  const cares = Object.fromEntries(
    [
      "prod.auto.tfvars",
      "gradle.properties",
      "env.sh",
      ".mcp.json",
      "application-prod.yml",
      "vault.yml",
      "application.yml",
      "appsettings.Development.json",
      ".env.example",
      ".env",
      "src/env.ts",
      "package.json",
    ].map((path) => [path, careFor(path)]),
  );
  expect(cares).toEqual({
    "prod.auto.tfvars": "values",
    "gradle.properties": "keys",
    "env.sh": "keys",
    ".mcp.json": "keys",
    "application-prod.yml": "keys",
    "vault.yml": "keys",
    "application.yml": "usual",
    "appsettings.Development.json": "values",
    ".env.example": "keys",
    ".env": "keys",
    "src/env.ts": "usual",
    "package.json": "usual",
  });
});

describe("a pattern after ! in .codecompassignore", () => {
  const judged = (text: string, path: string) => {
    const rules = ignoreRulesOf({ text });
    return { layer: rules.judge(path)?.layer, isTakenBack: rules.takesBackSecret(path) };
  };
  test.each([
    ["!.env\n", ".env"],
    ["!/deploy/*.pem\n", "deploy/ca.pem"],
    ["!**/.npmrc\n", "a/b/.npmrc"],
    ["!.env*\n", "sub/.env.test"],
  ])("%j takes %j back", (text, path) => {
    expect(judged(text, path)).toEqual({ layer: undefined, isTakenBack: true });
  });
  test.each([
    ["!vendor/mine/\n", "vendor/mine/.env"],
    ["!*\n", ".env"],
    ["!**\n", "a/id_rsa"],
    ["!/deploy/**\n", "deploy/ca.pem"],
    ["!.env\n.env\n", ".env"],
    ["!.env\n", "id_rsa"],
  ])("%j does not take %j back", (text, path) => {
    expect(judged(text, path)).toEqual({ layer: "secrets", isTakenBack: false });
  });
  test("takes no directory of version control back", () => {
    expect(judged("!.git/config\n!.git/\n", ".git/config")).toEqual({ layer: "vcs", isTakenBack: false });
  });
});
