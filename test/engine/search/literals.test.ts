/** `search` answers literals by the places that have them, before anything that is merely alike. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { asked, INDEXING_TIMEOUT_MS, sharedWorkspace } from "../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root: string;

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "src/constants.ts": "export const RETRY_LIMIT = 3;\n",
    "src/queue.ts":
      'export function drain(jobs: string[]): number {\n  if (jobs.length > RETRY_LIMIT) throw new Error("queue is full: drop(jobs) first");\n  return 0;\n}\n',
    "src/retry-limit.ts":
      "/** The retry limit of retries. */\nexport class RetryLimit {\n  readonly retryLimit = 1;\n  limitRetry(): number {\n    return this.retryLimit;\n  }\n}\n",
    "config/app.yaml": "server:\n  header: x-ferry-trace\n",
    ...Object.fromEntries(Array.from({ length: 80 }, (_, at) => [`ui/struct/struct_rs_${at}.rs`, `fn struct_rs_${at}() {}\n`])),
    "docs/queue.md": "# Queues\n\nA queue drains its jobs.\n\nJobs that wait are\nnever asked twice.\n",
    "src/jobs.ts": "export class Jobs {\n  /** Drains the queue of jobs. */\n  drainQueue(): void {}\n}\n",
    "Cargo.toml": '[package.metadata.docs.rs]\ntargets = ["x86_64"]\n',
    "src/de/struct_.rs": "fn deserialize() {}\n",
    "src/reader.rb":
      'def read(options)\n  raise if options["strict_mode"]\nend\n\nSTRICT_MODE = 1\ndef strict_mode_of(mode)\n  mode\nend\n',
    "src/mail.ts": 'export function postage(): string {\n  return lookUp("mail.box.size") + process.env["MAIL_HOST"];\n}\n',
    "src/io.rs":
      "pub struct Lines;\n\nimpl Lines {\n    pub fn new(kind: u8, byte: u8) -> Lines {\n        Lines\n    }\n}\n\nfn fail(e: E) -> E {\n    std::io::E::new(std::io::Kind::Other, e)\n}\n",
    "src/load.go":
      'package load\n\nvar ErrNone = fmt.Errorf("ferry not moored")\n\nfunc Load(name string) error {\n\treturn fmt.Errorf("loading ferry %s: %w", name, moor(name))\n}\n',
    "src/ferry-loading.go":
      "package load\n\n// Loading loads ferries that are moored, not ferries that are not moored.\nfunc FerryLoadingMoored() {}\n",
    "src/options.c": `struct option options[] = {\n\t{ .name = "ferry-status-format",\n\t  .scope = 1 },\n};\n`,
    "src/status.c": `#define STATUS "#{T:ferry-status-format}"\n\nint ferry_status_format(void) { return use("#{E:ferry-status-format}"); }\n`,
    "etc/ferry.conf": "set -g ferry-status-format '#I'\nset -g ferry-status-format '#W'\n",
    "etc/logs.yaml": "# Logs go to an OpenHarbour endpoint.\nlogs: true\n",
    "src/harbour.ts": "export function openHarbours(): void {}\nexport function open(harbour: string): void {}\n",
    "lib/box.rb": "module Mail\n  class Box\n    def open\n    end\n  end\nend\n",
    "spec/box_spec.rb": "describe Mail::Box do\n  it { open }\nend\n",
    "src/ferry_error.rs":
      'pub enum FerryError {\n    /// No pier.\n    #[error("Pier \'{pier}\' is missing")]\n    PierMissing { pier: String },\n\n    /// No quay.\n    #[error("Quay \'{quay}\' was not found")]\n    #[diagnostic(\n        code(ferry::quay_not_found),\n        help = "Build one."\n    )]\n    Gone {\n        #[label = "not found"]\n        quay: String,\n    },\n}\n',
    "src/bollard.rb": 'class Bollard\n  def tie(kind)\n    raise "can\'t tie a #{kind}"\n  end\nend\n',
    "test/ferry_error.rs": "fn quotes() {\n    check(\"Pier 'North' is missing\");\n}\n",
    "test/settings.test.ts":
      'test("pier", () => {\n  read({\n    ["moor-to:Pier.depthSwitch"]: "7",\n    ["pier-depth"]: "8",\n  });\n});\n',
    "src/pier.ts":
      "export class Pier {\n  depthSwitch = 1;\n  code(): string {\n    return this.depthSwitch;\n  }\n  moorTo(pier: Pier, depth: number): void {}\n}\n",
    "test/whistle.test.ts": 'test("whistle", () => {\n  expect(whistles, "Should hear some whistles").toBe(true);\n});\n',
    "src/moor.py":
      'def moor(url):\n    raise ValueError(f"Missing harbour in ferry url: {url}")\n\n\ndef retry(call):\n    log("Gave up mooring %(call)s (failed %(times)d times): %(reason)s", call)\n',
    "tests/test_moor.py":
      'def test_moor():\n    with raises(ValueError, match="Missing harbour in ferry url:"):\n        moor("x")\n\n\ndef test_retry():\n    assert "Gave up mooring" in log\n',
    "src/notices.py":
      'E_MISSING = """\nYou need to install the lantern library in order to use \\\nthe lantern signal store.\n"""\n\nLOCKED = """ERROR: Lockfile ({0}) already exists.\nIs a ferry running?"""\n',
    "ferry/errors.py": "class NotConfigured(Exception):\n    pass\n",
    "tests/test_notices.py":
      'def test_lock():\n    with raises(SystemExit):\n        create_lock("/var/run/lock")\n    assert "already exists" in err.getvalue()\n',
    "src/render.ts": `export function get(key: string): void {\n  warn(\n    \`Lantern \${JSON.stringify(key)} was lit during mooring \` +\n      \`but is not known on board.\`,\n  );\n}\n`,
    "test/render.test.ts":
      'test("lantern", () => {\n  expect(\'[Ferry warn]: Lantern "red" was lit during mooring but is not known on board\').toHaveBeenWarned();\n});\n',
    "src/crew.py": "def hire(people):\n    crew_total = 0\n    for person in people:\n        crew_total += 1\n    return crew_total\n",
    "src/crew_list.py":
      'class CrewTotals:\n    """Total of all crew, set where the crew is set."""\n\n    def set_total(self, total):\n        self.total = total\n',
    "src/berth.c":
      "int berth_find_all(int id) { return berth_find(id) + berth_find(id); }\nint berth_find_by_name(char *name) { return berth_find_all(1); }\nint berth_find(int id) { return id; }\n",
    "lib/guide.ex":
      'defmodule Guide do\n  @moduledoc """\n  How ferries are moored, which ferries you want to moor.\n\n  You can also say which ferries you want to moor:\n\n      moor(ferries)\n  """\nend\n',
    "src/hear.ts": "/** Should hear whistles of some ferries. */\nexport function hearSomeWhistles(): void {}\n",
    "src/switches.rb":
      "class UnknownSwitches\n  def initialize(unknown)\n    super(\"Unknown switches #{unknown.map(&:inspect).join(', ')}\")\n  end\nend\n",
    "spec/switches_spec.rb": 'describe UnknownSwitches do\n  it { expect(run).to eq("Unknown switches \\"--foo\\"") }\nend\n',
    "src/attach.c": 'int attach(struct item *item) {\n\treport(item, "could not attach ferry: %s", reason(item));\n\treturn 1;\n}\n',
    "src/reason.c": 'char *reason(struct item *item) {\n\tconst char *why = item->dark ? "no lantern" : "";\n\treturn copy(why);\n}\n',
    "regress/attach.sh": "fails 'could not attach ferry: no lantern' attach\n",
    "src/socket.h": '#define SOCKET "$FERRY_TMPDIR:/tmp/"\n',
    "regress/alerts.sh": 'FERRY_TMPDIR="$OUT"\nexport FERRY_TMPDIR\n',
    "regress/modes.sh": 'FERRY_TMPDIR="$TMP"\n',
    "src/serve.go":
      'package serve\n\nfunc flags(set Flags) {\n\tset.String("host", "localhost", "the default host")\n\tset.Int("port", 4174, "what the server listens on")\n}\n\nfunc defaultPort(host string) string { return "port of the default host " + host }\n',
    "docs/serve.md": "# Serving\n\nThe default port is 4174: see http://localhost:4174/ and port 4174 of any host.\n",
    "docs/folders.rst":
      "Folders\n=======\n\nThe harbour can be told to look elsewhere, from “relative to the quay\nroot” (the default) to “relative to the pier folder” via the\npier switch.\n",
    "src/boarding.py": 'def board(say):\n    say.style("error")\n    say("the ferry has no crew of its own:")\n',
    "test/boarding.test.ts": "test('crew', () => {\n  expect(run()).toBe('error: the ferry has no crew of its own:\\n');\n});\n",
    "test/queue.test.ts": 'test("full", () => {\n  expect(run).toThrow("queue is full: drop(jobs) first");\n});\n',
  }));
});

