/** dbt: models by `ref`, macros, tests, snapshots, and tables of sources. */
import { beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { impact } from "#engine/changes/impact/impact.ts";
import { references } from "#engine/graph/references.ts";
import { outline } from "#engine/lookup/outline.ts";
import { search } from "#engine/search/search.ts";
import { INDEXING_TIMEOUT_MS, open, sharedWorkspace } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "dbt_project.yml": "name: shop\nmodels:\n  shop:\n    +materialized: view\n",
    "models/sources.yml": `sources:
  - name: till
    tables:
      - name: receipts
        columns:
          - name: receipt_id
      - name: goods
`,
    "models/staging/stg_receipts.sql": `with source as (
    select * from {{ source('till', 'receipts') }}
),
renamed as (
    select receipt_id, {{ in_euros('price') }} as price -- (cents)
    from source
)
select * from renamed
`,
    "models/staging/schema.yml": `models:
  # What was sold.
  - name: stg_receipts
    columns:
      - name: receipt_id
        data_tests:
          - not_null
          - is_positive:
              to: ref('takings')
`,
    "models/takings.sql": `{{ config(materialized='table') }}
select sum(price) from {{ ref("stg_receipts") }} -- {{ dbt_utils.star('x') }}
`,
    "models/yearly.sql":
      "with recursive e as (\n  select 1\n)\nselect * from {{ ref('shop', 'takings') }}\n{# {{ ref('stg_receipts') }} #}\n",
    "macros/money.sql": `{% macro in_euros(column) -%}
  {{ return(adapter.dispatch('cents')(column)) }}
{%- endmacro %}
{% macro cents(column) %} {{ column }} / 100 {% endmacro %}
`,
    "tests/generic/is_positive.sql": "{% test is_positive(model, column_name) %}\nselect * from {{ model }}\n{% endtest %}\n",
    "snapshots/history.sql": "{% snapshot takings_history %}\nselect * from {{ ref('takings') }}\n{% endsnapshot %}\n",
    "analyses/late.sql": "select * from {{ ref('takings_history') }}\n",
    "db/schema.sql": "CREATE TABLE takings (id int);\n",
    "config/models.yml": "models:\n  - name: stg_receipts\n",
  }));
});

async function places(target: string): Promise<string[]> {
  const { results } = await references(open(root), { target });
  return results.map(({ path, line_start, confidence }) => `${path}:${line_start} ${confidence}`);
}

describe("models", () => {
  test("a model is used where others refer to it, and where properties describe it", async () => {
    expect(await places("stg_receipts")).toEqual(["models/staging/schema.yml:3 resolved", "models/takings.sql:2 resolved"]);
    expect(await places("models/takings.sql")).toEqual([
      "models/staging/schema.yml:9 resolved",
      "models/yearly.sql:4 resolved",
      "snapshots/history.sql:2 resolved",
    ]);
  });

  test("the impact of a model goes on through the models that refer to it", async () => {
    const { callers } = await impact(open(root), { target: "stg_receipts" }, () => 0);
    expect(callers.map(({ path, distance }) => `${distance} ${path}`)).toEqual([
      "1 models/staging/schema.yml",
      "1 models/takings.sql",
      "2 models/staging/schema.yml",
      "2 models/yearly.sql",
      "2 snapshots/history.sql",
      "3 analyses/late.sql",
    ]);
  });

  test("an outline shows the queries that a model names, without those that only bring in another", async () => {
    const { symbols } = await outline(open(root), { path: "models/staging/stg_receipts.sql" });
    expect(symbols.map(({ name }) => name)).toEqual(["stg_receipts", "renamed"]);
    const recursive = await outline(open(root), { path: "models/yearly.sql" });
    expect(recursive.symbols.map(({ name, signature }) => `${name}: ${signature}`)).toEqual(["yearly: model yearly", "e: e as ("]);
  });

  test("a search for its name begins with the model", async () => {
    const { results } = await search(open(root), { query: "stg_receipts" });
    expect(results[0]).toMatchObject({ path: "models/staging/stg_receipts.sql", name: "stg_receipts" });
  });
});

describe("macros, tests, snapshots and sources", () => {
  test("a macro is used where it is called or dispatched, a test where properties apply it", async () => {
    expect(await places("in_euros")).toEqual(["models/staging/stg_receipts.sql:5 resolved"]);
    expect(await places("cents")).toEqual(["macros/money.sql:2 resolved"]);
    expect(await places("is_positive")).toEqual(["models/staging/schema.yml:8 resolved"]);
  });

  test("a snapshot is referred to by its own name, a table by that of its source", async () => {
    expect(await places("takings_history")).toEqual(["analyses/late.sql:1 resolved"]);
    expect(await places("receipts")).toEqual(["models/staging/stg_receipts.sql:2 resolved"]);
  });
});
