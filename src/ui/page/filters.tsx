/** Filters of a search: what to search, and where. They are those of the command line. */
import type { JSX } from "preact";
import { SYMBOL_KINDS } from "#core/types.ts";
import { address, go } from "./route.ts";

const MODES = [
  ["code", "Code", "Symbols and text, the best first"],
  ["text", "Text", "Every line that matches an expression"],
  ["docs", "Docs", "Documentation, comments, strings"],
] as const;

/** The kinds of symbols without those that nobody searches for by kind. */
const KINDS = SYMBOL_KINDS.filter((kind) => kind !== "import" && kind !== "impl");

interface Props {
  readonly mode: string;
  readonly given: Readonly<Record<string, string>>;
}

/** The filters of a search; the address holds each of them. */
export function Filters({ mode, given }: Props): JSX.Element {
  const change = (field: string, value: string): void => go(address("search", "", { ...given, [field]: value, more: undefined }), true);
  return (
    <form class="filters" aria-label="Filters" onSubmit={(event) => event.preventDefault()}>
      <fieldset class="modes" aria-keyshortcuts="m">
        <legend class="unseen">What to search</legend>
        {MODES.map(([value, name, about]) => (
          <label key={value} title={about}>
            <input type="radio" name="mode" checked={mode === value} onChange={() => change("in", value === "code" ? "" : value)} />
            <span>{name}</span>
          </label>
        ))}
      </fieldset>
      {mode === "code" && (
        <label class="field">
          <span>Kind</span>
          <select value={given["kind"] ?? ""} onChange={(event) => change("kind", event.currentTarget.value)}>
            <option value="">any</option>
            {KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {kind}
              </option>
            ))}
          </select>
        </label>
      )}
      <Field name="Language" field="lang" placeholder="any" given={given} change={change} />
      <Field name="Path" field="path" placeholder="src/**" given={given} change={change} />
      {mode === "text" && (
        <fieldset class="switches">
          <legend class="unseen">How to match</legend>
          <Switch name="As typed" about="The text as it is, no expression" field="literal" given={given} change={change} />
          <Switch name="Whole words" about="Only whole words" field="whole" given={given} change={change} />
          <Switch name="Any case" about="Upper and lower case alike" field="any" given={given} change={change} />
        </fieldset>
      )}
    </form>
  );
}

type FieldProps = {
  readonly name: string;
  readonly field: string;
  readonly given: Props["given"];
  readonly change: (field: string, value: string) => void;
};

function Field({ name, field, placeholder, given, change }: FieldProps & { readonly placeholder: string }): JSX.Element {
  return (
    <label class="field">
      <span>{name}</span>
      <input
        type="text"
        placeholder={placeholder}
        defaultValue={given[field] ?? ""}
        onChange={(event) => change(field, event.currentTarget.value.trim())}
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
      />
    </label>
  );
}

function Switch({ name, about, field, given, change }: FieldProps & { readonly about: string }): JSX.Element {
  return (
    <label title={about}>
      <input type="checkbox" checked={given[field] === "1"} onChange={(event) => change(field, event.currentTarget.checked ? "1" : "")} />
      <span>{name}</span>
    </label>
  );
}
