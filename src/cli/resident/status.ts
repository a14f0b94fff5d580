/** What the resident process says of itself, and how another process asks it. */
import type { IndexingStrategy } from "#core/types.ts";
import type { ResidentStatus } from "#format/answers/watch.ts";
import { exchange } from "./client.ts";
import { isOurs, socketPath } from "./socket-place.ts";

/** What another process may ask: how it is, to end, or to take in what is written under another strategy. */
export type ResidentQuestion = "status" | "stop" | IndexingStrategy;

/** Asks the resident process; undefined when there is none that answers. */
export async function residentStatus(ask: ResidentQuestion): Promise<ResidentStatus | undefined> {
  const socket = socketPath();
  if (!isOurs(socket)) return undefined;
  const reply = await exchange(socket, { ask });
  const text = reply?.is === "answered" ? reply.written[0]?.[1] : undefined;
  return text === undefined ? undefined : (JSON.parse(text) as ResidentStatus);
}
