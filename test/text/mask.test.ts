/** What is taken for a secret in a text, and what is not. */
import { describe, expect, test } from "bun:test";
import { findSecrets, maskSecrets } from "#text/secrets/mask.ts";
import type { Care } from "#text/secrets/secret-range.ts";

/** Values that a generator drew; none was ever issued. Parts are joined here so that scanners of this repository find no token. */
const RANDOM = "q7Rk2ZpX9vTb4LmW8sYc";
const HEX32 = "9f8c1d3ab5e7406f2c91d8e3b7a6054f";
const HEX64 = `${HEX32}${"b13c7e92af5d08461e9ac3f7d20b586e"}`;
const LONG = "k3Jq9ZxV2mTb7LpW4sYc8RnD1fGh6KvX5QwE0uIo";
const glue = (...parts: string[]) => parts.join("");

/** Each is masked, but for what stands around it. */
const SECRETS: readonly (readonly [rule: string, before: string, secret: string, after: string])[] = [
  ["aws", "aws_access_key_id = ", glue("AKIA", "Q7RK2ZPX3VTB4LMW"), "\n"],
  ["keyed", 'aws_secret_access_key = "', LONG, '"\n'],
  ["aws", "id = ", glue("ASIA", "ECJQWEI7MBOERILR"), "\n"],
  ["keyed", "aws configure set aws_secret_access_key ", LONG, "\n"],
  ["keyed", "AWS_SECRET_ACCESS_KEY=", glue("/0Ar4NDPmx6jC7sBED2", "nDN3j/afArA02k9hxJuXc"), "\n"],
  ["keyed", '"SecretAccessKey": "', glue("H+ob0CCT68MkrXWRIf8k", "GU6BpeEASCsRoRPe97P6"), '"'],
  ["keyed", "<name>fs.s3a.secret.key</name>\n    <value>", LONG, "</value>"],
  ["keyed", "<key>password</key>\n<string>", RANDOM, "</string>"],
  ["keyed", "hmac_key: ", HEX64, "\n"],
  ["google-api", "const key = '", glue("AIza", "SyB7q9ZxV2mTb7LpW4sYc8RnD1fGh6KvX5Q"), "';"],
  ["google-client-secret", "x: ", glue("GOCSPX-", "q7Rk2ZpX9vTb4LmW8sYcD1fG"), "\n"],
  ["google-oauth", "x: ", glue("ya29.", LONG), "\n"],
  ["azure-client-secret", "x: '", glue("q7R8Q~", "k2ZpX9vTb4LmW8sYcD1fGh6KvX5QwE0u"), "'"],
  ["keyed", "AccountKey=", glue(LONG, LONG.slice(0, 32), "=="), ";EndpointSuffix=core"],
  ["github", "git clone with ", glue("ghp_", LONG.slice(0, 36)), " now"],
  ["github-fine-grained", "x=", glue("github_pat_", LONG, LONG.slice(0, 30)), "\n"],
  ["gitlab", "x=", glue("glpat-", RANDOM), "\n"],
  ["gitlab", "x=", glue("glrtr-", RANDOM), "\n"],
  ["azure", "x=", glue(LONG, LONG.slice(0, 12), "JQQJ99", "BAACYeBjFXJ3w3AAABACOGq7Rk"), "\n"],
  ["crates", "x=", glue("cio", LONG.slice(0, 32)), "\n"],
  ["circleci", "x=", glue("CCIPAT_", LONG.slice(0, 22), "_", HEX32, "9f8c1d3a"), "\n"],
  ["langsmith", "x=", glue("lsv2_pt_", HEX32, "_9f8c1d3ab5"), "\n"],
  ["elevenlabs", "x=", glue("sk_", HEX32, HEX32.slice(0, 16)), "\n"],
  ["sonar", "x=", glue("squ_", HEX32, "9f8c1d3a"), "\n"],
  ["resend", "x=", glue("re_", "k3Jq9ZxV_", LONG.slice(8, 32)), "\n"],
  ["jwt", "x=", glue("eyJhbGciOiJkaXIifQ", "..", LONG.slice(0, 16), ".", LONG, ".", LONG.slice(0, 22)), "\n"],
  ["slack", "x=", glue("xoxb-", "7806764507928-3058902343781-q7Rk2ZpX9vTb"), "\n"],
  ["slack-webhook", "https://", glue("hooks.slack.com/services/", "T7RK2ZPX9/B4LMW8SYC/q7Rk2ZpX9vTb4LmW8sYcD1fG"), "\n"],
  ["stripe", "x=", glue("sk_live_", RANDOM), "\n"],
  ["npm", "x=", glue("npm_", LONG.slice(0, 36)), "\n"],
  ["pypi", "x=", glue("pypi-AgE", LONG, LONG), "\n"],
  ["openai", "x=", glue("sk-proj-", LONG), "\n"],
  ["anthropic", "x=", glue("sk-ant-", "api03-", LONG), "\n"],
  ["hubspot", "x=", glue("pat-na1-", "d2b49c12-a4b0-0629-8347-5eb46c5296f6"), "\n"],
  ["netlify", "x=", glue("nfp_", LONG.slice(0, 36)), "\n"],
  ["nvidia", "x=", glue("nvapi-", LONG, LONG.slice(0, 24)), "\n"],
  ["sendgrid", "x=", glue("SG.", "q7Rk2ZpX9vTb4LmW8sYcD1", ".", LONG), "\n"],
  ["twilio", "x=", glue("SK", HEX32), "\n"],
  ["digitalocean", "x=", glue("dop_v1_", HEX64), "\n"],
  ["huggingface", "x=", glue("hf_", "qkzRkZpXvTbLmWsYcDfGhKvXQwEuIoPaSd"), "\n"],
  ["telegram", "x=", glue("7283946150", ":AA", "Hq7Rk2ZpX9vTb4LmW8sYcD1fGh6KvX5Qw"), "\n"],
  ["discord", "x=", glue("MTk4NjIyNDgzNDcxOTI1MjQ4", ".Cl2FMQ.", "ZnCjm1XVW7vRze4b7Cq4se7kKWs"), "\n"],
  ["age", "x ", glue("AGE-SECRET-KEY-1", "QZ7RK2ZPX9VTB4LMW8SYCD1FGH6KVX5QWE0UJ7PASDFGHJKLZXCVBNM2345"), "\n"],
  ["vault", "x=", glue("hvs.", LONG), "\n"],
  ["terraform-cloud", "x=", glue("q7Rk2ZpX9vTb4L", ".atlasv1.", LONG, LONG), "\n"],
  ["mailchimp", "x=", glue(HEX32, "-us12"), "\n"],
  ["jwt", "Cookie: s=", glue("eyJhbGciOiJIUzI1NiJ9", ".eyJhIjoiazNKcTlaeFYybVRiN0xwVzRzWWMifQ.", LONG), "\n"],
  ["address", "postgres://app:", "vTb4LmW8sYc", "@db.internal.acme.com/main"],
  ["address", "redis://:", "plainbutreal", "@cache.acme.io:6379"],
  ["address", "postgres://app:", "hunter2", "@db.corp.net/x"],
  ["address", "postgres://app:", "correcthorse", "@db:5432/x"],
  ["address", "postgres://postgres:", "postgres", "@db.corp.net/x"],
  ["address", "amqp://user:", "abcdefgh", "@mq.corp.net"],
  ["address", "https://", "k3yJ8sQmZp4wL2n5", "@github.com/x"],
  ["address", "https://", "e1118813830d71939b53182e4e349d98729e7c6b", "@github.com/x/y"],
  ["address", "postgres://app:", "k3yJ8sQm@Zp4w", "@db.corp.net/x"],
  ["address", "smtp://bob@corp.net:", "k3yJ8sQmZp4w", "@smtp.corp.net:587"],
  ["address", 'url = "//bob:', "plainbutreal", '@git.corp.net/x"'],
  ["address", "clone //bob:", "k3yJ8sQmZp4w", "@git.corp.net/x"],
  ["address", "mongodb://app:", "hunter2", "@a.corp.net:1,b.corp.net:2/x?mail=me@corp.net"],
  ["address", "jdbc:oracle:thin:scott/", "Sommer2024", "@//db:1521/x"],
  ["slack-webhook", "u = https://", glue("hooks.slack.com/services/", "TFHNCUBPR/BRKFNDCIT/fngAFTCloiADN5RpVI2XQWhX"), "\n"],
  ["discord-webhook", "https://", glue("discord.com/api/webhooks/", "123456789012345678/", LONG, "Rkj9Zhx9PkOZ"), "\n"],
  ["signature", "https://x.blob.core.windows.net/c?sv=2020&sig=", glue(LONG, "fB%3D"), "\n"],
  ["keyed", "SECRET_KEY = '", "django-insecure-RlPhDBuqOSg5ApYzTTOkq2BEDbN2AHRQ73l5PuXay1F6gcqInk", "'"],
  ["keyed", "Authorization: Basic ", "YWRtaW46QTJvUVVQNDRYUFNMMm8=", "\n"],
  ["keyed", "password: |\n  ", RANDOM, "\n"],
  ["keyed", "api_token: >-\n  ", RANDOM, "\n"],
  ["keyed", 'password = (\n  "', RANDOM, '"\n)'],
  ["keyed", 'String apiToken =\n      "', RANDOM, '";'],
  ["keyed", "ENV API_TOKEN ", RANDOM, "\n"],
  ["keyed", 'variable "db_password" {\n  type = string\n  default = "', RANDOM, '"\n}'],
  ["keyed", "machine github.com login bob password ", RANDOM, "\n"],
  ["keyed", "machine github.com\n  login bob\n  password ", RANDOM, "\n"],
  ["keyed", "# the password is ", RANDOM, "\n"],
  ["keyed", "mot_de_passe = '", RANDOM, "'"],
  ["keyed", glue('token = "ghp_', '" + "'), LONG.slice(0, 36), '"'],
  ["sql", "CREATE USER bob IDENTIFIED BY '", "ZQSw5AbQTSDp2zw5", "';"],
  ["sql", "ALTER ROLE bob WITH LOGIN PASSWORD '", "correcthorse", "';"],
  ["command", "mysql -uroot -p", "SpGmrtWT01NjUj", " db"],
  ["command", "docker login -u me -p ", "TVPWEdgjuWa8mR", " registry.corp.net"],
  ["command", "redis-cli -h db -a ", "GzlC2kx9pUolc8q8", " ping"],
  ["command", "sshpass -p ", "correcthorse", " ssh h"],
  ["curl", "curl -sS -u deploy:", "vTb4LmW8sYcq", " https://acme.io"],
  ["keyed", "PASSWORD=", RANDOM, "\n"],
  ["keyed", "npmAuthToken: ", RANDOM, "\n"],
  ["keyed", "auth_key_secret = '", RANDOM, "'"],
  ["keyed", '{"client_secret": "', RANDOM, '"}'],
  ["keyed", '{\\"token\\": \\"', RANDOM, '\\"}'],
  ["keyed", "const apiKey: string = '", RANDOM, "';"],
  ["keyed", 'var apiToken string = "', RANDOM, '"'],
  ["keyed", "define('DB_PASSWORD', '", RANDOM, "');"],
  ["keyed", "<password>", RANDOM, "</password>"],
  ["keyed", '<add key="ClearTextPassword" value="', RANDOM, '" />'],
  ["keyed", "  - name: DB_PASSWORD\n    value: ", RANDOM, "\n"],
  ["keyed", "deploy --token ", RANDOM, " --verbose"],
  ["keyed", "Authorization: Bearer ", RANDOM, "\n"],
  ["keyed", "PrivateKey = ", glue(LONG, "abc="), "\n"],
  ["keyed", "config['password'] = '", "Tr0ub4dor&3", "'"],
];

