/** The page: a bar with the query and the current place, and the view that the address names. */
import { type JSX, render } from "preact";
import { useEffect } from "preact/hooks";
import { AskBar } from "./ask-bar.tsx";
import { CodeView } from "./code-view.tsx";
import { connection, takeToken, useToken } from "./connection.ts";
import { DiffView } from "./diff-view.tsx";
import { Help } from "./help.tsx";
import { listenToKeys } from "./keys.ts";
import { followLinks, route, type View } from "./route.ts";
import { SearchView } from "./search-view.tsx";
import { StatusView } from "./status-view.tsx";

const VIEWS: Readonly<Record<View, () => JSX.Element>> = { search: SearchView, code: CodeView, diff: DiffView, status: StatusView };

function Page(): JSX.Element {
  const { view, path, given } = route.value;
  const Shown = VIEWS[view];
  const title = { search: given["q"], code: path, diff: "Differences", status: "Index" }[view];
  useEffect(() => {
    document.title = title ? `${title} · CodeCompass` : "CodeCompass";
  }, [title]);
  return (
    <>
      <a class="skip" href="#content">
        Skip to the answer
      </a>
      <AskBar />
      <Connection />
      <main id="content" tabIndex={-1}>
        {connection.value === "locked" ? <Locked /> : <Shown key={view === "code" ? `${path} ${given["ref"]}` : view} />}
      </main>
      <Help />
    </>
  );
}

function Connection(): JSX.Element {
  const isGone = connection.value === "gone";
  return (
    <div role="alert" class={isGone ? "banner" : ""}>
      {isGone && (
        <p>
          The server of this page does not answer: it was stopped, or is busy. Start it again with <code>codecompass ui</code>; this page
          looks for it.
        </p>
      )}
    </div>
  );
}

function Locked(): JSX.Element {
  return (
    <section class="notice">
      <h1>This page needs its key</h1>
      <p>
        Open the address that <code>codecompass ui</code> has printed in the terminal. It changes every time the server starts.
      </p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          useToken(String(new FormData(event.currentTarget).get("address") ?? ""));
        }}
      >
        <label>
          Or paste the address here <input name="address" type="password" autocomplete="off" spellcheck={false} />
        </label>
        <button type="submit">Open</button>
      </form>
    </section>
  );
}

takeToken();
followLinks();
listenToKeys();
const root = document.getElementById("page");
if (root) {
  root.replaceChildren();
  render(<Page />, root);
}
