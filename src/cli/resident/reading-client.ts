/**
 * Has the resident process answer a command that reads standard input, query by query. When that process goes away or stops, this process
 * answers all queries again and prints what was not printed yet.
 */
import { PassThrough } from "node:stream";
import { asCaller, caller } from "#cli/terminal/caller.ts";
import { OpenQuestions } from "./asked-count.ts";
import { asReply, MISSED_MAX, mayStillAnswer, startAfterCrash } from "./client.ts";
import { END_OF_CLIENT, type InputPiece, type ResidentRequest, SIGN_OF_LIFE_MS, type Written } from "./exchange.ts";
import { type LineLink, linkTo, passOn, readOn } from "./line-link.ts";

/** Bytes of input sent per message: the receiver limits the length of a message. */
const PIECE_BYTES = 65_536;

/** The input read so far, and how many pieces of the answers were printed. */
class Transcript {
  readonly input: Buffer[] = [];
  readonly printed = { out: 0, err: 0 };
  isEnded = false;

  print([stream, text]: Written): void {
    this.printed[stream]++;
    caller().write(stream, text);
  }
}

/** Returns the exit status; undefined when the resident process did not begin to answer, in which case no input was read. */
export async function askWithInput(socket: string, request: ResidentRequest): Promise<number | undefined> {
  const transcript = new Transcript();
  const answering = new Answering(socket, request.words, transcript);
  const link = await linkTo(socket, {
    line: (line) => answering.heard(line),
    closed: () => answering.over(undefined),
    taken: () => readOn(process.stdin),
  });
  if (!link) await startAfterCrash(socket);
  link?.send(JSON.stringify(request));
  if (!link || !(await answering.isAccepted)) {
    link?.end();
    return undefined;
  }
  const later = new PassThrough();
  let isHere = false;
  process.stdin.on("data", (chunk: Buffer) => {
    transcript.input.push(chunk);
    if (isHere) passOn(process.stdin, chunk, later);
    else sendInput(link, chunk, answering);
  });
  process.stdin.on("end", () => {
    transcript.isEnded = true;
    if (isHere) later.end();
    else {
      answering.ended();
      link.send(END_OF_CLIENT);
    }
  });
  const status = await answering.status;
  if (status !== undefined) return status;
  link.end();
  isHere = true;
  readOn(process.stdin);
  return answerHere(request.words, transcript, later);
}

/** Sends a chunk, and stops reading more while the resident process has not taken it: it may be slower than what writes the queries. */
function sendInput(link: LineLink, chunk: Buffer, answering: Answering): void {
  answering.asked(chunk);
  for (let at = 0; at < chunk.length; at += PIECE_BYTES) {
    const piece: InputPiece = { bytes: chunk.subarray(at, at + PIECE_BYTES).toString("base64") };
    if (!link.send(JSON.stringify(piece))) process.stdin.pause();
  }
}

/** Tracks the resident process's replies, and for how long it has been silent while something is awaited. */
class Answering {
  readonly #accepted = Promise.withResolvers<boolean>();
  readonly #status = Promise.withResolvers<number | undefined>();
  readonly #socket: string;
  readonly #transcript: Transcript;
  readonly #questions: OpenQuestions;
  #silence: Timer | undefined;
  #heardAtMs = performance.now();
  #worker: number | undefined;

  constructor(socket: string, words: readonly string[], transcript: Transcript) {
    this.#socket = socket;
    this.#transcript = transcript;
    this.#questions = new OpenQuestions(words);
    this.#waitForSign();
  }

  /** Whether the resident process has begun to answer. */
  get isAccepted(): Promise<boolean> {
    return this.#accepted.promise;
  }

  /** The exit status; undefined when the resident process was lost. */
  get status(): Promise<number | undefined> {
    return this.#status.promise;
  }

  asked(bytes: Uint8Array): void {
    this.#questions.asked(bytes);
    this.#waitForSign();
  }

  ended(): void {
    this.#questions.ended();
    this.#waitForSign();
  }

  heard(line: string): void {
    const reply = asReply(line);
    this.#heardAtMs = performance.now();
    if (reply?.is === "working") {
      this.#worker = reply.pid;
      this.#accepted.resolve(true);
    } else if (reply?.is === "wrote") {
      if (reply.written[0] === "out") this.#questions.answered();
      this.#transcript.print(reply.written);
    } else {
      this.over(reply?.is === "answered" ? reply.status : undefined);
      return;
    }
    this.#waitForSign();
  }

  over(status: number | undefined): void {
    clearTimeout(this.#silence);
    this.#accepted.resolve(false);
    this.#status.resolve(status);
  }

  #waitForSign(): void {
    clearTimeout(this.#silence);
    const isAwaited = this.#worker === undefined || this.#questions.areThere;
    if (isAwaited) this.#silence = setTimeout(() => this.#doubt(), SIGN_OF_LIFE_MS * MISSED_MAX);
  }

  #doubt(): void {
    if (mayStillAnswer(this.#socket, this.#worker, this.#heardAtMs)) this.#waitForSign();
    else this.over(undefined);
  }
}

/**
 * Answers everything in this process and leaves out the pieces that were printed already: the same words and the same tree give the same
 * pieces again.
 */
async function answerHere(words: readonly string[], { input, printed, isEnded }: Transcript, later: PassThrough): Promise<number> {
  for (const chunk of input) later.write(chunk);
  if (isEnded) later.end();
  const left = { ...printed };
  const own = caller();
  const write: typeof own.write = (stream, text) => {
    if (left[stream] > 0) left[stream]--;
    else own.write(stream, text);
  };
  const { run } = await import("../run.ts");
  return asCaller({ ...own, input: later, write }, () => run(words));
}
