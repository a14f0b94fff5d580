/** What frameworks of Python find by a name in a text: models, middleware, routes, endpoints, fields in options; and what they run later. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { callers, references } from "#engine/graph/references.ts";
import { INDEXING_TIMEOUT_MS, open, sharedWorkspace } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "site/settings.py": `MIDDLEWARE = [
    "django.middleware.common.CommonMiddleware",
    "library.middleware.Locale",
]
MIDDLEWARE += ["library.middleware.Trace"]
name = "library.middleware.Locale"
`,
    "site/__init__.py": "",
    "library/__init__.py": "",
    "library/middleware.py": "class Locale:\n    def __call__(self): pass\n\n\nclass Trace:\n    pass\n",
    "library/models.py": `class Author(Model):
    name = CharField()
    born = DateField()

    class Meta:
        ordering = ["-born"]


class Book(Model):
    author = ForeignKey("Author", on_delete=CASCADE)
    shelf = ForeignKey("storage.Shelf", on_delete=CASCADE)
    lost = ForeignKey("custom_label.Box", on_delete=CASCADE)
`,
    "storage/__init__.py": "",
    "storage/models.py": "class Shelf(Model):\n    pass\n\n\nclass Author(Model):\n    pass\n\n\nclass Box(Model):\n    pass\n",
    "library/admin.py": `from library.models import Author


@admin.register(Author)
class AuthorAdmin(admin.ModelAdmin):
    list_display = ["name", "count", "id"]
    actions = ("archive",)

    def count(self, author): pass
    def archive(self, request, authors): pass


class AuthorForm(ModelForm):
    class Meta:
        model = Author
        fields = ["name"]
`,
    "library/views.py": `from django.urls import reverse


def detail(request): pass
def index(request):
    reverse("library:author-detail")
    redirect("author-list")
    reverse("author-detail")
class Listing(View): pass
`,
    "library/urls.py": `from library import views

app_name = "library"
urlpatterns = [
    path("<int:pk>/", login_required(views.detail), name="author-detail"),
    path("", views.Listing.as_view(), name="author-list"),
]
`,
    "storage/urls.py": `from storage import views

app_name = "storage"
urlpatterns = [path("", views.shelf, name="author-detail")]
`,
    "storage/views.py": "def shelf(request): pass\n",
    "blog/auth.py": "@bp.route('/login')\ndef login(): pass\n\n\ndef logout():\n    return redirect(url_for('auth.login'))\n",
    "blog/main.py": "def login(): pass\n",
    "blog/tasks.py": "@shared_task\ndef send(user): pass\n",
    "blog/api.py": `from blog.tasks import send
from blog.deps import current_user


def create(user=Depends(current_user)):
    send.delay(user)
    send.apply_async(args=[user])
`,
    "blog/__init__.py": "",
    "blog/deps.py": "def current_user(): pass\n",
    "tests/test_send.py": `from unittest.mock import patch


@patch("blog.tasks.send")
@patch("library.middleware.Locale.__call__")
def test_send(called, send): pass
`,
  }));
});

async function uses(target: string): Promise<string[]> {
  const { results } = await references(open(root), { target });
  return results.map(({ path, line_start, confidence }) => `${path}:${line_start} ${confidence}`);
}

test("settings, and what a test replaces, are uses of what their paths name", async () => {
  expect(await uses("Locale")).toEqual(["site/settings.py:3 resolved", "tests/test_send.py:5 resolved"]);
  expect(await uses("Trace")).toEqual(["site/settings.py:5 resolved"]);
  expect(await uses("Locale.__call__")).toEqual(["tests/test_send.py:5 resolved"]);
});

test("a model in a text is one of the same application, or of the application with this label", async () => {
  expect(await uses("library/models.py:1")).toContain("library/models.py:10 resolved");
  expect(await uses("storage/models.py:5")).toEqual([]);
  expect(await uses("Shelf")).toEqual(["library/models.py:11 resolved"]);
  expect(await uses("Box")).toEqual(["library/models.py:12 ambiguous"]);
});

test("options of admins, forms and models name fields and methods", async () => {
  expect(await uses("Author.name")).toEqual(["library/admin.py:6 resolved", "library/admin.py:16 resolved"]);
  expect(await uses("AuthorAdmin.count")).toEqual(["library/admin.py:6 resolved"]);
  expect(await uses("AuthorAdmin.archive")).toEqual(["library/admin.py:7 resolved"]);
  expect(await uses("Author.born")).toEqual(["library/models.py:6 resolved"]);
});

test("the name of a route is a use of its view, in its namespace", async () => {
  expect(await uses("detail")).toEqual(["library/urls.py:5 resolved", "library/views.py:6 resolved", "library/views.py:8 ambiguous"]);
  expect(await uses("Listing")).toEqual(["library/urls.py:6 resolved", "library/views.py:7 resolved"]);
  expect(await uses("shelf")).toEqual(["storage/urls.py:4 resolved", "library/views.py:8 ambiguous"]);
});

test("an endpoint of a blueprint is the function of that file", async () => {
  expect(await uses("blog/auth.py:2")).toEqual(["blog/auth.py:6 resolved"]);
  expect(await uses("blog/main.py:1")).toEqual([]);
});

test("a task is called where it is sent, a dependency where it is declared", async () => {
  const called = async (target: string): Promise<number[]> =>
    (await callers(open(root), { target })).results.flatMap(({ sites }) => sites.map((site) => site.line_start ?? 0));
  expect((await called("send")).sort()).toEqual([6, 7]);
  expect(await called("current_user")).toHaveLength(1);
});
