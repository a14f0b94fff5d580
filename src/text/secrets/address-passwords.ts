/** Passwords in addresses, `scheme://user:password@host`, and in calls of curl. */

import { isNoValue, isPlaceholder } from "./placeholders.ts";
import { isRandomText } from "./random-text.ts";
import type { Care, SecretRange } from "./secret-range.ts";

/** The name of a user may be missing. */
const ADDRESS = /:\/\/([^\s/:@"'`<>()[\]{}|\\^]{0,80}):([^\s/@"'`<>\\]{3,512})@([^\s/:"'`<>\\)\],;]{0,100})/g;
const CURL = /\bcurl\b[^\n]{0,300}?[ \t](?:-u|--user)[= \t]{1,4}["']?([^\s:"']{0,80}):([^\s"']{3,512})/g;
/** Hosts of examples and of one's own machine: a word before them is nobody's password. */
const EXAMPLE_HOST =
  /(?:^|\.)(?:example|test|invalid|local|localhost)(?:\.[a-z]{2,4})?$|^(?:127\.|0\.0\.0\.0|10\.|192\.168\.|host|server|db|\[|\$|%|$)/i;
const COMMON_WORD =
  /^(?:pass(?:word|wd)?|pw|pwd|p|secret|user(?:name)?|root|admin|guest|test(?:ing)?|demo|foo|bar|baz|qux|me|you|postgres|mysql|redis|rabbit|xxx|abc|123\w{0,6}|[a-z]{1,3})$/i;

/** Passwords that stand in addresses or after `curl -u`. */
export function addressPasswords(text: string, care: Care): SecretRange[] {
  const found: SecretRange[] = [];
  if (text.includes("://")) find(ADDRESS, "address", text, care, found);
  if (text.includes("curl")) find(CURL, "curl", text, care, found);
  return found;
}

function find(expression: RegExp, rule: string, text: string, care: Care, into: SecretRange[]): void {
  expression.lastIndex = 0;
  for (let match = expression.exec(text); match; match = expression.exec(text)) {
    const [whole, user = "", password = "", host = ""] = match;
    if (!isPassword({ user, password, host }, care)) continue;
    const start = match.index + whole.indexOf(`:${password}`, rule === "address" ? 3 + user.length : 0) + 1;
    into.push({ start, end: start + password.length, rule });
  }
}

function isPassword({ user, password, host }: { user: string; password: string; host: string }, care: Care): boolean {
  if (isNoValue(password) || password === user) return false;
  if (care !== "usual" || isRandomText(password)) return !/^\$\{?\w+\}?$/.test(password);
  return !isPlaceholder(password) && !COMMON_WORD.test(password) && !EXAMPLE_HOST.test(host);
}
