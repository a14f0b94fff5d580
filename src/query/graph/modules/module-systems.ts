/** The module system of each language that has one here. */
import { LANGUAGES } from "#lang/languages.ts";
import { C_MODULES, CPP_MODULES } from "./c.ts";
import { GO_MODULES } from "./go.ts";
import type { ModuleSystem } from "./module-system.ts";
import { RUST_MODULES } from "./rust.ts";
import { ZIG_MODULES } from "./zig.ts";

const BY_NAME = { c: C_MODULES, cpp: CPP_MODULES, go: GO_MODULES, rust: RUST_MODULES, zig: ZIG_MODULES } as const satisfies Readonly<
  Record<string, ModuleSystem>
>;

export const MODULE_SYSTEMS: ReadonlyMap<string, ModuleSystem> = new Map(
  LANGUAGES.flatMap(({ id, modules }) => (modules ? [[id, BY_NAME[modules]] as const] : [])),
);
