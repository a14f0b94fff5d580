/** Results of a search: what it is, where it is, the lines that matched, and why it is there. */
import type { JSX } from "preact";
import { visibleLine } from "#core/visible.ts";
import type { FoundHit } from "./answers.ts";
import { codeAddress } from "./route.ts";
import { Name, Path } from "./text.tsx";

export function Hits({ hits, of }: { readonly hits: readonly FoundHit[]; readonly of: string }): JSX.Element {
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
      {hit.ranking_reasons && hit.ranking_reasons.length > 0 && (
        <details class="why">
          <summary>
            Why <span class="unseen">{name} is here</span>
          </summary>
          <ul>
            {hit.ranking_reasons.map(({ factor, detail, weight }) => (
              <li key={factor}>
                <span class="share">{weight.toFixed(2)}</span> <Name text={factor.replaceAll("_", " ")} />: <Name text={detail} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  );
}

/** The signature with the name in it, which is what eyes look for. */
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
