/** References in SQL: schemas before names, and calls in the statements of PL/pgSQL, which the grammar does not know. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { callees } from "#engine/graph/callees.ts";
import { references } from "#engine/graph/references.ts";
import { INDEXING_TIMEOUT_MS, open, sharedWorkspace } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "app.sql": `CREATE TABLE app.users (id int);
CREATE FUNCTION app.check_name(p text) RETURNS boolean LANGUAGE sql AS $$ SELECT true $$;
CREATE FUNCTION add_user(p text) RETURNS void
LANGUAGE plpgsql AS $body$
DECLARE
  ok boolean;
BEGIN
  ok := app.check_name(p);
  PERFORM app.log_it(p); -- app.check_name(p)
  IF NOT APP.check_name(p) AND p IN ('app.check_name(p)') THEN
    RAISE EXCEPTION 'taken';
  END IF;
  INSERT INTO app.users(id) VALUES (1);
  PERFORM other.check_name(p);
END
$body$;
CREATE PROCEDURE app.log_it(p text)
LANGUAGE sql
AS $$ INSERT INTO app.log VALUES (p); $$;
`,
    "uses.sql": "SELECT app.check_name('x');\nSELECT other.check_name('x');\nSELECT public.add_user('x');\nSELECT other.add_user('x');\n",
    "ext.sql": `CREATE FUNCTION @extschema@.part_of(p int) RETURNS int LANGUAGE plpgsql AS $$
BEGIN
  IF @extschema@.part_id(p) > 0 THEN RETURN 1; END IF;
  RETURN @extschema@.part_id(p);
END
$$;
CREATE FUNCTION @extschema@.part_id(p int) RETURNS int LANGUAGE sql AS $$ SELECT 1 $$;
`,
  }));
});

async function uses(target: string): Promise<string[]> {
  const { results } = await references(open(root), { target });
  return results.map(({ path, line_start, confidence }) => `${path}:${line_start}${confidence === "resolved" ? "" : ` ${confidence}`}`);
}

test("a schema before a name is that of the definition, or the definition may be in any", async () => {
  expect(await uses("app.sql:2")).toEqual(["app.sql:8", "app.sql:10", "uses.sql:1"]);
  expect(await uses("app.sql:3")).toEqual(["uses.sql:3", "uses.sql:4 ambiguous"]);
});

test("statements of PL/pgSQL call, and a function reaches to the end of its quoted text", async () => {
  expect(await uses("app.sql:17")).toEqual(["app.sql:9"]);
  const { results } = await callees(open(root), { target: "add_user" });
  expect(results.map(({ name }) => name)).toEqual(["check_name", "log_it"]);
});

test("the schema of an extension is filled in later", async () => {
  expect(await uses("ext.sql:7")).toEqual(["ext.sql:3", "ext.sql:4"]);
});
