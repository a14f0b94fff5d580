/** Finds secrets where a command, a statement or an address has one and no key says so: `sshpass -p …`, `IDENTIFIED BY '…'`, `&sig=…`. */

import { isFiller, isPassword } from "./placeholders.ts";
import { isRandomText } from "./random-text.ts";
import type { SecretRange } from "./secret-range.ts";

interface Statement {
  readonly rule: string;
  /** A word without which a text is not searched, in any case, since people mix cases. */
  readonly isMentioned: RegExp;
  /** The last group is the secret; the match ends with it, or one character later. */
  readonly expression: RegExp;
  readonly isSecret: (value: string) => boolean;
}

/**
 * An argument directly after `-p`, MySQL's flag for a password, may also be another program's
 * port or path; only a mix of letters and digits counts.
 */
const MIXED = /[A-Za-z].*\d|\d.*[A-Za-z]/;
const PASSWORD_CHARS_MIN = 6;

const STATEMENTS: readonly Statement[] = [
  {
    rule: "sql",
    isMentioned: /identified/i,
    expression:
      /\bidentified[ \t]{1,8}(?:with[ \t]{1,8}["'`]?\w{1,40}["'`]?[ \t]{1,8})?(?:by|as)[ \t\r\n]{1,8}(?:password[ \t]{1,8})?'([^'\r\n]{1,200})/gi,
    isSecret: isPassword,
  },
  {
    rule: "sql",
    isMentioned: /password/i,
    expression: /\b(?:create|alter)[ \t]{1,8}(?:user|role|login)\b[^;\r\n]{1,200}?\bpassword[ \t]{0,8}=?[ \t]{0,8}N?'([^'\r\n]{1,200})/gi,
    isSecret: (value) => isPassword(value) && !/[:,=\s]/.test(value),
  },
  {
    rule: "address",
    isMentioned: /jdbc:oracle/i,
    expression: /\bjdbc:oracle:\w{1,10}:[\w$#.-]{1,80}\/([^\s@"'/]{1,200})(?=@)/gi,
    isSecret: isPassword,
  },
  {
    rule: "command",
    isMentioned: /sshpass/i,
    expression: /\bsshpass[ \t]{1,8}-p[ \t]{0,8}["']?([^\s"']{1,200})/gi,
    isSecret: isPassword,
  },
  {
    rule: "command",
    isMentioned: /mysql/i,
    expression: /\bmysql(?:dump|admin|check|import|show)?[ \t](?:[^\n|;&]{0,200}?[ \t])?-p([^\s"'`|;&)]{1,200})/gi,
    isSecret: (value) => value.length >= PASSWORD_CHARS_MIN && isPassword(value) && MIXED.test(value),
  },
  {
    rule: "command",
    isMentioned: /docker|podman|helm|redis-cli|mongosh?\b/i,
    expression:
      /\b(?:(?:docker|podman)[ \t]{1,8}login|helm[ \t]{1,8}registry[ \t]{1,8}login|mongo(?:sh)?|redis-cli)[ \t](?:[^\n|;&]{0,200}?[ \t])?(?:-[pa]|--pass)[ \t]{1,8}["']?([^\s"'`|;&)]{1,200})/gi,
    isSecret: (value) => value.length >= PASSWORD_CHARS_MIN && isPassword(value) && MIXED.test(value),
  },
  {
    rule: "signature",
    isMentioned: /sig=/i,
    expression: /[?&;]sig=([A-Za-z0-9%+/_-]{40,200}(?:=|%3D){0,2})/gi,
    isSecret: (value) => !isFiller(value) && isRandomText(decoded(value)),
  },
];

/** Secrets that are recognized by the text before them. */
export function statedSecrets(text: string): SecretRange[] {
  const found: SecretRange[] = [];
  for (const { rule, isMentioned, expression, isSecret } of STATEMENTS) {
    if (!isMentioned.test(text)) continue;
    expression.lastIndex = 0;
    for (let match = expression.exec(text); match; match = expression.exec(text)) {
      const value = match.at(-1) ?? "";
      const end = match.index + match[0].length;
      if (isSecret(value)) found.push({ start: end - value.length, end, rule });
    }
  }
  return found;
}

/** The value without percent escapes, which say nothing about randomness. */
function decoded(value: string): string {
  return value.replace(/%[0-9a-f]{2}/gi, "");
}
