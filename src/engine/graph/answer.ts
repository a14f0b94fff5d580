/**
 * The steps that every use case about the graph shares: it opens the view, finds the definition, decides which uses are wanted, and
 * verifies the files.
 */
import { OTHERS_LISTED_MAX, USES_LIMIT_DEFAULT, USES_LIMIT_MAX } from "#core/limits.ts";
import { CONFIDENCES, type GraphFrame, type GraphRows, type UseConfidence } from "#core/protocol/graph.ts";
import type { FreshnessPolicy } from "#core/protocol.ts";
import { PROTOCOL_VERSION } from "#core/version.ts";
import { ANEW, asPage, cursorBehind, decodeCursor, type PageStart, pageStart, type SeenRows, seenRows } from "#engine/search/cursor.ts";
import { orLeftOut } from "#engine/session/left-out-name.ts";
import type { QuerySession } from "#engine/session/query-session.ts";
import { sparseRemarks } from "#engine/session/sparse-checkout.ts";
import { verified } from "#engine/session/verify.ts";
import { type CheckedView, completenessOf, remarked } from "#engine/session/view-source.ts";
import { graphQuestion } from "#flags/graph-flags.ts";
import { Enclosing } from "#query/graph/enclosing.ts";
import { resolverOf } from "#query/graph/kept-facts.ts";
import type { GraphFile } from "#query/graph/meaning/view-facts.ts";
import { References } from "#query/graph/references.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { checkShown } from "#store/views/views.ts";
import { withBody } from "./clauses.ts";
import { filesAsked } from "./files-asked.ts";
import { graphSymbol, type ShownIn } from "./graph-symbol.ts";
import { type AskedOf, definitionMeant, type NamedDefinition, type NamingGround } from "./named-definition.ts";

/** The fields that every graph request has. */
export interface GraphRequest {
  /** A name, a handle, or a place. */
  readonly target: string;
  readonly ref?: string;
  readonly freshness?: FreshnessPolicy;
  readonly languages?: readonly string[];
  readonly pathGlobs?: readonly string[];
  readonly confidence?: UseConfidence;
}

/** What `make` needs to build an answer. */
export interface Ground extends NamingGround {
  /** Whether the request names one of several overloads. */
  readonly isOneOverload: boolean;
  readonly enclosing: Enclosing;
  readonly shown: ShownIn;
  /** Whether the request wants a file: its path and language fit, and it has not changed since it was indexed. */
  readonly isWanted: (file: GraphFile) => boolean;
  readonly isSure: (confidence: UseConfidence) => boolean;
  /** The directory with the files of the view; null for a commit. */
  readonly directory: string | null;
}

/** What `make` built, before `frameOf` adds the fields that all answers share. */
export interface GraphAnswer<T> {
  readonly made: T;
  readonly named: NamedDefinition;
  readonly current: CheckedView;
}

/** How many files of an answer are verified byte by byte; the others rely on the check of their modification times. */
const VERIFIED_FILES_MAX = 200;

/**
 * Finds the definition that the request names and has `make` build the answer about it. `make` also returns the paths that its answer
 * shows.
 * @throws symbol_not_found, ref_not_found, unsupported_language
 */
export async function answerAbout<T>(
  session: QuerySession,
  request: GraphRequest,
  asked: AskedOf,
  make: (ground: Ground, symbol: SymbolRow) => { readonly made: T; readonly paths: Iterable<string> },
): Promise<GraphAnswer<T>> {
  const source = await session.source(request.ref);
  const { project } = session;
  const files = filesAsked(request);
  const look = await source.ensure(request.freshness ?? "balanced");
  const looking = verified(source, look, (now, left) =>
    project.reading(now.view, (view) => {
      const resolver = resolverOf(project.db, view);
      const { facts } = resolver;
      const graph = new References(facts, resolver);
      const within = files?.(project.db, view);
      const naming = {
        ...{ session, facts, graph, current: now, left, within },
        enclosing: new Enclosing(facts),
        shown: { repo: now.state.repo, ref: view.ref },
        isWanted: (file: GraphFile) => !left.has(file.path) && (within?.has(file) ?? true),
        isSure: surerThan(request.confidence ?? "name_only"),
        directory: source.directory,
      };
      const meant = definitionMeant(naming, request.target, asked);
      const readsBody = asked.question === "callees" || asked.question === "call-graph";
      const named = readsBody ? { ...meant, symbol: withBody(graph, meant.symbol) } : meant;
      const answer = make({ ...naming, isOneOverload: named.isOneOverload }, named.symbol);
      const present = [...new Set([named.symbol.path, ...answer.paths])].filter((path) => !left.has(path));
      const cited = present.slice(0, VERIFIED_FILES_MAX).flatMap((path) => {
        const file = facts.fileAt(path);
        return file ? [{ path, versionId: file.versionId }] : [];
      });
      checkShown(
        project.db,
        view,
        cited.map(({ versionId }) => versionId),
      );
      return { made: { made: answer.made, named }, cited };
    }),
  );
  const { current, made } = await orLeftOut(source, request.target, looking);
  session.releaseMemoryWhenIdle();
  return { ...made, current: { ...current, state: remarked(current.state, await sparseRemarks(source)) } };
}

