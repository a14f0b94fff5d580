/** JSON pointers: what schemas of OpenAPI and JSON Schema name in each other. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { impact } from "#engine/changes/impact/impact.ts";
import { references } from "#engine/graph/references.ts";
import { INDEXING_TIMEOUT_MS, open, sharedWorkspace } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "api/openapi.yaml": `openapi: 3.0.0
paths:
  /ships/{id}:
    get:
      responses:
        "200":
          schema:
            $ref: "#/components/schemas/Ship"
components:
  schemas:
    Ship:
      properties:
        captain:
          $ref: '#/components/schemas/Sailor'
        rig:
          $ref: 'common.json#/definitions/Rig'
        remote:
          $ref: 'https://example.com/common.json#/definitions/Rig'
    Sailor:
      type: object
    Fleet:
      $ref: "#/paths/~1ships~1{id}"
`,
    "api/common.json":
      '{\n  "definitions": {\n    "Rig": { "type": "string" },\n    "Rigs": {\n      "$ref": "#/definitions/Rig"\n    }\n  }\n}\n',
    "other/common.json": '{\n  "definitions": {\n    "Rig": { "type": "number" }\n  }\n}\n',
  }));
});

async function places(target: string): Promise<string[]> {
  const { results } = await references(open(root), { target });
  return results.map(({ path, line_start, confidence }) => `${path}:${line_start} ${confidence}`);
}

test("a schema is used where a pointer of its own file, or of another one, names it", async () => {
  expect(await places("components.schemas.Ship")).toEqual(["api/openapi.yaml:8 resolved"]);
  expect(await places("api/common.json:3")).toEqual(["api/common.json:5 resolved", "api/openapi.yaml:16 resolved"]);
  expect(await places("other/common.json:3")).toEqual([]);
  expect(await places("api/openapi.yaml:3")).toEqual(["api/openapi.yaml:22 resolved"]);
});

test("the impact of a schema goes on to the schemas and the paths that have it", async () => {
  const { callers } = await impact(open(root), { target: "components.schemas.Sailor" }, () => 0);
  expect(callers.map(({ distance, name }) => `${distance} ${name}`)).toEqual([
    "1 components.schemas.Ship",
    "2 paths./ships/{id}",
    "3 components.schemas.Fleet",
  ]);
});
