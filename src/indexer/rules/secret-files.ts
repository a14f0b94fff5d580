/**
 * Files that hold secrets, by their names: left out of the index, unless `.codecompassignore` names them after `!`. Also files that may
 * just as well hold none, or much else besides: they stay searchable, with more of their content masked (`text/secrets/mask.ts`).
 *
 * Names are compared without case, without dots and spaces at their end (which some file systems drop) and without the suffixes of backups.
 * A name that ends like source or documentation (`.php`, `.sql`, `.md`) is never that of a file of secrets, whatever the tables say:
 * `secretRule` checks that first. Whoever changes a table raises BUILTIN_VERSION in ignore-rules.ts; whoever changes CAREFUL or MANIFESTS
 * raises EXTRACTOR_VERSION in core/version.ts.
 */
import type { Care, TextForm } from "#text/secrets/secret-range.ts";

/** Whole names. */
const NAMES: ReadonlySet<string> = new Set([
  ...[".env"],
  // Clouds.
  ...[".boto", ".s3cfg", ".s3ql", "application_default_credentials.json", "accesstokens.json", "azureprofile.json", "client_secret.json"],
  ...[
    "client_secrets.json",
    "service-account.json",
    "service_account.json",
    "serviceaccount.json",
    "serviceaccountkey.json",
    "gcp-key.json",
  ],
  ...["credentials", "credentials.json", "credentials.yml", "credentials.yaml", "credentials.xml", "credentials.ini", "credentials.csv"],
  ...["accesskeys.csv", "rootkey.csv", "new_user_credentials.csv", "local.settings.json", "publishsettings", ".dev.vars"],
  // Package managers.
  ...[".npmrc", ".pypirc", ".yarnrc.private.yml", ".clasprc.json"],
  // Shells, databases, mail, the network.
  ...[".netrc", "_netrc", ".authinfo", ".pgpass", ".pgpass.conf", "pgpass.conf", ".my.cnf", ".mylogin.cnf", ".dbshell"],
  ...[
    ".git-credentials",
    ".gitcookies",
    ".htpasswd",
    "htpasswd",
    ".htdigest",
    "passwd",
    "shadow",
    "gshadow",
    "master.passwd",
    ".fetchmailrc",
  ],
  ...[".mutt_secret", ".msmtprc", ".smbcredentials", ".wgetrc", ".remote-sync.json", "sftp-config.json", ".ftpconfig", "filezilla.xml"],
  ...[
    "recentservers.xml",
    "sitemanager.xml",
    ".irssi_passwd",
    "rclone.conf",
    "wpa_supplicant.conf",
    "ipsec.secrets",
    "chap-secrets",
    "pap-secrets",
  ],
  // Containers and infrastructure.
  ...[".dockercfg", ".dockerconfigjson", "kubeconfig", ".kubeconfig", "kubeconfig.yaml", "kubeconfig.yml", "kubeconfig.json"],
  ...[".vault_pass", ".vault-pass", ".vault_password", ".vault-password", ".vault-token", ".vault_token", "vault_pass", "vault_password"],
  ...[".terraformrc", "terraform.rc", "terraform.tfstate", ".consul-token", ".nomad-token", ".env_secrets", ".secrets", ".secret"],
  // Keys of programs.
  ...["secring.gpg", "secring.pgp", "privkey", "privkey.asc", "private.asc", "private-key.asc", "privatekey"],
  ...["secret_key_base", "keystore.properties", "key.properties", "signing.properties", ".environment"],
  ...[
    "secrets.yml",
    "secrets.yaml",
    "secrets.json",
    "secrets.toml",
    "secrets.ini",
    "secrets.xml",
    "secrets.properties",
    "secrets.conf",
    "secrets.txt",
    "secret.toml",
    "secret.ini",
    "secret.txt",
    "secret.properties",
    "passwords.txt",
    "passwords.csv",
  ],
]);

/** Extensions (after the last dot) of files of secrets. */
const EXTENSIONS: ReadonlySet<string> = new Set([
  ...[
    "pem",
    "key",
    "p12",
    "pfx",
    "p8",
    "pk8",
    "pkcs12",
    "pkcs8",
    "keystore",
    "jks",
    "bks",
    "jceks",
    "kdbx",
    "kdb",
    "ppk",
    "agekey",
    "keytab",
  ],
  ...["tfstate", "env", "mobileprovision", "psafe3", "agilekeychain", "keychain", "publishsettings", "rdp", "jwk", "ovpn"],
]);

/** Ends of paths, where only the directory and the name together mean something. */
const TAILS: readonly string[] = [
  ...[
    ".aws/credentials",
    ".azure/credentials",
    ".config/gcloud/credentials.db",
    ".config/gcloud/access_tokens.db",
    ".bluemix/config.json",
    ".ibmcloud/config.json",
  ],
  ...[".config/hub", ".config/gh/hosts.yml", ".config/gh/hosts.yaml", ".config/glab-cli/config.yml", ".config/doctl/config.yaml"],
  ...[
    ".cargo/credentials",
    ".cargo/credentials.toml",
    ".gem/credentials",
    ".bundle/config",
    ".composer/auth.json",
    ".nuget/nuget.config",
    ".m2/settings.xml",
  ],
  ...[
    ".m2/settings-security.xml",
    ".gradle/gradle.properties",
    ".config/pip/pip.conf",
    ".docker/config.json",
    ".config/containers/auth.json",
    ".kube/config",
  ],
  ...[
    ".config/rclone/rclone.conf",
    ".config/filezilla/sitemanager.xml",
    ".terraform.d/credentials.tfrc.json",
    ".config/op/config",
    ".config/openai/key",
    "kubernetes/admin.conf",
  ],
];

