/** Arguments that several tools have. Names as in the protocol; descriptions only where the name does not say it. */
import { ANSWER_TOKENS_MAX, ANSWER_TOKENS_MIN, LIMIT_MAX } from "#core/limits.ts";
import { DETAIL_LEVELS, type DetailLevel, EXPLAIN_LEVELS, type ExplainLevel, FORMATS, type Format } from "#core/protocol.ts";
import type { SymbolKind } from "#core/types.ts";

/** A JSON Schema of the few kinds that arguments need. */
// A type, not an interface: the SDK takes it for JSON, which has an index signature.
export type ArgumentSchema = {
  type: "string" | "integer" | "boolean" | "array";
  description?: string;
  enum?: string[];
  items?: ArgumentSchema;
  minimum?: number;
  maximum?: number;
};

type Properties = Readonly<Record<string, ArgumentSchema>>;

/** Where to look. */
export const PLACE = {
  workspace: { type: "string" },
  ref: { type: "string" },
} as const satisfies Properties;

/** How to write the answer, and how much of it. */
export const OUTPUT = {
  format: { type: "string", enum: [...FORMATS] },
  max_tokens: { type: "integer", minimum: ANSWER_TOKENS_MIN, maximum: ANSWER_TOKENS_MAX },
} as const satisfies Properties;

/** What `search_code` and `locate_symbol` share. */
export const QUERY = {
  kind: { type: "string" },
  language: { type: "string" },
  path: { type: "string", description: "glob" },
  limit: { type: "integer", minimum: 1, maximum: LIMIT_MAX },
  detail_level: { type: "string", enum: [...DETAIL_LEVELS] },
  compact: { type: "boolean" },
  ranking_explain_level: { type: "string", enum: [...EXPLAIN_LEVELS] },
  cursor: { type: "string" },
  ...PLACE,
  ...OUTPUT,
} as const satisfies Properties;

/** A symbol by name, and where and how to answer. */
export const SYMBOL = {
  name: { type: "string" },
  cursor: { type: "string" },
  ...PLACE,
  ...OUTPUT,
} as const satisfies Properties;

export interface PlaceArguments {
  readonly workspace?: string;
  readonly ref?: string;
}

export interface OutputArguments {
  readonly format?: Format;
  readonly max_tokens?: number;
}

export interface QueryArguments extends PlaceArguments, OutputArguments {
  readonly kind?: SymbolKind;
  readonly language?: string;
  readonly path?: string;
  readonly limit?: number;
  readonly detail_level?: DetailLevel;
  readonly compact?: boolean;
  readonly ranking_explain_level?: ExplainLevel;
  readonly cursor?: string;
}

export interface SymbolArguments extends PlaceArguments, OutputArguments {
  readonly name: string;
  readonly cursor?: string;
}