const PEM_LINE = glue(LONG, LONG.slice(0, 24));
/** Every line of a key is masked; `KEY` stands for one, `END` for a last, short one. */
const KEY_BLOCKS: Readonly<Record<string, string>> = {
  pem: "-----BEGIN RSA PRIVATE KEY-----\nKEY\nKEY\nEND\n-----END RSA PRIVATE KEY-----\n",
  openssh: "-----BEGIN OPENSSH PRIVATE KEY-----\nKEY\nKEY\nEND\n-----END OPENSSH PRIVATE KEY-----\n",
  "with headers":
    "-----BEGIN EC PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,AB\n\nKEY\nEND\n-----END EC PRIVATE KEY-----\n",
  pgp: "-----BEGIN PGP PRIVATE KEY BLOCK-----\nVersion: GnuPG v2\n\nKEY\nKEY\n-----END PGP PRIVATE KEY BLOCK-----\n",
  putty: "PuTTY-User-Key-File-2: ssh-rsa\nEncryption: none\nPrivate-Lines: 2\nKEY\nKEY\nPrivate-MAC: 00\n",
  "in JSON": '{"k": "-----BEGIN PRIVATE KEY-----\\nKEY\\nKEY\\nEND\\n-----END PRIVATE KEY-----\\n"}',
  "in JSON in a string": '"{\\"k\\": \\"-----BEGIN PRIVATE KEY-----\\\\nKEY\\\\nKEY\\\\n-----END PRIVATE KEY-----\\"}"',
  indented: "key: |\n    -----BEGIN PRIVATE KEY-----\n    KEY\n    KEY\n    -----END PRIVATE KEY-----\n",
  "in a comment": "# -----BEGIN PRIVATE KEY-----\n# KEY\n# KEY\n# -----END PRIVATE KEY-----\n",
  concatenated: '"-----BEGIN PRIVATE KEY-----\\n" +\n  "KEY\\n" +\n  "KEY\\n" +\n  "-----END PRIVATE KEY-----"',
  "without an end": "-----BEGIN PRIVATE KEY-----\nKEY\nKEY\n",
  "in calls": 'b.append("-----BEGIN PRIVATE KEY-----");\nb.append("KEY");\nb.append("KEY");\nb.append("-----END PRIVATE KEY-----");\n',
  "with numbers of lines": "1 -----BEGIN PRIVATE KEY-----\n2 KEY\n3 KEY\n4 -----END PRIVATE KEY-----\n",
  "in HTML": "-----BEGIN PRIVATE KEY-----<br/>KEY<br/>KEY<br/>END<br/>-----END PRIVATE KEY-----",
  "with Windows' line breaks": "-----BEGIN PRIVATE KEY-----\r\nKEY\r\nKEY\r\n-----END PRIVATE KEY-----\r\n",
};

