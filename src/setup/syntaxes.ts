import { jsoncSyntax } from "./jsonc.ts";
import type { Syntax } from "./syntax.ts";
import { tomlSyntax } from "./toml.ts";

/** The editor of each configuration language. */
export const SYNTAXES: Readonly<Record<"jsonc" | "toml", Syntax>> = { jsonc: jsoncSyntax, toml: tomlSyntax };
