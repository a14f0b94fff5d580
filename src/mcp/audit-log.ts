/** Logs one JSON line per tool call: names, sizes, times. Never the content of questions or answers. */
import type { CallToolResult } from "@modelcontextprotocol/server";
import type { EventFields } from "#core/event-log.ts";

/** Hands each line, as data, to the given functions. */
export class AuditLog {
  readonly #writers: readonly ((line: EventFields) => void)[];

  constructor(writers: readonly ((line: EventFields) => void)[]) {
    this.#writers = writers;
  }

  record(tool: string, given: Readonly<Record<string, unknown>>, result: CallToolResult, durationMs: number): void {
    const answerChars = result.content.reduce((sum, block) => sum + (block.type === "text" ? block.text.length : 0), 0);
    const line = {
      time: new Date().toISOString(),
      event: "tool_call",
      tool,
      arguments: Object.keys(given)
        .slice(0, NAMES_MAX)
        .map((name) => name.slice(0, NAME_CHARS_MAX)),
      argument_chars: JSON.stringify(given).length,
      answer_chars: answerChars,
      is_error: result.isError === true,
      duration_ms: Math.round(durationMs * 10) / 10,
    };
    for (const write of this.#writers) write(line);
  }
}

const NAMES_MAX = 20;
const NAME_CHARS_MAX = 40;
