/** GraphQL: what operations and fragments use of a schema, in documents and in texts of code, and the code that is made of both. */
import { beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { references } from "#engine/graph/references.ts";
import { outline } from "#engine/lookup/outline.ts";
import { search } from "#engine/search/search.ts";
import { INDEXING_TIMEOUT_MS, open, sharedWorkspace } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

const SCHEMA = `schema { query: Root mutation: Mutation }

type Root {
  """The ship of a name."""
  ship(
    "Its name."
    name: String!
    class: ShipClass = LINER
  ): Ship
  node(id: ID!): Node
}

type Mutation {
  launch(input: LaunchInput!): Ship @audited(by: "port")
}

interface Node { id: ID! }

type Ship implements Node {
  id: ID!
  name: String!
  captain: Sailor
  crew(first: Int): [Sailor!]!
}

type Sailor {
  name: String!
  ship: Ship
}

input LaunchInput { class: ShipClass! }

enum ShipClass {
  LINER
  TUG
}

directive @audited(by: String) on FIELD_DEFINITION
`;

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "schema.graphql": SCHEMA,
    "web/ops/harbour.graphql": `query Harbour($name: String!, $as: ShipClass = TUG) {
  vessel: ship(name: $name, class: $as) {
    # captain { name }
    crew(first: 3) { ...Named name }
    ... on Node { id }
    captain @include(if: true) { ship { name } }
  }
}

fragment Named on Sailor { name }
`,
    "web/src/card.tsx": `import { gql, useQuery } from "@apollo/client";
import { HarbourDocument } from "../gql/graphql";
import { LaunchShipMutation } from "@/gql/graphql";

const CARD = gql\`
  fragment ShipCard on Ship {
    name
    \${OTHER}
    captain { ...Named }
  }
\`;

export function Card({ captain }: { captain: string }) {
  const label = "query the captain (if any) { now }";
  const { data } = useQuery(HarbourDocument);
  return <p title={label}>{data.ship.captain}</p>;
}
`,
    "web/src/page.py": 'PAGE = """\nquery Page { ship(name: "x") { ...ShipCard } }\n"""\ncaptain = 1\n',
    "web/src/launch.graphql": "mutation launchShip($input: LaunchInput!) {\n  launch(input: $input) { id }\n}\n",
    "server/resolvers.ts": `export const Root = {
  ship(_: unknown, { name }: { name: string }) {
    return name;
  },
};
`,
    "server/mutation.go":
      "package server\n\ntype mutationResolver struct{}\n\nfunc (r *mutationResolver) Launch(input string) string {\n\treturn input\n}\n",
  }));
});

async function places(target: string): Promise<string[]> {
  const { results } = await references(open(root), { target });
  return results.map(({ path, line_start, confidence }) => `${path}:${line_start} ${confidence}`);
}

describe("a schema", () => {
  test("a field is used where an operation or a fragment selects it of its own type", async () => {
    expect(await places("Sailor.name")).toEqual(["web/ops/harbour.graphql:4 resolved", "web/ops/harbour.graphql:10 resolved"]);
    expect(await places("Ship.name")).toEqual(["web/ops/harbour.graphql:6 resolved", "web/src/card.tsx:7 resolved"]);
    expect(await places("Ship.captain")).toEqual(["web/ops/harbour.graphql:6 resolved", "web/src/card.tsx:9 resolved"]);
  });

  test("the schema says of which type operations ask for fields", async () => {
    expect(await places("Root.ship")).toEqual(["web/ops/harbour.graphql:2 resolved", "web/src/page.py:2 resolved"]);
    expect(await places("Mutation.launch")).toEqual(["web/src/launch.graphql:2 resolved"]);
  });

  test("types, values of enumerations and directives are used where documents name them", async () => {
    expect(await places("LaunchInput")).toEqual(["schema.graphql:14 resolved", "web/src/launch.graphql:1 resolved"]);
    expect(await places("ShipClass.TUG")).toEqual(["web/ops/harbour.graphql:1 resolved"]);
    expect(await places("audited")).toEqual(["schema.graphql:14 resolved"]);
  });

  test("an answer about a field names the functions that resolve it", async () => {
    const field = await references(open(root), { target: "schema.graphql:5" });
    expect(field.warnings?.join("\n")).toContain("server/resolvers.ts:2");
    const mutation = await references(open(root), { target: "Mutation.launch" });
    expect(mutation.warnings?.join("\n")).toContain("server/mutation.go:5");
  });

  test("arguments are no fields, and descriptions no part of a signature", async () => {
    const { symbols } = await outline(open(root), { path: "schema.graphql" });
    const fields = symbols.find(({ name }) => name === "Root")?.children ?? [];
    expect(fields.map(({ signature }) => signature)).toEqual([
      "ship( name: String! class: ShipClass = LINER ): Ship",
      "node(id: ID!): Node",
    ]);
  });
});

