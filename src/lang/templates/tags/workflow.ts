/** Workflows of GitHub Actions and pipelines of GitLab: the jobs, inputs, settings and outputs that jobs and expressions name. */
import { lastUpTo } from "#lang/last-up-to.ts";
import { type TagFacts, TagFindings } from "./tag-facts.ts";
import { withoutYamlComments } from "./tag-scanner.ts";
import { namesIn, type YamlEntry, yamlEntries } from "./yaml-entries.ts";

const EXPRESSION = /\$\{\{(?<inside>[^{}]{1,1000})\}\}/g;
/** `needs.build.outputs.version`, `inputs.tag`, `env.CI_IMAGE`, `matrix.os`. */
const CONTEXT = /(?<![\w.-])(?<context>needs|inputs|env|matrix|jobs)\.(?<names>[\w-]+(?:\.[\w-]+){0,3})/g;
const GITLAB = /(?:^|\/)\.gitlab-ci|(?:^|\/)\.gitlab\//;
/** Fields of a job of GitLab whose values are names of jobs. */
const OF_JOBS: ReadonlySet<string> = new Set(["extends", "needs", "dependencies"]);

/** A line whose whole value is an expression. */
const CONDITION = /^[ \t]*(?:-[ \t]+)?if:[ \t]*(?<inside>[^\n]{1,1000})$/gm;

/** A job, and where it begins. */
interface Job {
  readonly name: string;
  readonly start: number;
}

/** Reads a workflow, an action or a pipeline. */
export function workflowTags(path: string, text: string): TagFacts {
  const found = new TagFindings();
  const jobs: Job[] = [];
  const isOfGitlab = GITLAB.test(path);
  for (const entry of yamlEntries(text)) {
    const { keys, key, keyStart } = entry;
    if (keys[0] === "jobs" && keys.length === 2) jobs.push({ name: key, start: keyStart });
    if (isOfGitlab) readJobOfGitlab(found, entry);
    else if (keys[0] === "jobs" && keys[2] === "needs") useJobs(found, entry, "jobs.");
  }
  if (!isOfGitlab) readExpressions(found, withoutYamlComments(text), jobs);
  return found.facts(false);
}

function readJobOfGitlab(found: TagFindings, entry: YamlEntry): void {
  const [, field = "", below] = entry.keys;
  if (OF_JOBS.has(field) && (below === undefined || below === "job")) useJobs(found, entry, "");
}

function useJobs(found: TagFindings, entry: YamlEntry, before: string): void {
  for (const { name, start } of namesIn(entry)) {
    found.use({ name, start, type: "references", of: { is: "key", paths: [before + name] } });
  }
}

function readExpressions(found: TagFindings, text: string, jobs: readonly Job[]): void {
  for (const pattern of [EXPRESSION, CONDITION]) {
    for (const { 0: whole, index, groups = {} } of text.matchAll(pattern)) {
      const inside = groups["inside"] ?? "";
      // Those in a condition that has the marks of an expression are found by the marks.
      if (pattern === EXPRESSION || !inside.includes("${{")) readContexts(found, inside, index + whole.indexOf(inside), jobs);
    }
  }
}

function readContexts(found: TagFindings, inside: string, at: number, jobs: readonly Job[]): void {
  for (const { index, groups = {} } of inside.matchAll(CONTEXT)) {
    const { context = "", names = "" } = groups;
    const [name = "", part, output] = names.split(".");
    const start = at + index + context.length + 1;
    const use = (used: string, from: number, ...paths: readonly string[]): void =>
      found.use({ name: used, start: from, type: "references", of: { is: "key", paths } });
    const around = lastUpTo(jobs, at)?.name ?? "";
    if (context === "inputs") use(name, start, `on.workflow_call.inputs.${name}`, `on.workflow_dispatch.inputs.${name}`, `inputs.${name}`);
    else if (context === "env") use(name, start, `jobs.${around}.env.${name}`, `env.${name}`);
    else if (context === "matrix") use(name, start, `jobs.${around}.strategy.matrix.${name}`);
    else use(name, start, `jobs.${name}`);
    const isOutput = (context === "needs" || context === "jobs") && part === "outputs" && output !== undefined;
    if (isOutput) use(output, start + name.length + part.length + 2, `jobs.${name}.outputs.${output}`);
  }
}
