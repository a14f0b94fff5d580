/** The bar at the top: the query, where to run it, and the way to the other views. */
import type { JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { forgetFirst, openFirst } from "./first-result.ts";
import { showHelp } from "./help.tsx";
import { PlacePicker } from "./place-picker.tsx";
import { address, go, linkOpened, route } from "./route.ts";

/** The bar. The address holds the query, and typing changes the address. */
export function AskBar(): JSX.Element {
  const { view, given } = route.value;
  const { ref } = given;
  const field = useRef<HTMLInputElement>(null);
  const question = view === "search" ? (given["q"] ?? "") : "";
  // Going back changes the query in the field, but what the user is typing is never overwritten.
  useLayoutEffect(() => {
    if (field.current && field.current.value !== question && view === "search") field.current.value = question;
  }, [question, view]);
  useLayoutEffect(() => {
    if (view === "search") (linkOpened() ?? field.current)?.focus();
  }, [view]);
  return (
    <header class="bar">
      <a class="brand" href={address("search", "", { ref })} aria-label="CodeCompass, start">
        <Mark />
        <span>CodeCompass</span>
      </a>
      <search>
        <label class="unseen" for="question">
          Search the code
        </label>
        <input
          id="question"
          ref={field}
          type="search"
          placeholder="Search code"
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          maxLength={4000}
          aria-keyshortcuts="/"
          defaultValue={question}
          onInput={(event) => typed(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || view !== "search") return;
            event.preventDefault();
            openFirst(event.currentTarget.value);
          }}
        />
        <span class="hint" aria-hidden="true">
          /
        </span>
      </search>
      <PlacePicker />
      <nav aria-label="Views">
        <a href={address("diff", "", { ref })} aria-current={view === "diff" ? "page" : undefined}>
          Diff
        </a>
        <a href={address("status", "", { ref })} aria-current={view === "status" ? "page" : undefined}>
          Index
        </a>
        <button type="button" class="plain" onClick={showHelp} aria-label="Keys and questions" aria-keyshortcuts="?">
          ?
        </button>
      </nav>
    </header>
  );
}

/** Every keystroke is a query. It replaces the address without a history entry; leaving another view makes one. */
function typed(text: string): void {
  forgetFirst();
  const { view, given } = route.value;
  if (view === "search") go(address("search", "", { ...given, q: text, more: undefined }), true);
  else if (text !== "") go(address("search", "", { q: text, ref: given["ref"] }));
}

function Mark(): JSX.Element {
  return (
    <svg viewBox="0 0 32 32" width="22" height="22" aria-hidden="true">
      <circle cx="16" cy="16" r="13" fill="none" stroke="currentColor" stroke-width="3" />
      <path d="M21.5 10.5 18 18l-7.5 3.500L14 14z" fill="currentColor" />
    </svg>
  );
}
