/** One JSON line per tool call: names, sizes, times. Never what was asked, never what was answered. */
import type { CallToolResult } from "@modelcontextprotocol/server";
import { toJson } from "#core/json.ts";

/** Writes the lines with the function it is given. */
export class AuditLog {
  readonly #write: (line: string) => void;

  constructor(write: (line: string) => void) {
    this.#write = write;
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
    this.#write(toJson(line));
  }
}

const NAMES_MAX = 20;
const NAME_CHARS_MAX = 40;
