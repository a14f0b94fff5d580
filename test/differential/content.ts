/** What the files of a made-up repository can hold: few names and few words, so that the same ones turn up everywhere. */
import { FILE_BYTES_MAX } from "#core/limits.ts";

export type Content =
  | { readonly is: "code"; readonly names: readonly string[]; readonly style?: "crlf" | "class" | "bom" }
  | { readonly is: "empty" | "binary" | "broken" | "blank" | "large" };

export const NAMES = ["alphaOne", "alphaTwo", "AlphaOne", "betaCount", "gammaTotal", "deltaIndex", "epsilonRow", "zetaOffset", "ThetaBox"];
const WORDS = ["invoice", "parcel", "session", "token", "ledger", "queue", "retry", "window", "cursor"];

/** The bytes of a content at a path: the language goes by the path's extension. */
export function bytesOf(path: string, content: Content): Uint8Array {
  if (content.is === "large") return new Uint8Array(FILE_BYTES_MAX + 1).fill(0x2f);
  if (content.is === "binary") return Uint8Array.of(0x7f, 0x45, 0, 1, 2, 0, 0xff, 0x0a);
  return new TextEncoder().encode(textOf(path, content));
}

function textOf(path: string, content: Content): string {
  if (content.is === "empty") return "";
  if (content.is === "blank") return "\n\n  \n";
  if (content.is === "broken") return "}}}}{{{{ ((( @@@ 'unclosed\n def fn class ((\n";
  if (content.is !== "code") return "";
  const { names, style } = content;
  const write = WRITERS[extensionOf(path)] ?? plain;
  const text = style === "class" && extensionOf(path) === "ts" ? typescriptClass(names) : write(names);
  const marked = style === "bom" ? `\ufeff${text}` : text;
  return style === "crlf" ? marked.replaceAll("\n", "\r\n") : marked;
}

const extensionOf = (path: string): string => path.slice(path.lastIndexOf(".") + 1);
const wordOf = (name: string): string => WORDS[NAMES.indexOf(name) % WORDS.length] as string;

type Write = (names: readonly string[]) => string;

const typescript: Write = (names) =>
  names.map((name) => `export function ${name}(${wordOf(name)}: number) {\n  return ${wordOf(name)} + 1;\n}\n`).join("\n");
const typescriptClass: Write = (names) =>
  `export class Holder {\n${names.map((name) => `  ${name}() { return this.${wordOf(name)}; }\n`).join("")}}\n`;
/** Every function calls the next name, wherever that is defined. */
const nextOf = (name: string): string => NAMES[(NAMES.indexOf(name) + 1) % NAMES.length] as string;
const python: Write = (names) =>
  names.map((name) => `def ${name}(${wordOf(name)}):\n    ${nextOf(name)}(1)\n    return ${wordOf(name)}\n`).join("\n\n");
const go: Write = (names) =>
  `package lib\n\n${names.map((name) => `// ${name} moves a ${wordOf(name)}.\nfunc ${name}() int {\n\treturn ${nextOf(name)}()\n}\n`).join("\n")}`;
const rust: Write = (names) => names.map((name) => `pub fn ${name}() -> u32 {\n    // ${wordOf(name)}\n    1\n}\n`).join("\n");
const markdown: Write = (names) => names.map((name) => `# ${name}\n\nAbout the ${wordOf(name)}.\n`).join("\n");
const plain: Write = (names) => names.map((name) => `${name} ${wordOf(name)}\n`).join("");

const WRITERS: Readonly<Record<string, Write>> = { ts: typescript, py: python, go, rs: rust, md: markdown };
