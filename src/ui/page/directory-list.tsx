/** The contents of a directory. */
import type { JSX } from "preact";
import type { DirectoryAnswer } from "./answers.ts";
import { useAnswer } from "./connection.ts";
import { FailureNotice } from "./failure-notice.tsx";
import { codeAddress, route } from "./route.ts";
import { counted, Name } from "./text.tsx";

/** Requests and shows a directory. */
export function DirectoryList({ path }: { readonly path: string }): JSX.Element {
  const { data, failure } = useAnswer<DirectoryAnswer>("outline", { path, ref: route.value.given["ref"] ?? "" });
  if (failure) return <FailureNotice failure={failure} />;
  return data ? <Entries data={data} /> : <div aria-busy="true" />;
}

/** The entries of a directory, with the names that its files define. */
export function Entries({ data }: { readonly data: DirectoryAnswer }): JSX.Element {
  return (
    <>
      <p class="quiet">
        {counted(data.files, "file")}, {counted(data.lines, "line")}, {counted(data.symbols, "symbol")}
      </p>
      <ul class="entries" data-walk>
        {data.entries.map((entry) => {
          const isDirectory = entry.is === "directory";
          const name = entry.path.slice(entry.path.lastIndexOf("/", entry.path.length - 2) + 1);
          return (
            <li key={entry.path}>
              <a data-stop href={codeAddress(entry.path.replace(/\/$/, ""))} class={isDirectory ? "directory" : ""}>
                <Name text={name} />
                {isDirectory && !name.endsWith("/") && "/"}
              </a>
              <span class="quiet">
                {isDirectory ? counted(entry.files, "file") : <Name text={entry.defines || counted(entry.lines, "line")} />}
              </span>
            </li>
          );
        })}
      </ul>
    </>
  );
}