describe("operations and fragments", () => {
  test("a fragment is used where others spread it, whatever language the text stands in", async () => {
    expect(await places("Named")).toEqual(["web/ops/harbour.graphql:4 resolved", "web/src/card.tsx:9 resolved"]);
    expect(await places("ShipCard")).toEqual(["web/src/page.py:2 resolved"]);
    const { results } = await search(open(root), { query: "ShipCard" });
    expect(results[0]).toMatchObject({ path: "web/src/card.tsx", name: "ShipCard" });
  });

  test("code uses an operation by the names that a generator gives it, though nobody keeps the generated file", async () => {
    expect(await places("Harbour")).toEqual(["web/src/card.tsx:2 resolved", "web/src/card.tsx:15 resolved"]);
    expect(await places("launchShip")).toEqual(["web/src/card.tsx:3 resolved"]);
    const asked = await references(open(root), { target: "HarbourDocument" });
    expect(asked.symbol).toMatchObject({ path: "web/ops/harbour.graphql", name: "Harbour" });
  });
});

describe("services with schemas of their own, whose types share names", () => {
  let services = "";

  beforeAll(async () => {
    const service = (name: string): Record<string, string> => ({
      [`${name}/schema.graphql`]: `type Query {\n  user: User\n}\ntype User {\n  ${name}: ID\n  name: String\n  friend: User\n}\n`,
      [`${name}/more/posts.graphql`]: "type Post { title: String }\nextend type User {\n  posts: [Post]\n}\n",
      [`${name}/feed.graphql`]: "query Feed { user { friend { ...Card } posts { title } } }\nfragment Card on User {\n  name\n}\n",
      [`${name}/resolvers.ts`]: "export const User = {\n  name() {\n    return 1;\n  },\n};\n",
    });
    ({ root: services } = await sharedWorkspace({ ...service("shop"), ...service("mail"), ...service("bank") }));
  });

  async function placesIn(target: string): Promise<string[]> {
    const { results } = await references(open(services), { target });
    return results.map(({ path, line_start }) => `${path}:${line_start}`);
  }

  test("a field, and a fragment, is used in its own service alone, and resolved there", async () => {
    expect(await placesIn("mail/schema.graphql:6")).toEqual(["mail/feed.graphql:3"]);
    expect(await placesIn("mail/schema.graphql:7")).toEqual(["mail/feed.graphql:1"]);
    expect(await placesIn("mail/feed.graphql:2")).toEqual(["mail/feed.graphql:1"]);
    const { warnings } = await references(open(services), { target: "mail/schema.graphql:6" });
    expect(warnings?.join("\n")).toContain("1 function resolves it, and changes with it: mail.resolvers.User.name (mail/resolvers.ts:2).");
  });

  test("what extends a type in another file is part of it", async () => {
    expect(await placesIn("mail/more/posts.graphql:3")).toContain("mail/feed.graphql:1");
  });
});
