/** A connection to the resident process that carries lines both ways. */
import { LineDecoder } from "#mcp/message-lines.ts";

export interface LineLink {
  readonly send: (line: string) => void;
  readonly end: () => void;
}

interface LinkEvents {
  readonly line: (line: string) => void;
  /** The other side has closed the connection. Called at least once. */
  readonly closed: () => void;
}

/** Connects to a socket; returns undefined when nobody listens there. */
export async function linkTo(socket: string, { line, closed }: LinkEvents): Promise<LineLink | undefined> {
  let unsent = Buffer.alloc(0);
  const lines = new LineDecoder(Number.MAX_SAFE_INTEGER, line, () => {});
  try {
    const peer = await Bun.connect({
      unix: socket,
      socket: { data: (_, bytes) => lines.push(bytes), drain: () => flush(), close: closed, error: closed, connectError: closed },
    });
    const flush = (): void => {
      if (unsent.length > 0) unsent = unsent.subarray(Math.max(0, peer.write(unsent)));
    };
    const send = (text: string): void => {
      unsent = Buffer.concat([unsent, Buffer.from(`${text}\n`)]);
      flush();
    };
    return { send, end: () => void peer.end() };
  } catch {
    return undefined;
  }
}
