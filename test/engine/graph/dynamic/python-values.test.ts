/** What values of Python are: receivers of inherited methods, names that blocks set, elements of collections, checked attributes. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { INDEXING_TIMEOUT_MS, sharedWorkspace } from "../../harness.ts";
import { markedUses } from "../marked-uses.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

const SOURCES = {
  "self.py": `from __future__ import annotations
from typing import Self, Type, TypeVar

B = TypeVar("B", bound="Base")


class Base:
    def fluent(self): return self

    def typed(self) -> Self: return self

    def variable(self: B) -> B: return self

    @classmethod
    def make(cls): return cls()

    @classmethod
    def create(cls: Type[B]) -> B: return cls()

    @property
    def me(self) -> Self: return self

    def __enter__(self): return self

    async def __aenter__(self) -> Self: return self

    def over(self): ...  # @= Base.over

    def through(self): return self.fluent()


class Sub(Base):
    def own(self): ...  # @= Sub.own

    def over(self):  # @= Sub.over
        super().over()  # @> Base.over
        super().fluent().own()  # @> Sub.own
        self.__class__().over()  # @> Sub.over


def use(base: Base):
    Sub().fluent().own()  # @> Sub.own
    Sub().typed().over()  # @> Sub.over
    Sub().variable().own()  # @> Sub.own
    Sub().fluent().through().over()  # @> Sub.over
    Sub().me.over()  # @> Sub.over
    Sub.make().own()  # @> Sub.own
    Sub.create().over()  # @> Sub.over
    base.fluent().over()  # @> Base.over
    with Sub() as entered:
        entered.over()  # @> Sub.over


async def later():
    async with Sub() as entered:
        entered.own()  # @> Sub.own
`,
  "blocks.py": `class Item:
    def run(self): ...  # @= Item.run


class Other:
    def run(self): ...  # @= Other.run


class Failed(Exception):
    def run(self): ...  # @= Failed.run


def use(items: list[Item], others: list[Other], flag):
    for one in items:
        one.run()  # @> Item.run
    for one in others:
        one.run()  # @> Other.run
    if flag:
        value = Item()
        value.run()  # @> Item.run
    else:
        value = Other()
        value.run()  # @> Other.run
    try:
        pass
    except Failed as one:
        one.run()  # @> Failed.run
    while flag:
        value = Item()
        for two in others:
            value.run()
            value = two
`,
  "holding.py": `import asyncio
from typing import AsyncIterator, Callable, Generator, Iterator


class Item:
    label = ""  # @= Item.label
    def run(self): ...  # @= Item.run


class Shelf:
    def __init__(self):
        self.filled = []
        self.table = {}

    def fill(self, key):
        self.filled.append(Item())
        self.table[key] = Item()

    def __iter__(self) -> Iterator[Item]: ...

    def __getitem__(self, key) -> Item: ...

    def __call__(self) -> Item: ...

    def use(self):
        for one in self.filled:
            one.run()  # @> Item.run
        self.table["a"].run()  # @> Item.run


def use(items: list[Item], shelf: Shelf, make: Callable[[], Item], unknown):
    sorted(items, key=lambda one: one.label)  # @> Item.label
    items.sort(key=lambda one: one.label)  # @> Item.label
    list(filter(lambda one: one.label, items))  # @> Item.label
    for one in shelf:
        one.run()  # @> Item.run
    shelf["a"].run()  # @> Item.run
    shelf().run()  # @> Item.run
    make().run()  # @> Item.run
    found = []
    found.append(Item())
    found[0].run()  # @> Item.run
    unknown.append(Item())
    unknown[0].run()


async def fetch() -> Item: ...


async def gather():
    first, second = await asyncio.gather(fetch(), fetch())
    second.run()  # @> Item.run
    task = asyncio.create_task(fetch())
    (await task).run()  # @> Item.run


def sent() -> Generator[int, Item, None]:
    got = yield 1
    got.run()  # @> Item.run
`,
  "checks.py": `from typing import Optional, Union


class Item:
    def run(self): ...  # @= Item.run


class URL:
    def run(self): ...  # @= URL.run


Given = Union["URL", int]


class Holder:
    @property
    def item(self) -> Item: ...

    @item.setter
    def item(self, value): ...


def use(holder: Holder, other, given: Given):
    holder.item.run()  # @> Item.run
    given.run()  # @> URL.run
    if isinstance(other.held, Item):
        other.held.run()  # @> Item.run
    match other:
        case Item():
            other.run()  # @> Item.run
`,
};

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace(SOURCES));
});

test.each([
  ["self.py", "an inherited method that returns its object returns what it was called on"],
  ["blocks.py", "in the body of a loop, a with or an except, a name holds what that statement sets"],
  ["holding.py", "what collections hold"],
  ["checks.py", "what checks and setters tell of attributes"],
] as const)("%s: %s", async (path) => {
  const { found, marked } = await markedUses(root, path, SOURCES[path]);
  expect(found).toEqual(marked);
});
