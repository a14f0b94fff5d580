/** References in Perl: packages and their parents, imports, methods of objects that nobody knows, and functions that nobody calls. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { symbolHierarchy } from "#engine/graph/hierarchy.ts";
import { references } from "#engine/graph/references.ts";
import { INDEXING_TIMEOUT_MS, open, sharedWorkspace } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "lib/App/Base.pm":
      "package App::Base;\nsub new { bless {}, shift }\nsub greet { my $self = shift; $self->_name }\nsub _name { 'base' }\nsub dead { 1 }\n1;\n",
    "lib/App/Child.pm":
      "package App::Child;\nuse parent 'App::Base';\nuse App::Util qw(trim);\nsub run { my ($self, $x) = @_; $self->greet; trim($x); _name(1); $x->wave }\nsub _name { 'child' }\n1;\n",
    "lib/App/Util.pm":
      "package App::Util;\nuse Exporter 'import';\nour @EXPORT_OK = qw(trim);\nsub trim { my $s = shift; $s =~ s/^\\s+|\\s+$//g; $s }\nsub wave { 1 }\n1;\n",
    "lib/App/Other.pm": "package App::Other;\nsub greet { 1 }\nsub trim { 1 }\nsub wave { 2 }\n1;\n",
    "lib/Kit/Object.pm": "package Kit::Object;\nuse Moo;\nsub fail_with { 1 }\nsub other { 2 }\n1;\n",
    "lib/Kit/Words.pm": "package Kit::Words;\nsub fail_with { shift->kit->fail_with }\nsub said { 3 }\n1;\n",
    "lib/Kit/Given.pm": "package Kit::Given;\nuse Exporter 'import';\nour @EXPORT = qw(shared);\nsub shared { 1 }\n1;\n",
    "lib/Kit.pm": "package Kit;\nuse Kit::Object;\nuse Kit::Given qw(shared);\nsub import { my $to = caller; }\nsub own { 1 }\n1;\n",
    "t/kit.t": "use Kit;\nfail_with 'x';\nown();\nshared();\n",
    "t/object.t": "use Kit::Object;\nuse Kit::Given;\nfail_with('x');\nshared();\n",
    "t/app.t": "use App::Child;\nmy $c = App::Child->new;\n$c->greet;\nApp::Util::trim(' a ');\n",
  }));
});

async function uses(target: string): Promise<string[]> {
  const { results } = await references(open(root), { target });
  return results.map(({ path, line_start, confidence }) => `${path}:${line_start} ${confidence}`);
}

test("a method is found through what the object's package extends", async () => {
  expect(await uses("lib/App/Base.pm:3")).toEqual(["lib/App/Child.pm:4 resolved", "t/app.t:3 resolved"]);
  expect(await uses("lib/App/Other.pm:2")).toEqual([]);
});

test("a function is the one of its own package, or of the package that the file takes it from", async () => {
  expect(await uses("lib/App/Util.pm:4")).toEqual(["lib/App/Child.pm:3 resolved", "lib/App/Child.pm:4 resolved", "t/app.t:4 resolved"]);
  expect(await uses("lib/App/Other.pm:3")).toEqual([]);
  expect(await uses("lib/App/Child.pm:5")).toContain("lib/App/Child.pm:4 resolved");
});

test("a method of something unknown may be any of its name, and what nobody calls stays unused", async () => {
  expect(await uses("lib/App/Util.pm:5")).toEqual(["lib/App/Child.pm:4 ambiguous"]);
  expect(await uses("lib/App/Other.pm:4")).toEqual(["lib/App/Child.pm:4 ambiguous"]);
  expect(await uses("lib/App/Base.pm:5")).toEqual([]);
});

test("packages extend each other", async () => {
  const { rows } = await symbolHierarchy(open(root), "lib/App/Base.pm:1");
  expect(rows.map(({ relation, path, line }) => `${relation} ${path}:${line}`)).toContain("extended_by lib/App/Child.pm:1");
});

test("a module gives what it exports, and not what it uses itself or has as methods", async () => {
  const both = ["lib/Kit/Words.pm:2 ambiguous", "t/kit.t:2 ambiguous", "t/object.t:3 ambiguous"];
  expect(await uses("lib/Kit/Object.pm:3")).toEqual(both);
  expect(await uses("lib/Kit/Words.pm:2")).toEqual(both);
  expect(await uses("lib/Kit.pm:5")).toEqual(["t/kit.t:3 resolved"]);
  expect(await uses("lib/Kit/Given.pm:4")).toEqual(["lib/Kit.pm:3 resolved", "t/kit.t:4 resolved", "t/object.t:4 resolved"]);
});
