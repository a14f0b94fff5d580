/** Keys of translations have the code as their uses that names them in texts, and a key that nothing names has none. */
import { expect, setDefaultTimeout, test } from "bun:test";
import { references } from "#engine/graph/references.ts";
import { locate } from "#engine/search/locate.ts";
import { INDEXING_TIMEOUT_MS, open, sharedWorkspace, workspaceOf } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

/** Where a key is used, and how sure that is. */
async function usesIn(files: Readonly<Record<string, string>>): Promise<(target: string) => Promise<string[]>> {
  const { root } = await sharedWorkspace(files);
  return async (target) =>
    (await references(open(root), { target })).results.map(({ path, line_start, confidence }) => `${path}:${line_start} ${confidence}`);
}

const REACT = {
  "locales/en/common.json": `{
  "checkout": {
    "title": "Checkout",
    "pay": "Pay",
    "unused": "Never shown"
  },
  "item_one": "one item",
  "item_other": "many items",
  "status": {
    "open": "Open",
    "closed": "Closed"
  },
  "Save it. Now.": "Save"
}
`,
  "locales/fr/common.json": `{
  "checkout": {
    "title": "Caisse"
  }
}
`,
  "locales/en/admin.json": `{
  "users": {
    "title": "Users",
    "remove": "Remove"
  }
}
`,
  "package.json": `{
  "checkout": {
    "title": "not a translation"
  }
}
`,
  "examples/one/locales/en.json": `{
  "missing": "of the example"
}
`,
  "src/checkout.tsx": `import { Trans, useTranslation } from "react-i18next";
export function Checkout({ count, status }) {
  const { t } = useTranslation();
  t("checkout.title");
  t("item", { count });
  t(\`status.\${status}\`);
  t(count > 1 ? "status.open" : "status.closed");
  t("Save it. Now.");
  t("missing");
  // t("checkout.unused")
  return <Trans i18nKey="checkout.pay" />;
}
`,
  "src/users.tsx": `import { useTranslation } from "react-i18next";
const MENU = [{ label: "users.remove" }];
export function Users() {
  const { t: ta } = useTranslation("admin");
  const { t } = useTranslation("common", { keyPrefix: "checkout" });
  ta("users.title");
  t("pay");
  ta("admin:users.remove");
  return [MENU];
}
`,
};

test("a key has the calls of its path, in whatever language it is asked for", async () => {
  const uses = await usesIn(REACT);
  expect(await uses("locales/en/common.json:checkout.title")).toEqual(["src/checkout.tsx:4 resolved"]);
  expect(await uses("locales/fr/common.json:checkout.title")).toEqual(["src/checkout.tsx:4 resolved"]);
  expect(await uses("checkout.pay")).toEqual(["src/checkout.tsx:11 resolved", "src/users.tsx:7 resolved"]);
  expect(await uses("locales/en/common.json:Save it. Now.")).toEqual(["src/checkout.tsx:8 resolved"]);
  expect(await uses("src/checkout.tsx:4:10")).toEqual(["src/checkout.tsx:4 resolved"]);
});

test("neither a comment nor a file that holds no translations makes a use", async () => {
  const uses = await usesIn(REACT);
  expect(await uses("locales/en/common.json:checkout.unused")).toEqual([]);
  expect(await uses("package.json:checkout.title")).toEqual([]);
  expect(await uses("examples/one/locales/en.json:missing")).toEqual([]);
});

test("namespaces and prefixes of hooks say where a key is", async () => {
  const uses = await usesIn(REACT);
  expect(await uses("locales/en/admin.json:users.title")).toEqual(["src/users.tsx:6 resolved"]);
  expect(await uses("locales/en/admin.json:users.remove")).toEqual(["src/users.tsx:8 resolved", "src/users.tsx:2 ambiguous"]);
});

test("a key whose end is built, and one whose form a number chooses, belong to all that they may be", async () => {
  const uses = await usesIn(REACT);
  expect(await uses("locales/en/common.json:status")).toEqual(["src/checkout.tsx:6 resolved"]);
  expect(await uses("locales/en/common.json:status.open")).toEqual(["src/checkout.tsx:7 resolved", "src/checkout.tsx:6 ambiguous"]);
  expect((await uses("locales/en/common.json:item_one"))[0]).toStartWith("src/checkout.tsx:5");
});

test("Rails looks lazy keys up by the view, or by the controller and the action", async () => {
  const uses = await usesIn({
    "config/locales/en.yml":
      "en:\n  posts:\n    index:\n      title: Posts\n    form:\n      save: Save\n    create:\n      done: Done\n  count:\n    one: one\n    other: many\n",
    "config/locales/de.yml": "de:\n  posts:\n    index:\n      title: Artikel\n",
    "app/views/posts/index.html.erb": '<h1><%= t(".title") %></h1>\n<%= t "count", count: 2 %>\n',
    "app/views/admin/posts/index.html.erb": '<h1><%= t(".title") %></h1>\n',
    "app/views/posts/_form.html.erb": '<%= t(".save") %>\n',
    "app/controllers/posts_controller.rb":
      'class PostsController\n  def create\n    t(".done")\n    I18n.t(:title, scope: [:posts, :index])\n  end\nend\n',
  });
  expect(await uses("posts.index.title")).toEqual([
    "app/controllers/posts_controller.rb:4 resolved",
    "app/views/posts/index.html.erb:1 resolved",
  ]);
  expect(await uses("config/locales/de.yml:de.posts.index.title")).toHaveLength(2);
  expect(await uses("config/locales/en.yml:en.posts.form.save")).toEqual(["app/views/posts/_form.html.erb:1 resolved"]);
  expect(await uses("config/locales/en.yml:en.posts.create.done")).toEqual(["app/controllers/posts_controller.rb:3 resolved"]);
  expect(await uses("config/locales/en.yml:en.count.one")).toEqual(["app/views/posts/index.html.erb:2 ambiguous"]);
});

