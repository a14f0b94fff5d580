/** Made files that show what fixtures of languages do not: limits reached, grammars that stumble, secrets, odd encodings. */

const lines = (count: number, line: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => line(index)).join("\n");

/** Drawn by a generator; never issued. Joined from parts so that scanners of this repository find no token. */
const DRAWN = ["q7Rk2ZpX9v", "Tb4LmW8sYc"].join("");
const DRAWN_LONG = ["k3Jq9ZxV2mTb7LpW4sYc", "8RnD1fGh6KvX5QwE0uIo"].join("");

const SECRETS = [
  `password = "${DRAWN}"`,
  `token: ${["ghp", DRAWN_LONG.slice(0, 36)].join("_")}`,
  `url = postgres://app:${DRAWN}@db.internal.acme.com/main`,
  `client_secret: placeholder`,
  `region = ${DRAWN}`,
  `-----BEGIN ${"PRIVATE"} KEY-----\n${DRAWN_LONG}\n-----END ${"PRIVATE"} KEY-----`,
].join("\n");

/** Classes and functions within each other, deeper than is stored. */
const nested = (depth: number): string => `${lines(depth, (at) => `class C${at} { m${at}() {`)}${"}}".repeat(depth)}`;

/** Contents by path. */
export const SAMPLES: Readonly<Record<string, string | Uint8Array>> = {
  "limits/names.ts": `export function ${"longName".repeat(40)}() {}\nexport const ${"a".repeat(70)} = "abc", b = "abcd";\n`,
  "limits/signature.ts": `export function wide(${lines(60, (at) => `parameter${at}: string,`)}) {}\n`,
  "limits/doc.ts": `/** ${"What it does, at length. ".repeat(80)} */\nexport function told() {}\n`,
  "limits/lines.py": `x = "${"word ".repeat(800)}"\n${lines(30, (at) => `def f${at}(): pass`)}\n`,
  "limits/minified.js": lines(4, (at) => `function f${at}(){}`.repeat(200)),
  "limits/nested.ts": nested(40),
  "limits/many.go": `package many\n\n${lines(2_100, (at) => `const Name${at} = ${at}`)}\n`,
  "limits/long-function.py": `def long():\n${lines(200, (at) => `    step_${at}(${at})`)}\n`,
  "limits/long.txt": lines(400, (at) => `Line ${at} of a text without any structure.`),
  "limits/section.md": `# Top\n\n${lines(450, (at) => `Sentence ${at}.`)}\n\n## Next\n\nEnd.\n`,
  "names/HTTPServer2.ts": "export const XMLHttpRequest2 = get_user_name(getUserName, kebab, größeÜber, 名前, i18n, utf8Decode);\n",
  "stumbles/directives.cs": "class A {\n#if NET\n  void B() {}\n#else\n  void C() {}\n#endif\n}\n",
  "stumbles/macro.hpp": "API_EXPORT class Widget : public Base {\npublic:\n  MACRO(x)\n  void draw() noexcept;\n};\n",
  "stumbles/half.ts": "export class Half {\n  go() { return 1 }\n  broken( {\n}\nexport function whole() {}\n",
  "stumbles/fun.kt": "public\nfun <T> List<T>.second(): T = this[1]\nclass K(val a: Int) { fun f() = a }\n",
  "stumbles/apply.scala": "class A extends B[Int]()(using c) { def d = 1 }\n",
  "kinds/script": "#!/usr/bin/env python3\ndef main():\n    return 0\n",
  "kinds/header.h": "namespace n { class C; }\n",
  "kinds/plain.h": "struct s { int a; };\nint f(void);\n",
  "kinds/data.json": '{ "name": "value", "list": [1, 2] }\n',
  "kinds/unknown.xyz": "nothing that is known\n",
  "kinds/page.html": "<html><script>function inPage() {}</script><p>Words.</p></html>\n",
  "kinds/front.md": "---\ntitle: Told in front\n---\n\nText.\n",
  "encodings/crlf.ts": "export function a() {}\r\nexport function b() {}\r\n",
  "encodings/bom.ts": "\ufeffexport function marked() {}\n",
  "encodings/utf16.txt": Buffer.from("\ufeffwide letters\n", "utf16le"),
  "encodings/latin1.txt": Uint8Array.of(0x63, 0x61, 0x66, 0xe9, 0x0a),
  "encodings/binary.txt": Uint8Array.of(0x61, 0, 0x62),
  "secrets/config.yml": SECRETS,
  "secrets/manifest.yaml": "kind: ConfigMap\ndata:\n  a: shown\n---\nkind: Secret\ndata:\n  a: aHVudGVyMg==\n",
  "secrets/main.tfvars": SECRETS,
  "secrets/gradle.properties": SECRETS,
  "empty.ts": "",
};
