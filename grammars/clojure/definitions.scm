; Clojure definitions: a list whose first symbol defines the second. Capture names: see grammars/README.md.
((list_lit . value: (sym_lit) @_ns . value: (sym_lit name: (_) @package)) (#eq? @_ns "ns"))
((list_lit . value: (sym_lit name: (_) @_def) . value: (sym_lit name: (_) @name) . value: (str_lit)? @doc value: [(vec_lit) (list_lit)] @body)
  @definition.function (#any-of? @_def "defn" "defn-" "deftest" "defmethod" "defmulti" "defspec"))
((list_lit . value: (sym_lit name: (_) @_def) . value: (sym_lit name: (_) @name))
  @definition.function (#any-of? @_def "defn" "defn-" "deftest" "defmethod" "defmulti" "defspec" "deftest-" "definline"))
((list_lit . value: (sym_lit name: (_) @_def) . value: (sym_lit name: (_) @name)) @definition.macro (#eq? @_def "defmacro"))
((list_lit . value: (sym_lit name: (_) @_def) . value: (sym_lit name: (_) @name)) @definition.interface
  (#any-of? @_def "defprotocol" "definterface"))
((list_lit . value: (sym_lit name: (_) @_def) . value: (sym_lit name: (_) @name)) @definition.struct
  (#any-of? @_def "defrecord" "deftype" "defstruct"))
((list_lit . value: (sym_lit name: (_) @_def) . value: (list_lit . value: (sym_lit name: (_) @name)) @declaration.method)
  (#any-of? @_def "defprotocol" "definterface"))
((list_lit . value: (sym_lit name: (_) @_def) value: (list_lit . value: (sym_lit name: (_) @name)) @declaration.method)
  (#any-of? @_def "defprotocol" "definterface"))
((list_lit . value: (sym_lit name: (_) @_def) value: (list_lit . value: (sym_lit name: (_) @name) . value: (vec_lit) @body) @definition.method)
  (#any-of? @_def "defrecord" "deftype" "extend-type" "extend-protocol" "reify"))
((list_lit . value: (sym_lit name: (_) @_def) . value: (vec_lit value: (sym_lit name: (_) @name) @definition.property))
  (#any-of? @_def "defrecord" "deftype"))
((list_lit . value: (sym_lit name: (_) @_def) . value: (sym_lit name: (_) @name)) @declaration.function (#eq? @_def "declare"))
(source (list_lit . value: (sym_lit name: (_) @_def) . value: (sym_lit name: (_) @name)) @definition.variable
  (#any-of? @_def "def" "defonce" "def-" "s/def" "defstate"))
; `(def ^:private x 1)`, a macro of a library that defines (`defcomponent`).
((source (list_lit . value: (sym_lit name: (_) @_def) . value: (sym_lit name: (_) @name)) @definition.variable)
  (#match? @_def "^def[a-z-]+$"))
