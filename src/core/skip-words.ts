/** Why a file is not in the index, as a clause to follow a colon. */
import type { SkipReason } from "./types.ts";

export const SKIP_WORDS: Readonly<Record<SkipReason, string>> = {
  binary: "it is binary",
  too_large: "it is too large",
  unreadable: "it cannot be read",
  not_regular: "it is a link, a submodule or a special file",
  vanished: "it vanished while it was being read",
};
