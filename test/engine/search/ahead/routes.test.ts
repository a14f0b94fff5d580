/** Routes: a query that names one is answered by the line that registers it, in whatever framework, and by its handler behind it. */
import { beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { routeQuery } from "#query/parse/route.ts";
import { asked, INDEXING_TIMEOUT_MS, sharedWorkspace } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

const lines = (...rows: readonly string[]): string => `${rows.join("\n")}\n`;

const FILES = {
  "notes.md": lines("# Notes", "", "See /docs/guide/{page} for more."),
  "src/pages.js": lines("const app = require('express')();", "app.get('/docs/guide/:other', (req, res) => {", "  res.send(1);", "});"),
  "django/urls.py": lines(
    "from django.urls import path, re_path",
    "from . import views",
    "urlpatterns = [",
    '    path("players/<int:pk>/", views.player_detail),',
    '    re_path(r"^teams/(?P<pk>\\d+)/$", views.team_detail),',
    "]",
  ),
  "django/views.py": lines("def player_detail(request, pk):", "    return pk", "", "def team_detail(request, pk):", "    return pk"),
  "rest/urls.py": lines(
    "router = DefaultRouter()",
    'router.register(r"ferries", FerryViewSet)',
    "urlpatterns = [",
    "    re_path(",
    '        r"^harbour/",',
    "        include(",
    "            [",
    "                re_path(",
    '                    r"^tides/$",',
    "                    TideView.as_view(),",
    "                ),",
    "            ],",
    "        ),",
    "    ),",
    "]",
  ),
  "rest/views.py": lines("class FerryViewSet:", "    pass", "", "class TideView:", "    pass"),
  "rest/test_paths.py": lines("def test_ferries(paths):", '    paths.store(path="{year}/{title}")', '    paths.store(path="{title}")'),
  "flask/views.py": lines(
    "from flask import Blueprint",
    'bp = Blueprint("books", __name__, url_prefix="/books")',
    "",
    '@bp.route("/<int:book_id>", methods=["GET"])',
    "def book(book_id):",
    "    return str(book_id)",
    "",
    '@bp.route("/", methods=["POST"])',
    "def create_book():",
    '    return ""',
  ),
  "go/main.go": lines(
    "package main",
    "",
    'import "net/http"',
    "",
    "func showTrain(w http.ResponseWriter, r *http.Request) {}",
    "",
    "func main() {",
    "\tmux := http.NewServeMux()",
    '\tmux.HandleFunc("GET /trains/{id}", showTrain)',
    "\tr := gin.Default()",
    '\tv1 := r.Group("/v1")',
    '\tv1.GET("/planes/:id", showPlane)',
    "}",
    "",
    "func showPlane(c *gin.Context) {}",
  ),
  "go/groups.go": lines(
    "package main",
    "",
    "func register(r *Router) {",
    '\tsettings := r.SubGroup("/:user/settings")',
    "\t{",
    '\t\tsettings.POST("/pin", setPin)',
    "\t}",
    '\tnotes := r.SubGroup("/:user/:note")',
    "\t{",
    '\t\tnotes.POST("/pin", pinNote)',
    "\t}",
    "}",
    "",
    "func setPin(c *Context) {}",
    "",
    "func pinNote(c *Context) {}",
  ),
  "described/api.yml": lines(
    "openapi: 3.0.1",
    "paths:",
    "  /lanterns/{lanternId}:",
    "    get:",
    "      operationId: getLantern",
    "      parameters:",
    "        - name: lanternId",
    "    delete:",
    "      operationId: deleteLantern",
  ),
  "described/src/main/java/a/model/Mast.java": lines("package a.model;", "class Mast {", "  Lantern getLantern() { return lantern; }", "}"),
  "described/src/main/java/a/rest/controller/LanternController.java": lines(
    "package a.rest.controller;",
    '@RequestMapping("api")',
    "class LanternController implements LanternsApi {",
    "  public Lantern getLantern(int lanternId) { return null; }",
    "  public void deleteLantern(int lanternId) {}",
    "}",
  ),
  "net/FeedController.cs": lines(
    "public class FeedController : BaseController {",
    '  [HttpGet("{key}/jetties/{id}")]',
    "  public Feed GetFeed(string key, int id) { return null; }",
    "}",
  ),
  "net/PierController.cs": lines(
    "public class PierController : BaseController {",
    "  [HttpGet]",
    "  public Pier GetPier(int id) { return null; }",
    "}",
  ),
  "net/JettiesController.cs": lines(
    "public class JettiesController : BaseController {",
    '  [HttpGet("piers")]',
    "  public Pier[] GetPiers(int id) { return null; }",
    "}",
  ),
  "laravel/InvoiceController.php": lines(
    "<?php",
    "class InvoiceController {",
    "  public function show($invoice) { return 1; }",
    "  public function store() { return 1; }",
    "}",
  ),
  "laravel/ClientController.php": lines(
    "<?php",
    "class ClientController {",
    "  public function index() { return 1; }",
    "  public function show($client) { return 1; }",
    "  public function store() { return 1; }",
    "  public function destroy($client) { return 1; }",
    "}",
  ),
  "laravel/web.php": lines(
    "<?php",
    "Route::get('/invoices/{invoice}', [InvoiceController::class, 'show']);",
    "Route::resource('clients', ClientController::class);",
    "Route::resource('vendors', 'VendorController');",
    "Route::post('/receipts', 'InvoiceController@store');",
  ),
  "nest/cats.controller.ts": lines(
    "@Controller('cats')",
    "export class CatsController {",
    "  @Get(':id')",
    "  findOne(@Param('id') id: string) { return id; }",
    "  @Post()",
    "  create() { return 1; }",
    "}",
  ),
  "nest/fast.ts": lines(
    "fastify.route({",
    "  method: 'PUT',",
    "  url: '/wheels/:id',",
    "  handler: putWheel,",
    "});",
    "function putWheel() { return 1; }",
  ),
  "net/DevicesController.cs": lines(
    "[ApiController]",
    '[Route("api/[controller]")]',
    "public class DevicesController : ControllerBase {",
    '  [HttpGet("{id}")]',
    "  public Device Get(int id) { return null; }",
    "}",
  ),
  "net/Program.cs": lines('app.MapGet("/tickets/{id}", (int id) => Store.Find(id));', 'app.MapPost("/tickets", CreateTicket);'),
  "phx/basket_controller.ex": lines("defmodule App.BasketController do", "  def show(conn, _params) do", "    conn", "  end", "end"),
  "phx/router.ex": lines(
    "defmodule App.Router do",
    '  scope "/shop", App do',
    '    get "/baskets/:id", BasketController, :show',
    "  end",
    "end",
  ),
  "rails/app/controllers/carts_controller.rb": lines("class CartsController", "  def show", "  end", "end"),
  "rails/config/routes.rb": lines(
    "Rails.application.routes.draw do",
    "  namespace :admin do",
    "    get 'stats', to: 'stats#index'",
    "  end",
    "  resources :photos",
    "  get '/carts/:id', to: 'carts#show'",
    "end",
  ),
  "rust/main.rs": lines(
    "fn app() -> Router {",
    "    Router::new()",
    '        .route("/boats/:id", get(show_boat).delete(sink_boat))',
    '        .nest("/harbor", harbor())',
    "}",
    'async fn show_boat() -> &\'static str { "" }',
    'async fn sink_boat() -> &\'static str { "" }',
  ),
  "spring/OwnerController.java": lines(
    "package a;",
    "@RestController",
    '@RequestMapping("/owners")',
    "public class OwnerController {",
    '  @GetMapping("/{ownerId}")',
    "  public Owner show(int ownerId) { return null; }",
    "  @PostMapping",
    "  public Owner create(Owner o) { return o; }",
    "}",
  ),
  "src/app.js": lines(
    "const express = require('express');",
    "const users = require('./routes/users');",
    "const { login, health } = require('./auth');",
    "const app = express();",
    "app.use('/users', users);",
    "app.post('/api/login', login);",
    "app.get('/health', health);",
    "app.get('/orders/:orderId/items/:id', (req, res) => { res.send(1); });",
  ),
  "rails/config/routes/quays.rb": lines(
    "Rails.application.routes.draw do",
    "  resources :quays, except: [:index] do",
    '    post "close"',
    "    member do",
    '      get "reopen"',
    "    end",
    "  end",
    '  get "/lighthouses" => "quays#show"',
    "end",
  ),
  "rails/app/controllers/quays_controller.rb": lines(
    "class QuaysController",
    "  def close",
    "  end",
    "  def reopen",
    "  end",
    "  def show",
    "  end",
    "end",
  ),
  "rails/spec/quays_spec.rb": lines('it "closes" do', '  get "/lighthouses"', "end"),
  "dock/urls.py": lines(
    "from . import views",
    "anchor_urls = [",
    '    path("anchors/<uuid:code>/drop", views.drop),',
    '    path("ropes/", views.ropes),',
    "]",
  ),
  "dock/views.py": lines("def drop(request, code):", "    return code", "", "def ropes(request):", "    return 1"),
  "gopaths/paths.go": lines("package gopaths", "", "const (", '\tcargoTokenPath = "/v1/cargo/token"', ")"),
  "src/auth.js": lines(
    "function login(req, res) { res.send(1); }",
    "function health(req, res) { res.send(2); }",
    "module.exports = { login, health };",
  ),
  "src/client.js": lines(
    "async function callLogin(axios) {",
    "  const r = await axios.post('/api/login', { name: 1 });",
    "  return fetch('/api/login');",
    "}",
  ),
  "src/routes/users.js": lines(
    "const router = require('express').Router();",
    "function listUsers(req, res) { res.send([]); }",
    "function showUser(req, res) { res.send({}); }",
    "router.get('/', listUsers);",
    "router.get('/:id', showUser);",
    "module.exports = router;",
  ),
  "rust/buoys.rs": lines(
    "pub fn router() -> ApiRouter {",
    "    ApiRouter::new()",
    "        .api_route_with(",
    '            "/sea/{sea_id}/buoy",',
    "            post_with(create_buoy, create_buoy_operation)",
    "                .get_with(list_buoys, list_buoys_operation),",
    "            &tag,",
    "        )",
    "}",
    "async fn create_buoy() {}",
    "async fn list_buoys() {}",
  ),
  "clients/buoys.py": lines("def list_buoys(client, sea):", '    return client.request(path="/api/v1/sea/{sea_id}/buoy")'),
  "requests.http": lines("GET {{host}}/api/Winches?page=1", "", "POST {{host}}/api/Winches", "", "GET {{host}}/api/Winches"),
};

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace(FILES));
});

