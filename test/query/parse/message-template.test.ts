/** Which strings of source a pasted message is, filled in. */
import { describe, expect, test } from "bun:test";
import { filledFrom, isPlainWords, mayBeMessage } from "#query/parse/message-template.ts";

describe("a message is a string filled in", () => {
  test.each([
    ['log_debug("client %s set flag %s", c->name, flag);', "client 42 set flag raw"],
    ["return fmt.Errorf(\"parsing tokens for '%s': %w\", name, err)", "parsing tokens for 'tls': open x: no such file"],
    ['panic!("the literal {:?} is not allowed in a {}", a, b)', "the literal 'x' is not allowed in a regex"],
    ['raise ValueError(f"Could not parse {path}: {error}")', "Could not parse a/b.py: invalid syntax"],
    ['logger.info "Booting #{Sidekiq["v"]} with redis options #{o}"', "Booting Sidekiq 7 with redis options {}"],
    ['raise "No procedure found on path \\"#{path}\\""', 'No procedure found on path "user.list"'],
    ['fatalError("Duplicate request \\(request.id) was seen twice")', "Duplicate request 17 was seen twice"],
    ['throw new E("The lock of " + name + " is held by " + owner);', "The lock of db is held by worker-1"],
    ['xasprintf(&cause, "index %d is in use: %lu", idx, n);', "index 3 is in use: 17"],
    ['var E = fmt.Errorf("module not configured")', "app module http: module not configured"],
    ['write!(f, "JoinError::Cancelled({:?})", self.id)', "JoinError::Cancelled(Id(7))"],
    ['raise "can\'t page a #{type}"', "RuntimeError: can't page a hash"],
    ["    #[error(\"Cannot find column '{col_name}'\")]", "Cannot find column 'foo'"],
    ['logger.log("Gave up on %(call)s (failed %(times)d times): %(reason)s")', "Gave up on ping (failed 3 times): no such host"],
    ['xasprintf(cause, "fork failed: %s", strerror(errno));', "fork failed: Resource temporarily unavailable"],
    ['f"The writer dropped fields {dropped}. "', "The writer dropped fields ['age']."],
    // Texts of templates and of settings, some without quotes.
    ['    msg: "Only newer than {{ least_version }} is served, not {{ version }}"', "Only newer than 1.30.0 is served, not 1.29.0"],
    ["  welcome: You have {{count}} ships in {{ harbour.name }}", "You have 3 ships in Hamburg"],
    ["- late: The ferry %{name} is %{minutes} minutes late", "The ferry Anna is 5 minutes late"],
    ["  Berth <%= berth.name %> is not free", "Berth north is not free"],
    // A line of a string of several lines, and a message without the full stop.
    ["Received unregistered task of type %s.", "Received unregistered task of type 'proj.tasks.add'"],
    // The first, a middle and the last line of such a string, in which a backslash continues a line.
    ['LOCKED = """ERROR: the lock file ({0}) is there.', "ERROR: the lock file (/var/run/w1.pid) is there."],
    [`const NOTICE = \`Ferry \${name} has left the pier`, "Ferry Anna has left the pier"],
    ["Ferry %(name)s[%(id)s] arrived in %(time)ss: %(load)s\\", "Ferry big.anna[7b1e-4000] arrived in 0.12s: 4"],
    ['moored at pier {0} since {1}.""")', "moored at pier 7 since noon."],
    [`            |Berth \${quay.name} not free:`, "HarbourException: Berth north not free:"],
    [`throw HarbourException("""|Berth \${quay.name} not free:`, "Berth north not free:"],
  ])("%s prints %s", (line, message) => {
    expect(filledFrom(line, message)).toBeGreaterThan(0);
  });
});

test("a string with a value at its end prints more of a message than one that has only its beginning", () => {
  const message = "Missing scheme in request url: example.com/foo";
  const printed = filledFrom('raise ValueError(f"Missing scheme in request url: {self._url}")', message);
  expect(printed).toBeGreaterThan(filledFrom('with raises(ValueError, match="Missing scheme in request url:"):', message));
});

describe("a message is none of", () => {
  test.each([
    ['log_debug("client %s set flag %s", c->name, flag);', "client 42 set option raw"],
    ['errors.New("failed to %s")', "failed to open the door"],
    ['print("%s: %s")', "anything: at all that reads like it"],
    ['print("module not configured")', "a submodule not configured"],
    ["client set flag", "client 42 set flag raw"],
    // A short string that is little of what was said.
    ['raise "can\'t page a #{type}"', "can't page a very long list of things that nobody asked for"],
    // What is before a delimiter is code where the string begins behind it.
    ['    the_notice_of_ferries = """', "the_notice_of_ferries = 7"],
    // A string that is a value of the message, of however many words.
    ['{ path: "/articles/files/photos.tar.gz" }', "routing pattern must begin with '/' in '/articles/files/photos.tar.gz'"],
    ['get("/articles/{id}/comments/{n}")', "no route for /articles/7/comments/9"],
  ])("%s: %s", (line, message) => {
    expect(filledFrom(line, message)).toBe(0);
  });
});

test.each(["Library \ud83e not found here", 'no "x" at all\nand more', `${"a ".repeat(400)}"b" c`])(
  "%j is looked for in no line",
  (message) => {
    expect(mayBeMessage(message)).toBe(false);
  },
);

test("of messages that wrap each other the innermost says most", () => {
  const message = "loading the app http: module not configured";
  const outer = filledFrom('fmt.Errorf("loading the app %s: %v", name, err)', message);
  expect(filledFrom('fmt.Errorf("module not configured")', message)).toBeGreaterThan(outer);
});

test("a string that prints all of a message says more than one that stands inside of it", () => {
  const message = "The '+' operator does not work on values of type 'list<string>'.";
  const part = filledFrom('#[case("const x = 1 ++ 0; $x", "operator does not work on values of type")]', message);
  expect(filledFrom("#[error(\"The '{op}' operator does not work on values of type '{unsupported}'.\")]", message)).toBeGreaterThan(part);
});

test("hostile strings and messages cost no more than their length", () => {
  const line = `"${"a %s ".repeat(110)}said so by it"`;
  expect(filledFrom(line, "a ".repeat(290))).toBe(0);
  expect(filledFrom(`"${"\\".repeat(590)}"`, "one two three")).toBe(0);
  expect(filledFrom("${".repeat(290), "one two three")).toBe(0);
});

test.each([
  ["where is the state file locked", true],
  ["state locking with backend", true],
  ["no road leads from depot to island", false],
  ["unable to open lock file", false],
  ["where is HOME read", false],
])("%s: in plain words that no message has: %p", (query, expected) => {
  expect(isPlainWords(query)).toBe(expected);
});
