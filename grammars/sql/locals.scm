; What a statement calls the tables that it computes; a table of that name may be read to compute it. Capture names: see grammars/README.md.
(statement) @locals
(create_query) @locals
(statement (keyword_recursive) (cte . (identifier) @local))
(create_query (keyword_recursive) (cte . (identifier) @local))
(cte . (identifier) @name) @local