/** The first lines that a hit names: those that matched, or its own. */
async function answers(query: string): Promise<{ readonly at: readonly string[]; readonly name: string; readonly place: string }[]> {
  const { results } = await asked(root, query);
  return results.map(({ path, line_start, name, matches = [] }) => ({
    at: [line_start, ...matches.map(({ line }) => line)].map((line) => `${path}:${line}`),
    name,
    place: `${path}:${line_start} ${name}`,
  }));
}

/** What is asked, the line that registers it, and its handler. */
const CASES: readonly (readonly [query: string, line: string, handler?: string])[] = [
  ["POST /api/login", "src/app.js:6", "src/auth.js:1 login"],
  ["/api/login", "src/app.js:6", "src/auth.js:1 login"],
  ["http://localhost:3000/api/login?next=1", "src/app.js:6", "src/auth.js:1 login"],
  ["GET /users/:id", "src/routes/users.js:5", "src/routes/users.js:3 showUser"],
  ["/users/{userId}", "src/routes/users.js:5", "src/routes/users.js:3 showUser"],
  ["GET /users/42", "src/routes/users.js:5", "src/routes/users.js:3 showUser"],
  ["GET /users", "src/routes/users.js:4", "src/routes/users.js:2 listUsers"],
  ["/orders/{a}/items/{b}", "src/app.js:8"],
  ["GET /photos/:id/edit", "rails/config/routes.rb:5"],
  ["GET /admin/stats", "rails/config/routes.rb:3"],
  ["GET /carts/{id}", "rails/config/routes.rb:6", "rails/app/controllers/carts_controller.rb:2 show"],
  ["GET /owners/{id}", "spring/OwnerController.java:5", "spring/OwnerController.java:6 show"],
  ["POST /owners", "spring/OwnerController.java:7", "spring/OwnerController.java:8 create"],
  ["GET /invoices/:id", "laravel/web.php:2", "laravel/InvoiceController.php:3 show"],
  ["GET /clients/5", "laravel/web.php:3"],
  ["GET /vendors/:id", "laravel/web.php:4"],
  ["POST /receipts", "laravel/web.php:5", "laravel/InvoiceController.php:4 store"],
  ["GET /shop/baskets/:id", "phx/router.ex:3", "phx/basket_controller.ex:2 show"],
  ["GET /tickets/9", "net/Program.cs:1"],
  ["POST /tickets", "net/Program.cs:2"],
  ["GET /api/devices/5", "net/DevicesController.cs:4", "net/DevicesController.cs:5 Get"],
  ["GET /books/<id>", "flask/views.py:4", "flask/views.py:5 book"],
  ["POST /books", "flask/views.py:8", "flask/views.py:9 create_book"],
  ["GET /players/:id", "django/urls.py:4", "django/views.py:1 player_detail"],
  ["/teams/4", "django/urls.py:5", "django/views.py:4 team_detail"],
  ["DELETE /boats/{id}", "rust/main.rs:3", "rust/main.rs:6 show_boat"],
  ["GET /trains/1", "go/main.go:9", "go/main.go:5 showTrain"],
  ["GET /v1/planes/:id", "go/main.go:12", "go/main.go:15 showPlane"],
  ["GET /cats/:id", "nest/cats.controller.ts:3", "nest/cats.controller.ts:4 findOne"],
  ["POST /cats", "nest/cats.controller.ts:5", "nest/cats.controller.ts:6 create"],
  ["PUT /wheels/:id", "nest/fast.ts:3", "nest/fast.ts:6 putWheel"],
  ["/quays/:quay_id/close", "rails/config/routes/quays.rb:3", "rails/app/controllers/quays_controller.rb:2 close"],
  ["GET /quays/7/reopen", "rails/config/routes/quays.rb:5", "rails/app/controllers/quays_controller.rb:4 reopen"],
  ["POST /api/v3/anchors/<uuid>/drop", "dock/urls.py:3", "dock/views.py:1 drop"],
  ["GET /v1/ropes/", "dock/urls.py:4", "dock/views.py:4 ropes"],
  ["GET /api/v1/sea/{sea_id}/buoy", "rust/buoys.rs:4", "rust/buoys.rs:11 list_buoys"],
  ["POST /api/v1/sea/7/buoy", "rust/buoys.rs:4", "rust/buoys.rs:10 create_buoy"],
  ["POST /api/Winches", "requests.http:3"],
  ["which action serves /lighthouses", "rails/config/routes/quays.rb:8", "rails/app/controllers/quays_controller.rb:6 show"],
  ["what handles POST api/login?", "src/app.js:6", "src/auth.js:1 login"],
  ["where is GET /users/:id handled", "src/routes/users.js:5", "src/routes/users.js:3 showUser"],
  ["the handler of /api/login", "src/app.js:6", "src/auth.js:1 login"],
  ["POST /api/login returns 500 for admins", "src/app.js:6", "src/auth.js:1 login"],
];

