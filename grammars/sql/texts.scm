[(comment) (marginalia)] @comment
((literal) @string (#match? @string "^'"))
