; Rust definitions. Capture names: see grammars/README.md.
(function_item name: (_) @name body: (_) @body) @definition.function
(function_signature_item name: (_) @name) @declaration.function

(struct_item name: (_) @name body: (field_declaration_list)? @body) @definition.struct
(union_item name: (_) @name body: (_) @body) @definition.struct
(field_declaration name: (_) @name) @definition.property
(type_item name: (_) @name) @definition.type
(associated_type name: (_) @name) @declaration.type
(mod_item name: (_) @name body: (_) @body) @definition.module
(mod_item name: (_) @name) @declaration.module
(static_item name: (_) @name) @definition.variable
(const_item name: (_) @name (#not-eq? @name "_")) @definition.constant

(enum_item name: (_) @name body: (enum_variant_list "{" @body)) @definition.enum
(enum_variant name: (_) @name) @definition.constant
(trait_item name: (_) @name body: (_) @body) @definition.trait
; What a trait asks for is as visible as the trait.
(impl_item trait: (_) body: (declaration_list "{" @visibility.public))

(macro_definition name: (_) @name ["{" "(" "["] @body) @definition.macro
; At most four attributes and comments between the two: with a star, the query takes time that grows with the square of a file's attributes.
(source_file
  (attribute_item (attribute (identifier) @_attribute))
  . [(attribute_item) (line_comment) (block_comment)]?
  . [(attribute_item) (line_comment) (block_comment)]?
  . [(attribute_item) (line_comment) (block_comment)]?
  . [(attribute_item) (line_comment) (block_comment)]?
  . (macro_definition name: (_) @export)
  (#eq? @_attribute "macro_export"))

; An impl block bears the name of its type, without module, reference or array around it.
(impl_item
  type: [
    (type_identifier) @name
    (generic_type type: [(type_identifier) @name (scoped_type_identifier name: (_) @name)])
    (scoped_type_identifier name: (_) @name)
    (primitive_type) @name
    (tuple_type) @name
    (unit_type) @name
    (function_type) @name
    (never_type) @name
    (metavariable) @name
    (array_type element: (_) @name)
    (dynamic_type trait: (_) @name)
    (bounded_type . (dynamic_type trait: (_) @name))
    (_ type: [
      (type_identifier) @name
      (generic_type type: [(type_identifier) @name (scoped_type_identifier name: (_) @name)])
      (scoped_type_identifier name: (_) @name)
      (primitive_type) @name
      (tuple_type) @name
      (reference_type) @name
      (metavariable) @name
      (array_type element: (_) @name)
      (dynamic_type trait: (_) @name)
    ])
  ]
  body: (_) @body) @definition.impl

; Items inside a macro call or a macro's own text are bare tokens.
(token_tree "fn" @definition.function . (identifier) @name (token_tree . "{") @body)
(token_tree ["struct" "union"] @definition.struct . (identifier) @name)
(token_tree "enum" @definition.enum . (identifier) @name)
(token_tree "trait" @definition.trait . (identifier) @name)
(token_tree "mod" @definition.module . (identifier) @name)

; A macro call around items, such as cfg_rt! { … }.
(source_file (macro_invocation (token_tree . "{") @reparse))
(declaration_list (macro_invocation (token_tree . "{") @reparse))
