/** Progress on a terminal: a bar with counts, rate and time left. Elsewhere nothing, so that logs stay readable. */
import { Presets, SingleBar } from "cli-progress";
import type { IndexProgress } from "#engine/index-workspace.ts";

export interface ProgressDisplay {
  update(progress: IndexProgress): void;
  stop(): void;
}

/** A display on standard error, or a silent one when no one watches. */
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
