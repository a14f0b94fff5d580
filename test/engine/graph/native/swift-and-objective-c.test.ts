/** Swift beside Objective-C: each names the classes, protocols and enumerations of the other, and their members of the same name. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { symbolHierarchy } from "#engine/graph/hierarchy.ts";
import { INDEXING_TIMEOUT_MS, open, sharedWorkspace, usesAt } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "objc/Legacy.h":
      "@protocol Working\n- (void)finish;\n@end\ntypedef NS_ENUM(NSInteger, Mode) { ModeFast };\n@interface Legacy : NSObject\n- (void)doWork:(NSString *)text;\n@end\nvoid helper(void);\n",
    "objc/Legacy.m":
      '#import "Legacy.h"\n@implementation Legacy\n- (void)doWork:(NSString *)text {}\n@end\nvoid helper(void) {}\nstatic void Box(void) { Box(); }\n',
    "objc/Caller.m":
      '#import "App-Swift.h"\n@implementation Caller\n- (void)go:(Player *)player {\n  [player play];\n  [player doWork:@"a"];\n  Tally *tally = nil;\n}\n@end\n',
    "app/Player.swift":
      'final class Player: Legacy, Working {\n  func play() { helper(); Legacy().doWork("x") }\n  func finish() {}\n  func stop(legacy: Legacy, mode: Mode) { legacy.doWork("y") }\n}\nstruct Tally {}\nstruct Box {}\nfunc helper() {}\n',
  }));
});

test("Swift names a class, a protocol and an enumeration of Objective-C", async () => {
  expect(await usesAt(root, "objc/Legacy.h:5")).toEqual([
    "app/Player.swift:1 resolved",
    "app/Player.swift:2 resolved",
    "app/Player.swift:4 resolved",
  ]);
  expect(await usesAt(root, "objc/Legacy.h:1")).toEqual(["app/Player.swift:1 resolved"]);
  expect(await usesAt(root, "objc/Legacy.h:4")).toEqual(["app/Player.swift:4 resolved"]);
  expect(await usesAt(root, "objc/Legacy.h:6")).toEqual([
    "app/Player.swift:2 resolved",
    "app/Player.swift:4 resolved",
    "objc/Caller.m:5 resolved",
  ]);
  const { rows } = await symbolHierarchy(open(root), "objc/Legacy.h:5");
  expect(rows.filter(({ relation }) => relation === "extended_by").map(({ name }) => name)).toEqual(["Player"]);
});

test("Objective-C names a class of Swift and its methods", async () => {
  expect(await usesAt(root, "app/Player.swift:1")).toEqual(["objc/Caller.m:3 resolved"]);
  expect(await usesAt(root, "app/Player.swift:2")).toEqual(["objc/Caller.m:4 resolved"]);
});

test("functions, and types that the other language cannot name, stay apart", async () => {
  expect(await usesAt(root, "app/Player.swift:8")).toEqual(["app/Player.swift:2 resolved"]);
  expect(await usesAt(root, "objc/Legacy.m:5")).toEqual([]);
  expect(await usesAt(root, "app/Player.swift:6")).toEqual([]);
  expect(await usesAt(root, "app/Player.swift:7")).toEqual([]);
});
