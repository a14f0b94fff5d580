[(comment) (documentation_comment)] @comment
(string_literal) @string
