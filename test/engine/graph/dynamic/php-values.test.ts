/** What values of PHP are: receivers of inherited methods, variables that blocks set, elements of collections, members of comments and enumerations. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { INDEXING_TIMEOUT_MS, sharedWorkspace } from "../../harness.ts";
import { markedUses } from "../marked-uses.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

const SOURCES = {
  "self.php": `<?php
namespace App;

class Base {
    public function named(string $n): static { return $this; }
    public function fluent() { return $this; }
    /** @return $this */
    public function documented() { return $this; }
    public static function make() { return new static(); }
    public static function create(): static { return new static(); }
    public function exact(): self { return $this; }
    public function over() {} // @= Base.over
}
class Sub extends Base {
    public function own() {} // @= Sub.own
    public function over() { // @= Sub.over
        parent::over(); // @> Base.over
        parent::fluent()->own(); // @> Sub.own
    }
}
function used(Base $base) {
    (new Sub)->named('a')->own(); // @> Sub.own
    (new Sub)->fluent()->over(); // @> Sub.over
    (new Sub)->documented()->named('b')->over(); // @> Sub.over
    Sub::make()->own(); // @> Sub.own
    Sub::create()->over(); // @> Sub.over
    $base->fluent()->over(); // @> Base.over
    (new Sub)->exact()->over(); // @> Base.over
}
`,
  "blocks.php": `<?php
namespace Blocks;

class Item {
    public function run() {} // @= Item.run
}
class Other {
    public function run() {} // @= Other.run
}
class Failed extends \\Exception {
    public function run() {} // @= Failed.run
}
class Lost extends \\Exception {
    public function run() {} // @= Lost.run
}
class User {
    /** @var Item[] */
    private array $items = [];
    /** @var Other[] */
    private array $others = [];
    public function use(bool $flag) {
        foreach ($this->items as $one) {
            $one->run(); // @> Item.run
        }
        foreach ($this->others as $one) {
            $one->run(); // @> Other.run
        }
        if ($flag) {
            $value = new Item();
            $value->run(); // @> Item.run
        } else {
            $value = new Other();
            $value->run(); // @> Other.run
        }
        try {
        } catch (Failed $e) {
            $e->run(); // @> Failed.run
        } catch (Lost $e) {
            $e->run(); // @> Lost.run
        }
        [$first, $second] = [new Item(), new Other()];
        $second->run(); // @> Other.run
        while ($flag) {
            $value = new Item();
            foreach ($this->others as $two) {
                $value->run();
                $value = $two;
            }
        }
    }
}
`,
  "holding.php": `<?php
namespace Holding;
use Illuminate\\Support\\Collection;

class Item {
    public string $label = ''; // @= Item.label
    public function run() {} // @= Item.run
    public function __invoke(): Item { return $this; }
}
class User {
    /** @var Item[] */
    private array $items = [];
    private array $filled = [];
    private $set;
    private $documented;
    public function __construct(Item $given) { $this->set = $given; }
    public function add(Item $item) { $this->filled[] = $item; }
    /** @return Collection<int, Item> */
    public function all(): Collection { return new Collection(); }
    public function each() { yield new Item(); }
    public function use($unknown) {
        array_map(fn ($one) => $one->run(), $this->items); // @> Item.run
        usort($this->items, fn ($a, $b) => $a->label <=> $b->label); // @> Item.label
        $this->all()->filter(fn ($one) => $one->run()); // @> Item.run
        $this->all()->map(function ($one) { return $one->label; }); // @> Item.label
        foreach ($this->filled as $one) {
            $one->run(); // @> Item.run
        }
        foreach ($this->each() as $one) {
            $one->run(); // @> Item.run
        }
        $this->set->run(); // @> Item.run
        $make = fn () => new Item();
        $make()->run(); // @> Item.run
        (new Item())()->run(); // @> Item.run
        /** @var Item */
        $told = unknown();
        $told->run(); // @> Item.run
        $unknown[] = new Item();
        $unknown[0]->run();
    }
}
`,
  "members.php": `<?php
namespace Members;

enum Suit: string {
    case Hearts = 'h';
    public function color() {} // @= Suit.color
}
class Item {
    public function run() {} // @= Item.run
}
/**
 * @method Item fetch(int $id)
 * @method static Item locate(string $name)
 */
class Magic {}
class Data {
    public function __construct(
        public readonly string $title, // @= Data.title
        string $other = '',
    ) {}
    public static function of(): static {
        return new static(title: 'a', other: 'b'); // @> Data.title
    }
}
interface Formats {
    public function format(); // @= Formats.format
}
trait Formatting {
    public function format() {} // @= Formatting.format
}
abstract class Plain implements Formats {
    use Formatting;
}
class Fancy extends Plain implements Formats {}
function used(Magic $magic, Fancy $fancy, Formats $formats) {
    Suit::from('h')->color(); // @> Suit.color
    Suit::tryFrom('h')?->color(); // @> Suit.color
    foreach (Suit::cases() as $suit) {
        $suit->color(); // @> Suit.color
    }
    $magic->fetch(1)->run(); // @> Item.run
    Magic::locate('a')->run(); // @> Item.run
    $fancy->format(); // @> Formatting.format
    $formats->format(); // @> Formats.format
}
`,
  "checks.php": `<?php
namespace Checks;

class Base {
    public function run() {} // @= Base.run
}
class Item extends Base {
    public function run() {} // @= Item.run
    private function base(): parent { return $this; }
    public function use($one, $two, $three) {
        $this->base()->run(); // @> Base.run
        switch (true) {
            case $one instanceof Item:
                $one->run(); // @> Item.run
                break;
            case $two instanceof Base:
            case $two instanceof Item:
                $two->run();
        }
        match (true) {
            $three instanceof Item => $three->run(), // @> Item.run
            default => null,
        };
    }
}
`,
};

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace(SOURCES));
});

test.each([
  ["self.php", "an inherited method that returns its object returns what it was called on"],
  ["blocks.php", "in the body of a loop or a catch, a variable holds what that statement sets"],
  ["holding.php", "what arrays, collections and closures hold"],
  ["checks.php", "what the cases of a choice and the word parent tell"],
  ["members.php", "members that no code declares as such"],
] as const)("%s: %s", async (path) => {
  const { found, marked } = await markedUses(root, path, SOURCES[path]);
  expect(found).toEqual(marked);
});
