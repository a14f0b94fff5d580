/** Questions for a default are answered by the line that gives it: a declaration, a reading with a value in reserve, a parameter. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { asked, INDEXING_TIMEOUT_MS, sharedWorkspace } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

const lines = (...all: readonly string[]): string => `${all.join("\n")}\n`;

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "core/IBerthOptions.cs": "public interface IBerthOptions {\n  int QueueDepth { get; set; }\n}\n",
    "core/BerthOptions.cs": lines(
      "public class BerthOptions : IBerthOptions {",
      "  int IBerthOptions.QueueDepth { get; set; } = 4;",
      "  public int RetryCount { get; set; } = 10;",
      "  public void Apply(IBerthOptions other) {",
      "    other.QueueDepth = 7;",
      "  }",
      "}",
    ),
    "core/Keeper.cs": "public class Keeper {\n  public int Retry(BerthOptions o) { return o.RetryCount; }\n}\n",
    "src/link.ts": lines(
      "export interface LinkOptions {",
      "  maxRopeLength?: number;",
      "}",
      "export function link(opts: LinkOptions) {",
      "  const maxRopeLength = opts.maxRopeLength ?? Infinity;",
      "  if (maxRopeLength === Infinity || opts.maxRopeLength) return null;",
      "  return maxRopeLength;",
      "}",
    ),
    "src/removable.ts": lines(
      "export class Removable {",
      "  sinkTime!: number;",
      "  protected updateSinkTime(newSinkTime: number | undefined): void {",
      "    this.sinkTime = Math.max(this.sinkTime || 0, newSinkTime ?? (isDock() ? Infinity : 5 * 60 * 1000));",
      "  }",
      "}",
    ),
    "src/panel.ts": "export const one = () => fetchAll({\n  sinkTime: -1,\n});\nexport const two = () => fetchAll({\n  sinkTime: 0,\n});\n",
    "codemods/__testfixtures__/default-import.output.ts": "export const x = make({\n  sinkTime: 1000,\n});\n",
    "src/default-panel.ts": "export const other = make({\n  sinkTime: 1000,\n});\n",
    "src/persister.ts": lines("export const persist = ({ storage, throttleKnots = 12 }: Options) => {", "  return throttleKnots;", "};"),
    "queue/TideConnector.php": lines(
      "<?php",
      "class TideConnector {",
      "  public function connect(array $config) {",
      "    return new TideQueue($config['wait_after'] ?? 60);",
      "  }",
      "}",
    ),
    "queue/RedisConnector.php": lines(
      "<?php",
      "class RedisConnector {",
      "  public function connect(array $config) {",
      "    return new RedisQueue($config['wait_after'] ?? 90);",
      "  }",
      "}",
    ),
    "queue/TideQueue.php":
      "<?php\nclass TideQueue {\n  protected $maxWaves = 3;\n  public function __construct($waitAfter = 60) { $this->waitAfter = $waitAfter; }\n}\n",
    "lib/harbour.rb": "module Harbour\n  mattr_accessor :reset_within\n  @@reset_within = 6.hours\nend\n",
    "lib/models.rb": "class Keeper\n  # reset_within = 1.day\n  def valid?\n    sent_at >= self.class.reset_within.ago\n  end\nend\n",
    "app/settings.py":
      'import os\n\nLAMP = os.environ.get("LAMP_COLOUR", "green")\n\n\ndef colour():\n    return os.environ["LAMP_COLOUR"]\n',
    "app/session.py":
      "class TideSession:\n  def __init__(\n    self,\n    max_age: int | None = 14 * 24 * 60,\n  ):\n    self.max_age = max_age\n",
    "app/cookie.py": "class Cookie:\n  def __init__(self, max_age=1):\n    self.max_age = max_age\n",
    "run/start.sh": `exec harbour --port "$\{HARBOUR_PORT:-8080}"\n`,
    "run/ports.sh": 'echo "$HARBOUR_PORT"\n',
    "src/fetcher.ts": "export function fetchFish(opts: Options) {\n  log(opts.fishLimit || 0);\n  return all(opts.fishLimit ?? 40);\n}\n",
    "src/retryer.ts":
      "export function run(config: Config) {\n  const oar = config.oar ?? (isDock() ? 0 : 3);\n  return oar;\n}\nexport interface Config {\n  oar?: number;\n}\n",
    "queue/session.php": "<?php\nreturn [\n  'lifetime' => (int) env('VOYAGE_LIFETIME', 120),\n];\n",
    "queue/Voyage.php":
      "<?php\nclass Voyage {\n  public function voyageLifetimeInSeconds($session) {\n    return $session->lifetime * 60;\n  }\n}\n",
    "Sources/Routes.swift": lines(
      "public final class Routes {",
      "  public var defaultMaxCargo: ByteCount {",
      "    get { self.box.defaultMaxCargo }",
      "  }",
      "  struct Box {",
      "    var defaultMaxCargo: ByteCount",
      "  }",
      "  init() {",
      '    let box = Box(all: [], defaultMaxCargo: "16kb", caseInsensitive: false)',
      "  }",
      "}",
    ),
  }));
});

test.each([
  ["default value of QueueDepth", "core/BerthOptions.cs:2"],
  ["what is the default RetryCount", "core/BerthOptions.cs:3"],
  ["default maxRopeLength", "src/link.ts:5"],
  ["what is the default sinkTime", "src/removable.ts:4"],
  ["default of throttleKnots", "src/persister.ts:1"],
  ["what is the default of wait_after for the redis queue", "queue/RedisConnector.php:4"],
  ["what does maxWaves default to", "queue/TideQueue.php:3"],
  ["where is reset_within defaulted", "lib/harbour.rb:3"],
  ["what is LAMP_COLOUR by default", "app/settings.py:3"],
  ["default HARBOUR_PORT", "run/start.sh:1"],
  ["default max_age of TideSession", "app/session.py:4"],
  ["default fishLimit", "src/fetcher.ts:3"],
  ["default oar", "src/retryer.ts:2"],
  ["what is the default voyage lifetime", "queue/session.php:3"],
  ["where is the default max cargo", "Sources/Routes.swift:9"],
])("%s", async (query, expected) => {
  const [first] = (await asked(root, query)).results;
  expect(`${first?.path}:${first?.at_line ?? first?.line_start}`).toBe(expected);
});
