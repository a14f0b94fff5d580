/** Results of a search: each with its symbol, its place, the lines that matched, and why it ranks there. */
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { visibleLine } from "#core/visible.ts";
import type { FoundHit, Reason } from "./answers.ts";
import { openIfWanted } from "./first-result.ts";
import { codeAddress } from "./route.ts";
import { Name, Path } from "./text.tsx";

/** The results, in their order. `of` is the query that they answer. */
export function Hits({ hits, of }: { readonly hits: readonly FoundHit[]; readonly of: string }): JSX.Element {
  useEffect(() => openIfWanted(of), [of]);
  return (
    <ol class="hits" data-walk data-of={of}>
      {hits.map((hit) => (
        <HitRow key={`${hit.path}:${hit.line_start}:${hit.name}`} hit={hit} />
      ))}
    </ol>
  );
}

const LINES_SHOWN = 3;

function HitRow({ hit }: { readonly hit: FoundHit }): JSX.Element {
  const { path, kind, name, signature, text_kind: textKind, qualified_name: qualified } = hit;
  const line = hit.at_line ?? hit.declared_at ?? hit.line_start;
  const lines = hit.matches.filter((match) => match.line !== line || !signature).slice(0, LINES_SHOWN);
  return (
    <li class="hit">
      <a class="target" data-stop href={codeAddress(path, line, line === hit.line_start ? hit.line_end : undefined)}>
        <span class="what">{textKind ?? kind}</span>
        <span class="signature">
          <Signature text={signature ?? qualified ?? name} name={name} />
        </span>
        <span class="where">
          <Path path={path} line={line} />
        </span>
      </a>
      {(hit.guess || typeof hit.imported_from === "string") && (
        <p class="remark">
          {hit.guess ? (
            "a name near the one that was typed"
          ) : (
            <>
              imported from <Name text={hit.imported_from ?? ""} />
            </>
          )}
        </p>
      )}
      {hit.confidence && hit.confidence !== "resolved" && (
        <p class="remark">{hit.confidence === "ambiguous" ? "ambiguous: one of a few definitions" : "by name only"}</p>
      )}
      {lines.length > 0 && (
        <div class="lines">
          {lines
            .toSorted((a, b) => a.line - b.line)
            .map((match) => (
              <a key={match.line} href={codeAddress(path, match.line)} tabIndex={-1}>
                <span class="number">{match.line}</span>
                <code>{visibleLine(match.text.trim())}</code>
              </a>
            ))}
        </div>
      )}
      {hit.ranking_reasons && hit.ranking_reasons.length > 0 && <Why reasons={hit.ranking_reasons} name={name} />}
    </li>
  );
}

/** The ranking reasons, drawn only when the user opens them, because they outnumber everything else on the page. */
function Why({ reasons, name }: { readonly reasons: readonly Reason[]; readonly name: string }): JSX.Element {
  const [isOpen, setOpen] = useState(false);
  return (
    <details class="why" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        Why <span class="unseen">{name} is here</span>
      </summary>
      {isOpen && (
        <ul>
          {reasons
            .filter(({ weight }) => weight !== 0)
            .toSorted((a, b) => b.weight - a.weight)
            .map(({ factor, detail, weight }) => (
              <li key={factor}>
                <span class="share">{`${weight < 0 ? "−" : "+"}${Math.abs(weight).toFixed(2)}`}</span>
                <span>{factor.replaceAll("_", " ")}</span>
                <span class="quiet">
                  <Name text={detail} />
                </span>
              </li>
            ))}
        </ul>
      )}
    </details>
  );
}

/** The signature with the name in bold, because readers look for the name. */
function Signature({ text, name }: { readonly text: string; readonly name: string }): JSX.Element {
  const at = name === "" ? -1 : text.indexOf(name);
  if (at < 0) return <Name text={text} />;
  return (
    <>
      <Name text={text.slice(0, at)} />
      <b>
        <Name text={name} />
      </b>
      <Name text={text.slice(at + name.length)} />
    </>
  );
}
