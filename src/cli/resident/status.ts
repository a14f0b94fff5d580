/** What the resident process says of itself, and how another process asks it. */
import type { ResidentStatus } from "#format/watch.ts";
import { exchange } from "./client.ts";
import { isOurs, socketPath } from "./socket-place.ts";

/** Asks the resident process how it is, or to end; undefined when there is none that answers. */
export async function residentStatus(ask: "status" | "stop"): Promise<ResidentStatus | undefined> {
  const socket = socketPath();
  if (!isOurs(socket)) return undefined;
  const reply = await exchange(socket, { ask });
  const text = reply?.is === "answered" ? reply.written[0]?.[1] : undefined;
  return text === undefined ? undefined : (JSON.parse(text) as ResidentStatus);
}
