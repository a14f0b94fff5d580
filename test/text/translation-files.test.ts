/** Paths tell which files hold translations, and in which language. */
import { expect, test } from "bun:test";
import { isOfSourceLanguage, translationFile } from "#text/translation-files.ts";

const said = (path: string): string | undefined => {
  const file = translationFile(path);
  return file && `${file.locale} | ${file.catalogue} | ${file.namespace}`;
};

test("the language and the namespace stand in the path, in the ways of many frameworks", () => {
  expect(said("locales/en/common.json")).toBe("en | locales/*/common.json | common");
  expect(said("web/public/locales/pt-BR/shop/basket.json")).toBe("pt-BR | web/public/locales/*/shop/basket.json | shop/basket");
  expect(said("config/locales/de.yml")).toBe("de | config/locales/*.yml | ");
  expect(said("config/locales/devise.en.yml")).toBe("en | config/locales/devise.yml | devise");
  expect(said("lang/en/auth.php")).toBe("en | lang/*/auth.php | auth");
  expect(said("src/main/resources/messages_zh_CN.properties")).toBe("zh_CN | src/main/resources/messages.properties | ");
  expect(said("src/main/resources/messages.properties")).toBe(" | src/main/resources/messages.properties | ");
  expect(said("i18n/active.de.toml")).toBe("de | i18n/active.toml | ");
  expect(said("app/src/main/res/values-de/strings.xml")).toBe("de | app/src/main/res/values/*/strings.xml | ");
  expect(said("locales/en.default.json")).toBe("en | locales/*.json | ");
  expect(said("locale/translations/nan_Latn_pehoeji.json")).toBe("nan_Latn_pehoeji | locale/translations/*.json | ");
  expect(said("locales/ca@valencia.json")).toBe("ca@valencia | locales/*.json | ");
  expect(said("locales/yue-Hant.json")).toBe("yue-Hant | locales/*.json | ");
  expect(said("src/en.json")).toBe("en | src/*.json | ");
});

test("other files are no translations, whatever keys they have", () => {
  for (const path of [
    "package.json",
    "src/id.json",
    "lang/no-cache.json",
    "src/no.yaml",
    "config/messages/settings.json",
    "config/database.yml",
    "locales/index.ts",
    "app/src/main/res/layout/main.xml",
    "lang/Helper.php",
    "en/readme.md",
  ])
    expect(said(path)).toBeUndefined();
});

test("English, or no language, is the language of the source", () => {
  const isSource = (path: string): boolean => {
    const file = translationFile(path);
    return file !== undefined && isOfSourceLanguage(file);
  };
  expect(["locales/en-GB/a.json", "src/messages.properties", "locales/en.json"].filter(isSource)).toHaveLength(3);
  expect(["locales/fr/a.json", "src/messages_es.properties"].filter(isSource)).toEqual([]);
});