const places = async (query: string): Promise<string[]> =>
  (await asked(root, query)).results.map(({ path, at_line, declared_at, line_start }) => `${path}:${at_line ?? declared_at ?? line_start}`);

test("a constant is answered by its definition, then by its uses, then by names that are like it", async () => {
  const found = await places("RETRY_LIMIT");
  expect(found.slice(0, 2)).toEqual(["src/constants.ts:1", "src/queue.ts:2"]);
  expect(found.slice(2).join()).toContain("src/retry-limit.ts");
});

test.each([
  ["mail.box.size", "src/mail.ts:2"],
  ["x-ferry-trace", "config/app.yaml:2"],
  ["return this.retryLimit;", "src/retry-limit.ts:5"],
  ["where is MAIL_HOST read", "src/mail.ts:2"],
  ["A queue drains its jobs.", "docs/queue.md:3"],
  ["never asked twice.", "docs/queue.md:6"],
  ["strict_mode", "src/reader.rb:2"],
  ["OpenHarbour", "etc/logs.yaml:1"],
  ["root” (the default) to “relative to the pier folder” via the", "docs/folders.rst:5"],
  ["relative to the pier folder", "docs/folders.rst:5"],
  ["4174", "src/serve.go:5"],
  ["where is the default port 4174", "src/serve.go:5"],
  ["moor-to:Pier.depthSwitch", "test/settings.test.ts:3"],
  ["ferry::quay_not_found", "src/ferry_error.rs:9"],
  ["code(ferry::quay_not_found)", "src/ferry_error.rs:9"],
  ["ferry-status-format", "src/options.c:2"],
  ["describe Mail::Box do", "spec/box_spec.rb:1"],
  ["std::io::E::new(std::io::Kind::Other, e)", "src/io.rs:10"],
])("%s is answered by its place", async (query, place) => {
  expect((await places(query))[0]).toBe(place);
});

