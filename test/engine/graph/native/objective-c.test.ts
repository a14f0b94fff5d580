/** References in Objective-C: headers and sources, categories, protocols, selectors of several parts, and objects that nobody declares. */
import { beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { symbolHierarchy } from "#engine/graph/hierarchy.ts";
import { references } from "#engine/graph/references.ts";
import { INDEXING_TIMEOUT_MS, open, sharedWorkspace } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "kit/Store.h":
      "@protocol Saving\n- (void)save:(int)id;\n@end\n@interface Store : NSObject <Saving>\n@property (nonatomic) Store *next;\n- (int)find:(int)id;\n- (int)find:(int)id in:(Store *)other;\n+ (Store *)shared;\n- (void)dead;\n@end\n",
    "kit/Store.m":
      '#import "Store.h"\nstatic int twin(void) { return 1; }\n@implementation Store\n- (void)save:(int)id { twin(); }\n- (int)find:(int)id { return [self find:id in:_next]; }\n- (int)find:(int)id in:(Store *)other { return id; }\n+ (Store *)shared { return nil; }\n- (void)dead {}\n@end\n',
    "kit/Store+Text.m": '#import "Store.h"\n@implementation Store (Text)\n- (void)print { [self save:1]; }\n@end\n',
    "app/main.m":
      '#import "Store.h"\nstatic int twin(void) { return 2; }\nint main() {\n  [[Store shared] find:1];\n  [[[Store alloc] init].next print];\n  id any = nil;\n  [any save:2];\n  NSString *text = @"";\n  [text find:3];\n  return twin();\n}\n',
  }));
});

async function uses(target: string): Promise<string[]> {
  const { results } = await references(open(root), { target });
  return results.map(({ path, line_start, confidence }) => `${path}:${line_start} ${confidence}`);
}

test("methods of one first part are told apart by the parts of their selectors", async () => {
  expect(await uses("kit/Store.h:6")).toEqual(["app/main.m:4 resolved"]);
  expect(await uses("kit/Store.m:6")).toEqual(["kit/Store.m:5 resolved"]);
});

test("categories are part of their class, and a property is its field", async () => {
  expect(await uses("kit/Store+Text.m:3")).toEqual(["app/main.m:5 resolved"]);
  expect(await uses("kit/Store.h:5")).toEqual(["app/main.m:5 resolved", "kit/Store.m:5 resolved"]);
});

test("an object that nobody declares may have any method of the name; what nobody calls stays unused", async () => {
  expect(await uses("kit/Store.m:4")).toContain("app/main.m:7 ambiguous");
  expect(await uses("kit/Store.m:4")).toContain("kit/Store+Text.m:3 resolved");
  expect(await uses("kit/Store.m:8")).toEqual([]);
});

test("functions of one file are not those of another", async () => {
  expect(await uses("kit/Store.m:2")).toEqual(["kit/Store.m:4 resolved"]);
  expect(await uses("app/main.m:2")).toEqual(["app/main.m:10 resolved"]);
});

describe("a protocol and a class of one name", () => {
  let here = "";
  beforeAll(async () => {
    ({ root: here } = await sharedWorkspace({
      "Cache.h":
        "@protocol Cache <NSObject>\n- (void)clear;\n@end\n@interface Cache : NSObject\n- (void)store:(id)value;\n- (Cache *)with:(id<Cache>)other;\n@end\n@interface Manager : NSObject <Cache>\n@end\n",
      "Cache.m":
        '#import "Cache.h"\n@implementation Cache\n- (void)store:(id)value {}\n@end\n@implementation Manager\n- (void)go:(id<Cache>)a with:(Cache *)b {\n  [a clear];\n  [b store:a];\n}\n@end\n',
      "Use.h": '#import "Cache.h"\n@interface Use : Cache\n@property NSArray<Cache *> *all;\n@property NSObject<Cache> *one;\n@end\n',
    }));
  });
  const at = async (target: string): Promise<string[]> => {
    const { results } = await references(open(here), { target });
    return results.map(({ path, line_start, confidence }) => `${path}:${line_start} ${confidence}`);
  };

  test("the place of the name tells which it means", async () => {
    expect(await at("Cache.h:1")).toEqual(["Cache.h:6 resolved", "Cache.h:8 resolved", "Cache.m:6 resolved", "Use.h:4 resolved"]);
    expect(await at("Cache.h:4")).toEqual(["Cache.h:6 resolved", "Cache.m:6 resolved", "Use.h:2 resolved", "Use.h:3 resolved"]);
  });

  test("each has its own members, and its own types below it", async () => {
    expect(await at("Cache.h:2")).toEqual(["Cache.m:7 resolved"]);
    expect(await at("Cache.h:5")).toEqual(["Cache.m:8 resolved"]);
    const below = async (target: string): Promise<string[]> =>
      (await symbolHierarchy(open(here), target)).rows.flatMap(({ relation, name }) =>
        /_by$/.test(relation) ? [`${relation} ${name}`] : [],
      );
    expect(await below("Cache.h:1")).toEqual(["implemented_by Manager"]);
    expect(await below("Cache.h:4")).toEqual(["extended_by Use"]);
  });
});
