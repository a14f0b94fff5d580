/** What extraction knows of names in C. */
import { expect, test } from "bun:test";
import { usageOf } from "../../print.ts";

const uses = async (text: string): Promise<string[]> => (await usageOf("src/a.c", text)).filter((line) => /^\d+:\d+ /.test(line));
const facts = async (text: string): Promise<string[]> => (await usageOf("src/a.c", text)).filter((line) => !/^\d+:\d+ /.test(line));

test("parameters and variables are followed to the types they are declared with; fields are members of these", async () => {
  expect(await uses("int run(struct ops *o, char **argv) {\n  struct item it, *p = &it;\n  o->open(p->name, argv[0]);\n}\n")).toEqual([
    "1:16 references ops ops",
    "2:10 references item item",
    "3:6 calls open <ops>.open",
    "3:14 references name <item>.name",
  ]);
});

test("a tag is not hidden by the variable of its name, and a variable hides the function of its name", async () => {
  expect(await uses("void f(struct inode *inode) {\n  struct inode *next = inode->next;\n  int open = 1;\n  close(open);\n}\n")).toEqual([
    "1:15 references inode inode",
    "2:10 references inode inode",
    "2:31 references next <inode>.next",
    "4:3 calls close close",
  ]);
});

test("designators are members of what is initialized, in nested lists and compound literals too", async () => {
  const text = "static struct ops t[] = { [A] = { .open = my_open, .in = { .x = 1 } } };\nvoid f(void) { g((struct pt){ .y = 2 }); }\n";
  expect(await uses(text)).toEqual([
    "1:15 references ops ops",
    "1:28 references A A",
    "1:36 references open <ops>.open",
    "1:43 references my_open my_open",
    "1:53 references in <ops>.in",
    "1:61 references x <ops>.in.x",
    "2:16 calls g g",
    "2:26 references pt pt",
    "2:32 references y <pt>.y",
  ]);
});

test("the body of a macro uses names, but not its parameters, what it pastes together, or what it declares", async () => {
  const text =
    '#define RUN(x, y) do { int __n = MAX(x, LIMIT); go(__n, "text")->left; y->right; pre_##x; } while (0) // no\n#undef OLD\n#error not used\n';
  expect(await uses(text)).toEqual([
    "1:34 calls MAX MAX",
    "1:41 references LIMIT LIMIT",
    "1:49 calls go go",
    "1:66 references left ?.left",
    "1:75 references right ?.right",
    "2:8 references OLD OLD",
  ]);
});

test("prototypes, typedefs and fields say what they give; members of a nameless struct are those of what is declared", async () => {
  const text =
    '#include "lib/x.h"\n#include <stdio.h>\nstruct node *find(int key);\ntypedef struct node node_t;\nstruct conf { struct { int port; } net; union { int a; }; };\nint f(struct conf *c) { return c->net.port + c->a; }\n';
  expect(await facts(text)).toEqual([
    "1 import file lib/x.h  as - (exported)",
    "2 import file stdio.h  as - (exported)",
    "find : <node>",
    "node_t : node",
    "conf::net : <=conf::net>",
    "conf::net::port : builtin",
    "conf::a : builtin",
    "f : builtin",
  ]);
  expect((await uses(text)).slice(-4)).toEqual([
    "6:14 references conf conf",
    "6:35 references net <conf>.net",
    "6:39 references port <conf>.net.port",
    "6:49 references a <conf>.a",
  ]);
});

test("K&R parameters, labels, and names in prototypes and pointers to functions are no uses", async () => {
  const text = "int old(a, b) int a; char *b; {\n  goto out;\nout:\n  return a;\n}\nint cb(int (*fn)(int n), int rest);\n";
  expect(await uses(text)).toEqual([]);
});

test("macros that stand where declarations do are called", async () => {
  expect(await uses("static DEFINE_LOCK(my_lock);\nvoid f(void) {\n  BEGIN(setup())\n  int x = 1;\n  END(cleanup())\n}\n")).toContain(
    "5:3 calls END END",
  );
});

test("a typedef that names a type like the tag that it defines is no use of it", async () => {
  expect(await uses("typedef struct node {\n  struct node *next;\n} node;\nnode *first;\n")).toEqual([
    "2:10 references node node",
    "4:1 references node node",
  ]);
});
