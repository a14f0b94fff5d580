; Elixir uses of names. Capture names: see grammars/README.md.
(call
  target: (identifier) @_import
  (arguments
    . [
      (alias) @name
      (dot left: (alias) @qualifier right: (tuple (alias) @name))
    ]
    . (keywords (pair key: (keyword) @_as value: (alias) @alias))?)
  (#any-of? @_import "alias" "import" "require" "use")) @import

(unary_operator
  operator: "@"
  operand: (call target: (identifier) @_attribute (arguments (alias) @reference.implements))
  (#eq? @_attribute "behaviour"))
(call
  target: (identifier) @_def
  (arguments . (alias) @reference.implements)
  (#eq? @_def "defimpl"))

(call target: (identifier) @reference.calls)
(call target: (dot left: (alias) @qualifier right: (identifier) @name)) @reference.calls
(call target: (dot left: (_) @qualifier right: (identifier) @name) (arguments)) @reference.calls
(binary_operator operator: "|>" right: (identifier) @reference.calls)
(unary_operator operator: "&" operand: (binary_operator left: (identifier) @reference.calls operator: "/"))

(alias) @reference.references
(unary_operator operator: "@" operand: (identifier) @reference.references)

; An attribute is no call, and a specification repeats a name without calling it.
(unary_operator operator: "@" operand: (call target: (identifier) @ignore))
(unary_operator
  operator: "@"
  operand: (call
    target: (identifier) @_attribute
    (arguments . [
      (binary_operator left: (call target: (identifier) @ignore) operator: "::")
      (binary_operator left: (binary_operator left: (call target: (identifier) @ignore) operator: "::") operator: "when")
    ]))
  (#eq? @_attribute "spec"))
