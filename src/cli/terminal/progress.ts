/** Shows progress on a terminal: a bar with counts, rate and time left. Elsewhere it shows nothing, so that logs stay readable. */
import { Presets, SingleBar } from "cli-progress";
import type { IndexProgress } from "#engine/lifecycle/index-workspace.ts";

export interface ProgressDisplay {
  update(progress: IndexProgress): void;
  stop(): void;
}

/** A progress bar on standard error; a silent one when `enabled` is false or standard error is not a terminal. */
export function progressDisplay(enabled: boolean): ProgressDisplay {
  if (!enabled || process.stderr.isTTY !== true) return { update: () => {}, stop: () => {} };
  const bar = new SingleBar(
    {
      format: "indexing {bar} {percentage}% {value}/{total} files, {rate} files/s, {symbols} symbols, {eta_formatted} left",
      stream: process.stderr,
      hideCursor: true,
      clearOnComplete: true,
      etaBuffer: 50,
    },
    Presets.shades_classic,
  );
  const startedMs = performance.now();
  let started = false;
  return {
    update({ filesTotal, files, symbols }) {
      const seconds = Math.max(0.001, (performance.now() - startedMs) / 1000);
      const payload = { rate: Math.round(files / seconds), symbols };
      if (!started) bar.start(filesTotal, files, payload);
      else bar.update(files, payload);
      started = true;
    },
    stop() {
      if (started) bar.stop();
    },
  };
}

/** A bar for work of several phases of which only counts are known; silent under the same conditions. */
export function countDisplay(enabled: boolean): { update(phase: string, done: number, of: number): void; stop(): void } {
  if (!enabled || process.stderr.isTTY !== true) return { update: () => {}, stop: () => {} };
  const format = "{phase} {bar} {percentage}% {value}/{total}, {eta_formatted} left";
  let bar: SingleBar | undefined;
  let current: string | undefined;
  const stop = (): void => {
    bar?.stop();
    bar = undefined;
  };
  return {
    update(phase, done, of) {
      if (phase !== current) {
        stop();
        current = phase;
        bar = new SingleBar({ format, stream: process.stderr, hideCursor: true, clearOnComplete: true }, Presets.shades_classic);
        bar.start(of, done, { phase });
      }
      bar?.update(done, { phase });
    },
    stop,
  };
}
