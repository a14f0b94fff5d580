import { WORKSPACE_FLAG } from "#flags/common-flags.ts";
import { DIRECTORY_NAMES, OUTPUT, tool } from "#mcp/tool.ts";

export const indexStatus = tool({
  name: "index_status",
  description: "Say what is indexed, how fresh it is, and how far indexing has come. Not needed before a query.",
  flags: { workspace: { ...WORKSPACE_FLAG.workspace, aliases: DIRECTORY_NAMES }, ...OUTPUT },
  readOnly: true,
  call: async (values, call) => {
    const [{ fits }, { status }, { leanStatus, statusLines }, { budgetOf, factsText, tooSmall }] = await Promise.all([
      import("#format/fit.ts"),
      import("#engine/lifecycle/status.ts"),
      import("#format/answers/status.ts"),
      import("#mcp/text/list-text.ts"),
    ]);
    const workspace = call.workspaces.resolveRegistered(values.workspace);
    const found = await status(workspace);
    const run = call.workspaces.runs.of(workspace.path);
    const progress = run ? { progress: run.progress() } : {};
    const inLines = (): string[] => {
      const running = run ? [`indexing ${run.progress()}`] : [];
      return (["all", "less", "least"] as const).map((wanted) => [statusLines(found, wanted), ...running].join("\n"));
    };
    const asFacts = (): string[] => {
      const all = { ...(values.format === undefined ? leanStatus(found) : found), ...progress };
      const { recent_jobs: _, languages: __, skipped: ___, base: ____, ...less } = all as Record<string, unknown>;
      const { ref, freshness_status, indexing_status, files, symbols } = found;
      return [all, less, { ref, freshness_status, indexing_status, files, symbols, ...progress }].map((facts) => factsText(facts, values));
    };
    const texts = values.format === "lines" ? inLines() : asFacts();
    const fitting = texts.find((text) => fits(text, budgetOf(values)));
    if (fitting === undefined) throw tooSmall(budgetOf(values), texts.at(-1) ?? "");
    return fitting;
  },
});