describe("a route is answered by the line that registers it, its handler behind it", () => {
  for (const [query, line, handler] of CASES) {
    test(query, async () => {
      const found = await answers(query);
      expect(found[0]?.at).toContain(line);
      if (handler !== undefined) expect(found.slice(0, 3).map(({ place }) => place)).toContain(handler);
    });
  }
});

test("a request of a client, and another method, register nothing", async () => {
  const { results } = await asked(root, "POST /api/login");
  expect(results[0]?.path).toBe("src/app.js");
  expect((await answers("DELETE /api/login"))[0]?.at).not.toContain("src/app.js:6");
});

test("a path of a file stays a path, and a text that stands somewhere as it was typed stays first", async () => {
  expect((await asked(root, "/routes/users.js")).results[0]?.path).toBe("src/routes/users.js");
  expect((await answers("/docs/guide/{page}"))[0]?.at).toContain("notes.md:3");
});

test("a method before a path that no framework registers leaves the path to be found as text", async () => {
  expect((await answers("PUT /v1/cargo/token"))[0]?.at).toContain("gopaths/paths.go:4");
});

test("one page of documentation precedes a route that is spelled otherwise, and its handler", async () => {
  expect((await answers("/docs/guide/{page}")).slice(0, 2).map(({ at }) => at[0])).toEqual(["notes.md:1", "src/pages.js:2"]);
});