/** Patterns of names, each with its name as a rule. */
const PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/^\.env(?:rc)?(?:$|[._~-])/, ".env*"],
  [/^env[._-](?:prod(?:uction)?|dev(?:elopment)?|stag(?:e|ing)|test(?:ing)?|local|live|qa|uat|preview|secrets?)$/, "env.<stage>"],
  [/^id_(?:rsa|dsa|ecdsa|ed25519|xmss)(?:_sk)?(?:$|[._-])/, "id_<kind>*"],
  [/(?:^|[_.-])(?:rsa|dsa|ecdsa|ed25519)(?:_sk)?(?:_key)?$/, "*_<kind>"],
  [/(?:^|[_.-])(?:deploy|private|priv|ssh|host)[_-]?key$/, "*_key"],
  [
    /^\.?(?:bash|zsh|sh|ksh|fish|csh|tcsh|python|node_repl|irb|pry|psql|mysql|sqlite|rediscli|mongo|mariadb|php|r|lua|ghci|scala|iex|octave|ipython)_?history$/,
    "*_history",
  ],
  [
    /^\.?(?:[a-z0-9]+[_-]){0,3}(?:token|api[_-]?key|apikey|secret[_-]?key|access[_-]?key|password|passphrase|passwd)(?:\.(?:txt|b64|base64|asc|gpg))?$/,
    "token, api_key, password",
  ],
  [/^service[_-]?account[\w-]*\.json$|^[\w-]*-firebase-adminsdk-[\w-]*\.json$|^client_secrets?[\w.-]*\.json$/, "service accounts"],
  [/^wg\d{1,3}\.conf$/, "wg<n>.conf"],
  [/\.(?:der|p12|pfx|key|pem|jks)\.(?:b64|base64|txt|asc)$/, "*.key.b64"],
  [/\.tfstate\.(?:\d+\.)?backup$|^\.?terraform\.tfstate/, "*.tfstate*"],
  [/^jwks?[._-](?:private|secret)[\w.-]*\.json$|^(?:private|secret)[._-]jwks?[\w.-]*\.json$/, "private JWKs"],
  [/^credentials\.tfrc\.json$/, "credentials.tfrc.json"],
  [/^\.dev\.vars\.[\w-]+$/, ".dev.vars"],
];

/** Names of documentation or samples of such files. */
const DOCUMENTATION =
  /[._-](?:example|sample|template|tmpl|tpl|dist|defaults?|schema|spec|md|rst|adoc|html?|j2|erb)$|[._-](?:example|sample|template)\.[a-z0-9]+$|^(?:example|sample|template)[._-]/;
const EXAMPLE = /[._-](?:example|sample|template|tmpl|tpl|dist|defaults?|j2|erb)$/;
const PUBLIC = /\.pub$/;
const SOURCE =
  /\.(?:[cm]?[jt]sx?|py|rb|go|rs|java|kt|cs|c|h|cc|cpp|hpp|php|swift|scala|ex|exs|lua|zig|sh|bash|d\.ts|vue|svelte|tf|proto|sql|css)$/;

/** Suffixes that editors, systems and people give to copies. */
const BACKUP =
  /(?:~|\.(?:bak|old|orig|original|save|saved|sav|sw[a-p]|backup|back|copy|tmp|temp|rej|dpkg-(?:old|dist|new)|rpm(?:save|new|orig)|\d{1,3}|\d{4}-?\d{2}-?\d{2}[\w-]*|\d{6,14})|[._-](?:bak|old|orig|backup|copy)\d*|[ _-]?\(\d+\)| copy(?: \d+)?|[._-]\d{4}-?\d{2}-?\d{2}|[_-]v?\d{1,3})$/;
/** How many such suffixes are removed, for copies of copies. */
const BACKUPS_MAX = 3;

