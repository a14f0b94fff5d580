; Haskell uses of names. Capture names: see grammars/README.md.
(apply function: (variable) @reference.calls)
(apply function: (qualified module: (module) @qualifier id: (variable) @name)) @reference.calls
(apply function: (constructor) @reference.calls)
(apply argument: (variable) @reference.references)
(infix left_operand: (variable) @reference.references)
(infix right_operand: (variable) @reference.references)
(infix operator: (operator) @reference.calls)
(infix operator: (infix_id (variable) @reference.calls))
(match expression: (variable) @reference.references)
(list element: (variable) @reference.references)
(exp (variable) @reference.calls)
(bind arrow: _ expression: (variable) @reference.calls)
(exp (qualified module: (module) @qualifier id: (variable) @name)) @reference.calls
(qualified module: (module) @qualifier id: [(variable) (constructor) (name)] @name) @reference.references
(constructor) @reference.references
(name) @reference.references
(instance name: (name) @reference.implements)
(deriving classes: [(name) @reference.implements (parens (name) @reference.implements) (tuple element: (name) @reference.implements)])

(import module: (module) @name alias: (module) @alias) @import
(import module: (module) @name) @import
