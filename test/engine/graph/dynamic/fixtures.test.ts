/** Fixtures of pytest: parameters of tests are uses of what has their name, in the class, the file, or `conftest.py` of a directory around. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { references } from "#engine/graph/references.ts";
import { INDEXING_TIMEOUT_MS, open, sharedWorkspace } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "tests/conftest.py": `import pytest


@pytest.fixture
def client():
    return object()


@pytest.fixture(name="renamed")
def make_renamed():
    return 1
`,
    "tests/deep/conftest.py": `import pytest


@pytest.fixture
def store(client):
    return client
`,
    "tests/deep/test_a.py": `import pytest


def test_one(client, store, tmp_path): pass


class TestB:
    @pytest.fixture
    def own(self):
        return 1

    def test_two(self, own, client=None): pass


class TestC(TestB):
    def test_three(self, own, renamed): pass


@pytest.mark.parametrize("client,x", [(1, 2)])
def test_given(client, x): pass


@pytest.mark.usefixtures("client")
def test_named(request):
    request.getfixturevalue("store")


def helper(client):
    return client


class Other:
    def tmp_path(self): pass
`,
    "tests/test_mocks.py": `from unittest.mock import patch

from shop import charge, refund


@patch("shop.charge")
@patch.object(shop, "refund")
def test_mocked(refund, charge, client): pass


@patch("shop.charge", new=refund)
def test_replaced(client): pass
`,
    "shop.py": "def charge(): pass\n\n\ndef refund(): pass\n",
    "tests/__init__.py": "",
    "tests/served/__init__.py": "",
    "tests/served/conftest.py": "class Server:\n    def address(self): pass\n",
    "tests/served/test_s.py": "from conftest import Server\n\n\ndef test_it(server: Server):\n    server.address()\n",
  }));
});

async function uses(target: string): Promise<string[]> {
  const { results } = await references(open(root), { target });
  return results.map(({ path, line_start, confidence }) => `${path.replace("tests/", "")}:${line_start} ${confidence}`);
}

test("a fixture is used by the tests and fixtures that have a parameter of its name, and by those that name it", async () => {
  expect(await uses("client")).toEqual([
    "deep/conftest.py:5 resolved",
    "deep/test_a.py:4 resolved",
    "deep/test_a.py:23 resolved",
    "test_mocks.py:8 resolved",
    "test_mocks.py:12 resolved",
  ]);
  expect(await uses("store")).toEqual(["deep/test_a.py:4 resolved", "deep/test_a.py:25 resolved"]);
  expect(await uses("TestB.own")).toEqual(["deep/test_a.py:12 resolved", "deep/test_a.py:16 resolved"]);
  expect(await uses("make_renamed")).toEqual(["deep/test_a.py:16 resolved"]);
});

test("the mocks that patch passes to the first parameters are no fixtures", async () => {
  expect(await uses("charge")).toEqual(["test_mocks.py:3 resolved", "test_mocks.py:6 resolved", "test_mocks.py:11 resolved"]);
  expect(await uses("refund")).toEqual(["test_mocks.py:3 resolved", "test_mocks.py:11 resolved"]);
});

test("a fixture that no file defines is none of a class that has a member of its name", async () => {
  expect(await uses("Other.tmp_path")).toEqual([]);
});

test("a file of fixtures is imported by its name alone, though it lies in a package", async () => {
  expect(await uses("Server")).toEqual(["served/test_s.py:1 resolved", "served/test_s.py:4 resolved"]);
  expect(await uses("Server.address")).toEqual(["served/test_s.py:5 resolved"]);
});