/** Files that are indexed with more of their content masked than usual. */
const CAREFUL: readonly (readonly [RegExp, Care])[] = [
  [/(?:^|\/)(?:.*\.)?tfvars(?:\.json)?$/, "values"],
  [/(?:^|\/)appsettings\.\w+\.json$/, "values"],
  [/(?:^|\/)appsettings\.json$|(?:^|\/)web\.config$|(?:^|\/)app\.config$/, "keys"],
  [/(?:^|\/)(?:google-services|googleservice-info|firebase(?:-config)?)\.(?:json|plist)$/, "values"],
  [
    /(?:^|\/)gradle\.properties$|(?:^|\/)local\.properties$|(?:^|\/)\.yarnrc(?:\.yml)?$|(?:^|\/)nuget\.config$|(?:^|\/)pip\.(?:conf|ini)$|(?:^|\/)\.?wp-config(?:-\w+)?\.php$/,
    "keys",
  ],
  [
    /(?:^|\/)(?:env|hub|hosts\.yml|secrets?)$|(?:^|\/)secrets?\.(?:ya?ml|json|toml|ini|properties|env)$|(?:^|\/)[\w-]*\.secrets?(?:\.\w+)?$/,
    "values",
  ],
  // Programs keep a token or a password in them beside settings that say where things are.
  [/(?:^|\/)(?:\.flaskenv|dotenv|env\.(?:sh|txt|bat|ps1)|\.sentryclirc|admin\.conf|vault\.ya?ml|localsettings\.php)$/, "keys"],
  [/(?:^|\/)application[.-][\w-]+\.(?:properties|ya?ml)$|(?:^|\/)settings\.xml$|(?:^|\/)(?:[\w-]+\.)?env\.json$/, "keys"],
  [/(?:^|\/)\.?mcp\.json$|(?:^|\/)(?:docker-)?compose\.override\.ya?ml$/, "keys"],
  [/(?:^|\/)(?:age|key|keys|auth|jwks?|credentials?)\.(?:txt|json)$/, "values"],
];

/**
 * Invisible characters that would make the name of a secret look like another: zero-width
 * ones, and those that change the direction of text.
 */
const UNSEEN = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g;

/** The rule that makes a path that of a file of secrets, if there is one. */
export function secretRule(path: string): string | undefined {
  const lower = path.replaceAll(UNSEEN, "").toLowerCase();
  let name = trimmed(lower.slice(lower.lastIndexOf("/") + 1));
  const directory = lower.slice(0, lower.lastIndexOf("/") + 1);
  // Most names in a repository are those of sources: test them first.
  if (SOURCE.test(name) && !name.startsWith(".env")) return undefined;
  if (DOCUMENTATION.test(name) || PUBLIC.test(name)) return undefined;
  for (let copies = 0; copies <= BACKUPS_MAX; copies++) {
    const rule = ruleOfName(name) ?? ruleOfTail(directory, name);
    if (rule !== undefined) return isHelmTemplate(directory, name) ? undefined : rule;
    const original = trimmed(
      name
        .replace(BACKUP, "")
        .replace(/^#(.*)#$/, "$1")
        .replace(/^\.#/, ""),
    );
    if (original === name || original === "") break;
    name = original;
  }
  return swapRule(name);
}

function ruleOfName(name: string): string | undefined {
  if (NAMES.has(name)) return name;
  const dot = name.lastIndexOf(".");
  const extension = dot < 0 ? "" : name.slice(dot + 1);
  if (EXTENSIONS.has(extension)) return `*.${extension}`;
  return PATTERNS.find(([expression]) => expression.test(name))?.[1];
}

function ruleOfTail(directory: string, name: string): string | undefined {
  const path = `/${directory}${name}`;
  return TAILS.find((tail) => path.endsWith(`/${tail}`)) ?? (isKeyOfSsh(path) ? ".ssh/*" : undefined);
}

/** Whether a path is a file in `.ssh`: each is taken for a key, except ssh's own settings. */
function isKeyOfSsh(path: string): boolean {
  return /\/\.ssh\/[^/]+$/.test(path) && !/\/(?:config|known_hosts|authorized_keys|rc|environment|readme(?:\.\w+)?)$/.test(path);
}

/** Whether a path is a Helm chart's template for a secret, which holds no values. */
function isHelmTemplate(directory: string, name: string): boolean {
  return /^secrets\.ya?ml$/.test(name) && /(?:^|\/)templates\//.test(directory);
}

/** The rule for the file that a vim swap file belongs to: vim puts a dot before its name. */
function swapRule(name: string): string | undefined {
  return name.startsWith(".") ? ruleOfName(name.slice(1)) : undefined;
}

function trimmed(name: string): string {
  return name.replace(/(?<![. ])[. ]+$/, "");
}

/** How much of a file's content to mask as secrets, by its path. */
export function careFor(path: string): Care {
  const lower = trimmed(path.toLowerCase());
  const careful = CAREFUL.find(([expression]) => expression.test(lower));
  if (careful) return careful[1];
  // A file with the name of a secret that is indexed all the same was re-included with `!`, or documents a secret.
  return isNamedLikeSecret(lower) ? "keys" : "usual";
}

/** YAML and JSON by name, and templates of them: `secret.yaml.j2`, `_helpers.tpl`. */
const MANIFESTS = /\.(?:ya?ml|json[5c]?)(?:\.|$)|\.(?:tpl|tmpl|gotmpl|j2)$/;

/** Whether a file may hold manifests (of Kubernetes, say), by its path. */
export function formOf(path: string): TextForm {
  return MANIFESTS.test(trimmed(path.toLowerCase())) ? "manifests" : "any";
}

function isNamedLikeSecret(lower: string): boolean {
  return secretRule(lower) !== undefined || (EXAMPLE.test(lower) && secretRule(lower.replace(EXAMPLE, "")) !== undefined);
}