/** Source and documentation that hold no secret. */
const HARMLESS: readonly string[] = [
  "AWS_ACCESS_KEY_ID=AKIAIOSFODNN7EXAMPLE",
  "aws_secret_access_key = wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
  "ASIAPACIFICSOUTHEAST and AKIAABCDEFGHIJKLMNOP",
  `id = "${glue("AKIA", "IOSFODNN7EXAMPLE")}" // since 9f8c1d3ab5e7406f2c91d8e3b7a6054f9f8c1d3a`,
  `const certificate = "${Buffer.from("-----BEGIN CERTIFICATE-----\nMIIDazCCAlOgAwIBAgIUJq9ZxV2mTb7LpW4sYc8RnD1").toString("base64")}"`,
  'const BEGIN = "-----BEGIN PRIVATE KEY-----";\nconst readsThePrivateKeyOfTheServerThatIsAsked = 1;\nconst END = "-----END PRIVATE KEY-----";',
  "secretFile: /usr/share/kubernetes/secrets/production/credentials/FileOfTheServer",
  "token = getUserInformationFromDatabaseVersion2OfTheServer",
  "password: changeme",
  `PASSWORD=\${DB_PASSWORD}`,
  "token: <your-token-here>",
  "api_key = 'xxxxxxxxxxxxxxxxxxxx'",
  "api_key: {{ .Values.apiKey }}",
  "secret = 'test-secret-for-unit-tests'",
  "const token = parseTokenFromAuthorizationHeader2(request);",
  "private readonly tokenService: AuthenticationTokenService;",
  "if (password == expectedPasswordFromKeychain) {",
  'token_url = "https://login.example.com/oauth2/v2.0/token"',
  "PublicKeyToken=b77a5c561934e089",
  "password_hash_algorithm = 'pbkdf2_sha256'",
  "token: 1234567890abcdef",
  "postgres://user:password@localhost:5432/app",
  "https://user:pass@example.com/",
  "https://host:8080/a@b",
  "postgres://user:password@db.corp.net/x",
  "http://localhost:8080?mail=me@corp.net",
  "docker://alpine:3.8@sha256:9f8c1d3ab5e7406f2c91d8e3b7a6054fb13c7e92af5d08461e9ac3f7d20b586e",
  "  //todo:bob@corp.net asks why",
  "https://git@github.com/x/y.git ssh://deploy-user@host:22/x",
  "user = UserLogin(name='pydantic', password='hunter2')",
  "password: |\n  the words of a text\n",
  'variable "db_password" {\n  default = "postgres"\n}',
  'const token = "prefix-" + name + "-suffix";',
  "mysql -h db -P 3306 -p app",
  "docker login -u me -p $TOKEN registry.corp.net",
  "redis-cli -h db -p 6379 -n 2 ping",
  "mongosh --port 27017 -p admin",
  "CREATE USER bob IDENTIFIED BY 'password';",
  "-----BEGIN CERTIFICATE-----\nMIIDazCCAlOgAwIBAgIUJq9ZxV2mTb7LpW4sYc8RnD1fGh6\n-----END CERTIFICATE-----",
  'return pem.startsWith("-----BEGIN PRIVATE KEY-----") && isComplete;',
  "Authorization: Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==",
  "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxMjM0NTY3ODkwIiwibmFtZSI6IkpvaG4ifQ.SflKxwRJSMeKKF2QT4fwpMeJf36POk6yJV_adQssw5c",
  "sha256: 9f8c1d3ab5e7406f2c91d8e3b7a6054fb13c7e92af5d08461e9ac3f7d20b586e",
  "integrity: sha512-k3Jq9ZxV2mTb7LpW4sYc8RnD1fGh6KvX5QwE0uIo==",
  "task-management-for-distributed-systems-and-services",
];

