/** What the grammar of PowerShell fails to parse. */
import type { Cover, RescuePass } from "#lang/trees/parse-recovery.ts";

/** A path that begins with a variable, as the argument of a command: `Test-Path $dir/sub`. It becomes a longer name of the variable. */
const PATH: Cover = [/(?<=[\s(,=])\$[A-Za-z_][\w:]{0,100}(?:\.\w{1,100}){0,5}[\\/](?:[\w.*?~\\/-]|\$(?=\w)){1,500}/g, "x", /[\\/].*/];

/** A base type with its namespace: `class A : System.Exception`. */
const BASE: Cover = [/^[ \t]*class[ \t]+\w{1,100}[ \t]*:[ \t]*\w[\w., \t]{0,500}/gim, "x", /\./g];

/** An attribute on a line of its own whose name has a namespace, or which stands before an enumeration. */
const ATTRIBUTE: Cover = [/^[ \t]*\[(?:\w{1,100}(?:\.\w{1,100}){1,10}|Flags)\([^\]\n]{0,500}\)\][ \t]*$/gim, " "];

/** An empty block with blanks in it, but no empty table: `@{ }`. */
const EMPTY: Cover = [/(?<![@$])\{[ \t]{1,20}\}/g, "0", /[ \t](?=\})/];

export const POWERSHELL_RESCUE: readonly RescuePass[] = [[PATH, BASE, ATTRIBUTE, EMPTY]];