test("a file in a question about its contents is no route", () => {
  expect(routeQuery("what does /src/client.js do")).toBeUndefined();
  expect(routeQuery("which function implements src/client")).toBeUndefined();
  expect(routeQuery("which function implements /clients")?.segments).toEqual(["clients"]);
});

test("a handler outside of the paths that are asked for is not shown", async () => {
  const paths = async (pathGlobs: readonly string[]): Promise<string[]> =>
    (await asked(root, "/teams/7", { pathGlobs })).results.map(({ path }) => path);
  expect(await paths(["django/**"])).toEqual(expect.arrayContaining(["django/urls.py", "django/views.py"]));
  expect(await paths(["django/urls.py"])).toEqual(["django/urls.py"]);
});

test.each([
  ["GET /harbour/tides/", "rest/urls.py:9"],
  ["GET /api/ferries/", "rest/urls.py:2"],
  ["GET /api/ferries/12/crew/", "rest/urls.py:2"],
])("%s: a call over several lines, or a router of resources, registers it; a template of placeholders does not", async (query, at) => {
  const [first] = await answers(query);
  expect(first?.at).toContain(at);
});

test("a route below a prefix that a variable keeps is the one of that variable, and says its line", async () => {
  const { results } = await asked(root, "POST /:user/:note/pin");
  expect(results[0]).toMatchObject({ path: "go/groups.go", at_line: 10 });
  expect(results[1]).toMatchObject({ path: "go/groups.go", name: "pinNote" });
});

