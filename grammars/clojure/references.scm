; Clojure uses of names. Capture names: see grammars/README.md.
((list_lit . value: (sym_lit name: (_) @_ns) . value: (sym_lit name: (_) @ignore)) (#eq? @_ns "ns"))
(list_lit . value: (sym_lit !namespace name: (_) @reference.calls))
(list_lit . value: (sym_lit namespace: (_) @qualifier name: (_) @name)) @reference.calls
(list_lit . value: (_) value: (sym_lit !namespace name: (_) @reference.references))
(list_lit . value: (_) value: (sym_lit namespace: (_) @qualifier name: (_) @name)) @reference.references
(vec_lit value: (sym_lit namespace: (_) @qualifier name: (_) @name)) @reference.references
(map_lit value: (sym_lit !namespace name: (_) @reference.references))

((list_lit . value: (kwd_lit name: (_) @_require) value: [
    (vec_lit . value: (sym_lit name: (_) @name) (kwd_lit name: (_) @_as) . (sym_lit name: (_) @alias))
    (vec_lit . value: (sym_lit name: (_) @name))
    (sym_lit name: (_) @name)
  ]) @import (#any-of? @_require "require" "use" "require-macros" "import"))
