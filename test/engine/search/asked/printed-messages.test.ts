/** Messages as runtimes print them: a value in brackets, the name of the error before it, tests that quote the message. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { found, INDEXING_TIMEOUT_MS, sharedWorkspace } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

const lines = (...rows: readonly string[]): string => `${rows.join("\n")}\n`;
const raising = (name: string, message: string): string =>
  lines("<?php", `function ${name}($harbour, $count)`, "{", `    throw new HarbourException("${message}");`, "}");

/** More files with the end of a message than recall looks at. */
const CROWD = Object.fromEntries(
  Array.from({ length: 60 }, (_, at) => [`src/Lamp${at}.php`, raising(`lamp${at}`, `Lamp at sea ${at} does not exist.`)]),
);

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "src/Berths.php": raising("berthOf", "Wanted berth [$harbour] does not exist."),
    "src/Buoys.php": raising("buoyOf", "Managed buoy [$harbour] does not exist."),
    ...CROWD,
    "src/Tugs.php": raising("callTugs", "Too many tugs under way: $count"),
    "tests/TugsTest.php": lines(
      "<?php",
      "class TugsTest extends TestCase",
      "{",
      "    public function testTooMany()",
      "    {",
      '        $this->assertSame("Too many tugs under way: 21", messageOf(21));',
      "    }",
      "}",
    ),
    "tests/PilotTest.php": lines(
      "<?php",
      "class PilotTest extends TestCase",
      "{",
      "    public function testAshore()",
      "    {",
      '        $this->assertSame("No pilot goes ashore at 7", remoteMessage());',
      "    }",
      "}",
    ),
  }));
});

test.each([
  ["Wanted berth [Foo] does not exist."],
  ["Wanted berth [App\\Quay\\Foo] does not exist."],
  ["Harbour\\HarbourException: Wanted berth [Foo] does not exist."],
  ["[2024-01-02 03:04:05] local.ERROR: Wanted berth [Foo] does not exist."],
])("a value in brackets is none of what a program says before its messages: %s", async (message) => {
  expect((await found(root, message))[0]).toBe("src/Berths.php:2 berthOf");
});

test.each([
  ["Too many tugs under way: 21"],
  ["HarbourException: Too many tugs under way: 21"],
  ["Caused by: org.harbour.HarbourException: Too many tugs under way: 21"],
])("the place that prints a message comes before the test that quotes it: %s", async (message) => {
  expect((await found(root, message))[0]).toBe("src/Tugs.php:2 callTugs");
});

test("a message that only a test quotes is found there, behind the name of the error too", async () => {
  expect((await found(root, "PilotException: No pilot goes ashore at 7"))[0]).toStartWith("tests/PilotTest.php:4");
});
