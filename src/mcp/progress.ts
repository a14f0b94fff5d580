/** Progress as the protocol tells it: counts that only grow, on the token of the request. */

import type { ServerContext } from "@modelcontextprotocol/server";
import { counted } from "#core/counted.ts";
import type { IndexProgress } from "#engine/lifecycle/index-workspace.ts";

/** Sends progress to the client that asked for it with a token; undefined when it did not. */
export function progressReporter({ mcpReq }: ServerContext): ((progress: IndexProgress) => void) | undefined {
  const progressToken = mcpReq._meta?.progressToken;
  if (progressToken === undefined) return undefined;
  let told = -1;
  return ({ files, filesTotal }) => {
    if (files <= told || mcpReq.signal.aborted) return;
    told = files;
    const message = `indexed ${files} of ${counted(filesTotal, "file")}`;
    const sent = mcpReq.notify({
      method: "notifications/progress",
      params: { progressToken, progress: files, total: filesTotal, message },
    });
    // A client that has gone away needs no progress.
    sent.catch(() => undefined);
  };
}
