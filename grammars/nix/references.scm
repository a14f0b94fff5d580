; Nix uses of names. Capture names: see grammars/README.md.
(apply_expression function: (variable_expression name: (identifier) @reference.calls))
(apply_expression function: (select_expression expression: (_) @qualifier attrpath: (attrpath attr: (identifier) @name .))) @reference.calls
(variable_expression name: (identifier) @reference.references)
(inherit_from attrs: (inherited_attrs attr: (identifier) @reference.references))
(select_expression expression: (_) @qualifier attrpath: (attrpath attr: (identifier) @name .)) @reference.references
((apply_expression function: (variable_expression name: (identifier) @_import) argument: (path_expression) @name) @import (#eq? @_import "import"))
((apply_expression function: (variable_expression name: (identifier) @_call) argument: (path_expression) @name) @import (#eq? @_call "callPackage"))
((binding attrpath: (attrpath) @_imports expression: (list_expression element: (path_expression) @name)) @import (#eq? @_imports "imports"))
