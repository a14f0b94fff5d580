/** The explanation of the query language in a command's help, in 80 columns. */
export const QUERY_LANGUAGE = `QUERY LANGUAGE  (quotes, dashes, stars: put the query into single quotes)

  file:src/**  file:_test.go   paths that match a glob or contain a text (path:)
  lang:go  lang:ts,tsx         files of a language (language:)
  kind:class                   symbols of a kind
  sym:Parser.parse  sym:new*   symbols whose name has the text, or is the glob
  -file: -lang: -kind: -sym:   leave out what these match
  ref:v1.2                     a branch, tag, commit or worktree (branch: rev:)
  scope:symbol|file|text       only symbols, whole files, or comments,
                               docstrings, strings and documentation
  "was refused"                the file has this, word for word
  -"..."  -mock                only results without this text, this word
  reconn*                      words that begin like this
  retry OR backoff             either; (a OR b) c
  case:yes                     upper and lower case as typed

  codecompass search 'retry OR backoff lang:go -file:_test'
  codecompass search '"connection refused" kind:function'
  codecompass search 'sym:new*Client file:internal/'
  codecompass search 'file:handlers/ kind:class'
      conditions alone list files or symbols

  A word is an operator only when its value makes sense here: kind: Deployment,
  std::vector and --no-cache are text. --lang, --path and --kind mean the same
  as lang:, file: and kind:, and both count.`;
