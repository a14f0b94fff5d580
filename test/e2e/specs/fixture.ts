/** The repository that every row is tried on: five languages, prose, what must be left out, a branch, a worktree, a tag and a rename. */
import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { git, sharedDirectory, writeFiles } from "../../temporary.ts";

/** More lines than a snippet window has, so that the section comes in parts. */
const LONG_SECTION_LINES = 90;
const OVER_SIZE_LIMIT_BYTES = 1_100_000;

const RUST = `//! Tokens.
use std::collections::HashMap;

pub struct Claims { pub sub: String }
pub enum TokenError { Expired, Refused }
pub struct JwtValidator { keys: HashMap<String, String> }

/// Checks the signature and the expiry of a token.
pub fn validate_token(token: &str) -> Result<Claims, TokenError> {
    if token.is_empty() {
        eprintln!("connection refused by the key server");
        return Err(TokenError::Refused);
    }
    Ok(Claims { sub: token.to_string() })
}

pub trait Verify { fn verify(&self, token: &str) -> bool; }
impl Verify for JwtValidator {
    fn verify(&self, token: &str) -> bool { self.keys.contains_key(token) && validate_token(token).is_ok() }
}
impl JwtValidator {
    pub fn authenticate(&self, token: &str) -> bool { self.verify(token) }
}
`;
const TYPESCRIPT = `import { request as send, type Answer } from "./request.ts";
import fs from "node:fs";

/** Handles a login. */
export class AuthHandler {
  private attempts = 0;

  constructor(readonly limit: number) {}

  /** Lets somebody in. */
  async login(name: string, password: string): Promise<Answer> {
    for (const one of [name, password]) if (one === "") while (this.attempts < this.limit) this.attempts++;
    return send("/login", name).catch(() => ({ ok: false }));
  }

  static anonymous(): AuthHandler {
    return new AuthHandler(0);
  }
}

export const CamelCaseThing = 1;
export function deleteFile(path: string): void {
  fs.rmSync(path);
}
function hidden(): void {}
`;
const GO = `package limit

// RateLimiter bounds calls.
type RateLimiter struct {
	rate_limit int
}

// Allow reports whether one more call may pass.
func (r *RateLimiter) Allow() bool {
	return r.rate_limit > 0
}
`;
const PYTHON = `"""Reports."""
import os.path as osp
from dataclasses import dataclass


@dataclass
class Report:
    """Writes the monthly report."""

    rows: list

    async def render(self, rows, width=80):
        # rendered row by row
        return "\\n".join(self.rows + rows)


class Monthly(Report):
    def total(self):
        return sum(self.rows)


def backoff_delay(attempt):
    return osp.getsize("x") * 2**attempt
`;
const GUIDE = `---
title: front matter
---

# Guide

How the product is used.

## Installation

### Linux

Unpack the archive, then run it:

\`\`\`sh
tar xf codefence-sample.tar
\`\`\`

Upgrading
---------

${Array.from({ length: LONG_SECTION_LINES }, (_, line) => `Step ${line} of the upgrade.`).join("\n\n")}
`;

const FILES: Readonly<Record<string, string | Uint8Array>> = {
  "Cargo.toml": '[package]\nname = "sample"\n',
  "go.mod": "module example.com/sample\n\ngo 1.22\n",
  "README.md": "# Sample\n\nTokens are validated before every request.\n",
  Makefile: "all:\n\techo built\n",
  "main.go": "package main\n\nfunc main() {}\n",
  "src/auth/jwt.rs": RUST,
  "src/auth/handler.ts": TYPESCRIPT,
  "src/auth/request.ts":
    "export interface Answer { ok: boolean }\nexport async function request(path: string, body: string): Promise<Answer> {\n  return { ok: path !== body };\n}\n",
  "src/old/clock.ts": "export function tick(now: number): number {\n  return now + 1;\n}\n",
  "pkg/limit/limit.go": GO,
  "pkg/limit/burst.go":
    "package limit\n\n// Burst is how many calls may come at once.\nfunc (r *RateLimiter) Burst() int { return r.rate_limit * 2 }\n",
  "tools/report.py": PYTHON,
  "test/report_test.py": "from tools.report import Report\n\n\ndef test_report():\n    assert Report([]).rows == []\n",
  "contest/winner.py": "def winner():\n    return 1\n",
  "web/panel.vue": "<template><p/></template>\n<script>\nexport function openPanel() {}\n</script>\n",
  "web/page.astro": "---\nfunction loadPage() {}\n---\n<p/>\n",
  "web/style.css": ".menu { color: red }\n",
  "docs/guide.md": GUIDE,
  "docs/notes.txt": "The token validator was rewritten.\n",
  ".gitignore": "build/\nlogs/\n",
  ".codecompassignore": "drafts/\n!vendor/keep/\n[bad\n",
  "build/out.js": "function builtOutput() {}\n",
  "drafts/idea.py": "def drafted_idea(): pass\n",
  "nested/.codecompassignore": "hidden.py\n",
  "nested/hidden.py": "def nested_hidden(): pass\n",
  "nested/shown.py": "def nested_shown(): pass\n",
  "vendor/keep/kept.go": "package keep\n\nfunc KeptVendor() {}\n",
  "node_modules/left/index.js": "function leftPad() {}\n",
  ".angular/cache/x.js": "function angularCache() {}\n",
  ".env": "SECRET=1\n",
  "server.pem": "-----BEGIN\n",
  "key.pem\u200b": "-----BEGIN zero width\n",
  "image.png": new Uint8Array([137, 80, 78, 71, 0, 1]),
  "renamed.py": new Uint8Array([100, 101, 102, 0, 1, 2]),
  "large/data.txt": "0123456789\n".repeat(OVER_SIZE_LIMIT_BYTES / 11),
};

export interface Places {
  /** The repository, on `main`. */
  readonly root: string;
  /** A worktree of it on `feat/oauth2`. */
  readonly worktree: string;
  /** A directory without version control. */
  readonly plain: string;
}

/** Makes the fixture. It stays until the tests of the file are done. */
export function makeFixture(): Places {
  const around = sharedDirectory();
  const root = join(around, "sample");
  const worktree = join(around, "auth-wt");
  const plain = join(around, "plain");
  writeFiles(root, FILES);
  symlinkSync("/etc/passwd", join(root, "escape"));
  git(root, "init", "-q", "-b", "main");
  git(root, "add", "-A", "--", ".", ":!node_modules");
  git(root, "commit", "-q", "-m", "The sample");
  git(root, "tag", "v1");
  git(root, "worktree", "add", "-q", "-b", "feat/oauth2", worktree);
  writeFiles(worktree, {
    "src/auth/oauth.rs": "pub fn refresh_token(old: &str) -> String { old.to_string() }\n",
    "src/auth/handler.ts": TYPESCRIPT.replace("password: string", "password: string, scope: string"),
  });
  git(worktree, "rm", "-q", "-r", "pkg/limit");
  git(worktree, "add", "-A");
  git(worktree, "commit", "-q", "-m", "Sign in with others");
  writeFiles(root, { "src/old/clock.ts": "export function tick(now: number): number {\n  return now + 2;\n}\n" });
  git(root, "add", "-A", "--", "src");
  git(root, "commit", "-q", "-m", "The clock goes faster");
  git(root, "tag", "v2");
  writeFiles(plain, { "package.json": "{}", "lib/plain.ts": "export function plainLive(): void {}\n" });
  return { root, worktree, plain };
}
