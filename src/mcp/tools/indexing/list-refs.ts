import { WORKSPACE_FLAG } from "#flags/common-flags.ts";
import { isForPrograms, OUTPUT, QUERY, tool } from "#mcp/tool.ts";

export const listRefs = tool({
  name: "list_refs",
  description: "List the branches, worktrees and commits that are indexed. Not needed before you pass a ref: it is indexed then.",
  flags: { cursor: QUERY.cursor, ...WORKSPACE_FLAG, ...OUTPUT },
  readOnly: true,
  call: async (values, call) => {
    const [useCase, { leanRef, refLines }, { listText }] = await Promise.all([
      import("#engine/lifecycle/list-refs.ts"),
      import("#format/answers/refs.ts"),
      import("#mcp/text/list-text.ts"),
    ]);
    const found = await useCase.listRefs(call.workspaces.resolveRegistered(values.workspace));
    const { refs, ...facts } = found;
    const rows = isForPrograms(values)
      ? refs.map(({ also_called: names, ...row }) => ({ ...row, also_called: names.join(" ") }))
      : refs.map(leanRef);
    // The last line is about the default ref, which the facts name.
    const lines = refLines(found).split("\n").slice(0, refs.length);
    return listText({ facts, name: "refs", rows, lines }, ["list_refs", found.repo], values);
  },
});
