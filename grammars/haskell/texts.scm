[(comment) (haddock)] @comment
(string) @string