test.each(SECRETS)("%s: the value after %j is masked, and nothing else", (rule, before, secret, after) => {
  const text = `${before}${secret}${after}`;
  expect(maskSecrets(text)).toBe(`${before}${"*".repeat(secret.length)}${after}`);
  expect(findSecrets(text).map((found) => found.rule)).toContain(rule);
});

test.each(Object.entries(KEY_BLOCKS))("a private key %s is masked line by line", (_, block) => {
  const fill = (key: string, end: string) =>
    block
      .replaceAll("KEY\\", `${key}\\`)
      .replaceAll(/\bKEY\b(?!-)(?! BLOCK)/g, key)
      .replaceAll(/\bEND\b(?! )/g, end);
  const text = fill(PEM_LINE, "q7Rk2Z==");
  const masked = maskSecrets(text);
  expect(masked).not.toContain(PEM_LINE);
  expect(masked).not.toContain(PEM_LINE.slice(-12));
  expect(masked).not.toContain("q7Rk2Z==");
  expect(masked.split("\n").map((line) => line.length)).toEqual(text.split("\n").map((line) => line.length));
  expect(masked).toMatch(/PRIVATE KEY|PuTTY/);
});

test("a secret key of AWS is masked beside its id, without a key that names it", () => {
  const id = glue("AKIA", "Q7RK2ZPX3VTB4LMW");
  const [hiddenId, hidden] = ["*".repeat(id.length), "*".repeat(LONG.length)];
  for (const [before, between, after] of [
    ['new Credentials("', '", "', '");'],
    ["Access key ID,Secret access key\n", ",", "\n"],
    ["", ":", "\n"],
    ["", "\n", "\n"],
  ]) {
    expect(maskSecrets(`${before}${id}${between}${LONG}${after}`)).toBe(`${before}${hiddenId}${between}${hidden}${after}`);
  }
  const commit = `${HEX32}9f8c1d3a`;
  expect(maskSecrets(`${id} since ${commit}`)).toBe(`${hiddenId} since ${commit}`);
});

