/** Routes of Rails that symbols register, and addresses that no route has. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { asked, INDEXING_TIMEOUT_MS, sharedWorkspace } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

const lines = (...rows: readonly string[]): string => `${rows.join("\n")}\n`;
let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "config/routes.rb": lines(
      "Rails.application.routes.draw do",
      "  resources :keepers, only: [:index] do",
      "    member do",
      "      get :relieve",
      "    end",
      "  end",
      "  devise_for :keepers, controllers: { sessions: 'keepers/sessions' }",
      "  resources :piers, except: %i[destroy]",
      "  namespace :office do",
      "    get :ledger",
      "  end",
      "end",
    ),
    "test/keepers_controller_test.rb": lines(
      "class KeepersControllerTest < ActionController::TestCase",
      "  test 'signs in' do",
      "    get :ledger",
      "    assert_recognizes({controller: 'sessions'}, {path: 'keepers/sign_in', method: :get})",
      "  end",
      "end",
    ),
    "app/models/pier.rb": "class Pier\n  # see /piers/7\n  def berth\n    1\n  end\nend\n",
    ".github/workflows/ci.yml": "jobs:\n  a:\n    steps:\n      - uses: actions/upkeep@v4\n      - run: get /upkeep\n",
    "src/tides.js": "const app = express();\n\napp.use('/tides', tideRouter);\n",
    "src/health.ts": "export function healthPath(): string {\n  return join(base, '/up');\n}\n",
    "app/links.kt": 'const val LINKS = "https://www.harbour-links.example.org"\n\nfun linkOf(id: String) = "$LINKS/feed/$id"\n',
    "app/AndroidManifest.xml": '<manifest>\n  <data android:host="www.harbour-links.example.org" />\n</manifest>\n',
    "app/Feed.kt": "class FeedScreen {\n  fun feed() = 1\n}\n",
  }));
});

const firstAt = async (query: string): Promise<string> => {
  const [first] = (await asked(root, query)).results;
  return `${first?.path}:${first?.at_line ?? first?.line_start}`;
};

test.each([
  ["GET /keepers", "config/routes.rb:2"],
  ["GET /keepers/7/relieve", "config/routes.rb:4"],
  ["DELETE /keepers/sign_out", "config/routes.rb:7"],
  ["GET /keepers/sign_in", "config/routes.rb:7"],
  ["GET /keepers/password/edit", "config/routes.rb:7"],
  ["GET /piers/7", "config/routes.rb:8"],
  ["GET /office/ledger", "config/routes.rb:10"],
])("%s", async (query, place) => {
  expect(await firstAt(query)).toBe(place);
});

test("a resource does not serve the actions that it leaves out", async () => {
  expect(await firstAt("DELETE /piers/7")).not.toBe("config/routes.rb:8");
});

test("the beginning of routes is no sure answer for a method that none of them has", async () => {
  const { results, confidence_level } = await asked(root, "DELETE /tides");
  expect(results[0]?.path).toBe("src/tides.js");
  expect(confidence_level).not.toBe("high");
});

test("the last word of a path is complete", async () => {
  const { results } = await asked(root, "GET /up");
  expect(results[0]).toMatchObject({ path: "src/health.ts" });
  expect(results[1]?.path).not.toBe(".github/workflows/ci.yml");
});

test("an address whose path nobody serves is found by its host, and the answer says so", async () => {
  const response = await asked(root, "https://www.harbour-links.example.org/feed/123");
  expect(
    response.results
      .slice(0, 2)
      .map(({ path }) => path)
      .toSorted(),
  ).toEqual(["app/AndroidManifest.xml", "app/links.kt"]);
  expect(response.corrected_query).toBe("www.harbour-links.example.org");
  expect(response.confidence_level).not.toBe("high");
});
