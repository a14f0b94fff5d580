/** What extraction knows of uses in Perl, also where the grammar stumbles. */
import { expect, test } from "bun:test";
import { usageOf } from "../print.ts";

const namesIn = (uses: readonly string[]): ReadonlySet<string | undefined> =>
  new Set(uses.filter((line) => /^\d/.test(line)).map((line) => line.split(" ")[2]));

test("packages: parents by pragma, base class and @ISA, imports by name and whole", async () => {
  const uses = await usageOf(
    "Bar.pm",
    `package Foo::Bar;
use strict;
use Some::Base 'Foo::Parent', -signatures;
use parent -norequire, qw(Foo::Other);
our @ISA = ('Thing');
use Some::Util qw(trim camelize);
use Carp;
no Other::Thing;
require Foo::Late;
trim(1);
`,
  );
  expect(uses).toContain("Foo::Bar extends Foo::Parent");
  expect(uses).toContain("Foo::Bar extends Foo::Other");
  expect(uses).toContain("Foo::Bar extends Thing");
  expect(uses).toContain("6 import name Some::Util trim as trim (exported)");
  expect(uses).toContain("7 import all Carp  as -");
  expect(uses).toContain("6:19 imports trim import(Some::Util trim)");
  expect(uses).toContain("9:14 imports Late Foo::Late");
  expect(uses).toContain("10:1 calls trim import(Some::Util trim)");
  expect(uses.filter((use) => use.includes("signatures") && use.includes("import"))).toEqual([]);
});

test("receivers: self, class, what is first taken from the arguments, objects that are made, super", async () => {
  const uses = await usageOf(
    "Bar.pm",
    `package Foo::Bar;
use parent 'Foo::Parent';
has name => sub { shift->build };
sub new { my $class = shift; my $self = $class->SUPER::new(@_); return $self->init }
sub run {
  my ($self, $arg) = @_;
  my $other = Foo::Other->new(1, 2);
  $other->go->stop($self->{thing});
  shift->one; $_[0]->two; $arg->three;
  each_one(sub { shift->four });
  __PACKAGE__->register(\\&callback);
  Foo::Util::help($arg);
}
`,
  );
  expect(uses).toContain("3:26 calls build <Foo::Bar>.build");
  expect(uses).toContain("4:56 calls new <Foo::Parent>.new");
  expect(uses).toContain("4:79 calls init <Foo::Bar>.init");
  expect(uses).toContain("8:11 calls go <Foo::Other>.go");
  expect(uses).toContain("8:15 calls stop <Foo::Other>.go().stop");
  expect(uses).toContain("9:10 calls one <Foo::Bar>.one");
  expect(uses).toContain("9:22 calls two <Foo::Bar>.two");
  expect(uses).toContain("9:33 calls three ?.three");
  expect(uses).toContain("10:25 calls four ?.four");
  expect(uses).toContain("11:16 calls register Foo::Bar.register");
  expect(uses).toContain("11:27 references callback callback");
  expect(uses).toContain("12:14 calls help Foo::Util.help");
  expect(uses).toContain("12:8 references Util Foo::Util");
});

test("what is no use: keys, patterns, texts, documentation, and what follows the end", async () => {
  const uses = await usageOf(
    "a.pl",
    `my %h = (foo => 1, bar => quux());
=head1 NAME

in_pod(1)

=cut
$h{key}{other}; $x =~ s!^/*|in_pattern(1)/+!in_text(/)!g;
my @parts = split /in_split\\//, $rel; my $half = $x / 2; after_division(1) / 3;
print <<"EOT" . tail($x % baz(2));
  in_heredoc(1)
EOT
my $s = q{in_quotes(1) {nested}}; # in_comment(1)
LABEL: while (1) { last LABEL }
__END__
behind(1);
`,
  );
  expect([...namesIn(uses)].sort()).toEqual(["after_division", "baz", "quux", "tail"]);
});

test("a word in capitals before a colon is a label only where a statement begins", async () => {
  const uses = await usageOf(
    "Bar.pm",
    `package Bar;
LINE: while (1) {
  INNER: for (1) { next LINE if $x; last INNER }
}
my $kind = $x ? FOO : BAR;
my %modes = (a => $x ? LOW : HIGH);
return $x{a} ? ONE : TWO;
`,
  );
  const names = namesIn(uses);
  expect(["FOO", "BAR", "LOW", "HIGH", "ONE", "TWO"].filter((name) => !names.has(name))).toEqual([]);
  expect(["LINE", "INNER"].filter((name) => names.has(name))).toEqual([]);
});

test("a statement that the grammar loses and the profile reads is one use", async () => {
  const uses = await usageOf("a.pl", "sub hello { return 1 }\n\n__PACKAGE__->hello;\n");
  expect(uses.filter((use) => use.includes("hello"))).toEqual(["3:14 calls hello ?.hello"]);
});
