/** What `--version --verbose` prints: the numbers that decide whether two builds understand each other's indexes and answers. */
import { EXTRACTOR_VERSION, PROTOCOL_VERSION, SCHEMA_VERSION, VERSION } from "#core/version.ts";

/** The lines that `--version` prints: the program, and the versions of what it stores and answers. */
export function versionFacts(): string {
  return [
    `codecompass ${VERSION}`,
    `index schema: ${SCHEMA_VERSION}`,
    `extractor: ${EXTRACTOR_VERSION}`,
    `response protocol: ${PROTOCOL_VERSION}`,
    `runtime: Bun ${Bun.version}`,
    `platform: ${process.platform}-${process.arch}`,
  ].join("\n");
}
