/** Files of views have the code as their uses that shows them by a name without an ending. */
import { expect, setDefaultTimeout, test } from "bun:test";
import { callees } from "#engine/graph/callees.ts";
import { references } from "#engine/graph/references.ts";
import { INDEXING_TIMEOUT_MS, open, sharedWorkspace } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

async function askedOf(files: Readonly<Record<string, string>>) {
  const { root } = await sharedWorkspace(files);
  return {
    uses: async (target: string): Promise<string[]> =>
      (await references(open(root), { target })).results
        .filter(({ confidence }) => confidence !== "name_only")
        .map(({ path, line_start, confidence }) => `${path}:${line_start} ${confidence}`),
    shown: async (target: string): Promise<string[]> =>
      (await callees(open(root), { target, external: true })).results.map(({ path, name, confidence }) => `${path ?? name} ${confidence}`),
  };
}

const RAILS = {
  "config/routes.rb": `Rails.application.routes.draw do
  resources :posts do
    resources :comments, only: [:index]
  end
  namespace :admin do
    resources :posts, only: [:index]
  end
  get "about", to: "posts#about", as: :about
end
`,
  "app/controllers/posts_controller.rb": `class PostsController
  layout "wide"
  def index
    @posts = 1
  end
  def create
    redirect_to posts_path
  end
  def edit
    render :new
  end
  def about
    render "posts/about_us" if wide
  end
  def new
  end
end
`,
  "app/controllers/admin/posts_controller.rb": "class Admin::PostsController\n  def index\n    redirect_to about_url\n  end\nend\n",
  "app/controllers/comments_controller.rb": "class CommentsController\n  def index\n  end\nend\n",
  "app/views/posts/index.html.erb":
    '<%= render "form", post: 1 %><%= render "form" %>\n<%= render partial: "shared/menu" %>\n<%# render "posts/old" %>\n<%= link_to "x", post_comments_path(1) %>\n',
  "app/views/posts/_form.html.erb": "<p>form</p>\n",
  "app/views/posts/_old.html.erb": "<p>old</p>\n",
  "app/views/posts/new.html.erb": '<%= render "form" %>\n',
  "app/views/posts/about_us.html.erb": "<p>about</p>\n",
  "app/views/admin/posts/index.html.erb": '<%= render "form" %>\n',
  "app/views/admin/posts/_form.html.erb": "<p>admin</p>\n",
  "app/views/shared/_menu.html.erb": "<p>menu</p>\n",
  "app/views/layouts/wide.html.erb": "<%= yield %>\n",
};

test("Rails shows partials of the view's folder, and views of the controller's", async () => {
  const { uses } = await askedOf(RAILS);
  expect(await uses("app/views/posts/_form.html.erb")).toEqual([
    "app/views/posts/index.html.erb:1 resolved",
    "app/views/posts/index.html.erb:1 resolved",
    "app/views/posts/new.html.erb:1 resolved",
  ]);
  expect(await uses("app/views/admin/posts/_form.html.erb")).toEqual(["app/views/admin/posts/index.html.erb:1 resolved"]);
  expect(await uses("app/views/shared/_menu.html.erb")).toEqual(["app/views/posts/index.html.erb:2 resolved"]);
  expect(await uses("app/views/posts/about_us.html.erb")).toEqual(["app/controllers/posts_controller.rb:13 resolved"]);
  expect(await uses("app/views/layouts/wide.html.erb")).toEqual(["app/controllers/posts_controller.rb:2 resolved"]);
  expect(await uses("app/views/posts/_old.html.erb")).toEqual([]);
});

test("an action shows the view of its name, perhaps where it also does something else", async () => {
  const { uses, shown } = await askedOf(RAILS);
  expect(await uses("app/views/posts/index.html.erb")).toEqual(["app/controllers/posts_controller.rb:3 resolved"]);
  expect(await uses("app/views/posts/new.html.erb")).toEqual([
    "app/controllers/posts_controller.rb:10 resolved",
    "app/controllers/posts_controller.rb:15 resolved",
  ]);
  expect(await shown("app/controllers/posts_controller.rb:3")).toEqual(["app/views/posts/index.html.erb resolved"]);
  expect(await shown("app/controllers/posts_controller.rb:15")).toEqual(["app/views/posts/new.html.erb resolved"]);
});

test("helpers of routes in Rails are uses of the action that the route runs", async () => {
  const { uses } = await askedOf(RAILS);
  expect(await uses("app/controllers/posts_controller.rb:3")).toEqual([
    "app/controllers/posts_controller.rb:7 resolved",
    "config/routes.rb:2 resolved",
  ]);
  expect(await uses("PostsController.about")).toEqual([
    "app/controllers/admin/posts_controller.rb:3 resolved",
    "config/routes.rb:8 resolved",
  ]);
  expect(await uses("CommentsController.index")).toEqual(["app/views/posts/index.html.erb:4 resolved", "config/routes.rb:3 resolved"]);
});

