/** Keys of settings that no file has in one piece: spelled for the environment, or taken apart by the code that reads them. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { asked, INDEXING_TIMEOUT_MS, sharedWorkspace } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

const lines = (...rows: readonly string[]): string => `${rows.join("\n")}\n`;
let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "api/appsettings.json": '{\n  "TideBus": {\n    "RetryCount": 10\n  }\n}\n',
    "api/TideBus.cs": "public class TideBus {\n  public int Retries() { return 1; }\n}\n",
    "api/RetryPolicy.cs": "public class RetryPolicy {\n  public int Count(TideBus bus) { return bus.Retries(); }\n}\n",
    "api/Program.cs":
      'public class Program {\n  public void Run(Builder builder) {\n    builder.AddNpgsql<HarbourContext>("harbourdb");\n  }\n}\n',
    "api/ConnectionStrings.cs": "public class ConnectionStrings {\n  public string Of(string db) { return db; }\n}\n",
    "res/application.properties": "harbour.datasource.url=jdbc:x\n",
    "res/application.yml": "harbour:\n  lamp:\n    colour: green\n",
    "src/HarbourUrl.java": "public class HarbourUrl {\n  String datasource() { return null; }\n}\n",
    "src/CommandLine.kt": lines(
      "package src",
      "",
      "fun load(config: Config): Engine {",
      '  val deployment = config.config("pier.deployment")',
      '  return Engine(grace = deployment.propertyOrNull("shutdownGrace")?.toLong() ?: 1000)',
      "}",
    ),
    "src/Log.kt": "package src\n\nclass Log {\n  val bilgeLevel: Int = 3\n}\n",
    "src/Other.kt": 'package src\n\nfun other(map: Map<String, Long>) = map["shutdownGrace"]\n',
    "src/Shutdown.kt": "package src\n\nclass ShutdownDeployment {\n  fun graceOfPier() = 1\n}\n",
  }));
});

test.each([
  ["TideBus__RetryCount", "api/appsettings.json:3", "TideBus:RetryCount"],
  ["HARBOUR_DATASOURCE_URL", "res/application.properties:1", "harbour.datasource.url"],
  ["HARBOUR_LAMP_COLOUR", "res/application.yml:3", "harbour.lamp.colour"],
])("%s: the spelling of its file, and the answer says so", async (query, place, spelling) => {
  const { results, corrected_query, confidence_level } = await asked(root, query);
  expect(`${results[0]?.path}:${results[0]?.at_line ?? results[0]?.line_start}`).toBe(place);
  expect(corrected_query).toBe(spelling);
  expect(confidence_level).not.toBe("high");
});

test.each([
  ["pier.deployment.shutdownGrace", "src/CommandLine.kt:5"],
  ["ConnectionStrings__harbourdb", "api/Program.cs:3"],
])("%s: the line that reads its last part, in a file that has the parts before", async (query, place) => {
  const { results, confidence_level } = await asked(root, query);
  expect(`${results[0]?.path}:${results[0]?.at_line ?? results[0]?.line_start}`).toBe(place);
  expect(confidence_level).not.toBe("high");
});

test("a name of constants that only stands in other letters is said to be absent", async () => {
  const { results, warnings, confidence_level } = await asked(root, "BILGE_LEVEL");
  expect(results[0]?.name).toBe("bilgeLevel");
  expect(warnings).toEqual(["No indexed file contains BILGE_LEVEL; the first results spell these words otherwise."]);
  expect(confidence_level).toBe("medium");
});
