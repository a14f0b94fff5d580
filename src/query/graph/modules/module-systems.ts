/** The module system of each language that has one here. */
import { LANGUAGES } from "#lang/languages.ts";
import { GO_MODULES } from "./go.ts";
import type { ModuleSystem } from "./module-system.ts";
import { PHP_MODULES } from "./php.ts";
import { PYTHON_MODULES } from "./python.ts";

const BY_NAME = { go: GO_MODULES, python: PYTHON_MODULES, php: PHP_MODULES } as const satisfies Readonly<Record<string, ModuleSystem>>;

export const MODULE_SYSTEMS: ReadonlyMap<string, ModuleSystem> = new Map(
  LANGUAGES.flatMap(({ id, modules }) => (modules ? [[id, BY_NAME[modules]] as const] : [])),
);
