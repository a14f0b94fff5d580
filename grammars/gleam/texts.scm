[(comment) (statement_comment) (module_comment)] @comment
(string) @string
