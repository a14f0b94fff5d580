/** Names whose scope is no symbol: keys that frameworks name by their files, and what users of a package write. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { locate } from "#engine/search/locate.ts";
import { asked, found, INDEXING_TIMEOUT_MS, places, sharedWorkspace } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

const lines = (...rows: readonly string[]): string => `${rows.join("\n")}\n`;

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "config/moorings.php": lines("<?php", "", "return [", "    'depth' => 4,", "    'berths' => ['north' => ['width' => 7]],", "];"),
    "lang/en/moorings.php": lines("<?php", "", "return [", "    'taken' => 'This berth is taken.',", "];"),
    "src/Moorings.php": lines("<?php", "interface Moorings", "{", "    public function free();", "}"),
    "src/Harbour.php": lines(
      "<?php",
      "class Harbour",
      "{",
      "    public function depth() { return $this->config->get('moorings.depth'); }",
      "    public function width() { return $this->config->get('moorings.berths.north.width'); }",
      "}",
    ),
    "tests/HarbourTest.php": lines("<?php", "class HarbourTest { function test() { expectText('moorings.taken'); } }"),
    "crates/pilot/Cargo.toml": '[package]\nname = "harbour-pilot"\n',
    "crates/pilot/src/lib.rs": "mod boat;\n\npub use crate::boat::BoatBuilder;\n",
    "crates/pilot/src/boat.rs": "pub struct BoatBuilder {\n    length: u32,\n}\n",
    "crates/quay/Cargo.toml": '[package]\nname = "quay"\n',
    "crates/quay/src/lib.rs": lines(
      "pub fn moor() {",
      "    harbour_pilot::BoatBuilder::default();",
      "}",
      "",
      "#[cfg(test)]",
      "mod tests {",
      "    use harbour_pilot::BoatBuilder;",
      "}",
    ),
    "crates/quay/src/quay_wall.rs": "pub struct Quay {\n    pub wall: u32,\n}\n\npub struct Bollard;\n",
    "src/quay.rs": "use quay::Bollard;\n",
  }));
});

test.each([
  ["moorings.depth", "config/moorings.php:4 depth"],
  ["moorings.berths.north.width", "config/moorings.php:5 width"],
  ["moorings.taken", "lang/en/moorings.php:4 taken"],
  ["config('moorings.depth')", "config/moorings.php:4 depth"],
  ['__("moorings.taken")', "lang/en/moorings.php:4 taken"],
])("the key that %s names by its file comes before the places that have it as text", async (query, place) => {
  expect((await found(root, query))[0]).toBe(place);
});

test("places that have a key as text follow its definition", async () => {
  expect((await found(root, "moorings.depth"))[1]).toBe("src/Harbour.php:4 depth");
});

test("a key named by its file is no missing member of a type that is called like the file in other letters", async () => {
  const answer = await asked(root, "moorings.depth", {}, locate);
  expect(places(answer)[0]).toBe("config/moorings.php:4 depth");
  expect(answer.suggested_next).toBeNull();
});

test("a name behind the name of a package is the definition in the package, before the imports that spell it so", async () => {
  expect((await found(root, "harbour_pilot::BoatBuilder"))[0]).toBe("crates/pilot/src/boat.rs:1 BoatBuilder");
  expect((await found(root, "quay::Bollard"))[0]).toBe("crates/quay/src/quay_wall.rs:5 Bollard");
});

test("a type of exactly the typed scope is meant, and not a file that is called like it", async () => {
  expect((await asked(root, "Moorings.taken")).suggested_next).not.toBeNull();
});