test("Laravel's keys begin with the file of PHP that has them, or are sentences of JSON", async () => {
  const uses = await usesIn({
    "lang/en/auth.php": "<?php\n\nreturn [\n  'failed' => 'No.',\n  'throttle' => [\n    'minutes' => 'Wait.',\n  ],\n];\n",
    "lang/de/auth.php": "<?php\n\nreturn [\n  'failed' => 'Nein.',\n];\n",
    "lang/en.json": '{\n  "I love it.": "I love it."\n}\n',
    "app/Login.php": "<?php\nclass Login {\n  function run() { return __('auth.failed') . trans('auth.throttle.minutes'); }\n}\n",
    "resources/views/a.blade.php": "@lang('auth.failed') {{ __('I love it.') }}\n",
  });
  expect(await uses("auth.failed")).toEqual(["app/Login.php:3 resolved", "resources/views/a.blade.php:1 resolved"]);
  expect(await uses("lang/en/auth.php:throttle.minutes")).toEqual(["app/Login.php:3 resolved"]);
  expect(await uses("lang/en.json:I love it.")).toEqual(["resources/views/a.blade.php:1 resolved"]);
});

test("markup, filters, properties, resources and messages of other frameworks name keys", async () => {
  const uses = await usesIn({
    "src/i18n/en.json": '{\n  "nav.home": "Home",\n  "hello": "Hello"\n}\n',
    "src/Nav.vue": '<template>\n  <a :title="$t(\'nav.home\')" />\n  <i18n-t keypath="hello" />\n  <b v-t="\'hello\'" />\n</template>\n',
    "src/app.component.html": "<a [title]=\"'nav.home' | translate\"></a>\n",
    "messages.properties": "order.size=Too long\norder.title=Order\n",
    "messages_de.properties": "order.size=Zu lang\norder.title=Auftrag\n",
    "Order.java":
      'class Order {\n  @Size(message = "{order.size}") String name;\n  String t(MessageSource messageSource) { return messageSource.getMessage("order.title", null); }\n}\n',
    "app/src/main/res/values/strings.xml":
      '<resources>\n  <string name="app_name">Shop</string>\n  <string name="unused">x</string>\n</resources>\n',
    "app/src/main/res/layout/main.xml": '<View text="@string/app_name" />\n',
    "app/Main.kt": "class Main {\n  fun title() = getString(R.string.app_name)\n}\n",
    "go/active.en.toml": '[Cats]\nother = "cats"\n',
    "go/main.go": 'package main\n\nvar c = i18n.LocalizeConfig{MessageID: "Cats"}\n',
    "translations/messages.en.yaml": "blog:\n  title: Blog\n",
    "templates/blog.html.twig": "{{ 'blog.title'|trans }}\n",
  });
  expect(await uses("src/i18n/en.json:nav.home")).toEqual(["src/Nav.vue:2 resolved", "src/app.component.html:1 resolved"]);
  expect(await uses("src/i18n/en.json:hello")).toEqual(["src/Nav.vue:3 resolved", "src/Nav.vue:4 resolved"]);
  expect(await uses("messages.properties:order.size")).toEqual(["Order.java:2 resolved"]);
  expect(await uses("messages_de.properties:order.title")).toEqual(["Order.java:3 resolved"]);
  expect(await uses("app/src/main/res/values/strings.xml:app_name")).toEqual([
    "app/Main.kt:2 resolved",
    "app/src/main/res/layout/main.xml:1 resolved",
  ]);
  expect(await uses("app/src/main/res/values/strings.xml:unused")).toEqual([]);
  expect(await uses("go/active.en.toml:Cats")).toEqual(["go/main.go:3 resolved"]);
  expect(await uses("translations/messages.en.yaml:blog.title")).toEqual(["templates/blog.html.twig:1 resolved"]);
});

test("a large file in the language of the source keeps its keys, one of another language is data", async () => {
  const many = (locale: string): string =>
    `${locale}:\n  big:\n${Array.from({ length: 600 }, (_, at) => `    key_${at}: text`).join("\n")}\n`;
  const uses = await usesIn({
    "config/locales/en.yml": many("en"),
    "config/locales/de.yml": many("de"),
    "app/models/a.rb": 'I18n.t("big.key_599")\n',
  });
  expect(await uses("big.key_599")).toEqual(["app/models/a.rb:1 resolved"]);
});

test("a key of many languages is located, and asked about, in the language of the source first", async () => {
  const key = (text: string): string[] => ["{", `  "alert.none": "${text}"`, "}"];
  const root = await workspaceOf({
    "strings/texts/ar_SA.json": key("لا"),
    "strings/texts/de_DE.json": key("Nichts"),
    "locale/ar_SA.json": key("لا"),
    "locale/de_DE.json": key("Nichts"),
    "locale/en_US.json": key("Nothing"),
    "locale/zz_XX.json": key("?"),
  });
  expect((await locate(open(root), { query: "alert.none", pathGlobs: ["locale/**"] })).results[0]?.path).toBe("locale/en_US.json");
  expect((await references(open(root), { target: "alert.none", pathGlobs: ["locale/**"] })).symbol.path).toBe("locale/en_US.json");
});