test("a private key in the form of addresses is masked", () => {
  const key = `-----BEGIN RSA PRIVATE KEY-----\n${`${PEM_LINE.slice(0, 60)}/+Zq\n`.repeat(3)}-----END RSA PRIVATE KEY-----\n`;
  expect(maskSecrets(`k=${encodeURIComponent(key)}&x=1`)).not.toContain(PEM_LINE.slice(0, 20));
});

test("a private key in base64 is masked, also over several lines", () => {
  const key = Buffer.from(`-----BEGIN RSA PRIVATE KEY-----\n${`${PEM_LINE}\n`.repeat(3)}-----END RSA PRIVATE KEY-----\n`).toString(
    "base64",
  );
  const [one = "", ...others] = key.match(/.{1,76}/g) ?? [];
  expect(maskSecrets(`K=${key}\n`)).toBe(`K=${"*".repeat(key.length)}\n`);
  expect(maskSecrets(`k: |\n  ${[one, ...others].join("\n  ")}\n`)).not.toMatch(/[A-Za-z]{8}/);
});

test.each(HARMLESS)("stays as it is: %s", (text) => {
  expect(maskSecrets(text)).toBe(text);
});

describe("a file in which secrets are expected", () => {
  const CARES: readonly (readonly [Care, string, string])[] = [
    ["keys", "password: correcthorse\nhost: db.acme.com\n", "password: ************\nhost: db.acme.com\n"],
    ["keys", "DB_PASSWORD=a b;c,d\n", "DB_PASSWORD=*******\n"],
    ["keys", `password: changeme\ntoken: \${TOKEN}\n`, `password: changeme\ntoken: \${TOKEN}\n`],
    ["keys", `password = "hunter2" + "${RANDOM}"\n`, `password = "*******" + "${"*".repeat(RANDOM.length)}"\n`],
    ["values", `password = "hunter2" . "${RANDOM}"\n`, `password = "*******" . "${"*".repeat(RANDOM.length)}"\n`],
    ["values", 'p = "zq41secret7"\nregion = "us-east-1"\n', 'p = "***********"\nregion = "us-east-1"\n'],
  ];
  test.each(CARES)("with care for %s, %j is masked", (care, text, masked) => {
    expect(maskSecrets(text, care)).toBe(masked);
  });
});

test("masking keeps the length of every line, in UTF-16 units", () => {
  const text = `é😀 token = "${RANDOM}😀"\r\nnext\u2028line\n`;
  const masked = maskSecrets(text);
  expect(masked.length).toBe(text.length);
  expect(masked).not.toContain(RANDOM);
  expect(masked.endsWith("\r\nnext\u2028line\n")).toBe(true);
});

test("a text without secrets is the same text", () => {
  const text = "export const token = readToken();\n";
  expect(maskSecrets(text)).toBe(text);
});
