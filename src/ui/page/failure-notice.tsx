/** Shows why there is no answer, and what to do about it. */
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Failure, StatusAnswer } from "./answers.ts";
import { ask, round } from "./connection.ts";
import { codeAddress } from "./route.ts";
import { Name } from "./text.tsx";

/** An error in the commands' words, with similar paths if there are any. For a workspace without an index it offers to make one. */
export function FailureNotice({ failure }: { readonly failure: Failure }): JSX.Element {
  if (failure.code === "not_indexed") return <NoIndex />;
  const { message, data } = failure;
  const paths = data?.["near_paths"];
  const near: readonly string[] = Array.isArray(paths) ? paths : [];
  return (
    <section class="notice" role="alert">
      <p>
        <Name text={message} />
      </p>
      {data?.remediation && near.length === 0 && (
        <p class="quiet">
          <Name text={data.remediation} />
        </p>
      )}
      {near.length > 0 && <p class="quiet">Did you mean one of these?</p>}
      {near.length > 0 && (
        <ul>
          {near.map((path) => (
            <li key={path}>
              <a href={codeAddress(path)}>
                <Name text={path} />
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const LOOK_MS = 700;

function NoIndex(): JSX.Element {
  return (
    <section class="notice">
      <h1>No index yet</h1>
      <p>
        This workspace is not indexed, so there is nothing to search. The index lies outside of the repository and writes nothing into it.
      </p>
      <p>
        <IndexButton what="Make the index" isMain /> <span class="quiet">or, in a terminal:</span> <code>codecompass index</code>
      </p>
    </section>
  );
}

/** A button that makes the index, or brings it up to date, and shows the progress. */
export function IndexButton({ what, isMain = false }: { readonly what: string; readonly isMain?: boolean }): JSX.Element {
  const [progress, setProgress] = useState<string | undefined>();
  useEffect(() => {
    if (progress === undefined) return;
    const timer = setInterval(async () => {
      const answer = await ask<StatusAnswer>("status", {});
      if (!answer || !("data" in answer)) return;
      const { indexing, files } = answer.data;
      setProgress(indexing);
      // Files that are already indexed can be queried.
      if (indexing === undefined || files > 0) round.value++;
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [progress === undefined]);
  const start = async (): Promise<void> => {
    const answer = await ask<{ indexing?: string }>("index", {}, undefined, "POST");
    if (answer && "data" in answer) setProgress(answer.data.indexing ?? "started");
  };
  return (
    <>
      <button type="button" class={isMain ? "main" : ""} onClick={start} disabled={progress !== undefined}>
        {what}
      </button>
      <span role="status" class="quiet">
        {progress !== undefined && ` ${progress}`}
      </span>
    </>
  );
}
