/** Templates whose tags name other templates and parts of them: Go with Helm and Hugo, Jinja and its kin, Liquid, Handlebars. */
import { beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { symbolHierarchy } from "#engine/graph/hierarchy.ts";
import { references } from "#engine/graph/references.ts";
import { search } from "#engine/search/search.ts";
import { shortName } from "#format/graph-names.ts";
import { INDEXING_TIMEOUT_MS, open, sharedWorkspace } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    // Two charts, of which one is part of the other.
    "charts/shop/Chart.yaml": "name: shop\n",
    "charts/shop/values.yaml": "image:\n  tag: v1\nbasket:\n  size: 3\nprices:\n  sign: euro\nglobal:\n  zone: eu\n",
    "charts/shop/templates/_helpers.tpl": `{{/* The name of all objects. */}}
{{- define "shop.fullname" -}}
{{ .Release.Name }}-{{ "{{ .Values.image.tag }}" }}
{{- end -}}
{{ define "labels" }}{{ end }}
`,
    "charts/shop/templates/basket.yaml": `metadata:
  name: {{ include "shop.fullname" . }}
  labels: {{- include "labels" . | nindent 4 }}
spec:
  image: {{ printf "%s:%s" "shop" .Values.image.tag }}
  {{- with .Values.basket }}
  size: {{ .size }}-{{ $.Values.image.tag }}
  {{- end }}
  {{- range .Values.basket.rows }}
  row: {{ .size }}
  {{- end }}
`,
    "charts/shop/charts/prices/Chart.yaml": "name: prices\n",
    "charts/shop/charts/prices/values.yaml": "image:\n  tag: v2\n",
    "charts/shop/charts/prices/templates/list.yaml":
      '{{- $image := .Values.image }}\nname: {{ template "shop.fullname" $ }}\nimage: {{ $image.tag }}\nsign: {{ .Values.sign }}\nzone: {{ .Values.global.zone }}\n',
    "deploy/plain.yaml": "text: '{{ .Values.image.tag }}'\n",
    // Hugo.
    "site/layouts/baseof.html": '<html>{{ partial "head.html" . }}{{ block "main" . }}{{ end }}{{ partialCached "foot" . }}</html>\n',
    "site/layouts/single.html": '{{ define "main" }}{{ .Content }}{{ end }}\n',
    "site/layouts/partials/head.html": "<title>{{ .Title }}</title>\n",
    "site/layouts/_partials/foot.html": "<p>foot</p>\n",
    // Django, with scripts in its markup.
    "web/templates/base.html":
      "<title>{% block title %}Shop{% endblock %}</title>\n{% block content %}{% endblock %}\n<script>function openMenu() {}</script>\n",
    "web/templates/shop/basket.html": `{% extends "base.html" %}
{% block title %}Basket {{ block.super }}{% endblock %}
{% block content %}
  {% include "shop/row.html" with page="base.html" only %}
  {% comment %}{% include "shop/row.html" %}{% endcomment %}
  <script>openMenu(); x.title; content;</script>
{% endblock %}
`,
    "web/templates/shop/row.html": "<li>{{ item }}</li>\n",
    "web/views.py":
      'def basket(request):\n    title = request.title\n    return render(request, "shop/basket.html", {"next": "row.html"})\n',
    "web/menu.js": "openMenu();\nmenu.title = 1;\n",
    // Jinja.
    "mail/base.j2": "{% block body %}{% endblock %}{{ self.body() }}\n",
    "mail/macros/money.j2": "{% macro euros(cents) %}{{ cents }}{% endmacro %}\n",
    "mail/macros/all.j2": '{% from "macros/money.j2" import euros %}\n',
    "mail/bill.j2": `{% extends "base.j2" %}
{% import "macros/money.j2" as money %}{% import "macros/all.j2" as all %}
{% from "macros/money.j2" import euros as price %}
{% macro row(item) %}{% endmacro %}
{% block body %}{{ super() }}
{{ money.euros(1) }} {{ all.euros(2) }} {{ price(3) }} {{ other.euros(4) }} {{ euros(5) }}
{{ row(6) }}
{% raw %}{{ row(7) }}{% endraw %}
{% endblock %}
`,
    // Twig, in two themes.
    "themes/a/templates/page.html.twig": "{% block main %}{% endblock %}\n",
    "themes/b/templates/page.html.twig": "{% block main %}{% endblock %}\n",
    "themes/a/templates/home.html.twig": "{% extends '@Theme/page.html.twig' %}\n{% block main %}{{ parent() }}{% endblock %}\n",
    "src/Home.php": "<?php\nclass Home {\n  function show() { return $this->render('home.html.twig'); }\n}\n",
    // Handlebars and Liquid.
    "theme/default.hbs": "<main>{{{body}}}</main>\n",
    "theme/partials/card.hbs": "<p>{{title}}</p>\n",
    "theme/index.hbs": "{{!< default}}\n{{!-- {{> card}} --}}\n{{#each posts}}{{> card}}{{/each}}\n{{> \"card\" title='x'}}\n",
    "store/snippets/price.liquid": "{{ price }}\n",
    "store/sections/list.liquid": "{% render 'price', for: 'other' %}\n{%- include 'price' -%}\n",
  }));
});

async function places(target: string): Promise<string[]> {
  const { results } = await references(open(root), { target });
  return results.map(({ path, line_start, confidence }) => `${path}:${line_start} ${confidence}`);
}

async function overriding(target: string): Promise<string[]> {
  const { rows } = await symbolHierarchy(open(root), target);
  return rows
    .filter(({ relation }) => relation === "overridden_by" || relation === "extended_by")
    .map(({ path, line }) => `${path}:${line}`);
}

