/** A small repository with enough in it to be asked about. */
import { repositoryWith } from "../../temporary.ts";

const HANDLERS = 60;

/** TypeScript, Python and a page of documentation. */
export function sampleRepository(): string {
  return repositoryWith({
    "src/auth/token.ts": [
      "/** Checks the signature and the expiry of a session token. */",
      "export function validateToken(token: string): boolean {",
      "  if (token === '') return false;",
      "  return token.length > 3 && isFresh(token);",
      "}",
      "",
      "export class TokenStore {",
      "  readonly tokens = new Map<string, string>();",
      "  put(name: string, token: string): void {",
      "    this.tokens.set(name, token);",
      "  }",
      "}",
      "function isFresh(token: string): boolean { return token !== 'old'; }",
      "",
    ].join("\n"),
    "src/handlers.ts": Array.from(
      { length: HANDLERS },
      (_, index) =>
        `/** Handles request number ${index}. */\nexport function handleRequest${index}(body: string): string {\n  return body + ${index};\n}\n`,
    ).join("\n"),
    "tools/report.py":
      'class Report:\n    """Writes the monthly report."""\n\n    def render(self, rows):\n        return "\\n".join(rows)\n',
    "README.md": "# Sample\n\nTokens are validated before every request.\n",
  });
}
