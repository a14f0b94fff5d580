/** Search results, updated while the user types. */
import type { JSX } from "preact";
import type { GrepAnswer, SearchAnswer } from "./answers.ts";
import { useAnswer } from "./connection.ts";
import { DirectoryList } from "./directory-list.tsx";
import { FailureNotice } from "./failure-notice.tsx";
import { Filters } from "./filters.tsx";
import { GrepResults } from "./grep-results.tsx";
import { Questions } from "./help.tsx";
import { Hits } from "./hits.tsx";
import { address, route } from "./route.ts";
import { Standing } from "./standing.tsx";
import { counted, Name } from "./text.tsx";

const HITS = 20;
const LINES = 100;

/** The answer to the query in the address; without a query, the start view. */
export function SearchView(): JSX.Element {
  const { given } = route.value;
  const { q = "", in: mode = "code" } = given;
  if (q.trim() === "") return <Start />;
  return (
    <>
      <h1 class="unseen">Results</h1>
      <Filters mode={mode} given={given} />
      {mode === "text" ? <TextAnswer q={q} given={given} /> : <CodeAnswer q={q} given={given} isDocs={mode === "docs"} />}
    </>
  );
}

interface Asking {
  readonly q: string;
  readonly given: Readonly<Record<string, string>>;
}

function CodeAnswer({ q, given, isDocs }: Asking & { readonly isDocs: boolean }): JSX.Element {
  const { ref = "", kind = "", lang = "", path = "", more = "" } = given;
  const limit = String(more === "" ? HITS : 100);
  const asked = useAnswer<SearchAnswer>("search", {
    query: q,
    kind,
    language: lang,
    path,
    ref,
    limit,
    ranking_explain_level: "full",
    ...(isDocs ? { docs: "true" } : {}),
  });
  const { data, failure, ms } = asked;
  if (failure) return <FailureNotice failure={failure} />;
  return (
    <div aria-busy={asked.isWaiting}>
      <p class="summary" role="status">
        {data && summaryOf(data)}
        {data && <Took ms={ms} />}
      </p>
      {data && <Remarks data={data} given={given} />}
      {data && <Hits hits={data.results} of={questionOf(asked.of)} />}
      {data?.next_cursor && more === "" && (
        <p>
          <a class="more" href={address("search", "", { ...given, more: "1" })}>
            Show more
          </a>
        </p>
      )}
    </div>
  );
}

function TextAnswer({ q, given }: Asking): JSX.Element {
  const { ref = "", lang = "", path = "", literal = "", whole = "", any = "" } = given;
  const switches = {
    ...(literal ? { literal: "true" } : {}),
    ...(whole ? { word: "true" } : {}),
    ...(any ? { ignore_case: "true" } : { smart_case: "true" }),
  };
  const asked = useAnswer<GrepAnswer>("grep", { pattern: q, language: lang, glob: path, ref, limit: String(LINES), ...switches });
  const { data, failure, ms } = asked;
  if (failure) return <FailureNotice failure={failure} />;
  return (
    <div aria-busy={asked.isWaiting}>
      <p class="summary" role="status">
        {data &&
          (data.matches_total === 0
            ? "No line matches."
            : `${counted(data.matches_total, "line")} in ${counted(data.files_total, "file")}${data.returned < data.matches_total ? `, the first ${data.returned} shown` : ""}`)}
        {data && <Took ms={ms} />}
      </p>
      {data && <Standing state={data} />}
      {data && <GrepResults lines={data.results} of={questionOf(asked.of)} />}
    </div>
  );
}

function questionOf(key: string): string {
  const given = new URLSearchParams(key.slice(key.indexOf("?")));
  return given.get("query") ?? given.get("pattern") ?? "";
}

function summaryOf({ returned, total_candidates: total, confidence_level: level }: SearchAnswer): string {
  if (returned === 0) return "Nothing found.";
  const sure = level === "high" ? "" : level === "medium" ? " · fairly sure" : " · not sure of these";
  return `${returned === total ? counted(returned, "result") : `${returned} of ${total.toLocaleString("en")} results`}${sure}`;
}

/** Hidden from screen readers, which would read it aloud after every keystroke. */
function Took({ ms }: { readonly ms: number }): JSX.Element {
  return <span aria-hidden="true"> · {Math.round(ms)} ms</span>;
}

/** The remarks that the command line prints on standard error. */
function Remarks({ data, given }: { readonly data: SearchAnswer; readonly given: Asking["given"] }): JSX.Element {
  const { corrected_query: corrected, suggested_next: next, suggested_query: query } = data;
  const isDoubtful =
    data.returned === 0 ||
    data.confidence_level === "low" ||
    data.results.some(({ guess, imported_from: from }) => guess || typeof from === "string");
  return (
    <>
      <Standing state={data} />
      {corrected !== undefined && (
        <p class="remark">
          Showing results for{" "}
          <b>
            <Name text={corrected} />
          </b>
          : some words that you typed occur nowhere in the index.
        </p>
      )}
      {isDoubtful && next && (
        <p class="remark">
          <Name text={next.why} />{" "}
          {query !== undefined ? (
            <a href={address("search", "", { ...given, q: query })}>
              Search for <Name text={query} />
            </a>
          ) : (
            next.command !== undefined && (
              <code>
                <Name text={next.command} />
              </code>
            )
          )}
        </p>
      )}
    </>
  );
}

function Start(): JSX.Element {
  return (
    <div class="start">
      <h1 class="unseen">Search this workspace</h1>
      <section aria-labelledby="files-title">
        <h2 id="files-title">Files</h2>
        <DirectoryList path="." />
      </section>
      <section aria-labelledby="how-title">
        <h2 id="how-title">What can be asked</h2>
        <Questions />
      </section>
    </div>
  );
}
