/** How another process asks the resident process for its status. */
import type { IndexingStrategy } from "#core/types.ts";
import type { ResidentStatus } from "#format/answers/watch.ts";
import { exchange } from "./client.ts";
import { isOurs, socketPath } from "./socket-place.ts";

/** What another process may ask of it: to report its status, to end, or to use another indexing strategy. */
export type ResidentQuestion = "status" | "stop" | IndexingStrategy;

/** Asks the resident process and returns its status; undefined when none answers. */
export async function residentStatus(ask: ResidentQuestion): Promise<ResidentStatus | undefined> {
  const socket = socketPath();
  if (!isOurs(socket)) return undefined;
  const reply = await exchange(socket, { ask });
  const text = reply?.is === "answered" ? reply.written[0]?.[1] : undefined;
  return text === undefined ? undefined : (JSON.parse(text) as ResidentStatus);
}
