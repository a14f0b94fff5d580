/** Queries for a flag of a command line find what defines it, whatever the library calls it. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { asked, INDEXING_TIMEOUT_MS, sharedWorkspace } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "README.md":
      "# Ferry\n\n`ferry --dry-run` sails nowhere. `--life-boats=4`, `--foghorn`, `--tide-table`, `--no-anchor`, `--max-knots`.\n",
    "completions/ferry.bash": 'opts="--dry-run --life-boats"\ncase "$cur" in\n--dry-run)\n  ;;\nesac\n',
    "rust/args.rs":
      "#[derive(Parser)]\npub struct Args {\n  /// Sails nowhere.\n  #[arg(\n    long,\n    short = 'n'\n  )]\n  pub dry_run: bool,\n  pub crew: u8,\n}\n\npub struct Plan {\n  pub dry_run: bool,\n}\n\n#[cfg(test)]\nmod tests {\n  fn parses() {\n    run(&[\"--dry-run\"]);\n  }\n}\n",
    "go/main.go":
      'package main\n\nfunc main() {\n\tboats := flag.Int("life-boats", 2, "how many")\n\tfmt.Println(*boats, c.Int("life-boats"))\n}\n',
    "c/main.c":
      'static const struct option long_options[] = {\n  {"foghorn", no_argument, 0, \'f\'},\n  {0, 0, 0, 0}\n};\n\nvoid usage(void) {\n  puts("  --foghorn   sounds the horn");\n}\n',
    "py/cli.py":
      'import click\n\n\n@click.command()\n@click.option(\n    "--tide-table/--no-tide-table",\n    default=True,\n)\ndef sail(tide_table):\n    pass\n',
    "src/cli/options.ts": 'export const options: Options = {\n  maxKnots: {\n    description: "How fast the ferry may sail",\n  },\n};\n',
    "src/build.ts": 'program\n  .option("--clean-first", "rebuilds completely")\n  .option("--quiet");\n',
    "src/client/targets.ts": 'export const targets = {\n  foghorn: {\n    description: "A large client",\n  },\n};\n',
    "src/cli/metadata.cjs":
      'const types = {\n  boolean: [\n    "lower-sails",\n  ],\n};\nconst texts = {\n  "lower-sails": "Lowers the sails",\n};\n',
    "src/engine.ts": "export interface Engine {\n  maxKnots: number;\n}\n",
    "rust/arg.rs":
      'pub struct Arg {\n  pub buoy: Option<Text>,\n}\n\nimpl Arg {\n  /// ```rust\n  /// Arg::new("buoy")\n  ///     .long("buoy")\n  /// ```\n  pub fn at(self) -> Self {\n    self\n  }\n}\n',
    "rust/command.rs":
      "impl Command {\n  fn build(&mut self) {\n    let arg = Arg::new(Id::BUOY)\n      .short('b')\n      .long(\"buoy\");\n    self.push(arg);\n  }\n}\n",
    "ruby/cli.rb": 'OptionParser.new do |o|\n  o.on("-a", "--[no-]anchor", "Drops the anchor") { |v| @anchor = v }\nend\n',
  }));
});

test.each([
  ["--dry-run", "rust/args.rs", 8],
  ["where is the --dry-run flag defined?", "rust/args.rs", 8],
  ["dry-run flag", "rust/args.rs", 8],
  ["--life-boats=4", "go/main.go", 4],
  ["--foghorn option", "c/main.c", 2],
  ["--no-tide-table", "py/cli.py", 6],
  ["what does --max-knots do", "src/cli/options.ts", 2],
  ["--no-anchor", "ruby/cli.rb", 2],
  ["--clean-first", "src/build.ts", 2],
  ["where is the --buoy flag added automatically?", "rust/command.rs", 5],
  ["where is the buoy flag defined", "rust/command.rs", 5],
  ["--lower-sails", "src/cli/metadata.cjs", 3],
])("%s", async (query, path, line) => {
  const { results } = await asked(root, query);
  expect(`${results[0]?.path}:${results[0]?.line_start}`).toBe(`${path}:${line}`);
});

test("a file whose name only contains a word for options is no table of flags", async () => {
  const { results } = await asked(root, "--foghorn");
  expect(results.slice(0, 2).map(({ path }) => path)).not.toContain("src/client/targets.ts");
});

test("a name as long as a query is no flag, and no error", async () => {
  expect((await asked(root, `--${"x".repeat(3_000)}`)).results).toEqual([]);
});

test("a flag that nothing defines is searched as text", async () => {
  const { results } = await asked(root, "--unheard-of");
  expect(results.every(({ path }) => !path.startsWith("completions/"))).toBe(true);
});