test("a route that only a description of the API has is answered by its operation and the controller's method called after it", async () => {
  const { results } = await asked(root, "DELETE /harbor/api/lanterns/{lanternId}");
  expect(results.slice(0, 2).map(({ path, line_start, name }) => [path.split("/").at(-1), line_start, name])).toEqual([
    ["api.yml", 8, "delete"],
    ["LanternController.java", 5, "deleteLantern"],
  ]);
});

test("a getter that is called like an operation serves no route", async () => {
  const { results } = await asked(root, "GET /api/lanterns/{lanternId}");
  expect(results[1]).toMatchObject({ name: "getLantern", path: "described/src/main/java/a/rest/controller/LanternController.java" });
  expect(results[2]?.path).not.toBe("described/src/main/java/a/model/Mast.java");
});

test("a path that a controller of its own spells out comes before one that takes its words for values", async () => {
  const { results } = await asked(root, "GET /api/jetties/piers");
  expect(results[0]).toMatchObject({ path: "net/JettiesController.cs", at_line: 2 });
  expect(results[1]).toMatchObject({ name: "GetPiers" });
});

test("the action of a resource's controller that serves the method comes behind the line that registers the resource", async () => {
  const second = async (query: string): Promise<string | undefined> => {
    const [first, handler] = (await asked(root, query)).results;
    expect(first?.path).toBe("laravel/web.php");
    return handler && `${handler.path} ${handler.name}`;
  };
  expect(await second("POST /clients")).toBe("laravel/ClientController.php store");
  expect(await second("GET /clients")).toBe("laravel/ClientController.php index");
  expect(await second("GET /clients/5")).toBe("laravel/ClientController.php show");
  expect(await second("DELETE /clients/{id}")).toBe("laravel/ClientController.php destroy");
});
