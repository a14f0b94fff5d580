/** What a change of one member does where nothing names it: marks, classes built on others, what is handed over, what is assigned. */
import { beforeEach, expect, setDefaultTimeout, test } from "bun:test";
import { edit, INDEXING_TIMEOUT_MS } from "../../../harness.ts";
import { impactOf, indexed, sitesOf } from "../impacted.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

const FILES = {
  "j/Limit.java": 'package j;\npublic @interface Limit {\n  int value();\n  String unit() default "s";\n}\n',
  "j/Use.java":
    'package j;\n@Limit(3)\nclass Use {\n  @Limit(value = 4) int a;\n  @Limit(value = 4, unit = "m") int b;\n  void run(@Limit(5) int c) {}\n}\n',
  "j/Adapter.java": "package j;\n\npublic abstract class Adapter {\n  abstract void write(int a);\n}\n",
  "j/Half.java":
    "package j;\n\npublic abstract class Half extends Adapter {\n  @Override\n  void write(int a) {}\n\n  abstract void more();\n}\n",
  "j/Whole.java": "package j;\n\nclass Whole extends Half {\n  void more() {}\n}\n",
  "j/Made.java": "package j;\n\nclass Made {\n  Adapter adapter = new Half() {\n    void more() {}\n  };\n}\n",
  "j/Shape.java":
    "package j;\n\ninterface Shape {\n  Object area();\n}\n\nclass Square implements Shape {\n  public Long area() { return 1L; }\n}\n\nclass All {\n  Object all(Shape shape) { return shape.area(); }\n  Long one(Square square) { return square.area(); }\n}\n",
  "y/model.py":
    "from dataclasses import dataclass\n\nfrom pydantic import BaseModel, Field\n\n\n@dataclass\nclass Base:\n    name: str\n\n\n@dataclass\nclass Child(Base):\n    age: int\n\n\nclass User(BaseModel):\n    name: str\n    tags: list = Field(default_factory=list)\n    level: int = Field(3)\n\n\nclass Admin(User):\n    rank: int\n",
  "y/use.py":
    'from y.model import Admin, Base, Child, User\n\na = Base("x")\nb = Child("x", 3)\nc = Child(name="x", age=3)\nd = Child(name="x", rate=1, age=3)\ne = User(name="x")\nf = User(name="x", mail="y")\ng = Admin(name="x", rank=1)\nh = Admin(name="x", mail="y", rank=1)\n',
  "t/taken.ts": "export function taken(a: number, b: number): number {\n  return a;\n}\n",
  "t/list.ts": 'import { taken } from "./taken";\nexport const list = [1, 2].map(taken);\nexport const one = taken(1, 2);\n',
  "t/box.ts":
    "export class Box {\n  readonly size: number;\n  constructor(size: number) {\n    this.size = size;\n  }\n  twice(): number {\n    return this.size * 2;\n  }\n}\n",
  "t/unknown.ts": "export function sizeOf(made: any): number {\n  return made.size;\n}\nexport const sizes = { size: 1 };\n",
};

let repository: string;

beforeEach(async () => {
  repository = await indexed(FILES);
});

async function broken(): Promise<string[]> {
  return [...new Set(sitesOf(await impactOf(repository)))];
}

const CHANGED: readonly (readonly [what: string, path: string, from: string, to: string, broken: readonly string[]])[] = [
  [
    "a mark lacks an element",
    "j/Limit.java",
    "int value();",
    "int value();\n  int level();",
    ["j/Use.java:2 breaks", "j/Use.java:4 breaks", "j/Use.java:5 breaks", "j/Use.java:6 breaks"],
  ],
  ["an element with a default is missing nowhere", "j/Limit.java", "int value();", "int value();\n  int level() default 2;", []],
  [
    "a mark gives an element without its name that is gone",
    "j/Limit.java",
    "int value();",
    "int amount();",
    ["j/Use.java:2 breaks", "j/Use.java:4 breaks", "j/Use.java:5 breaks", "j/Use.java:6 breaks"],
  ],
  [
    "a mark gives an element of another type",
    "j/Limit.java",
    "int value();",
    "String value();",
    ["j/Use.java:2 may_break", "j/Use.java:4 may_break", "j/Use.java:5 may_break", "j/Use.java:6 may_break"],
  ],
  [
    "classes below one that gives what a contract asks for no more",
    "j/Half.java",
    "write(int a)",
    "write(int a, int b)",
    ["j/Made.java:4 breaks", "j/Whole.java:3 breaks"],
  ],
  [
    "a call of the contract is of what the contract says",
    "j/Shape.java",
    "public Long area()",
    "public Integer area()",
    ["j/Shape.java:13 may_break"],
  ],
  [
    "a field of a data class is one of those below it",
    "y/model.py",
    "    name: str\n\n\n@dataclass\nclass Child",
    "    name: str\n    rate: int\n\n\n@dataclass\nclass Child",
    ["y/use.py:3 breaks", "y/use.py:4 breaks", "y/use.py:5 breaks"],
  ],
  [
    "a field of a model",
    "y/model.py",
    "    name: str\n    tags",
    "    name: str\n    mail: str\n    tags",
    ["y/use.py:7 breaks", "y/use.py:9 breaks"],
  ],
  [
    "a field of a model with a default is missing nowhere",
    "y/model.py",
    "    name: str\n    tags",
    "    name: str\n    mail: str = Field(None)\n    tags",
    [],
  ],
  ["what is handed over may take less", "t/taken.ts", "(a: number, b: number)", "(a: number)", ["t/list.ts:3 breaks"]],
  [
    "what is handed over and asks for more may break",
    "t/taken.ts",
    "(a: number, b: number)",
    "(a: number, b: number, c: number)",
    ["t/list.ts:2 may_break", "t/list.ts:3 breaks"],
  ],
  [
    "what is assigned is no member, and what is taken from something unknown another's",
    "t/box.ts",
    "  readonly size: number;\n",
    "",
    ["t/box.ts:3 breaks", "t/box.ts:6 breaks"],
  ],
];

test.each(CHANGED)("%s", async (_, path, from, to, wanted) => {
  edit(repository, path, from, to);
  expect(await broken()).toEqual([...wanted]);
});
