/** A file, with an address for every line and its outline beside it; or a directory. */
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import type { DirectoryAnswer, FileLines, OutlineAnswer } from "./answers.ts";
import { CHUNK, CodeLines } from "./code-lines.tsx";
import { useAnswer } from "./connection.ts";
import { Entries } from "./directory-list.tsx";
import { FailureNotice } from "./failure-notice.tsx";
import { Outline } from "./outline.tsx";
import { address, codeAddress, route } from "./route.ts";
import { Standing } from "./standing.tsx";
import { counted, Name } from "./text.tsx";

/** The view of the file or directory that the address names. */
export function CodeView(): JSX.Element {
  const { path, given, lines } = route.value;
  const { ref = "" } = given;
  const shown = path === "" ? "." : path;
  const outline = useAnswer<OutlineAnswer | DirectoryAnswer>("outline", { path: shown, ref });
  const isDirectory = outline.data !== undefined && "entries" in outline.data;
  const first = Math.floor(((lines?.from ?? 1) - 1) / CHUNK) * CHUNK + 1;
  const file = useAnswer<FileLines>(
    "file",
    path === "" || isDirectory ? null : { path: shown, ref, from: String(first), lines: String(CHUNK) },
  );
  useTitleFocus(path);
  // Asking for a directory as a file fails; that failure is ignored, and only the outline tells whether it is a directory.
  const isKnown = outline.data !== undefined || outline.failure !== undefined;
  const failure = isDirectory || !isKnown ? undefined : (file.failure ?? (path === "" ? outline.failure : undefined));
  const { data } = file;
  return (
    <article class="code-view">
      <header class="file">
        <h1>
          <Crumbs path={path} root={(data?.repo ?? outline.data?.repo ?? "").split("/").at(-1) || "workspace"} />
        </h1>
        <p class="quiet">
          {data && !isDirectory && (
            <>
              {data.language} · {counted(data.lines_of_file, "line")}
              {data.parse_status === "partial" && " · parts of it could not be parsed"}
            </>
          )}
        </p>
      </header>
      {failure && <FailureNotice failure={failure} />}
      {isDirectory && <Entries data={outline.data as DirectoryAnswer} />}
      {data && !isDirectory && !failure && (
        <>
          <Standing state={data} />
          <div class="code-and-outline">
            <CodeLines key={`${data.path} ${data.ref} ${ref}`} file={data} />
            {outline.data && "symbols" in outline.data && Array.isArray(outline.data.symbols) && (
              <Outline path={path} symbols={outline.data.symbols} />
            )}
          </div>
        </>
      )}
    </article>
  );
}

/** Moves the focus to the content after a link was followed, so that a screen reader says where the user is. */
function useTitleFocus(path: string): void {
  useEffect(() => {
    if (document.activeElement === document.body || !document.activeElement?.isConnected)
      document.querySelector<HTMLElement>("#content")?.focus({ preventScroll: true });
  }, [path]);
}

function Crumbs({ path, root }: { readonly path: string; readonly root: string }): JSX.Element {
  const parts = path.split("/").filter((part) => part !== "");
  const ref = route.value.given["ref"];
  return (
    <span class="crumbs">
      <a href={address("code", "", { ref })}>
        <Name text={root} />
      </a>
      /
      {parts.map((part, index) => {
        const upTo = parts.slice(0, index + 1).join("/");
        const isLast = index === parts.length - 1;
        return isLast ? (
          <b key={upTo}>
            <Name text={part} />
          </b>
        ) : (
          <span key={upTo}>
            <a href={codeAddress(upTo)}>
              <Name text={part} />
            </a>
            /
          </span>
        );
      })}
    </span>
  );
}
