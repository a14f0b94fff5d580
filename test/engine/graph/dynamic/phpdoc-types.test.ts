/** References to what PHP documentation comments name. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { references } from "#engine/graph/references.ts";
import { INDEXING_TIMEOUT_MS, open, sharedWorkspace } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "src/Stock/Shelf.php": [
      "<?php",
      "namespace Shop\\Stock;",
      "class Shelf {",
      "  const HIGH = 1;",
      "  const LOW = 2;",
      "  public function reach() {}",
      "}",
    ].join("\n"),
    "src/Stock/Crate.php": "<?php\nnamespace Shop\\Stock;\nclass Crate {}\nclass Missing extends \\Exception {}\n",
    "src/Rival/Crate.php": "<?php\nnamespace Shop\\Rival;\nclass Crate {}\nclass the {}\nclass Broken {}\n",
    "src/Stock/Store.php": [
      "<?php",
      "namespace Shop\\Stock;",
      "/**",
      " * @extends Repository<int, Crate>",
      " * @mixin Shelf",
      " * @property-read Crate[]|null $held the Crate",
      " * @method static Crate make(Crate $a, int $b = Shelf::HIGH) Crate",
      " * @method Crate()",
      " * @method self with(array{Crate: string, of?: Crate} $crates)",
      " */",
      "class Store {",
      "  /** @use Boxes<Crate> */",
      "  use Boxes;",
      "  /** @var Crate */ private Crate $one;",
      "  /**",
      "   * Puts Crate away, see {@see Shelf::reach()} and {@link Shelf}.",
      "   *",
      "   * @param callable(Crate $Crate): Crate $made",
      "   * @param Shelf::LOW|Shelf::HI* &$shelf Crate",
      "   * @param $untyped Crate",
      "   * @return array<string, list<Crate>>|Shelf Crate or Shelf",
      "   * @throws Missing|\\Shop\\Rival\\Crate when the Crate is missing",
      "   * @return",
      "   *   Crate in prose",
      "   * @see https://example.org/Crate Crate",
      "   * @author Crate <crate@param Crate>",
      "   */",
      "  public function put($made, $shelf) {}",
      "  /* @var Crate is no documentation */",
      "  /** @return array<int, Crate",
      "   * @throws Missing",
      "   */",
      "  public function torn() {}",
      "  /** @template Crate of Shelf",
      "   * @param Crate $one",
      "   */",
      "  public function any($one) {}",
      "}",
    ].join("\n"),
    "src/other.php": [
      "<?php",
      "namespace Other;",
      "use Shop\\Stock\\Crate as Box;",
      "use Shop\\Stock;",
      "/** @phpstan-type Held array{one: Box}",
      " *  @phpstan-import-type Kept from Box as Shelf */",
      "/**",
      " * @phpstan-assert-if-true !Box $box",
      " * @phpstan-return ($box is Box ? Stock\\Shelf : Crate)",
      " * @return the Broken words of Broken",
      " * @throws Shelf",
      " */",
      "function keep($box) {}",
    ].join("\n"),
    "src/Stock/Order.php": [
      "<?php",
      "namespace Shop\\Stock;",
      "class Order {",
      "  /** @param int $count of crates",
      "   *  @param int $other than $count */",
      "  public function __construct(private int $count, int $other) {",
      "    echo $count, $other;",
      "    $all = fn () => $count;",
      "    $own = fn ($count) => $count;",
      "    $kept = function () use ($count) {",
      "      return $count;",
      "    };",
      "    $free = function () { $count = 1; return $count; };",
      "    echo $this->count;",
      "  }",
      "  public function many($count) { return $count > 1; }",
      "}",
      "new Order(count: 1, other: 2);",
    ].join("\n"),
    "plain.php": "<?php\n/** @return the Broken Shelf\n * @throws Torn\n */\nfunction plain() {}\nclass Torn {}\n",
  }));
});

async function uses(target: string): Promise<string[]> {
  const { results } = await references(open(root), { target });
  return results.map(({ path, line_start, confidence }) => `${path}:${line_start}${confidence === "resolved" ? "" : ` ${confidence}`}`);
}

const at = (path: string, ...lines: number[]): string[] => lines.map((line) => `${path}:${line}`);

test("types of tags are uses, once a line; words of prose, keys of arrays and names of type parameters are none", async () => {
  expect(await uses("src/Stock/Crate.php:Crate")).toEqual([
    ...at("src/Stock/Store.php", 4, 6, 7, 9, 12, 14, 18, 21),
    ...at("src/other.php", 3, 5, 6, 8, 9),
  ]);
  expect(await uses("src/Stock/Crate.php:Missing")).toEqual(at("src/Stock/Store.php", 22, 31));
});

test("a qualified name is a use of the class that it names", async () => {
  expect(await uses("src/Rival/Crate.php:Crate")).toEqual(at("src/Stock/Store.php", 22));
  expect(await uses("src/Stock/Shelf.php:Shelf")).toEqual([...at("src/Stock/Store.php", 5, 7, 16, 19, 21, 34), "src/other.php:9"]);
});

test("members that links and types name are uses, but not what a pattern of constants stands for", async () => {
  expect(await uses("src/Stock/Shelf.php:Shelf.reach")).toEqual(at("src/Stock/Store.php", 16));
  expect(await uses("src/Stock/Shelf.php:Shelf.HIGH")).toEqual(at("src/Stock/Store.php", 7));
  expect(await uses("src/Stock/Shelf.php:Shelf.LOW")).toEqual(at("src/Stock/Store.php", 19));
});

test("names of no namespace mean what the file's namespace has", async () => {
  expect(await uses("src/Rival/Crate.php:the")).toEqual([]);
  expect(await uses("src/Rival/Crate.php:Broken")).toEqual([]);
  expect(await uses("plain.php:Torn")).toEqual(["plain.php:3"]);
});

test("a promoted parameter is its property: in the constructor, in closures that see it, and in its comment", async () => {
  expect(await uses("src/Stock/Order.php:Order.count")).toEqual(at("src/Stock/Order.php", 4, 7, 8, 10, 11, 14, 18));
});
