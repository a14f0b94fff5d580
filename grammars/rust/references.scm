(call_expression function: (identifier) @reference.calls)
(call_expression function: (field_expression value: (_) @qualifier field: (_) @name)) @reference.calls
(generic_function function: (identifier) @reference.calls)
(generic_function function: (field_expression value: (_) @qualifier field: (_) @name)) @reference.calls
(call_expression
  function: [
    (scoped_identifier
      path: [
        (identifier) @qualifier
        (scoped_identifier) @qualifier
        (crate) @qualifier
        (self) @qualifier
        (super) @qualifier
        (metavariable) @qualifier
        (generic_type type: (_) @qualifier)
        (bracketed_type (qualified_type alias: (type_identifier) @qualifier))
      ]?
      name: (_) @name)
    (generic_function
      function: (scoped_identifier
        path: [
          (identifier) @qualifier
          (scoped_identifier) @qualifier
          (crate) @qualifier
          (self) @qualifier
          (super) @qualifier
          (metavariable) @qualifier
          (generic_type type: (_) @qualifier)
          (bracketed_type (qualified_type alias: (type_identifier) @qualifier))
        ]?
        name: (_) @name))
  ]) @reference.calls
(macro_invocation macro: (identifier) @reference.calls)
(macro_invocation macro: (scoped_identifier path: (_) @qualifier name: (_) @name)) @reference.calls

; Arguments of a macro are bare tokens, and so are those of an attribute.
(token_tree
  (identifier) @reference.calls
  . (token_tree . "(")
  (#not-any-of? @reference.calls "all" "any" "cfg" "doc" "not"))
(token_tree (identifier) @qualifier . ["." "::"] . (identifier) @name . (token_tree . "(")) @reference.calls

(type_identifier) @reference.references
(scoped_type_identifier path: (_) @qualifier name: (_) @name) @reference.references
(scoped_identifier path: (identifier) @qualifier name: (_) @name (#match? @qualifier "^[A-Z]")) @reference.references
(tuple_struct_pattern type: (identifier) @reference.references)
(attribute
  (identifier) @_attribute
  arguments: (token_tree (identifier) @reference.references)
  (#eq? @_attribute "derive")
  (#not-any-of? @reference.references "Clone" "Debug" "Default" "Hash"))

(impl_item
  trait: [
    (type_identifier) @name
    (scoped_type_identifier path: (_) @qualifier name: (_) @name)
    (generic_type type: (type_identifier) @name)
    (generic_type type: (scoped_type_identifier path: (_) @qualifier name: (_) @name))
  ]) @reference.implements
(trait_item
  bounds: (trait_bounds [
    (type_identifier) @name
    (scoped_type_identifier path: (_) @qualifier name: (_) @name)
    (generic_type type: (type_identifier) @name)
    (generic_type type: (scoped_type_identifier path: (_) @qualifier name: (_) @name))
  ])) @reference.extends

; One import for each leaf of a `use` tree, with the path that stands next to it as its module.
(use_declaration argument: [
  (identifier) @name
  (scoped_identifier path: (_)? @qualifier name: (_) @name)
  (use_as_clause path: (identifier) @name alias: (_) @alias)
  (use_as_clause path: (scoped_identifier path: (_)? @qualifier name: (_) @name) alias: (_) @alias)
  (use_wildcard (_) @qualifier "*" @name)
  (use_list (identifier) @name)
  (use_list (scoped_identifier path: (_)? @qualifier name: (_) @name))
]) @import
(scoped_use_list path: (_) @scope list: (use_list (scoped_use_list path: (_) @qualifier list: (use_list [
  (identifier) @name
  (use_as_clause path: (identifier) @name alias: (_) @alias)
])))) @import
(scoped_use_list path: (_) @qualifier list: (use_list [
  (identifier) @name
  (use_as_clause path: (identifier) @name alias: (_) @alias)
])) @import
(scoped_use_list path: (_) @scope list: (use_list [
  (scoped_identifier path: (_) @qualifier name: (_) @name)
  (use_as_clause path: (scoped_identifier path: (_) @qualifier name: (_) @name) alias: (_) @alias)
  (use_wildcard (_) @qualifier "*" @name)
])) @import
(scoped_use_list
  path: [
    (identifier) @name
    (crate) @name
    (super) @name
    (scoped_identifier path: (_) @qualifier name: (_) @name)
  ]
  list: (use_list [(self) (use_as_clause path: (self) alias: (_) @alias)])) @import
(extern_crate_declaration name: (_) @name alias: (_)? @alias) @import
