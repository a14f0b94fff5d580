/** Writes an explanation for people: the verdict, then what led to it, strongest first. */

import type { ExplainedFactor, ExplainResponse } from "#core/protocol.ts";
import { named } from "#core/visible.ts";
import { printable } from "#format/lines.ts";
import { type Reader, suggestionData } from "#format/next-step.ts";
import { DATA_FORMATS, type Sheet } from "#format/sheet.ts";

/** An explanation, with its suggested step in the form that the reader can take. */
export function explainSheet(explained: ExplainResponse, reader: Reader): Sheet {
  const suggested_next = suggestionData(explained.suggested_next, reader);
  return {
    data: (tokens) => ({ ...explained, suggested_next, estimated_tokens: tokens }),
    lines: () => explainLines(explained),
    tokensSaidIn: DATA_FORMATS,
  };
}

/** The explanation without a final newline; empty parts are left out. */
function explainLines(explained: ExplainResponse): string {
  const { hit, above, query_intent: intent, confidence } = explained;
  const parts = [
    [explained.summary],
    hit
      ? [
          `score ${hit.score}, ranking score ${fixed(hit.ranking_score)}; the query was read as ${intent}, the answer's confidence is ${confidence}`,
        ]
      : [],
    explained.factors.length > 0 ? ["factors", ...table(explained.factors)] : [],
    explained.channels.length > 0 ? [`found by ${explained.channels.map(({ channel, rank }) => `${channel} (${rank})`).join(", ")}`] : [],
    above
      ? [
          `above it: ${above.rank}. ${named(`${above.path}:${above.line_start}`)} ${named(above.name)}, score ${above.score}`,
          ...aboveRows(above),
        ]
      : [],
    explained.terms.length > 0 ? [`words: ${explained.terms.map(termText).join(", ")}`] : [],
    explained.known_by.length > 0 ? [`the file is known by: ${explained.known_by.map(named).join(", ")}`] : [],
  ];
  return parts.flat().map(printable).join("\n");
}

function table(factors: readonly ExplainedFactor[]): string[] {
  const width = Math.max(...factors.map(({ factor }) => factor.length));
  return factors.map(({ factor, value, weight, contribution, detail }) => {
    const product = weight === null ? `times ${fixed(value)}` : `${fixed(value)} x ${fixed(weight)}`;
    return `  ${factor.padEnd(width)}  ${product.padEnd(11)}  ${signed(contribution)}  ${detail}`;
  });
}

function aboveRows({ differences }: NonNullable<ExplainResponse["above"]>): string[] {
  return differences.map(({ factor, difference }) => `  ${signed(difference)} by ${factor}`);
}

function termText({ term, in_name: inName, in_text: inText }: ExplainResponse["terms"][number]): string {
  return `${named(term)} (${inName ? "in the path" : inText ? "in the text" : "missing"})`;
}

const fixed = (value: number): string => value.toFixed(2);
const signed = (value: number): string => `${value < 0 ? "-" : "+"}${fixed(Math.abs(value))}`;