function surerThan(least: UseConfidence): (confidence: UseConfidence) => boolean {
  return (confidence) => CONFIDENCES.indexOf(confidence) <= CONFIDENCES.indexOf(least);
}

/** The fields that every graph answer has. */
export function frameOf({ named, current }: GraphAnswer<unknown>, isCut: boolean): GraphFrame {
  const { symbol, others, otherSymbols, remarks } = named;
  const { state, view } = current;
  const shown = { repo: state.repo, ref: view.ref };
  return {
    codecompass_protocol_version: PROTOCOL_VERSION,
    ...remarked(state, remarks),
    result_completeness: completenessOf(current, isCut),
    symbol: graphSymbol(symbol, shown),
    signature: symbol.signature,
    others,
    ...(others > 0 ? { other_symbols: otherSymbols.slice(0, OTHERS_LISTED_MAX).map((other) => graphSymbol(other, shown)) } : {}),
  };
}

/** The frame with `remark` as a warning and marked `partial`, because the answer lacks some uses; unchanged without a remark. */
export function lacking<F extends GraphFrame>(frame: F, remark: string | undefined): F {
  return remark === undefined ? frame : { ...remarking(frame, remark), result_completeness: "partial" };
}

/** The frame with `remark` as one more warning about its rows; unchanged without a remark. */
export function remarking<F extends GraphFrame>(frame: F, remark: string | undefined): F {
  return remark === undefined ? frame : { ...frame, warnings: [...(frame.warnings ?? []), remark] };
}

/** The request as the text that its cursor is bound to. */
function questionOf(kind: string, request: object): string {
  return JSON.stringify([kind, ...graphQuestion(request)]);
}

/** The rows of the page that a request asks for, out of all rows. */
export class GraphPage {
  readonly #question: string;
  readonly #from: ReturnType<typeof decodeCursor>;
  readonly #limit: number;
  #seen: SeenRows = () => "";
  #start: PageStart = { offset: 0, isAnew: false };

  /** @throws invalid_input for a cursor that was made for another question */
  constructor(kind: string, request: { readonly cursor?: string; readonly limit?: number }) {
    const { limit = USES_LIMIT_DEFAULT } = request;
    this.#question = questionOf(kind, request);
    this.#from = decodeCursor(request.cursor, this.#question);
    // A limit of 0 means as many rows as there may be.
    this.#limit = limit === 0 ? USES_LIMIT_MAX : limit;
  }

  /** The page of a list; `keyOf` returns what identifies a row from one answer to the next. */
  of<Row>(rows: readonly Row[], keyOf: (row: Row) => string): readonly Row[] {
    this.#seen = seenRows(rows, keyOf);
    this.#start = pageStart(this.#from, this.#seen);
    return rows.slice(this.#start.offset, this.#start.offset + this.#limit);
  }

  /** Whether rows follow behind the first `shown` rows of the page. */
  isCut(shown: number, count: number): boolean {
    return this.#start.offset + shown < count;
  }

  /** The answer with its rows as a page that {@link cutRows} can cut, and the cursor for the next page where more rows follow. */
  paged<Row, A extends GraphRows<Row>>(answer: A): A {
    asPage(answer.results, { question: this.#question, offset: this.#start.offset, seen: this.#seen });
    const next = this.isCut(answer.results.length, answer.rows_total) ? cursorBehind(answer.results, answer.results.length) : null;
    return remarking({ ...answer, next_cursor: next }, this.#start.isAnew ? ANEW : undefined);
  }
}

/** The answer with its first `shown` rows only, and a cursor for the next page where more rows follow. */
export function cutRows<Row, A extends GraphRows<Row>>(answer: A, shown: number): A {
  if (shown >= answer.results.length) return answer;
  const whole = answer.result_completeness === "partial" ? "partial" : "truncated";
  const next_cursor = cursorBehind(answer.results, shown);
  return { ...answer, results: answer.results.slice(0, shown), returned: shown, result_completeness: whole, next_cursor };
}

/** The number of uses at each confidence. */
export function countsOf(uses: Iterable<{ readonly confidence: UseConfidence }>): Readonly<Record<UseConfidence, number>> {
  const counts = { resolved: 0, ambiguous: 0, name_only: 0 };
  for (const { confidence } of uses) counts[confidence]++;
  return counts;
}
