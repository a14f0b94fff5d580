/** Groovy beside Java: each sees the types and members of the other, by package and import. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { symbolHierarchy } from "#engine/graph/hierarchy.ts";
import { references } from "#engine/graph/references.ts";
import { INDEXING_TIMEOUT_MS, open, sharedWorkspace } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "src/main/java/lib/Base.java": `package lib;

public abstract class Base {
  public static final int LIMIT = 1;
  public void help() {}
}
`,
    "src/main/java/other/Base.java": "package other;\n\npublic class Base {\n  public void help() {}\n}\n",
    "src/test/groovy/app/ASpec.groovy": `package app

import lib.Base

class ASpec extends Base {
  static final String NAME = "a"
  def one() {
    help()
  }
  static String render(String s) { s }
}
`,
    "src/test/groovy/app/BSpec.groovy": `package app

import lib.*

class BSpec extends Base {
  def loader
  def "a feature with a name"() {
    expect:
    help()
    println LIMIT
  }

  def two(Base b) {
    b.help()
    new ASpec().one()
    apply(ASpec)
    ASpec.render ASpec.NAME
    this.loader = b
  }
}

class CSpec extends ASpec {
}
`,
    "src/test/java/app/User.java": `package app;

class User {
  void use(ASpec spec) {
    spec.one();
    spec.help();
  }
}
`,
  }));
});

const uses = async (target: string): Promise<string[]> => {
  const { results } = await references(open(root), { target });
  return results.map(({ path, line_start, confidence }) => `${path.replace(/^.*\//, "")}:${line_start} ${confidence}`);
};

test("subtypes in Groovy of a class in Java", async () => {
  const { rows } = await symbolHierarchy(open(root), "src/main/java/lib/Base.java:3");
  const below = rows.filter(({ relation }) => relation === "extended_by").map(({ name }) => name);
  expect(below).toEqual(["ASpec", "BSpec", "CSpec"]);
});

test("uses of a Java class and its members in Groovy, by import and by inheritance", async () => {
  expect(await uses("src/main/java/lib/Base.java:3")).toEqual([
    "ASpec.groovy:3 resolved",
    "ASpec.groovy:5 resolved",
    "BSpec.groovy:5 resolved",
    "BSpec.groovy:13 resolved",
  ]);
  expect(await uses("src/main/java/lib/Base.java:5")).toEqual([
    "ASpec.groovy:8 resolved",
    "BSpec.groovy:9 resolved",
    "BSpec.groovy:14 resolved",
    "User.java:6 resolved",
  ]);
  expect(await uses("src/main/java/lib/Base.java:4")).toEqual(["BSpec.groovy:10 resolved"]);
  expect(await uses("src/main/java/other/Base.java:3")).toEqual([]);
});

test("uses of a Groovy class and its members, in Groovy and in Java", async () => {
  expect(await uses("src/test/groovy/app/ASpec.groovy:7")).toEqual(["BSpec.groovy:15 resolved", "User.java:5 resolved"]);
  expect(await uses("src/test/groovy/app/ASpec.groovy:10")).toEqual(["BSpec.groovy:17 resolved"]);
  expect(await uses("src/test/groovy/app/ASpec.groovy:6")).toEqual(["BSpec.groovy:17 resolved"]);
  expect(await uses("src/test/groovy/app/BSpec.groovy:6")).toEqual(["BSpec.groovy:18 resolved"]);
  expect(await uses("src/test/groovy/app/ASpec.groovy:5")).toEqual([
    "BSpec.groovy:15 resolved",
    "BSpec.groovy:16 resolved",
    "BSpec.groovy:17 resolved",
    "BSpec.groovy:17 resolved",
    "BSpec.groovy:22 resolved",
    "User.java:4 resolved",
  ]);
});
