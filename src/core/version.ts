import pkg from "../../package.json" with { type: "json" };

/** The program's version, as in package.json. */
export const VERSION: string = pkg.version;

/** `codecompass_protocol_version` of every response. */
export const PROTOCOL_VERSION = "1.0";

/** Layout of the database. A database with another number must be rebuilt (`index_incompatible`). */
export const SCHEMA_VERSION = 4;

/**
 * Version of everything that decides what a file version contains: queries, symbol rules, chunking, index terms.
 * Versions extracted under another number are not reused.
 */
export const EXTRACTOR_VERSION = 2;
