/** PHP: static calls of a Laravel facade are uses of the methods of the object that the facade stands for. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { INDEXING_TIMEOUT_MS, sharedWorkspace, usesAt } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "app/Billing/Payments.php": [
      "<?php",
      "namespace App\\Billing;",
      "class Payments {",
      "  public function charge(int $sum): Receipt { return new Receipt(); }",
      "  public function refund(int $sum): void {}",
      "}",
      "class Receipt {",
      "  public function send(): void {}",
      "}",
      "class Other {",
      "  public function charge(int $sum): void {}",
      "}",
      "class Ledger {",
      "  public function book(int $sum): void {}",
      "  public function print(): Receipt { return new Receipt(); }",
      "}",
      "",
    ].join("\n"),
    "app/Facades/Payment.php":
      "<?php\nnamespace App\\Facades;\nuse App\\Billing\\Payments;\nuse Illuminate\\Support\\Facades\\Facade;\nclass Payment extends Facade {\n  protected static function getFacadeAccessor() { return Payments::class; }\n  public static function refund(int $sum): void {}\n}\n",
    "app/Facades/Books.php":
      "<?php\nnamespace App\\Facades;\nuse Illuminate\\Support\\Facades\\Facade;\n/**\n * @method static void book(int $sum)\n * @method static \\App\\Billing\\Receipt print()\n * @method static void close()\n *\n * @see \\App\\Billing\\Ledger\n */\nclass Books extends Facade {\n  protected static function getFacadeAccessor() { return 'books'; }\n}\n",
    "app/Use.php":
      "<?php\nnamespace App;\nuse App\\Facades\\Books;\nuse App\\Facades\\Payment;\nfunction pay() {\n  Payment::charge(1)->send();\n  Payment::refund(2);\n  Books::book(3);\n  Books::close();\n  Books::print();\n}\n",
  }));
});

test("the class that the facade's accessor returns has the method, and so does what the method returns", async () => {
  expect(await usesAt(root, "app/Billing/Payments.php:4")).toEqual(["app/Use.php:6 resolved"]);
  expect(await usesAt(root, "app/Billing/Payments.php:8")).toEqual(["app/Use.php:6 resolved"]);
  expect(await usesAt(root, "app/Billing/Payments.php:11")).toEqual([]);
});

test("a static method that the facade itself defines comes first", async () => {
  expect(await usesAt(root, "app/Billing/Payments.php:5")).toEqual([]);
  expect(await usesAt(root, "app/Facades/Payment.php:7")).toEqual(["app/Use.php:7 resolved"]);
});

test("the class that the facade's comment refers to has the method, which the comment only describes", async () => {
  expect(await usesAt(root, "app/Billing/Payments.php:14")).toEqual(["app/Use.php:8 resolved"]);
  expect(await usesAt(root, "app/Billing/Payments.php:15")).toEqual(["app/Use.php:10 resolved"]);
});
