/** Reports progress as the protocol defines it: growing counts with the token of the request. */

import type { ServerContext } from "@modelcontextprotocol/server";
import { counted } from "#core/counted.ts";
import type { IndexProgress } from "#engine/lifecycle/index-workspace.ts";

/** Returns a function that sends progress to a client that asked for it with a token; undefined for other clients. */
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
    // A client that has gone away needs no progress: ignore the failure.
    sent.catch(() => undefined);
  };
}
