/**
 * The shapes of tokens that identify themselves, written from the issuers' documentation of their formats.
 *
 * Rejected: the rules of secretlint (@secretlint/*, MIT). Each of its some forty rules walks the
 * whole text by itself, through an asynchronous runner with a parse of directives, and reports a
 * place without the value's end; one pass over the beginnings of all tokens costs a hundredth.
 */

export interface TokenShape {
  /** Name for reports and tests. */
  readonly rule: string;
  /** The beginning by which it is found, an expression without capturing groups. */
  readonly begin: string;
  /** An expression for the text after the beginning. */
  readonly rest: string;
  /** Whether its form is so specific that the token need not look random. */
  readonly isCertain?: true;
  /** The part of the token before `begin`. */
  readonly lead?: string;
  /** Matches an example value that documentation everywhere shows. */
  readonly wellKnown?: RegExp;
}

const BASE64URL = "[A-Za-z0-9_-]";

export const TOKEN_SHAPES: readonly TokenShape[] = [
  { rule: "1password", begin: "ops_eyJ", rest: "[A-Za-z0-9+/_-]{100,}={0,3}" },
  {
    rule: "1password-key",
    begin: "A3-",
    rest: "[A-Z0-9]{6}-[A-Z0-9]{6}-?[A-Z0-9]{5}-[A-Z0-9]{5}-[A-Z0-9]{5}-[A-Z0-9]{5}",
    isCertain: true,
  },
  { rule: "adobe", begin: "p8e-", rest: "[A-Za-z0-9]{32}" },
  { rule: "age", begin: "AGE-SECRET-KEY-1|AGE-PLUGIN-", rest: "[A-Za-z0-9-]{8,}", isCertain: true },
  { rule: "airtable", begin: "\\.(?=[a-f0-9]{64})", lead: "pat[A-Za-z0-9]{14}", rest: "[a-f0-9]{64}" },
  { rule: "alibaba", begin: "LTAI", rest: "[A-Za-z0-9]{12,24}" },
  { rule: "anthropic", begin: "sk-ant-", rest: `${BASE64URL}{24,}` },
  { rule: "artifactory", begin: "AKCp|cmVmd", rest: "[A-Za-z0-9]{40,}" },
  { rule: "atlassian", begin: "AT(?:ATT|BB|CTT)", rest: "[A-Za-z0-9_=-]{24,}" },
  // A certain form, with a digit: without one, words in capitals have it (`ASIAPACIFICSOUTHEAST`).
  { rule: "aws", begin: "(?:AKIA|ASIA|ABIA|ACCA)(?=[A-Z]{0,15}[2-7])", rest: "[A-Z2-7]{16}(?![A-Za-z0-9])", isCertain: true },
  { rule: "aws", begin: "AKIA|ASIA|ABIA|ACCA|A3T[A-Z0-9]", rest: "[A-Z0-9]{16}(?![A-Za-z0-9])" },
  { rule: "aws-bedrock", begin: "ABSK|bedrock-api-key-", rest: "[A-Za-z0-9+/]{40,}={0,2}" },
  { rule: "clickhouse", begin: "4b1d", rest: "[A-Za-z0-9]{38}(?![A-Za-z0-9])" },
  { rule: "clojars", begin: "CLOJARS_", rest: "[a-z0-9]{60}" },
  { rule: "azure", begin: "JQQJ99", lead: "(?<![A-Za-z0-9])[A-Za-z0-9]{52}", rest: "[A-Za-z0-9]{26}(?![A-Za-z0-9])", isCertain: true },
  { rule: "azure", begin: "AzFu", lead: "(?<![A-Za-z0-9_-])[A-Za-z0-9_-]{44}", rest: "[A-Za-z0-9_-]{6}==", isCertain: true },
  { rule: "buildkite", begin: "bk[au][at]_", rest: "[a-f0-9]{40}" },
  { rule: "circleci", begin: "CCIP(?:AT|RJ)_", rest: "[A-Za-z0-9]{22}_[a-f0-9]{40}", isCertain: true },
  { rule: "cloudflare-origin", begin: "v1\\.0-[a-f0-9]{24}-", rest: "[a-f0-9]{146}" },
  { rule: "crates", begin: "cio", rest: "[A-Za-z0-9]{32}(?![A-Za-z0-9])" },
  { rule: "databricks", begin: "dapi", rest: "[a-f0-9]{32}(?:-\\d)?" },
  { rule: "digitalocean", begin: "do[opr]_v1_", rest: "[a-f0-9]{64}" },
  { rule: "discord-webhook", begin: "discord(?:app)?\\.com/api/webhooks/\\d{15,20}/", rest: `${BASE64URL}{40,}`, isCertain: true },
  { rule: "docker", begin: "dckr_(?:pat|oat)_", rest: `${BASE64URL}{27,}` },
  { rule: "doppler", begin: "dp\\.(?:pt|st|sa|ct|scim|audit)\\.", rest: "[A-Za-z0-9_.-]{40,}" },
  { rule: "dropbox", begin: "sl\\.", rest: `${BASE64URL}{120,}` },
  { rule: "duffel", begin: "duffel_(?:test|live)_", rest: `${BASE64URL}{40,}` },
  { rule: "dynatrace", begin: "dt0[a-z]\\d\\d\\.[A-Z0-9a-z]{24}\\.", rest: "[A-Za-z0-9]{64}" },
  { rule: "easypost", begin: "EZ[AT]K", rest: "[A-Za-z0-9]{54}" },
  { rule: "facebook", begin: "EAA[A-Z]", rest: "[A-Za-z0-9]{80,}" },
  { rule: "figma", begin: "fig[dorp]_", rest: `${BASE64URL}{38,}` },
  { rule: "flutterwave", begin: "FLW(?:SEC|PUB)K(?:_TEST)?-", rest: "[A-Ha-h0-9]{12,32}(?:-X)?" },
  { rule: "fly", begin: "fo1_|fm[12][ar]?_", rest: "[A-Za-z0-9+/_-]{40,}={0,3}" },
  { rule: "frameio", begin: "fio-u-", rest: `${BASE64URL}{60,}` },
  { rule: "github", begin: "gh[pousr]_", rest: "[A-Za-z0-9]{36,255}", isCertain: true },
  { rule: "github-fine-grained", begin: "github_pat_", rest: "[A-Za-z0-9_]{60,255}" },
  {
    rule: "gitlab",
    begin: "gl(?:pat|dt|ptt|rtr?|imt|agent|oas|soat|cbt|ft|ffct|wt)-|GR1348941|_gitlab_session=",
    rest: "[A-Za-z0-9_.-]{20,}",
  },
  { rule: "gocardless", begin: "live_", rest: "[A-Za-z0-9_=-]{40}(?![A-Za-z0-9_])" },
  { rule: "google-api", begin: "AIza", rest: `${BASE64URL}{35}` },
  { rule: "google-client-secret", begin: "GOCSPX-", rest: `${BASE64URL}{24,}` },
  { rule: "google-oauth", begin: "ya29\\.|1//0", rest: `${BASE64URL}{30,}` },
  { rule: "grafana", begin: "gl(?:c|sa)_|eyJrIjoi", rest: "[A-Za-z0-9+/_]{32,}={0,3}" },
  { rule: "groq", begin: "gsk_", rest: "[A-Za-z0-9]{40,}" },
  { rule: "harness", begin: "[ps]at\\.[A-Za-z0-9_-]{22}\\.", rest: "[A-Za-z0-9]{24}\\.[A-Za-z0-9]{20}" },
  { rule: "heroku", begin: "HRKU-", rest: "[A-Za-z0-9_-]{36,}" },
  { rule: "huggingface", begin: "hf_|api_org_", rest: "[A-Za-z0-9]{34,40}", isCertain: true },
  { rule: "hubspot", begin: "pat-(?:na|eu|ap)\\d-", rest: "[a-f0-9]{8}(?:-[a-f0-9]{4}){3}-[a-f0-9]{12}", isCertain: true },
  { rule: "infracost", begin: "ico-", rest: "[A-Za-z0-9]{32}(?![A-Za-z0-9])" },
  { rule: "intra42", begin: "s-s4t2(?:ud|af)-", rest: "[a-f0-9]{64}" },
  { rule: "langsmith", begin: "lsv2_(?:pt|sk)_", rest: "[a-f0-9]{32}_[a-f0-9]{10}", isCertain: true },
  { rule: "linear", begin: "lin_(?:api|oauth)_", rest: "[A-Za-z0-9]{40,}" },
  { rule: "mailgun", begin: "key-", rest: "[a-f0-9]{32}(?![a-f0-9])" },
  { rule: "mapbox", begin: "sk\\.eyJ", rest: "[A-Za-z0-9_.-]{40,}" },
  { rule: "neon", begin: "napi_", rest: "[a-z0-9]{64}" },
  { rule: "netlify", begin: "nf[cobpu]_", rest: "[A-Za-z0-9]{36}(?![A-Za-z0-9])" },
  { rule: "newrelic", begin: "NR(?:AK|AA|II|IQ|JS|BR|RA|SP)-", rest: "[A-Za-z0-9-]{19,}" },
  { rule: "notion", begin: "ntn_\\d|secret_", rest: "[A-Za-z0-9]{40,}" },
  { rule: "npm", begin: "npm_", rest: "[A-Za-z0-9]{36}(?![A-Za-z0-9])" },
  { rule: "nuget", begin: "oy2", rest: "[a-z0-9]{43}(?![a-z0-9])" },
  { rule: "nvidia", begin: "nvapi-", rest: `${BASE64URL}{60,}` },
  { rule: "octopus", begin: "API-", rest: "[A-Z0-9]{26,}" },
  { rule: "openai", begin: "sk-(?:proj-|svcacct-|admin-|None-|or-v1-|lf-)?", rest: `${BASE64URL}{32,}` },
  { rule: "openshift", begin: "sha256~", rest: `${BASE64URL}{43}` },
  { rule: "perplexity", begin: "pplx-", rest: "[A-Za-z0-9]{32,}" },
  { rule: "planetscale", begin: "pscale_(?:tkn|oauth|pw)_", rest: "[A-Za-z0-9_=.-]{30,}" },
  { rule: "posthog", begin: "phx_", rest: "[A-Za-z0-9]{40,}" },
  { rule: "postman", begin: "PMAK-", rest: "[a-f0-9]{24}-[a-f0-9]{34}" },
  { rule: "prefect", begin: "pn[ub]_", rest: "[A-Za-z0-9]{36}" },
  { rule: "pulumi", begin: "pul-", rest: "[a-f0-9]{40}" },
  { rule: "pypi", begin: "pypi-AgE", rest: `${BASE64URL}{50,}` },
  { rule: "readme", begin: "rdme_", rest: "[a-z0-9]{70}" },
  { rule: "replicate", begin: "r8_", rest: "[A-Za-z0-9]{37}" },
  { rule: "resend", begin: "re_", rest: "[A-Za-z0-9]{8}_[A-Za-z0-9]{24}(?![A-Za-z0-9])" },
  { rule: "rubygems", begin: "rubygems_", rest: "[a-f0-9]{48}" },
  { rule: "scalingo", begin: "tk-us-", rest: `${BASE64URL}{48}` },
  { rule: "sendgrid", begin: "SG\\.", rest: "[A-Za-z0-9_.-]{50,}" },
  { rule: "sendinblue", begin: "xkeysib-|xsmtpsib-", rest: "[a-f0-9]{64}-[A-Za-z0-9]{16}" },
  { rule: "sentry", begin: "sntry[su]_", rest: "[A-Za-z0-9+/_=-]{40,}" },
  { rule: "settlemint", begin: "sm_[aps]at_", rest: "[A-Za-z0-9]{16}" },
  { rule: "shippo", begin: "shippo_(?:live|test)_", rest: "[A-Fa-f0-9]{40}" },
  { rule: "shopify", begin: "shp(?:at|ca|pa|ss|ut)_", rest: "[A-Fa-f0-9]{32}" },
  { rule: "slack", begin: "xox[abceoprs]-|xoxe\\.xox[bp]-|xapp-", rest: "[A-Za-z0-9-]{10,}", isCertain: true },
  { rule: "slack-webhook", begin: "hooks\\.slack\\.com/(?:services|workflows|triggers)/", rest: "[A-Za-z0-9+/]{30,}", isCertain: true },
  { rule: "sonar", begin: "sq[apu]_", rest: "[a-f0-9]{40}" },
  { rule: "sourcegraph", begin: "sgp_|slk_|sgd_", rest: "[A-Fa-f0-9_a-z-]{40,}" },
  { rule: "square", begin: "sq0[a-z]{3}-|EAAA", rest: `${BASE64URL}{22,}` },
  { rule: "stripe", begin: "(?:[rs]k|pk)_(?:live|test|prod)_|whsec_", rest: "[A-Za-z0-9]{10,}" },
  { rule: "svix", begin: "whsec_", rest: "[A-Za-z0-9+/]{24,}={0,2}" },
  { rule: "supabase", begin: "sbp_|sb_secret_", rest: "[A-Za-z0-9_]{30,}" },
  { rule: "tailscale", begin: "tskey-", rest: "[A-Za-z0-9-]{20,}" },
  { rule: "tavily", begin: "tvly-", rest: "[A-Za-z0-9-]{32,}" },
  { rule: "teams-webhook", begin: "webhook\\.office\\.com/webhookb2/", rest: "[A-Za-z0-9@/-]{80,}" },
  { rule: "twilio", begin: "SK", rest: "[a-fA-F0-9]{32}(?![A-Za-z0-9])" },
  { rule: "typeform", begin: "tfp_", rest: "[A-Za-z0-9_.-]{40,}" },
  { rule: "vault", begin: "hv[bsr]\\.|[bs]\\.(?=[A-Za-z0-9]{24}(?![A-Za-z0-9_.]))", rest: "[A-Za-z0-9_-]{24,}" },
  { rule: "vercel-blob", begin: "vercel_blob_rw_", rest: "[A-Za-z0-9]{16}_[A-Za-z0-9]{30}", isCertain: true },
  { rule: "vercel", begin: "vc[apikr]_", rest: "[A-Za-z0-9]{24,}" },
  {
    rule: "discord",
    begin: "\\.(?=[A-Za-z0-9_-]{6}\\.[A-Za-z0-9_-]{27})",
    lead: "[MNO][A-Za-z0-9_-]{23,27}",
    rest: "[A-Za-z0-9_-]{6}\\.[A-Za-z0-9_-]{27,38}",
  },
  { rule: "jwt", begin: "eyJ", rest: `${BASE64URL}{8,}\\.eyJ${BASE64URL}{8,}\\.${BASE64URL}*`, wellKnown: /\.eyJzdWIiOiIxMjM0NTY3ODkw/ },
  // Encrypted: five parts, of which only the first is JSON.
  {
    rule: "jwt",
    begin: "eyJ",
    rest: `${BASE64URL}{8,}\\.${BASE64URL}{0,2048}\\.${BASE64URL}{16,24}\\.${BASE64URL}{8,}\\.${BASE64URL}{22,}`,
  },
  { rule: "jwt-base64", begin: "ZXlK(?:aGJHY2lPaU|MGVYQWlPaU|cmFXUWlPaU)", rest: "[A-Za-z0-9+/_-]{40,}={0,2}" },
  { rule: "azure-client-secret", begin: "Q~", lead: "[A-Za-z0-9_~.]{3}\\d", rest: "[A-Za-z0-9_~.-]{31,34}" },
  { rule: "mailchimp", begin: "-us\\d", lead: "(?<![a-f0-9])[a-f0-9]{32}", rest: "\\d?(?!\\d)", isCertain: true },
  { rule: "maxmind", begin: "_mmk", lead: "(?<![A-Za-z0-9])[A-Za-z0-9]{6}_[A-Za-z0-9]{29}", rest: "(?![A-Za-z0-9])", isCertain: true },
  { rule: "telegram", begin: ":AA", lead: "(?<!\\d)\\d{8,10}", rest: `${BASE64URL}{32,33}(?![A-Za-z0-9_-])` },
  { rule: "terraform-cloud", begin: "\\.atlasv1\\.", lead: "[A-Za-z0-9]{14}", rest: "[A-Za-z0-9_=-]{60,}" },
  { rule: "xai", begin: "xai-", rest: "[A-Za-z0-9]{70,}" },
  // After the other tokens that begin so: the first beginning that fits is taken.
  { rule: "elevenlabs", begin: "sk_", rest: "[a-f0-9]{48}(?![A-Za-z0-9])" },
  { rule: "yandex", begin: "AQVN|YC[ABMNO]|y[0-3]_", rest: `${BASE64URL}{35,}` },
];
