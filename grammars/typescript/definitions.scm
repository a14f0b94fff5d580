; What TypeScript adds.
(class_declaration name: (type_identifier) @name body: (_) @body) @definition.class
(class name: (type_identifier) @name body: (_) @body) @definition.class
(abstract_class_declaration name: (type_identifier) @name body: (_) @body) @definition.class
(interface_declaration name: (type_identifier) @name body: (_) @body) @definition.interface
(enum_declaration name: (identifier) @name body: (_) @body) @definition.enum
(enum_body name: (property_identifier) @definition.constant)
(enum_assignment name: (property_identifier) @name) @definition.constant
(type_alias_declaration name: (type_identifier) @name) @definition.type
(internal_module name: (_) @name body: (_) @body) @definition.module
(module name: (_) @name body: (_) @body) @definition.module

(function_signature name: (identifier) @name) @declaration.function
(abstract_method_signature name: (_) @name) @declaration.method
(method_signature name: (_) @name) @declaration.method

(public_field_definition
  name: (_) @name
  value: [(arrow_function body: (_) @body) (function_expression body: (_) @body)]) @definition.method
(public_field_definition name: (_) @name) @definition.property
(interface_body (property_signature name: (property_identifier) @name) @definition.property)
; `type Options = Base & { depth: number }`: what a value of the type has, and not what its members have. A list of variants is nested to the left.
; One pattern each: alternatives that begin alike inside each other lose matches.
; @fragment member
(object_type (property_signature name: (property_identifier) @name) @definition.property)
; @end
(type_alias_declaration value: <member>)
(type_alias_declaration value: (intersection_type <member>))
(type_alias_declaration value: (intersection_type (intersection_type <member>)))
(type_alias_declaration value: (union_type <member>))
(type_alias_declaration value: (union_type (union_type <member>)))
(type_alias_declaration value: (union_type (union_type (union_type <member>))))
(type_alias_declaration value: (union_type (union_type (union_type (union_type <member>)))))
(type_alias_declaration value: (union_type (union_type (union_type (union_type (union_type <member>))))))
(type_alias_declaration value: (union_type (intersection_type <member>)))
(type_alias_declaration value: (union_type (union_type (intersection_type <member>))))
(type_alias_declaration value: (intersection_type (parenthesized_type (union_type <member>))))
(type_alias_declaration value: (intersection_type (parenthesized_type (union_type (union_type <member>)))))
; What a member has whose type is written on the spot, up to three levels below its own: `retry: { count: number }`, `retry?: { count: number }[]`.
; @fragment nested
(property_signature type: (type_annotation [<member> (array_type <member>) (union_type <member>)]))
; @end
(interface_body <nested>)
(interface_body (property_signature type: (type_annotation (object_type <nested>))))
(type_alias_declaration value: (object_type <nested>))
(type_alias_declaration value: (object_type (property_signature type: (type_annotation (object_type <nested>)))))
(type_alias_declaration value: (intersection_type (object_type <nested>)))
; The same inside of a type of the language that has the members of what it wraps: `Readonly<{ depth: number }>`,
; `interface A extends Readonly<B & { depth: number }> {}`. Not of `Partial`: what its members say of themselves, that they are asked for, is not so.
; @fragment wrapped
(generic_type name: (type_identifier) @_wrapper type_arguments: (type_arguments . <member>))
; @end
; @fragment wrapped-part
(generic_type name: (type_identifier) @_wrapper type_arguments: (type_arguments . (intersection_type <member>)))
; @end
; @fragment wrapped-first-part
(generic_type name: (type_identifier) @_wrapper type_arguments: (type_arguments . (intersection_type (intersection_type <member>))))
; @end
; @fragment is-wrapper
(#any-of? @_wrapper "Readonly" "Required" "NonNullable" "Omit" "Pick")
; @end
((type_alias_declaration value: <wrapped>) <is-wrapper>)
((type_alias_declaration value: <wrapped-part>) <is-wrapper>)
((type_alias_declaration value: <wrapped-first-part>) <is-wrapper>)
((type_alias_declaration value: (intersection_type <wrapped>)) <is-wrapper>)
((interface_declaration (extends_type_clause <wrapped>)) <is-wrapper>)
((interface_declaration (extends_type_clause <wrapped-part>)) <is-wrapper>)
((interface_declaration (extends_type_clause <wrapped-first-part>)) <is-wrapper>)
; What a component takes whose function says so on the spot: `function Card({ title }: { title: string })`, `const Card: FC<{ title: string }>`.
; Of a function with a capital letter, which other functions do not have.
; @fragment taken
parameters: (formal_parameters . (required_parameter type: (type_annotation <member>)))
; @end
; @fragment taken-part
parameters: (formal_parameters . (required_parameter type: (type_annotation (intersection_type <member>))))
; @end
; @fragment is-component
(#match? @_component "^[A-Z]")
; @end
((function_declaration name: (identifier) @_component <taken>) <is-component>)
((function_declaration name: (identifier) @_component <taken-part>) <is-component>)
((variable_declarator name: (identifier) @_component value: (arrow_function <taken>)) <is-component>)
((variable_declarator name: (identifier) @_component value: (arrow_function <taken-part>)) <is-component>)
((variable_declarator
  name: (identifier) @_component
  type: (type_annotation (generic_type type_arguments: (type_arguments . <member>))))
  <is-component>)
; A parameter property: `constructor(private readonly store: Store, readonly size?: number)`.
(required_parameter (accessibility_modifier) pattern: (identifier) @name) @definition.property
(optional_parameter (accessibility_modifier) pattern: (identifier) @name) @definition.property
(required_parameter "readonly" pattern: (identifier) @name) @definition.property
(optional_parameter "readonly" pattern: (identifier) @name) @definition.property

; The name under which templates of Angular use the class below.
((decorator (call_expression
  function: (identifier) @_decorator
  arguments: (arguments (object (pair key: (property_identifier) @name value: [(string) (template_string)] @qualifier) @convention))))
  (#any-of? @_decorator "Component" "Directive" "Pipe")
  (#any-of? @name "selector" "name"))

; Values of a namespace, and ambient ones.
(statement_block
  (export_statement (lexical_declaration (variable_declarator name: (identifier) @name) @definition.constant)))
(ambient_declaration (_ (variable_declarator name: (identifier) @name) @definition.variable))

; What a key of an object may hold for it to define something, and an object that a module gives to others: see ecmascript-exports.
; @fragment value
[
  (string) (template_string) (number) (regex) (true) (false) (null) (array) (object) (unary_expression) (binary_expression)
  (new_expression) (await_expression) (call_expression function: (_) @_callee) (as_expression) (satisfies_expression) (non_null_expression)
]
; @end
; @fragment given-object
[<keys> (as_expression . <keys> "const")]
; @end
; @fragment any-given-object
[(object) (as_expression . (object) "const")]
; @end
; @fragment untyped
!type
; @end
