/** Shows which worktree, branch or commit the page shows, and lets the user choose another. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { PlacesResponse } from "./answers.ts";
import { useAnswer } from "./connection.ts";
import { address, go, route } from "./route.ts";
import { Name } from "./text.tsx";

/** Opens the dialog with refs and worktrees. */
export function showPlaces(): void {
  document.querySelector<HTMLDialogElement>("#places")?.showModal();
}

interface Place {
  readonly ask: string;
  readonly name: string;
  readonly what: string;
}

const SHOWN_MAX = 100;

/** The button that names the current place, and the dialog that it opens. */
export function PlacePicker(): JSX.Element {
  const { data } = useAnswer<PlacesResponse>("places", {});
  const [filter, setFilter] = useState("");
  const { view, path, given } = route.value;
  const ref = given["ref"];
  const places = data ? placesOf(data) : [];
  const shown = places.filter(({ name, what }) => `${name} ${what}`.toLowerCase().includes(filter.toLowerCase()));
  const here = ref === undefined ? (data?.default_ref ?? data?.ref ?? "…") : ref;
  const kind = ref === undefined && !data?.default_ref ? "working tree" : ref?.startsWith("@") ? "worktree" : "as committed";
  const choose = (ask: string): void => {
    document.querySelector<HTMLDialogElement>("#places")?.close();
    setFilter("");
    go(address(view, path, { ...given, ref: ask }));
  };
  return (
    <>
      <button type="button" class="place" onClick={showPlaces} aria-haspopup="dialog" aria-keyshortcuts="r" title={data?.repo}>
        <span class="unseen">Shown: </span>
        <span class="ref">
          <Name text={here} />
        </span>
        <span class="quiet">{kind}</span>
      </button>
      <dialog id="places" aria-labelledby="places-title">
        <form method="dialog">
          <div class="head">
            <h2 id="places-title">Where to look</h2>
            <button type="submit">Close</button>
          </div>
        </form>
        <p class="quiet">
          <Name text={data?.repo ?? ""} />
        </p>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            choose(shown[0]?.ask ?? filter);
          }}
        >
          <label>
            Branch, tag, commit or worktree
            <input
              type="text"
              autofocus
              value={filter}
              onInput={(event) => setFilter(event.currentTarget.value)}
              autocomplete="off"
              spellcheck={false}
            />
          </label>
        </form>
        <ul class="choices">
          {shown.slice(0, SHOWN_MAX).map(({ ask, name, what }) => (
            <li key={`${ask} ${what}`}>
              <button type="button" class="plain" aria-current={(ref ?? "") === ask ? "true" : undefined} onClick={() => choose(ask)}>
                <Name text={name} /> <span class="quiet">{what}</span>
              </button>
            </li>
          ))}
          {filter !== "" && shown.length === 0 && (
            <li>
              <button type="button" class="plain" onClick={() => choose(filter)}>
                {filter} <span class="quiet">as git understands it</span>
              </button>
            </li>
          )}
        </ul>
        {shown.length > SHOWN_MAX && <p class="quiet">{shown.length - SHOWN_MAX} more; type a part of the name.</p>}
      </dialog>
    </>
  );
}

function placesOf({ ref, worktrees, names, default_ref: stored }: PlacesResponse): Place[] {
  const others = worktrees.filter((tree) => !tree.is_current);
  return [
    ...(stored === null ? [] : [{ ask: "", name: stored, what: "what questions mean here, by switch-ref" }]),
    { ask: stored === null ? "" : ref, name: ref, what: "this working tree, with its edits" },
    ...others.map(({ ask, branch, path }) => ({ ask, name: branch ?? ask, what: `worktree ${path}` })),
    ...names.filter((name) => name !== ref).map((name) => ({ ask: name, name, what: "as committed" })),
    { ask: "HEAD", name: "HEAD", what: "the last commit, without edits" },
  ];
}
