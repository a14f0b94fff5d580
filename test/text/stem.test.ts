/** Stems that the program makes are those that the full text index makes: a word is found by what the index has of it. */
import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { stem } from "#text/words/stem.ts";

const WORDS =
  "files running relational µs cafés größes sha256s ipv4ing utf8s b2bing x1s éed aéed naïvely señores ñandúes 日本語s a日本ed r2 он".split(
    " ",
  );

test.each([...WORDS, `${"a".repeat(63)}s`, `${"b".repeat(64)}s`])("%s", (word) => {
  const db = new Database(":memory:");
  db.run("CREATE VIRTUAL TABLE texts USING fts5(text, tokenize='porter ascii')");
  db.run("CREATE VIRTUAL TABLE terms USING fts5vocab(texts, 'row')");
  db.run("INSERT INTO texts VALUES (?)", [word]);
  expect(db.query("SELECT term FROM terms").all()).toEqual([{ term: stem(word) }]);
  db.close();
});