test("the verb tells which of the actions that share a route's name is meant; a form may mean any", async () => {
  const { uses } = await askedOf({
    "config/routes.rb": "Rails.application.routes.draw do\n  resources :posts, only: [:index, :create, :show, :update]\nend\n",
    "app/controllers/posts_controller.rb":
      "class PostsController\n  def index\n  end\n  def create\n  end\n  def show\n  end\n  def update\n  end\nend\n",
    "app/views/posts/index.html.erb":
      '<%= link_to "a", post_path(1) %>\n<%= button_to "b", posts_path %>\n<%= link_to "c", post_path(1), data: { turbo_method: :patch } %>\n<%= form_with url: post_path(1) do %>\n',
    "test/posts_test.rb": "class PostsTest\n  def test_it\n    patch post_url(1)\n    get posts_url\n  end\nend\n",
  });
  const inRoutes = "config/routes.rb:2 resolved";
  const view = "app/views/posts/index.html.erb";
  expect(await uses("PostsController.index")).toEqual([inRoutes, "test/posts_test.rb:4 resolved"]);
  expect(await uses("PostsController.create")).toEqual([`${view}:2 resolved`, inRoutes]);
  expect(await uses("PostsController.show")).toEqual([`${view}:1 resolved`, inRoutes, `${view}:4 ambiguous`]);
  expect(await uses("PostsController.update")).toEqual([
    `${view}:3 resolved`,
    inRoutes,
    "test/posts_test.rb:3 resolved",
    `${view}:4 ambiguous`,
  ]);
});

test("Laravel names views with dots, in code, directives and components, and routes by what they are called", async () => {
  const { uses, shown } = await askedOf({
    "app/Http/Controllers/PostController.php": `<?php
namespace App\\Http\\Controllers;
class PostController {
  public function index() { return view('posts.index'); }
  public function store($request) {
    $request->route('posts.index');
    return redirect()->route('posts.index');
  }
  public function show() { return to_route('admin.posts.store'); }
}
`,
    "routes/web.php": `<?php
use App\\Http\\Controllers\\PostController;
Route::get('/posts', [PostController::class, 'index'])->name('posts.index');
Route::name('admin.')->group(function () {
    Route::resource('posts', PostController::class)->only(['store', 'show']);
});
Route::view('/welcome', 'welcome');
`,
    "resources/views/posts/index.blade.php":
      "@extends('layouts.app')\n@include('partials.menu')\n{{-- @include('unused') --}}\n<x-forms.input />\n<a href=\"{{ route('admin.posts.show', 1) }}\">\n",
    "resources/views/layouts/app.blade.php": "@yield('x')\n",
    "resources/views/partials/menu.blade.php": "<nav></nav>\n",
    "resources/views/unused.blade.php": "<p></p>\n",
    "resources/views/welcome.blade.php": "<p></p>\n",
    "resources/views/components/forms/input.blade.php": "<input>\n",
  });
  expect(await uses("resources/views/posts/index.blade.php")).toEqual(["app/Http/Controllers/PostController.php:4 resolved"]);
  expect(await uses("resources/views/layouts/app.blade.php")).toEqual(["resources/views/posts/index.blade.php:1 resolved"]);
  expect(await uses("resources/views/partials/menu.blade.php")).toEqual(["resources/views/posts/index.blade.php:2 resolved"]);
  expect(await uses("resources/views/unused.blade.php")).toEqual([]);
  expect(await uses("resources/views/welcome.blade.php")).toEqual(["routes/web.php:7 resolved"]);
  expect(await uses("resources/views/components/forms/input.blade.php")).toEqual(["resources/views/posts/index.blade.php:4 resolved"]);
  expect(await shown("PostController.index")).toContain("resources/views/posts/index.blade.php resolved");
  expect(await uses("PostController.index")).toEqual(["app/Http/Controllers/PostController.php:7 resolved", "routes/web.php:3 resolved"]);
  expect(await uses("PostController.store")).toContain("app/Http/Controllers/PostController.php:9 resolved");
  expect(await uses("PostController.show")).toContain("resources/views/posts/index.blade.php:5 resolved");
});

test("Express shows a view in the directory of views, whatever its ending", async () => {
  const { uses, shown } = await askedOf({
    "app.js": 'app.get("/", function home(req, res) {\n  res.render("index", {});\n});\n',
    "views/index.ejs": '<%- include("users/list") %>\n',
    "views/users/list.ejs": "<p>list</p>\n",
    "other/index.ejs": "<p>no view</p>\n",
  });
  expect(await uses("views/index.ejs")).toEqual(["app.js:2 resolved"]);
  expect(await uses("views/users/list.ejs")).toEqual(["views/index.ejs:1 resolved"]);
  expect(await shown("home")).toContain("views/index.ejs resolved");
});

test("templates name routes of Django, endpoints of Flask and routes of Symfony", async () => {
  const { uses } = await askedOf({
    "shop/views.py": "def basket(request):\n    return 1\n",
    "shop/urls.py": 'from django.urls import path\nfrom . import views\n\nurlpatterns = [path("b/", views.basket, name="basket")]\n',
    "shop/templates/shop/a.html": "<a href=\"{% url 'basket' %}\">x</a>\n",
    "site/auth.py": '@bp.route("/login")\ndef login():\n    return 1\n',
    "site/templates/b.html": "{% block a %}{{ url_for('auth.login') }}{% endblock %}\n",
    "src/Controller/BlogController.php":
      "<?php\nnamespace App\\Controller;\n#[Route('/blog', name: 'blog_')]\nclass BlogController {\n  #[Route('/', name: 'index')]\n  public function list() { return $this->redirectToRoute('blog_show'); }\n  #[Route('/{id}', name: 'show')]\n  public function show() { return 1; }\n}\n",
    "templates/blog.html.twig": "{{ path('blog_index') }}\n",
  });
  expect(await uses("basket")).toEqual(["shop/templates/shop/a.html:1 resolved", "shop/urls.py:4 resolved"]);
  expect(await uses("site/auth.py:2")).toEqual(["site/templates/b.html:1 resolved"]);
  expect(await uses("BlogController.list")).toEqual(["templates/blog.html.twig:1 resolved"]);
  expect(await uses("BlogController.show")).toEqual(["src/Controller/BlogController.php:6 resolved"]);
});