describe("Helm", () => {
  test("a named template is used where it is included, in charts of its chart too", async () => {
    expect(await places("shop.fullname")).toEqual([
      "charts/shop/charts/prices/templates/list.yaml:2 resolved",
      "charts/shop/templates/basket.yaml:2 resolved",
    ]);
  });

  test("a name that is also a key means the named template where it is included", async () => {
    expect(await places("charts/shop/templates/_helpers.tpl:labels")).toEqual(["charts/shop/templates/basket.yaml:3 resolved"]);
  });

  test("paths of values are uses of the chart's own keys, through `with`, variables and `$`, not in quotes and not elsewhere", async () => {
    expect(await places("charts/shop/values.yaml:2")).toEqual([
      "charts/shop/templates/basket.yaml:5 resolved",
      "charts/shop/templates/basket.yaml:7 resolved",
    ]);
    expect(await places("charts/shop/charts/prices/values.yaml:2")).toEqual(["charts/shop/charts/prices/templates/list.yaml:3 resolved"]);
    expect(await places("charts/shop/values.yaml:4")).toEqual(["charts/shop/templates/basket.yaml:7 resolved"]);
  });

  test("the chart around a chart sets its values, and those of all charts", async () => {
    expect(await places("charts/shop/values.yaml:6")).toEqual(["charts/shop/charts/prices/templates/list.yaml:4 resolved"]);
    expect(await places("charts/shop/values.yaml:8")).toEqual(["charts/shop/charts/prices/templates/list.yaml:5 resolved"]);
  });
});

describe("Hugo", () => {
  test("partials are files, in a directory of the old or the new name", async () => {
    expect(await places("site/layouts/partials/head.html")).toEqual(["site/layouts/baseof.html:1 resolved"]);
    expect(await places("foot.html")).toEqual(["site/layouts/baseof.html:1 resolved"]);
  });
});

describe("Django", () => {
  test("a template is used where others extend and include it, and where programs render it", async () => {
    expect(await places("web/templates/base.html")).toEqual(["web/templates/shop/basket.html:1 resolved"]);
    expect(await places("shop/row.html")).toEqual(["web/templates/shop/basket.html:4 resolved"]);
    expect(await places("shop/basket.html")).toEqual(["web/views.py:3 resolved"]);
  });

  test("a block overrides that of the template that it extends, which it may show", async () => {
    expect(await overriding("web/templates/base.html:title")).toEqual(["web/templates/shop/basket.html:2"]);
    expect(await overriding("web/templates/base.html")).toEqual(["web/templates/shop/basket.html:1"]);
    // A program's members and names of scripts are other things.
    expect(await places("web/templates/base.html:title")).toEqual(["web/templates/shop/basket.html:2 resolved"]);
    expect(await places("web/templates/base.html:content")).toEqual([]);
  });

  test("scripts in the markup stay scripts", async () => {
    expect(await places("openMenu")).toEqual(["web/menu.js:1 resolved", "web/templates/shop/basket.html:6 resolved"]);
  });
});

describe("Jinja and Twig", () => {
  test("macros are called by their template's name, by their own, and through a template that takes them in", async () => {
    expect(await places("mail/macros/money.j2:euros")).toEqual([
      "mail/bill.j2:3 resolved",
      "mail/bill.j2:6 resolved",
      "mail/bill.j2:6 resolved",
      "mail/bill.j2:6 resolved",
      "mail/macros/all.j2:1 resolved",
    ]);
    expect(await places("mail/bill.j2:row")).toEqual(["mail/bill.j2:7 resolved"]);
  });

  test("blocks are shown by `self` and `super`", async () => {
    expect(await places("mail/base.j2:body")).toEqual(["mail/base.j2:1 resolved", "mail/bill.j2:5 resolved"]);
  });

  test("a path means the template in the same directory of templates", async () => {
    expect(await places("themes/a/templates/page.html.twig")).toEqual(["themes/a/templates/home.html.twig:1 resolved"]);
    expect(await places("themes/b/templates/page.html.twig")).toEqual([]);
    expect(await overriding("themes/a/templates/page.html.twig:main")).toEqual(["themes/a/templates/home.html.twig:2"]);
    expect(await places("home.html.twig")).toEqual(["src/Home.php:3 resolved"]);
  });
});

describe("Handlebars and Liquid", () => {
  test("partials and layouts are files without their extension", async () => {
    expect(await places("theme/partials/card.hbs")).toEqual(["theme/index.hbs:3 resolved", "theme/index.hbs:4 resolved"]);
    expect(await places("theme/default.hbs")).toEqual(["theme/index.hbs:1 resolved"]);
    expect(await places("price.liquid")).toEqual(["store/sections/list.liquid:1 resolved", "store/sections/list.liquid:2 resolved"]);
  });
});

test("the name of a template keeps its extension beside its path", () => {
  expect(shortName({ qualified_name: "row.html", name: "html", path: "web/row.html" })).toBe("row.html");
  expect(shortName({ qualified_name: "row.title", name: "title", path: "web/row.html" })).toBe("title");
});

test("questions name a template by its path, a file outside of templates is none", async () => {
  const answered = async (query: string): Promise<string[]> =>
    (await search(open(root), { query })).results.map(({ path, line_start }) => `${path}:${line_start}`);
  expect(await answered("who includes shop/row.html?")).toEqual(["web/templates/shop/basket.html:3"]);
  expect(await answered("who extends base.html")).toEqual(["web/templates/shop/basket.html:1"]);
  expect(await answered("what renders home.html.twig")).toEqual(["src/Home.php:3"]);
  expect((await answered("who uses web/menu.js"))[0]).toContain("menu.js");
});
