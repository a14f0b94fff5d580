/** Builds the executable: `npx bun scripts/build.ts [--target bun-linux-arm64] [--outfile PATH]`. Default: dist/codecompass. */
import { join } from "node:path";
import { parseArgs } from "node:util";
import { compile } from "./compile.ts";

const { values } = parseArgs({ options: { target: { type: "string" }, outfile: { type: "string" } } });
const outfile = values.outfile ?? join(import.meta.dir, "../dist/codecompass");
const status = compile({ outfile, target: values.target });
if (status !== 0) process.exit(status);
console.log(`${outfile}: ${(Bun.file(outfile).size / 1e6).toFixed(0)} MB`);
