; Imports, whose strings are no prose: see grammars/README.md.
(include_expression) @import
(include_once_expression) @import
(require_expression) @import
(require_once_expression) @import
