/** The bill of materials, in CycloneDX 1.6: every package, grammar and runtime that the executable contains. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { bundledPackages } from "../notices.ts";
import { type ReleaseFacts, ROOT } from "./facts.ts";
import { pins } from "./runtimes.ts";

interface Component {
  readonly type: "library" | "application" | "data";
  readonly "bom-ref": string;
  readonly name: string;
  readonly version: string;
  readonly purl?: string;
  readonly licenses: readonly object[];
  readonly hashes?: readonly { readonly alg: string; readonly content: string }[];
}

interface GrammarRow {
  readonly name: string;
  readonly package: string;
  readonly version: string;
  readonly licence: string;
  readonly sha256: string;
}

export async function bom(facts: ReleaseFacts): Promise<object> {
  const grammars: readonly GrammarRow[] = JSON.parse(readFileSync(join(ROOT, "grammars/manifest.json"), "utf8"));
  const bundled = await bundledPackages();
  const components = [
    runtimeComponent(),
    ...[...bundled.keys()].sort().map(packageComponent),
    ...[...new Set([...bundled.values()].flatMap((carried) => [...carried]))].sort().map(carriedComponent),
    ...grammars.map(grammarComponent),
  ];
  const root = purl(facts.name, facts.version);
  return {
    ...{
      bomFormat: "CycloneDX",
      specVersion: "1.6",
      serialNumber: `urn:uuid:${uuidOf([facts.commit, ...components.map((one) => one["bom-ref"])])}`,
      version: 1,
    },
    metadata: {
      timestamp: new Date(facts.epoch * 1000).toISOString(),
      component: {
        ...{ type: "application", "bom-ref": root, name: facts.name, version: facts.version, purl: root },
        ...{ description: facts.description, licenses: [{ license: { id: facts.license } }] },
      },
    },
    components,
    dependencies: [{ ref: root, dependsOn: components.map((one) => one["bom-ref"]) }],
  };
}

function runtimeComponent(): Component {
  const { version } = pins();
  return { type: "application", ...named("bun", version), licenses: [{ license: { id: "MIT" } }, { license: { id: "LGPL-2.1-only" } }] };
}

function packageComponent(name: string): Component {
  const { version, license } = JSON.parse(readFileSync(join(ROOT, "node_modules", name, "package.json"), "utf8"));
  return { type: "library", ...named(name, version), licenses: licence(license) };
}

/** A package inside another: `name@version`. */
function carriedComponent(carried: string): Component {
  const at = carried.lastIndexOf("@");
  return { type: "library", ...named(carried.slice(0, at), carried.slice(at + 1)), licenses: [] };
}

function grammarComponent({ name, package: from, version, licence: id, sha256 }: GrammarRow): Component {
  const reference = `${purl(from, version)}#${name}`;
  const hashes = [{ alg: "SHA-256", content: sha256 }];
  return { type: "data", "bom-ref": reference, name: `grammar ${name}`, version, purl: reference, licenses: licence(id), hashes };
}

function named(name: string, version: string) {
  return { "bom-ref": purl(name, version), name, version, purl: purl(name, version) };
}

function purl(name: string, version: string): string {
  return `pkg:npm/${name.replace(/^@/, "%40")}@${version}`;
}

/** A licence by its identifier; a choice of several is an expression. */
function licence(id: string | undefined): readonly object[] {
  if (id === undefined) return [];
  return [/ (?:OR|AND|WITH) /.test(id) ? { expression: id } : { license: { id } }];
}

/** An identifier made of what it identifies, so that the same bill has the same one (RFC 9562, version 8). */
function uuidOf(words: readonly string[]): string {
  const hex = new Bun.CryptoHasher("sha256").update(words.join("\n")).digest("hex");
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 3) | 8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
