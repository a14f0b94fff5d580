/** What `impact` says of edited repositories, as its tests compare it. */
import type { ImpactResponse } from "#core/protocol/impact.ts";
import { type ImpactRequest, impact } from "#engine/changes/impact/impact.ts";
import { impactTokens } from "#format/answers/changes/impact.ts";
import { repositoryWith } from "../../../temporary.ts";
import { edit, freshStorage, index, open } from "../../harness.ts";

export type Edit = readonly [path: string, from: string, to: string];

/** A repository of these files, committed, and indexed in a storage root of its own. */
export async function indexed(files: Readonly<Record<string, string>>): Promise<string> {
  const repository = repositoryWith(files);
  freshStorage();
  await index(repository);
  return repository;
}

export function impactOf(repository: string, request: ImpactRequest = {}): Promise<ImpactResponse> {
  return impact(open(repository), request, (response) => impactTokens(response, { format: "json", color: false }));
}

/** The places that a change breaks or may break, as `path:line verdict`, in order of that text. */
export function sitesOf({ breaking }: Pick<ImpactResponse, "breaking">): string[] {
  return breaking.flatMap(({ sites }) => sites.map(({ path, line_start, verdict }) => `${path}:${line_start} ${verdict}`)).sort();
}

/** What some edits of a repository break. */
export async function brokenBy(files: Readonly<Record<string, string>>, ...edits: readonly Edit[]): Promise<string[]> {
  const repository = await indexed(files);
  for (const [path, from, to] of edits) edit(repository, path, from, to);
  return sitesOf(await impactOf(repository));
}
