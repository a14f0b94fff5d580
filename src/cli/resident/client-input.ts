/** The standard input of a client's command, as it arrives over the connection. */
import { PassThrough } from "node:stream";
import { MESSAGE_BYTES_MAX } from "#core/limits.ts";
import { LineDecoder } from "#mcp/message-lines.ts";
import { OpenQuestions } from "./asked-count.ts";
import { END_OF_CLIENT, type InputPiece } from "./exchange.ts";
import type { Forwarding } from "./mcp-client.ts";

export class ClientInput {
  readonly stream = new PassThrough();
  readonly questions: OpenQuestions;
  readonly #lines: LineDecoder;
  readonly #connection: Pick<Forwarding, "pause" | "resume">;

  constructor(words: readonly string[], connection: Pick<Forwarding, "pause" | "resume">) {
    this.#connection = connection;
    this.stream.on("drain", () => connection.resume());
    this.questions = new OpenQuestions(words);
    this.#lines = new LineDecoder(
      MESSAGE_BYTES_MAX,
      (line) => this.#take(line),
      () => this.left(),
    );
  }

  heard(bytes: Uint8Array): void {
    this.#lines.push(bytes);
  }

  /** The client has sent all its input, or has disconnected. */
  left(): void {
    this.questions.ended();
    this.stream.end();
  }

  #take(line: string): void {
    if (line === END_OF_CLIENT) {
      this.left();
      return;
    }
    const bytes = bytesOf(line);
    this.questions.asked(bytes);
    if (!this.stream.write(bytes)) this.#connection.pause();
  }
}

function bytesOf(line: string): Buffer {
  try {
    return Buffer.from((JSON.parse(line) as InputPiece).bytes, "base64");
  } catch {
    return Buffer.alloc(0);
  }
}
