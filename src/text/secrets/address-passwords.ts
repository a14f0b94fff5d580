/**
 * Finds passwords in addresses, `scheme://user:password@host` and `//user:password@host`, tokens
 * in place of the user, and passwords in calls of curl. Any value in such a place counts, whether
 * it looks random or not, except templates and words that only say that a password goes there.
 */

import { isFiller, isPassword } from "./placeholders.ts";
import { isRandomText } from "./random-text.ts";
import type { SecretRange } from "./secret-range.ts";

/**
 * Matches the user (which may be missing, or an e-mail address), the password, and the host. A password may contain `@`: the text after one
 * belongs to it only where it looks like a password as well, so that a list of addresses does not match.
 */
const ADDRESS =
  /\/\/([^\s/:@"'`<>()[\]{}|\\^]{0,256}(?:@[\w.-]{1,80}(?=:))?)(?::([^\s/@"'`<>\\]{0,512}(?:@[^\s/@"'`<>\\,;:&=()[\]{}|]{1,128}){0,3}))?@([^\s/@"'`<>\\)\],;]{0,100})/g;
const CURL = /\bcurl\b[^\n]{0,300}?[ \t](?:-u|--user)[= \t]{1,4}["']?([^\s:"']{0,80}):([^\s"']{3,512})/g;
/** Hosts of examples and of the user's own machine, where a common word is not a real password. */
const EXAMPLE_HOST =
  /(?:^|\.)(?:example|test|invalid|local|localhost)(?:\.[a-z]{2,4})?(?::\d+)?$|^(?:127\.|0\.0\.0\.0|\[|\$|%|$)|^(?:host(?:name)?|server|db)(?::\d+)?$/i;
const COMMON_WORD =
  /^(?:pass(?:word|wd)?|pw|pwd|p|secret|user(?:name)?|root|admin|guest|test(?:ing)?|demo|foo|bar|baz|qux|me|you|postgres|mysql|redis|rabbit|xxx|abc|123\w{0,6}|[a-z]{1,3})$/i;
/** Matches a digest in place of a host: `docker://image:tag@sha256:…`. */
const NO_ADDRESS_HOST = /^(?:sha\d{1,3}|md5)(?::|$)/i;
/** Matches a port followed by a character that no password continues with. */
const PORT_AND_MORE = /^(?:\d{1,5}|[%$]\{?\w{1,40}\}?)[,;|&?#]/;
/** A token in place of a user is longer than user names are. */
const TOKEN_CHARS_MIN = 16;
const HEX_TOKEN = /^[0-9a-f]{32,}$/i;

/** Passwords and tokens in addresses, or after `curl -u`. */
export function addressPasswords(text: string): SecretRange[] {
  const found: SecretRange[] = [];
  if (text.includes("//")) findInAddresses(text, found);
  if (text.includes("curl")) findInCalls(text, found);
  return found;
}

function findInAddresses(text: string, into: SecretRange[]): void {
  ADDRESS.lastIndex = 0;
  for (let match = ADDRESS.exec(text); match; match = ADDRESS.exec(text)) {
    const [whole, user = "", password, host = ""] = match;
    const start = match.index + "//".length;
    if (isToken(user)) into.push({ start, end: start + user.length, rule: "address" });
    const isHere = password !== undefined && !NO_ADDRESS_HOST.test(host) && !PORT_AND_MORE.test(password);
    if (
      isHere &&
      isPassword(password) &&
      !(COMMON_WORD.test(password) && EXAMPLE_HOST.test(host)) &&
      (isInAddress(text, match.index) || isMixed(password))
    ) {
      into.push({ start: start + user.length + 1, end: start + user.length + 1 + password.length, rule: "address" });
    }
    // The host may be the beginning of the next address.
    ADDRESS.lastIndex = match.index + whole.length - host.length;
  }
}

function findInCalls(text: string, into: SecretRange[]): void {
  CURL.lastIndex = 0;
  for (let match = CURL.exec(text); match; match = CURL.exec(text)) {
    const password = match[2] ?? "";
    const end = match.index + match[0].length;
    if (isPassword(password) && !COMMON_WORD.test(password)) into.push({ start: end - password.length, end, rule: "curl" });
  }
}

/** Whether two slashes belong to an address: others mostly begin a comment. */
function isInAddress(text: string, slashes: number): boolean {
  return /[:"'`=(]/.test(text.charAt(slashes - 1));
}

function isToken(user: string): boolean {
  return user.length >= TOKEN_CHARS_MIN && !isFiller(user) && !user.includes("@") && (isRandomText(user) || HEX_TOKEN.test(user));
}

const MIXED_CHARS_MIN = 8;

function isMixed(password: string): boolean {
  return password.length >= MIXED_CHARS_MIN && /[A-Za-z]/.test(password) && /\d/.test(password);
}
