/** Flags of `outline` and of its tool. */
import { on } from "./flag.ts";

export const COMPACT_OUTLINE = on({ name: "compact", short: "c", about: "No signatures" });
