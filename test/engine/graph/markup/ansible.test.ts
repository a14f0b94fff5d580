/** Ansible: tasks, handlers and roles by their names, and variables in tasks, in conditions and in templates. */
import { beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { references } from "#engine/graph/references.ts";
import { outline } from "#engine/lookup/outline.ts";
import { search } from "#engine/search/search.ts";
import { INDEXING_TIMEOUT_MS, open, sharedWorkspace } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "site.yml": `- name: Open the shop
  hosts: all
  gather_facts: false
  roles:
    - shop
    - { role: payment/card, tags: card, when: takes_cards }
`,
    "group_vars/all.yml": "till_address: localhost\ntakes_cards: true\n",
    "roles/shop/defaults/main.yml": "store_kind: small\nshelf_count: 3\n",
    "roles/shop/handlers/main.yml": "- name: Reload prices\n  command: reload\n",
    "roles/shop/tasks/main.yml": `---
- name: Ask the till
  command: "curl {{ till_address }}"
  # not {{ store_kind }} here
  register: till_answer
  failed_when: till_answer.rc > 1

- name: Prepare the store
  when:
    - store_kind == 'large'
    - "'store_kind' is defined"
  block:
  - name: Write the prices
    template:
      src: prices.conf.j2
      dest: /etc/prices
    notify: Reload prices
- include_tasks: basket.yml
`,
    "roles/shop/tasks/basket.yml": '- name: Count\n  set_fact:\n    basket_total: "{{ shelf_count | int }}"\n',
    "roles/shop/templates/prices.conf.j2":
      "{% for row in rows %}{{ row.shelf_count }} {{ store_kind | default(shelf_count) }}{% endfor %}\n{# {{ store_kind }} #}\n{% if store_kind is takes_cards %}{{ basket_total }}{% endif %}\n",
    "roles/payment/card/defaults/main.yml": "store_kind: none\n",
    "roles/payment/card/tasks/main.yml": "- name: Take cards\n  debug:\n    var: store_kind\n",
    "quay/vars.yml": "berth_count: 3\n",
    "quay/play.yml": "- hosts: all\n  gather_facts: false\n  vars_files: [vars.yml]\n  tasks:\n    - command: moor {{ berth_count }}\n",
    "pier/vars.yml": "berth_count: 4\n",
    "pier/tasks/moor.yml": "- command: moor {{ berth_count }}\n  changed_when: false\n",
    "other/settings.yml": "text: '{{ till_address }}'\ntill_address: elsewhere\n",
  }));
});

async function places(target: string): Promise<string[]> {
  const { results } = await references(open(root), { target });
  return results.map(({ path, line_start, confidence }) => `${path}:${line_start} ${confidence}`);
}

describe("variables", () => {
  test("one of the inventory is used in tasks and conditions of playbooks, and not in files that are none of Ansible", async () => {
    expect(await places("group_vars/all.yml:till_address")).toEqual(["roles/shop/tasks/main.yml:3 resolved"]);
    expect(await places("group_vars/all.yml:takes_cards")).toEqual(["site.yml:6 resolved"]);
  });

  test("one of a role is used in the role's tasks and templates, without filters, members, tests, quotes and comments", async () => {
    expect(await places("roles/shop/defaults/main.yml:store_kind")).toEqual([
      "roles/shop/tasks/main.yml:10 resolved",
      "roles/shop/templates/prices.conf.j2:1 resolved",
      "roles/shop/templates/prices.conf.j2:3 resolved",
    ]);
    expect(await places("roles/payment/card/defaults/main.yml:store_kind")).toEqual(["roles/payment/card/tasks/main.yml:3 resolved"]);
    expect(await places("shelf_count")).toEqual([
      "roles/shop/tasks/basket.yml:3 resolved",
      "roles/shop/templates/prices.conf.j2:1 resolved",
    ]);
  });

  test("one beside a playbook is used by the playbook and its tasks, and not by another's", async () => {
    expect(await places("quay/vars.yml:1")).toEqual(["quay/play.yml:5 resolved"]);
    expect(await places("pier/vars.yml:1")).toEqual(["pier/tasks/moor.yml:1 resolved"]);
  });

  test("what a task registers or sets is a variable, too", async () => {
    expect(await places("till_answer")).toEqual(["roles/shop/tasks/main.yml:6 resolved"]);
    expect(await places("basket_total")).toEqual(["roles/shop/templates/prices.conf.j2:3 resolved"]);
  });

  test("a search for its name begins with the line that sets it", async () => {
    const { results } = await search(open(root), { query: "shelf_count" });
    expect(results[0]).toMatchObject({ path: "roles/shop/defaults/main.yml", line_start: 2 });
  });
});

describe("tasks, roles and files", () => {
  test("an outline lists tasks by their names, those in blocks included", async () => {
    const { symbols } = await outline(open(root), { path: "roles/shop/tasks/main.yml" });
    expect(symbols.map(({ name }) => name)).toEqual(["shop", "Ask the till", "till_answer", "Prepare the store", "Write the prices"]);
  });

  test("handlers are used where they are notified, roles where playbooks list them, files where tasks name them", async () => {
    expect(await places("Reload prices")).toEqual(["roles/shop/tasks/main.yml:17 resolved"]);
    expect(await places("roles/shop/tasks/main.yml:shop")).toEqual(["site.yml:5 resolved"]);
    expect(await places("roles/payment/card/tasks/main.yml:card")).toEqual(["site.yml:6 resolved"]);
    expect(await places("roles/shop/tasks/basket.yml")).toEqual(["roles/shop/tasks/main.yml:18 resolved"]);
    expect(await places("prices.conf.j2")).toEqual(["roles/shop/tasks/main.yml:15 resolved"]);
  });

  test("a question about what is done finds the task", async () => {
    const { results } = await search(open(root), { query: "where are the prices written" });
    expect(results[0]).toMatchObject({ path: "roles/shop/tasks/main.yml", name: "Write the prices" });
  });
});
