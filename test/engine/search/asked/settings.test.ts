/** Questions for code that defines, reads or uses what tests, documentation and files of settings repeat: a setting, a variable, a value. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { asked, INDEXING_TIMEOUT_MS, sharedWorkspace } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "src/options.rs": 'pub struct Options {\n    #[arg(long, env = "FERRY_TRIAL")]\n    pub trial: bool,\n}\n',
    "src/environment.rs":
      "/// A variable of the environment.\npub struct Environment {\n    variable: String,\n}\n\npub fn environment_variable() {}\n",
    ...Object.fromEntries(
      ["a", "b", "c", "d", "e", "f"].map((name) => [`test/env_${name}.rs`, `fn ${name}() {\n    set("FERRY_TRIAL", "${name}");\n}\n`]),
    ),
    "docs/trial.md": "# Trials\n\nSet FERRY_TRIAL to try things.\n",
    "turbo.json": '{\n  "globalEnv": ["FERRY_BYPASS_LIMITS"]\n}\n',
    "src/limits.ts": 'export function isLimited(): boolean {\n  return process.env.FERRY_BYPASS_LIMITS !== "true";\n}\n',
    "src/lights.rs":
      "pub struct Held { pub lights: Option<BuoyLights> }\npub fn lit() -> Held {\n    Held { lights: BuoyLights::from_env() }\n}\n\n/// Runs with BUOY_LIGHTS removed.\npub fn dark() -> Held {\n    Held { lights: None }\n}\n",
    "docs/quay.md": "# The quay\n\n* HARBOUR_DEPTH=3\n",
    "compose.yaml":
      "services:\n  quay:\n    environment:\n      - HARBOUR_DEPTH=5\n  pier:\n    environment:\n      TIDE: $HARBOUR_DEPTH\n",
    "quay/Dockerfile": "FROM scratch\nENV HARBOUR_DEPTH 4\n",
    "app/sweep_job.rb": "class SweepJob\n  queue_as :scheduled\n\n  def perform\n  end\nend\n",
    "config/schedule.yml": "sweep:\n  cron: daily\n  queue: scheduled\n",
  }));
});

const pathsOf = async (query: string): Promise<string[]> => (await asked(root, query, { limit: 30 })).results.map(({ path }) => path);

test("the place that defines a setting comes first, although tests and documentation repeat its name", async () => {
  expect((await pathsOf("FERRY_TRIAL environment variable"))[0]).toBe("src/options.rs");
});

test("a variable that a library reads is read where its type is made from the environment", async () => {
  const { results } = await asked(root, "where is BUOY_LIGHTS read");
  expect(results.map(({ path, line_start }) => `${path}:${line_start}`)[0]).toBe("src/lights.rs:2");
});

test("the code that reads an environment variable comes before the settings that list it", async () => {
  expect((await pathsOf("FERRY_BYPASS_LIMITS")).slice(0, 2)).toEqual(["src/limits.ts", "turbo.json"]);
});

test("settings that give a variable its value come before documentation that repeats it", async () => {
  const paths = await pathsOf("HARBOUR_DEPTH");
  expect(paths.indexOf("compose.yaml")).toBeLessThan(paths.indexOf("docs/quay.md"));
});

test("a variable is set where settings, images and code give it a value, not where they only name it", async () => {
  const { results } = await asked(root, "where is HARBOUR_DEPTH set");
  expect(results.slice(0, 3).map(({ path, matches }) => `${path}:${matches[0]?.line}`)).toEqual([
    "compose.yaml:4",
    "quay/Dockerfile:2",
    "docs/quay.md:3",
  ]);
});

test("a call with a symbol as argument is found as it is written", async () => {
  const { results, fallback_grep_hits, confidence_level } = await asked(root, "queue_as :scheduled");
  expect(results[0]?.path).toBe("app/sweep_job.rb");
  expect({ fallback_grep_hits, confidence_level }).toEqual({ fallback_grep_hits: 1, confidence_level: "high" });
});
