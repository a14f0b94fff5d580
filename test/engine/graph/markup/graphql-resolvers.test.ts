/** Functions that resolve the fields of a schema of GraphQL which is made from code, as frameworks find them. */
import { beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { references } from "#engine/graph/references.ts";
import { search } from "#engine/search/search.ts";
import { INDEXING_TIMEOUT_MS, open, sharedWorkspace } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "nest/schema.graphql":
      "type Boat {\n  skipper: Person\n  name: String\n}\ntype Person { name: String }\ntype Query { boats: [Boat] }\n",
    "nest/boats.resolver.ts": `import { Query, Mutation, Resolver, ResolveField } from "@nestjs/graphql";

@Resolver(() => Boat)
export class BoatsResolver {
  @Query(() => [Boat])
  async boats() {
    return [];
  }

  helper() {}

  @UseGuards(Guard)
  @Mutation(() => Boat)
  renameBoat(name: string) {
    return name;
  }

  @ResolveField("skipper", () => Person)
  async skipper(boat: Boat) {
    return boat;
  }
}

@Resolver((of) => Crew)
export class CrewResolver {
  @ResolveField()
  skipper() {}
}
`,
    "graphene/schema.py": `import graphene


class CrewMutations(graphene.ObjectType):
    crew_dismiss = CrewDismiss.Field()


class Crew(graphene.ObjectType):
    def resolve_home_port(root, info):
        return root.port
`,
    "ruby/hire_crew.rb":
      "module Mutations\n  class HireCrew < BaseMutation\n    def resolve(name:)\n      Crew.create!(name: name)\n    end\n  end\nend\n",
    "spring/ShipController.java": `class ShipController {
    @QueryMapping
    public Ship shipById(@Argument String id) {
        return null;
    }

    @SchemaMapping
    public Owner owner(Ship ship) {
        return null;
    }
}
`,
  }));
});

async function resolversOf(question: string): Promise<string[]> {
  const { results } = await search(open(root), { query: question });
  return results.map(({ path, line_start }) => `${path}:${line_start}`);
}

describe("a question for what resolves a field", () => {
  test("is answered by what is marked as resolving a field of a root type, or of the type of its class", async () => {
    expect(await resolversOf("which resolver serves boats")).toEqual(["nest/boats.resolver.ts:6"]);
    expect(await resolversOf("who resolves Mutation.renameBoat")).toEqual(["nest/boats.resolver.ts:14"]);
    expect(await resolversOf("resolver of Boat.skipper")).toEqual(["nest/boats.resolver.ts:19"]);
    expect(await resolversOf("who resolves Query.shipById")).toEqual(["spring/ShipController.java:3"]);
    expect(await resolversOf("who resolves Ship.owner")).toEqual(["spring/ShipController.java:8"]);
  });

  test("is answered by the names that frameworks go by", async () => {
    expect(await resolversOf("who resolves crewDismiss")).toEqual(["graphene/schema.py:5"]);
    expect(await resolversOf("who resolves Crew.homePort")).toEqual(["graphene/schema.py:9"]);
    expect(await resolversOf("who resolves hireCrew")).toEqual(["ruby/hire_crew.rb:3"]);
  });
});

describe("an answer about uses", () => {
  test("names what resolves a field of a schema in a file", async () => {
    const { warnings = [] } = await references(open(root), { target: "Boat.skipper" });
    expect(warnings.join("\n")).toContain("nest/boats.resolver.ts:19");
    expect(warnings.join("\n")).not.toContain("nest/boats.resolver.ts:27");
  });

  test("says of a resolver without calls which field it resolves, and of no other function", async () => {
    const said = async (target: string): Promise<string> => ((await references(open(root), { target })).warnings ?? []).join("\n");
    expect(await said("BoatsResolver.renameBoat")).toContain("It resolves Mutation.renameBoat");
    expect(await said("BoatsResolver.boats")).toContain("It resolves Query.boats");
    expect(await said("BoatsResolver.helper")).not.toContain("It resolves");
  });

  test("names what resolves a field, where no file has the schema", async () => {
    const { symbol, warnings = [] } = await references(open(root), { target: "Mutation.renameBoat" });
    expect(symbol).toMatchObject({ path: "nest/boats.resolver.ts", name: "renameBoat" });
    expect(warnings.join("\n")).toContain("No indexed schema of GraphQL defines Mutation.renameBoat");
  });
});

describe("a program without GraphQL", () => {
  test("has no resolvers, whatever its types and annotations are called", async () => {
    const { root: other } = await sharedWorkspace({
      "src/PathResolver.java": "class PathResolver {\n    String expand(String path) {\n        return path;\n    }\n}\n",
      "src/ShipDao.kt": '@Dao\nabstract class ShipDao {\n    @Query("SELECT * FROM ship")\n    abstract fun ships(): List<Ship>\n}\n',
    });
    expect((await references(open(other), { target: "ShipDao.ships" })).warnings?.join("\n") ?? "").not.toContain("GraphQL");
    await expect(references(open(other), { target: "Path.expand" })).rejects.toMatchObject({ code: "symbol_not_found" });
  });

  test("a statement of a database is no mark of a resolver, in a program with GraphQL either", async () => {
    const { root: other } = await sharedWorkspace({
      "schema.graphql": "type Query {\n  crews: [String]\n}\n",
      "src/ShipDao.kt": '@Dao\nabstract class ShipDao {\n    @Query("SELECT * FROM ship")\n    abstract fun ships(): List<Ship>\n}\n',
      "src/CrewDao.kt": '@Dao\nabstract class CrewDao {\n    @Query(value = "SELECT 1")\n    abstract fun crews(): List<Crew>\n}\n',
    });
    for (const target of ["ShipDao.ships", "CrewDao.crews", "Query.crews"])
      expect((await references(open(other), { target })).warnings?.join("\n") ?? "").not.toMatch(/It resolves|resolves it/);
  });
});
