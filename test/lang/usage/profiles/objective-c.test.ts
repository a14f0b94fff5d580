/** What extraction knows of uses in Objective-C. */
import { expect, test } from "bun:test";
import { usageOf } from "../print.ts";

const namesIn = (uses: readonly string[]): ReadonlySet<string | undefined> =>
  new Set(uses.filter((line) => /^\d/.test(line)).map((line) => line.split(" ")[2]));

test("classes, categories and protocols: what they extend and take on", async () => {
  const uses = await usageOf(
    "a.m",
    `#import "Foo.h"
@class Fwd;
@protocol Doer <Base>
- (void)doThing:(Foo *)foo withArg:(NSString *)arg;
@end
@interface Sub : Foo <Doer>
@property (nonatomic, getter = isOn) Bar *bar;
@end
@implementation Sub (Extra)
@end
`,
  );
  expect(uses).toContain("Doer extends @protocol(Base)");
  expect(uses).toContain("Sub extends Foo");
  expect(uses).toContain("Sub implements @protocol(Doer)");
  expect(uses).toContain("Sub.bar : <Bar>");
  expect(uses).toContain("Doer.doThing takes 2");
  expect(uses).toContain("6:18 extends Foo Foo");
  expect(uses).toContain("6:23 implements Doer @protocol(Doer)");
  expect(uses).toContain("7:32 references isOn self(Sub).isOn");
  for (const none of ["withArg", "arg", "Fwd", "Extra", "nonatomic"]) expect([...namesIn(uses)]).not.toContain(none);
});

test("messages: selectors of several parts, what objects are, blocks and loops", async () => {
  const uses = await usageOf(
    "a.m",
    `@implementation Foo
- (Foo *)run:(Bar *)bar list:(NSArray<Bar *> *)list {
  Bar *made = [[Bar alloc] initWithName:@"x" kind:KindA];
  [made go:self];
  [[Foo shared] stop];
  for (Bar *one in list) { [one go:nil]; }
  list[0].name = bar.name;
  self.it = bar; [self setIt:bar]; _it = bar;
  later(^(Bar *given) { [given go:nil]; });
  __weak typeof(self) weak = self;
  [weak stop];
  id any = bar; [any halt];
  [super run:bar list:list];
  [self call:@selector(run:list:)];
  return self;
}
@end
`,
  );
  expect(uses).toContain("3:28 calls initWithName/2 <Bar>.initWithName");
  expect(uses).toContain("4:9 calls go/1 <Bar>.go");
  expect(uses).toContain("5:17 calls stop/0 (Foo.shared() else <Foo>).stop");
  expect(uses).toContain("6:33 calls go/1 <Bar>.go");
  expect(uses).toContain("7:22 references name <Bar>.name");
  expect(uses).toContain("8:8 references it self(Foo).it");
  expect(uses).toContain("8:24 calls it self(Foo).it");
  expect(uses).toContain("8:36 references it self(Foo).it");
  expect(uses).toContain("9:32 calls go/1 <Bar>.go");
  expect(uses).toContain("11:9 calls stop/0 <self(Foo)>.stop");
  expect(uses).toContain("13:10 calls run/2 super(Foo).run");
  expect(uses).toContain("14:24 references run ?.run");
  for (const none of ["list", "kind", "one", "given", "weak"]) expect([...namesIn(uses)]).not.toContain(none);
});
