; Ruby uses of names. Capture names: see grammars/README.md.

; `Foo.new` is a call of Foo; other calls go through their receiver.
(call
  receiver: [
    (constant) @name
    (scope_resolution scope: (_)? @qualifier name: (constant) @name)
  ]
  method: (identifier) @_new
  (#eq? @_new "new")) @reference.calls
(call receiver: (_) @qualifier method: [(identifier) (constant)] @name) @reference.calls
(call !receiver method: [(identifier) (constant)] @reference.calls)
; A name alone may be a call without arguments or a local variable. As a statement that others follow, or the only one,
; it is a call; elsewhere nobody can tell, so it is left out.
(body_statement (identifier) @reference.calls . (_))
(body_statement . (identifier) @reference.calls .)
(then . (identifier) @reference.calls .)
(block_body . (identifier) @reference.calls .)
(alias alias: [(identifier) (constant)] @reference.calls)

(constant) @reference.references
(scope_resolution scope: (_) @qualifier name: (constant) @name) @reference.references

(superclass [
  (constant) @name
  (scope_resolution scope: (_)? @qualifier name: (constant) @name)
]) @reference.extends
(call
  receiver: (constant) @_maker
  arguments: (argument_list . [
    (constant) @name
    (scope_resolution scope: (_)? @qualifier name: (constant) @name)
  ])
  (#eq? @_maker "Class")) @reference.extends
(call
  !receiver
  method: (identifier) @_mixin
  arguments: (argument_list [
    (constant) @name
    (scope_resolution scope: (_)? @qualifier name: (constant) @name)
  ])
  (#any-of? @_mixin "include" "extend" "prepend")) @reference.implements

(call
  !receiver
  method: (identifier) @_import
  arguments: (argument_list . (string) @name)
  (#any-of? @_import "require" "require_relative" "load")) @import
(call
  method: (identifier) @_import
  arguments: (argument_list . (simple_symbol) . (string) @name)
  (#eq? @_import "autoload")) @import
