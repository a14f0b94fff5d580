/** The keys of the page. Single letters are ignored while the user types in a field. */
import { showHelp } from "./help.tsx";
import { showPlaces } from "./place-picker.tsx";
import { address, go, route } from "./route.ts";

const MODES = ["code", "text", "docs"] as const;

function questionField(): HTMLInputElement | null {
  return document.querySelector("#question");
}

/** Handles the keys of the page, wherever the focus is. */
export function listenToKeys(): void {
  addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    const target = event.target as HTMLElement;
    const isTyping = target.matches("input, select, textarea");
    if (event.key === "ArrowDown" || event.key === "ArrowUp") walk(event, target);
    else if (event.key === "Escape") back(target);
    else if (!isTyping && ACTIONS[event.key]) {
      event.preventDefault();
      ACTIONS[event.key]?.();
    } else if (!isTyping && event.key === "Enter" && target === document.body) searchSelected();
  });
}

const ACTIONS: Readonly<Record<string, () => void>> = {
  "/": () => questionField()?.select(),
  "?": showHelp,
  r: showPlaces,
  m: () => {
    const { given } = route.value;
    const next = MODES[(MODES.findIndex((mode) => mode === (given["in"] ?? "code")) + 1) % MODES.length];
    go(address("search", "", { ...given, in: next === "code" ? undefined : next }));
  },
  o: () => document.querySelector<HTMLElement>(".outline a")?.focus(),
  d: () => go(address("diff", "", { ref: route.value.given["ref"] })),
  i: () => go(address("status", "", { ref: route.value.given["ref"] })),
};

/** Moves the focus through a list of results, entries or symbols. Elsewhere the arrow keys scroll as usual. */
function walk(event: KeyboardEvent, target: HTMLElement): void {
  const isQuestion = target.id === "question";
  const list = isQuestion ? document.querySelector("[data-walk]") : target.closest("[data-walk]");
  if (!list) return;
  const stops = [...list.querySelectorAll<HTMLElement>("[data-stop]")];
  const at = isQuestion ? -1 : stops.indexOf(target.closest("[data-stop]") as HTMLElement);
  if (!isQuestion && at < 0) return;
  event.preventDefault();
  const next = at + (event.key === "ArrowDown" ? 1 : -1);
  if (next < 0) questionField()?.focus();
  else stops[next]?.focus();
  stops[next]?.scrollIntoView({ block: "nearest" });
}

function back(target: HTMLElement): void {
  if (target.id === "question") target.blur();
  else if (route.value.view !== "search" && history.state?.cameFrom === "search") history.back();
  else questionField()?.focus();
}

/** Searches for the text that is selected in code. */
function searchSelected(): void {
  const selected = getSelection()?.toString().trim() ?? "";
  if (selected !== "" && !selected.includes("\n")) go(address("search", "", { q: selected, ref: route.value.given["ref"] }));
}
