/** The commands that take a symbol's name and list symbols related to it. */

import { type Command, command } from "#cli/command.ts";
import { respondList, withSession } from "#cli/session.ts";
import { remarkStanding } from "#cli/standing.ts";
import type { SymbolQuestion } from "#engine/lookup/named-symbol.ts";
import { word } from "#flags/flag.ts";
import { LIST_LIMIT_FLAG, REF_FLAG } from "#flags/query-flags.ts";
import { aroundList } from "#format/answers/lookup.ts";

const EXIT_FOUND = 0;
const EXIT_NOTHING = 1;

/**
 * Declares a command that asks a question about one symbol. `load` loads the use case that answers it. `rows` is how many rows are shown
 * when the user gives no `--limit`; undefined shows all.
 */
export function aboutSymbol(name: string, description: string, load: () => Promise<SymbolQuestion>, rows?: number): Command {
  const { limit: whole } = LIST_LIMIT_FLAG;
  const limit = rows === undefined ? whole : { ...whole, about: `At most this many rows (${rows})` };
  return command({
    name,
    description,
    flags: { name: word({ name: "name", about: "A symbol, as locate takes it", completes: "symbol" }), limit, ...REF_FLAG },
    run: (values) =>
      withSession(values, async (session, here) => {
        const question = await load();
        const { name, ref } = here.typed(values);
        const found = here.seen(await question(session, name, ref));
        await remarkStanding(found.state);
        const shown = values.limit ?? rows;
        await respondList({ ...values, ...(shown === undefined ? {} : { limit: shown }) }, aroundList(found));
        return found.rows.length > 0 ? EXIT_FOUND : EXIT_NOTHING;
      }),
  });
}
