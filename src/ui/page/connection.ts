/** Talks to the server that this page came from: sends the token, and never lets an older answer overwrite a newer one. */
import { signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import type { Failure } from "./answers.ts";

/** `locked`: the server requires another token than ours. `gone`: it does not answer. */
export const connection = signal<"well" | "gone" | "locked">("well");
/** Grows when every question should be asked again. */
export const round = signal(0);

/** Ask again when a person returns to the page, perhaps after editing files. */
addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible") round.value++;
});

const TOKEN = "token";
const RETRY_MS = 1_500;

/** Moves the token from the address, where people would copy it along, to the storage that all tabs of this server share. */
export function takeToken(): void {
  const given = /^#token=([\w-]+)$/.exec(location.hash)?.[1];
  if (given === undefined) return;
  localStorage.setItem(TOKEN, given);
  history.replaceState(null, "", location.pathname + location.search);
}

/** Tries another token, for example from a pasted address. */
export function useToken(text: string): void {
  localStorage.setItem(TOKEN, /([\w-]{16,})\s*$/.exec(text)?.[1] ?? "");
  connection.value = "well";
  round.value++;
}

export type Answer<T> = { readonly data: T } | { readonly failure: Failure };

/** Asks one question. Undefined when the signal `taken` was aborted, or the server did not answer. */
export async function ask<T>(
  name: string,
  given: Readonly<Record<string, string>>,
  taken?: AbortSignal,
  method = "GET",
): Promise<Answer<T> | undefined> {
  const query = new URLSearchParams(Object.entries(given).filter(([, value]) => value !== ""));
  try {
    const response = await fetch(`/api/${name}?${query}`, {
      method,
      headers: { Authorization: `Bearer ${localStorage.getItem(TOKEN) ?? ""}` },
      ...(taken ? { signal: taken } : {}),
    });
    const body = await response.json();
    if (taken?.aborted) return undefined;
    connection.value = response.status === 401 ? "locked" : "well";
    return response.ok ? { data: body } : { failure: body.error };
  } catch {
    if (!taken?.aborted) lost();
    return undefined;
  }
}

let retrying: ReturnType<typeof setInterval> | undefined;

/** Checks every {@link RETRY_MS} milliseconds whether the server is back. */
function lost(): void {
  connection.value = "gone";
  retrying ??= setInterval(async () => {
    await ask("places", {});
    if (connection.value === "gone") return;
    clearInterval(retrying);
    retrying = undefined;
    round.value++;
  }, RETRY_MS);
}

export interface Asked<T> {
  /** The latest answer; while a newer question is pending, the previous one's. */
  readonly data: T | undefined;
  readonly failure: Failure | undefined;
  /** The question that `data` or `failure` answers. */
  readonly of: string;
  readonly ms: number;
  readonly isWaiting: boolean;
}

const NOTHING: Asked<never> = { data: undefined, failure: undefined, of: "", ms: 0, isWaiting: false };

/** The last answers shown, so that going back shows them at once; they are requested again all the same. */
const shown = new Map<string, Asked<unknown>>();
const SHOWN_MAX = 30;

function remember(key: string, asked: Asked<unknown>): void {
  shown.delete(key);
  shown.set(key, asked);
  const [oldest] = shown.keys();
  if (shown.size > SHOWN_MAX && oldest !== undefined) shown.delete(oldest);
}

/** Asks whenever the question changes; null asks nothing. An answer to an older question is dropped. */
export function useAnswer<T>(name: string, given: Readonly<Record<string, string>> | null): Asked<T> {
  const key = given === null ? "" : `${name}?${new URLSearchParams(given)}`;
  const [asked, setAsked] = useState<Asked<T>>(() => (shown.get(key) as Asked<T> | undefined) ?? NOTHING);
  const again = round.value;
  useEffect(() => {
    if (given === null) {
      setAsked(NOTHING);
      return;
    }
    const taken = new AbortController();
    const startedMs = performance.now();
    setAsked((before) => ({ ...before, isWaiting: true }));
    void ask<T>(name, given, taken.signal).then((answer) => {
      if (taken.signal.aborted) return;
      const ms = performance.now() - startedMs;
      if (answer === undefined) setAsked((before) => ({ ...before, isWaiting: false }));
      else if ("data" in answer) {
        const now = { data: answer.data, failure: undefined, of: key, ms, isWaiting: false };
        remember(key, now);
        setAsked(now);
      } else setAsked({ data: undefined, failure: answer.failure, of: key, ms, isWaiting: false });
    });
    return () => taken.abort();
  }, [key, again]);
  return asked;
}
