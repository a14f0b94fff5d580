/** A connection to the resident process that carries lines both ways. */
import { LineDecoder } from "#mcp/message-lines.ts";

export interface LineLink {
  /** Sends a line. Returns false while the other side has not taken everything; `taken` is called when it has. */
  readonly send: (line: string) => boolean;
  /** Stops reading lines, so that the other side cannot send many more. */
  readonly pause: () => void;
  readonly resume: () => void;
  readonly end: () => void;
}

interface LinkEvents {
  readonly line: (line: string) => void;
  /** The other side has closed the connection. Called at least once. */
  readonly closed: () => void;
  /** The other side has taken everything that was sent. */
  readonly taken?: () => void;
}

/** Connects to a socket; returns undefined when nobody listens there. */
export async function linkTo(socket: string, { line, closed, taken }: LinkEvents): Promise<LineLink | undefined> {
  let unsent = Buffer.alloc(0);
  const lines = new LineDecoder(Number.MAX_SAFE_INTEGER, line, () => {});
  try {
    const peer = await Bun.connect({
      unix: socket,
      socket: { data: (_, bytes) => lines.push(bytes), drain: () => drained(), close: closed, error: closed, connectError: closed },
    });
    const flush = (): void => {
      if (unsent.length === 0) return;
      unsent = unsent.subarray(Math.max(0, peer.write(unsent)));
    };
    const drained = (): void => {
      flush();
      if (unsent.length === 0) taken?.();
    };
    const send = (text: string): boolean => {
      unsent = Buffer.concat([unsent, Buffer.from(`${text}\n`)]);
      flush();
      return unsent.length === 0;
    };
    return { send, pause: () => void peer.pause(), resume: () => void peer.resume(), end: () => void peer.end() };
  } catch {
    return undefined;
  }
}

/** Reads on if {@link NodeJS.ReadableStream.pause} was called. A stream that nobody reads yet is left alone: it would lose what it has. */
export function readOn(stream: NodeJS.ReadableStream): void {
  if (stream.isPaused()) stream.resume();
}

/** Writes what was read to a stream, and reads no more until the stream has room. */
export function passOn(from: NodeJS.ReadableStream, chunk: string | Uint8Array, to: NodeJS.WritableStream): void {
  if (to.write(chunk)) return;
  from.pause();
  to.once("drain", () => from.resume());
}
