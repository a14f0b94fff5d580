/** Prints what extraction knows of the uses in files: `bun scripts/usage.ts FILE…`. For whoever writes a usage profile. */
import { readFileSync } from "node:fs";
import { extract } from "#lang/extract.ts";
import { compileGrammars } from "#lang/trees/grammar-modules.ts";
import { ParserPool } from "#lang/trees/grammars.ts";
import { printUsage } from "../test/lang/usage/print.ts";

const parsers = await ParserPool.create(compileGrammars([]));
for (const path of process.argv.slice(2)) {
  for (const line of printUsage(extract(path, readFileSync(path, "utf8"), parsers))) console.log(line);
}