test("a message comes from where it is thrown before where a test quotes it", async () => {
  const { results } = await asked(root, "queue is full: drop(jobs) first");
  expect(results.slice(0, 2).map(({ path }) => path)).toEqual(["src/queue.ts", "test/queue.test.ts"]);
});

test("a message with the prefix of a program comes from the string without it, before tests that quote both", async () => {
  const { results } = await asked(root, "error: the ferry has no crew of its own");
  expect(results.slice(0, 2).map(({ path }) => path)).toEqual(["src/boarding.py", "test/boarding.test.ts"]);
});

test("a message whose quotes a test escapes comes from the string that prints it", async () => {
  expect((await places('Unknown switches "--foo"'))[0]).toBe("src/switches.rb:3");
});

test("a message that ends in another is answered by the string that prints its beginning before the test that quotes it", async () => {
  const { results } = await asked(root, "could not attach ferry: no lantern");
  expect(results[0]?.path).toBe("src/attach.c");
});

test.each([
  ["ValueError: Missing harbour in ferry url: example.com/foo", "src/moor.py:2"],
  ["Gave up mooring <GET http://a.b> (failed 3 times): 500 Internal", "src/moor.py:6"],
])("%s comes from the string that has a place for its values, before a test that quotes its beginning", async (message, place) => {
  expect((await places(message))[0]).toBe(place);
});

