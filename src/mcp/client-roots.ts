/** Asks a client for the directories it works in. */
import { fileURLToPath } from "node:url";
import type { Server } from "@modelcontextprotocol/server";

/** Milliseconds that a client may take to name its directories; one call waits for that. */
const ROOTS_WAIT_MS = 2_000;

/** The client's directories; empty when it does not tell: not every client can, and a tool call must not fail for it. */
export async function rootsOf(server: Server): Promise<readonly string[]> {
  if (!server.getClientCapabilities()?.roots) return [];
  try {
    const { roots } = await server.listRoots(undefined, { timeout: ROOTS_WAIT_MS });
    return roots.flatMap(({ uri }) => (uri.startsWith("file://") ? [fileURLToPath(uri)] : []));
  } catch {
    return [];
  }
}
