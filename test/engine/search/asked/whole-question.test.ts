/** Questions whose words are a function's name and owner, asked of a file that has these words more often elsewhere. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { asked, INDEXING_TIMEOUT_MS, sharedWorkspace } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "app/voyage.rb":
      'class Voyage\n  # Recalculates the tightness of this voyage: the calculated tightness of a voyage is stored.\n  def update_voyage_tightness!\n    # The calculated tightness.\n    self.tightness = calculated_tightness\n    log "calculated tightness of voyage"\n  end\n\n  # All voyages whose tightness must be calculated.\n  def self.recalculate_all_voyage_tightness!\n    Voyage.each { |voyage| voyage.tightness = voyage.calculated_tightness }\n  end\n\n  def calculated_tightness\n    base + age\n  end\n\n  def base\n    1\n  end\nend\n',
    "app/harbour.rb": "class Harbour\n  def calculated_depth\n    3\n  end\nend\n",
  }));
});

const first = async (query: string): Promise<string | undefined> => (await asked(root, query)).results[0]?.qualified_name;

test.each(["where is voyage tightness calculated", "how is the tightness of a voyage calculated?"])("%s", async (query) => {
  expect(await first(query)).toBe("Voyage::calculated_tightness");
});

test("a topic is ranked by its text", async () => {
  expect(await first("voyage tightness calculated")).not.toBe("Voyage::calculated_tightness");
});

test("a question that says more, or less, is ranked by its text", async () => {
  expect(await first("where is all voyage tightness recalculated")).toBe("Voyage::recalculate_all_voyage_tightness!");
  expect(await first("how is the depth calculated")).toBe("Harbour::calculated_depth");
});