test.each([
  ["ferry.errors.NotConfigured: You need to install the lantern library in order to use the lantern signal store.", "src/notices.py:2"],
  ["ERROR: Lockfile (/var/run/ferry/w1.lock) already exists.", "src/notices.py:6"],
])("%s comes from its line of a string over several lines", async (message, place) => {
  const { results } = await asked(root, message);
  expect(`${results[0]?.path}:${results[0]?.matches[0]?.line}`).toBe(place);
});

test("a message comes from the string that prints it, before a test that has the values too", async () => {
  expect((await places('[Ferry warn]: Lantern "red" was lit during mooring but is not known on board.'))[0]).toBe("src/render.ts:3");
});

test("a line of a module's documentation is answered by that line, though the module around it has its words", async () => {
  expect((await places("You can also say which ferries you want to moor:"))[0]).toBe("lib/guide.ex:5");
});

test.each(["where is crew_total set", "crew_total failed to be set", "crew_total ="])(
  "%s is answered by the file that has the name, though no symbol is called so",
  async (query) => {
    expect((await asked(root, query)).results[0]?.path).toBe("src/crew.py");
  },
);

test("a question about who sets a name that is no symbol says that the first results have it in their text", async () => {
  expect((await asked(root, "where is crew_total set")).warnings?.join()).toContain("The first results have the name in their text.");
});

test.each(["what does berth_find return", "error: implicit declaration of function 'berth_find'", "'berth_find' defined but not used"])(
  "%s is answered by the function of exactly that name",
  async (query) => {
    expect((await asked(root, query)).results[0]?.name).toBe("berth_find");
  },
);

test("a name of the environment is answered by what reads it before the scripts of tests that set it", async () => {
  const found = await places("FERRY_TMPDIR");
  expect(found[0]).toBe("src/socket.h:1");
  expect(found).toContain("regress/alerts.sh:1");
});

test("no line outside of a symbol is shown twice", async () => {
  const found = await places("could not attach ferry: no lantern");
  expect(found.filter((place) => place.startsWith("regress/attach.sh"))).toHaveLength(1);
});

test.each([
  ["loading ferry Anna: pier 4 is closed", "src/load.go:6"],
  ["loading ferry Anna: ferry not moored", "src/load.go:3"],
])("%s comes from the string that prints it, whatever was filled in", async (message, place) => {
  const { results, confidence_level } = await asked(root, message);
  expect([`${results[0]?.path}:${results[0]?.matches[0]?.line}`, confidence_level]).toEqual([place, "high"]);
});

test.each([
  ["Quay 'East' was not found", "Gone src/ferry_error.rs:7"],
  ["Error: ferry::quay_not_found\n\n  \u00d7 Quay 'East' was not found\n   \u256d\u2500[entry #1:1:1]", "Gone src/ferry_error.rs:7"],
  ["Pier 'North' is missing", "PierMissing src/ferry_error.rs:3"],
  ["RuntimeError: can't tie a cat", "tie src/bollard.rb:3"],
  ["can't tie a cat", "tie src/bollard.rb:3"],
  ["AssertionError: Should hear some whistles", "test/whistle.test.ts:2"],
])("%s is answered by the line of the string that prints it, and by what this describes", async (message, place) => {
  const { results, confidence_level } = await asked(root, message);
  const [first] = results;
  const name = first?.symbol_stable_id && !place.startsWith("test/") ? `${first.name} ` : "";
  expect([`${name}${first?.path}:${first?.at_line ?? first?.matches[0]?.line}`, confidence_level]).toEqual([place, "high"]);
});

test("a copied word that stands nowhere is not sure, and says so with the part of it that does", async () => {
  const { results, confidence_level, suggested_next } = await asked(root, "ferry:pier-depth");
  expect(results.length).toBeGreaterThan(0);
  expect(confidence_level).not.toBe("high");
  expect(suggested_next).toMatchObject({
    next: { do: "search", query: "pier-depth" },
    why: expect.stringContaining("ferry:pier-depth occurs nowhere"),
  });
  expect((await asked(root, "pier-depth")).suggested_next).toBeNull();
});

