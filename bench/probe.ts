/**
 * The peer probe (@probelabs/probe). Its npm package fetches its executable from GitHub when it is installed, so it is measured
 * only where `$CODECOMPASS_BENCH_PROBE` names one.
 */
import { runTimed } from "./process-run.ts";

export const PROBE_MISSING =
  "probe: CODECOMPASS_BENCH_PROBE does not name its executable (its npm package downloads one from GitHub while it is installed)";

/** Whole-process milliseconds of one search, or undefined when there is no probe. */
export function probeSearchMs(workspace: string, words: string): number | undefined {
  const executable = process.env["CODECOMPASS_BENCH_PROBE"];
  if (!executable) return undefined;
  return runTimed([executable, "search", words, workspace], { allowedExits: [1] }).wallMs;
}
