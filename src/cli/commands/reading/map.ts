import { resolve } from "node:path";
import { command as declare } from "#cli/command.ts";
import { respond, styleOf, withSession } from "#cli/session.ts";
import { remarkStanding } from "#cli/standing.ts";
import type { Standpoint } from "#cli/standpoint.ts";
import { caller } from "#cli/terminal/caller.ts";
import { print } from "#cli/terminal/output.ts";
import { statIfThere } from "#core/files/if-there.ts";
import type { MapResponse } from "#core/protocol/map.ts";
import { FORMATS } from "#core/protocol.ts";
import { fromVisible } from "#core/visible.ts";
import { choice, count, optionalWord } from "#flags/flag.ts";
import { LIST_LIMIT_FLAG, QUERY_FLAGS, REF_FLAG } from "#flags/query-flags.ts";
import { mapSheet, mapTokens } from "#format/map/map.ts";
import { DRAWINGS, drawn, isDrawing } from "#format/map/map-drawing.ts";

const EXIT_FOUND = 0;
const EXIT_NOTHING = 1;

/** Counts nothing, so no budget cuts the map: a drawing shows all modules, which are few. */
const UNBOUNDED = (): number => 0;

export const command = declare({
  name: "map",
  description: "Show the structure of a repository: modules, their most used symbols, how they depend on each other, entry points",
  flags: {
    directory: optionalWord({ name: "dir", about: "A directory; the workspace when left out", completes: "directory" }),
    format: choice({ name: "format", about: "Output format, or what to draw" }, [...FORMATS, ...DRAWINGS]),
    maxTokens: count({ name: "max-tokens", short: "t", about: "Maximum tokens of the whole answer, from 100 (1000)", hint: "N" }),
    limit: { ...LIST_LIMIT_FLAG.limit, about: "At most this many modules (all)" },
    freshness: QUERY_FLAGS.freshness,
    ...REF_FLAG,
  },
  run: ({ format = "lines", ...values }) => {
    const { directory, ...elsewhere } = values;
    const where = values.workspace === undefined && isThere(directory) ? values : elsewhere;
    return withSession(where, async (session, here) => {
      const { map } = await import("#engine/graph/map.ts");
      const request = { ...here.typed(values), cwd: here.cwd };
      const seen = (answer: MapResponse): MapResponse => seenMap(answer, here);
      const drawing = isDrawing(format) ? format : undefined;
      const written = isDrawing(format) ? "lines" : format;
      const response = seen(await map(session, request, drawing ? UNBOUNDED : (answer) => mapTokens(seen(answer), { format: written })));
      await remarkStanding(response);
      if (drawing) print(drawn(response, drawing));
      else respond({ ...values, format: written }, mapSheet(response, styleOf({ ...values, format: written })));
      return response.files > 0 ? EXIT_FOUND : EXIT_NOTHING;
    });
  },
});

/** Whether the typed directory exists, so that it may lie in another workspace. If it does not exist, the engine suggests similar ones. */
function isThere(directory: string | undefined): boolean {
  if (directory === undefined || fromVisible(directory) !== undefined) return directory !== undefined;
  return statIfThere(resolve(caller().cwd, directory))?.isDirectory() === true;
}

/** The map with its modules' paths as seen from the caller's directory: modules are directories, so their names are paths. */
function seenMap(response: MapResponse, { seen, seenPath }: Standpoint): MapResponse {
  const { directory, cycles, modules, edges, ...rest } = seen(response);
  return {
    ...rest,
    directory: seenPath(directory),
    cycles: cycles.map((cycle) => cycle.map(seenPath)),
    modules: modules.map((module) => ({ ...module, uses: module.uses.map(seenPath) })),
    edges: edges.map((edge) => ({ ...edge, from: seenPath(edge.from), to: seenPath(edge.to) })),
  };
}
