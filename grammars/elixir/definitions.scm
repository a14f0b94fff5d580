; Elixir definitions. Everything is a call, so each pattern names what is called. Capture names: see grammars/README.md.
(call
  target: (identifier) @_def
  (arguments . (alias) @name)
  (do_block
    . (unary_operator
      operand: (call
        target: (identifier) @_moduledoc
        (arguments [(string) (sigil)] @doc)))) @body
  (#eq? @_def "defmodule")
  (#eq? @_moduledoc "moduledoc")) @definition.module
(call
  target: (identifier) @_def
  (arguments . (alias) @name)
  (do_block) @body
  (#eq? @_def "defmodule")) @definition.module
(call
  target: (identifier) @_def
  (arguments . (alias) @name)
  (do_block) @body
  (#eq? @_def "defprotocol")) @definition.interface

; An implementation is named like the type it is for; else like the protocol.
(call
  target: (identifier) @_def
  (arguments . (_) . (keywords (pair value: [(alias) @name (list (alias) @name)])))
  (do_block) @body
  (#eq? @_def "defimpl")) @definition.impl
(call
  target: (identifier) @_def
  (arguments . (alias) @name . (keywords (pair value: [(identifier) (call)]))? .)
  (do_block) @body
  (#eq? @_def "defimpl")) @definition.impl

; Functions with a block and with `do:` on the line. A head without either declares: default arguments, what a protocol asks.
(call
  target: (identifier) @_def
  (arguments . [
    (identifier) @name
    (call target: (identifier) @name)
    (binary_operator left: [(identifier) @name (call target: (identifier) @name)] operator: "when")
  ])
  (do_block) @body
  (#any-of? @_def "def" "defp")) @definition.function
(call
  target: (identifier) @_def
  (arguments
    . [
      (identifier) @name
      (call target: (identifier) @name)
      (binary_operator left: [(identifier) @name (call target: (identifier) @name)] operator: "when")
    ]
    . (keywords) @body)
  (#any-of? @_def "def" "defp")) @definition.function
; What another module defines.
(call
  target: (identifier) @_def
  (arguments . [(identifier) @name (call target: (identifier) @name)] . (keywords))
  (#eq? @_def "defdelegate")) @declaration.function
(call
  target: (identifier) @_def
  (arguments . [(identifier) @name (call target: (identifier) @name)] .)
  (#any-of? @_def "def" "defp")) @declaration.function
(call
  target: (identifier) @_def
  (arguments
    . [
      (identifier) @name
      (call target: (identifier) @name)
      (binary_operator left: [(identifier) @name (call target: (identifier) @name)] operator: "when")
    ]
    . (keywords)? @body)
  (do_block)? @body
  (#any-of? @_def "defmacro" "defmacrop" "defguard" "defguardp")) @definition.macro
; Operators have their name in the middle.
(call
  target: (identifier) @_def
  (arguments . (binary_operator operator: _ @name))
  (#any-of? @_def "def" "defp" "defmacro" "defmacrop")
  (#not-eq? @name "when")) @definition.function

; The struct of a module has no name of its own; its fields are used through the module.
(call
  target: (identifier) @definition.struct
  (arguments)
  (#any-of? @definition.struct "defstruct" "defexception"))
(call
  target: (identifier) @_def
  (arguments . [
    (list [(atom) @definition.property (keywords (pair key: (keyword) @name) @definition.property)])
    (keywords (pair key: (keyword) @name) @definition.property)
  ])
  (#any-of? @_def "defstruct" "defexception"))

(unary_operator
  operator: "@"
  operand: (call
    target: (identifier) @_attribute
    (arguments . (binary_operator left: [(identifier) @name (call target: (identifier) @name)] operator: "::")))
  (#any-of? @_attribute "type" "typep" "opaque")) @definition.type
(unary_operator
  operator: "@"
  operand: (call
    target: (identifier) @_attribute
    (arguments . [
      (binary_operator left: (call target: (identifier) @name) operator: "::")
      (binary_operator left: (binary_operator left: (call target: (identifier) @name) operator: "::") operator: "when")
    ]))
  (#any-of? @_attribute "callback" "macrocallback")) @declaration.function
(unary_operator
  operator: "@"
  operand: (call target: (identifier) @name (arguments))
  (#not-any-of? @name
    "after_compile" "before_compile" "behaviour" "callback" "compile" "deprecated" "derive" "describetag" "dialyzer" "doc"
    "enforce_keys" "external_resource" "fallback_to_any" "impl" "macrocallback" "moduledoc" "moduletag" "on_definition"
    "on_load" "opaque" "optional_callbacks" "shortdoc" "spec" "tag" "type" "typedoc" "typep" "vsn")) @definition.constant

; Calls that define something: src/lang/conventions/elixir.ts tells which.
(call target: (identifier) @name (arguments . [(atom) (string)]) @qualifier (do_block)? @body) @convention