test.each(["FERRY_QUEUE_LIMIT", "drainRetryQueue"])(
  "%s, a name that stands nowhere, is not sure and says so although its words are there",
  async (name) => {
    const { results, confidence_level, suggested_next } = await asked(root, name);
    expect(results.length).toBeGreaterThan(0);
    expect(confidence_level).not.toBe("high");
    expect(suggested_next?.why).toContain(`${name} occurs nowhere`);
  },
);

test("a line of code that stands once is the whole answer, and a cursor gives what resembles it", async () => {
  const { results, next_cursor, total_candidates } = await asked(root, "return this.retryLimit;");
  expect(results.map(({ path }) => path)).toEqual(["src/retry-limit.ts"]);
  expect(total_candidates).toBeGreaterThan(1);
  const next = await asked(root, "return this.retryLimit;", { cursor: next_cursor ?? "" });
  expect(next.results.length).toBeGreaterThan(0);
  expect(next.results.map(({ symbol_id }) => symbol_id)).not.toContain(results[0]?.symbol_id);
});

test("operators beside a literal are no part of it", async () => {
  const { results } = await asked(root, "return this.retryLimit; lang:typescript");
  expect(results.map(({ path, matches }) => [path, matches.map(({ text }) => text.trim())])).toEqual([
    ["src/retry-limit.ts", ["return this.retryLimit;"]],
  ]);
});

test("a caller who names a limit gets that many results, whether or not they have the literal", async () => {
  expect((await asked(root, "return this.retryLimit;", { limit: 4 })).results).toHaveLength(4);
});

test("a literal of one word, which may begin a longer name, has its three best places", async () => {
  expect(await places("mail.box.size")).toHaveLength(3);
});

test("a hit for a literal shows only the lines that have it", async () => {
  const { results } = await asked(root, "ferry-status-format");
  const lines = results.filter(({ path }) => path !== "src/hear.ts").flatMap(({ matches }) => matches.map(({ text }) => text));
  expect(lines.slice(0, 4).every((text) => text.includes("ferry-status-format"))).toBe(true);
});

test("an answer that has a literal is sure, and counts the places", async () => {
  expect(await asked(root, "mail.box.size")).toMatchObject({ confidence_level: "high", fallback_grep_hits: 1 });
  expect(await asked(root, "mail.box.colour")).not.toHaveProperty("fallback_grep_hits");
});

test("the name of a file is answered by the file, though a key has the name of its extension, and many files its words", async () => {
  expect((await places("struct_.rs"))[0]).toStartWith("src/de/struct_.rs:");
});

test("a line of code is found in a repository of any size, in the file that was written last too", async () => {
  const many = Array.from({ length: 620 }, (_, at) => [`lib/part${at}.ts`, `start(load(2), load(1));\nload(start(1, 2), ${at});\n`]);
  const { root: large } = await sharedWorkspace({ ...Object.fromEntries(many), "lib/z.ts": "start(load(1), load(2));\nstart(2);\n" });
  const { results } = await asked(large, "start(load(1), load(2));");
  expect(results[0]?.path).toBe("lib/z.ts");
});

test("a message comes from the string that prints it, though its words are in hundreds of files and its values are names of others", async () => {
  const quoting = Array.from({ length: 320 }, (_, at) => [
    `cases/${at}.t`,
    `  $ ferry build\n  Error: Library "boat_${at}" not found.\n  [1]\n`,
  ]);
  const { root: quoted } = await sharedWorkspace({
    ...Object.fromEntries(quoting),
    "src/lib.ml": 'let not_found ~name = make [ Pp.textf "Library %S not found." (to_string name) ]\n',
    "src/tasks.py": 'UNKNOWN_TASK = """\\\nReceived unregistered task of type %s.\nIt was discarded.\n"""\n',
    "src/events.py": 'class Counts:\n    """Counts tasks.\n\n    >>> Counts["proj.tasks.add"]\n    """\n',
  });
  const first = async (message: string): Promise<string> => {
    const [result] = (await asked(quoted, message)).results;
    return `${result?.path}:${result?.matches[0]?.line}`;
  };
  expect(await first('Error: Library "harbour" not found.')).toBe("src/lib.ml:1");
  expect(await first("Received unregistered task of type 'proj.tasks.add'")).toBe("src/tasks.py:2");
});
