; C# definitions. Capture names: see grammars/README.md.
(file_scoped_namespace_declaration name: (_) @package)
(namespace_declaration name: (_) @name body: (_) @body) @definition.module

(class_declaration name: (identifier) @name body: (_)? @body) @definition.class
(record_declaration "struct" name: (identifier) @name body: (_)? @body) @definition.struct
(record_declaration name: (identifier) @name body: (_)? @body) @definition.class
(struct_declaration name: (identifier) @name body: (_)? @body) @definition.struct
(interface_declaration name: (identifier) @name body: (_)? @body) @definition.interface
(enum_declaration name: (identifier) @name body: (_)? @body) @definition.enum
(delegate_declaration name: (identifier) @name) @definition.type

(method_declaration name: (identifier) @name body: (_) @body) @definition.method
(method_declaration !body name: (identifier) @name) @declaration.method
(constructor_declaration name: (identifier) @name body: (_)? @body) @definition.method
(destructor_declaration name: (identifier) @name body: (_)? @body) @definition.method
(operator_declaration operator: _ @name body: (_)? @body) @definition.method
(conversion_operator_declaration "operator" @name body: (_)? @body) @definition.method
; After a parse error, `else if (…) {` may look like a local function.
((local_function_statement name: (identifier) @name body: (_)? @body) @definition.function (#not-eq? @name "if"))

(interface_declaration body: (declaration_list [
  (property_declaration name: (identifier) @name (accessor_list) @body) @declaration.property
  (indexer_declaration "this" @name (accessor_list) @body) @declaration.method
  (event_field_declaration (variable_declaration (variable_declarator name: (identifier) @name))) @declaration.property
]))
(property_declaration (modifier "abstract") name: (identifier) @name (accessor_list) @body) @declaration.property
(indexer_declaration (modifier "abstract") "this" @name (accessor_list) @body) @declaration.method
(property_declaration name: (identifier) @name [(accessor_list) (arrow_expression_clause)] @body) @definition.property
(indexer_declaration "this" @name [(accessor_list) (arrow_expression_clause)] @body) @definition.method
(event_declaration name: (identifier) @name accessors: (_)? @body) @definition.property
(event_field_declaration (variable_declaration (variable_declarator name: (identifier) @name))) @definition.property

(enum_member_declaration name: (identifier) @name) @definition.constant
(field_declaration (modifier "const") (variable_declaration (variable_declarator name: (identifier) @name))) @definition.constant
(field_declaration (modifier "static") (modifier "readonly")
  (variable_declaration (variable_declarator name: (identifier) @name (initializer_expression)? @body))) @definition.constant
(field_declaration (variable_declaration (variable_declarator name: (identifier) @name))) @definition.property
(global_statement
  (local_declaration_statement (variable_declaration (variable_declarator name: (identifier) @name))) @definition.variable)
(record_declaration (parameter_list (parameter name: (identifier) @name) @definition.property))

; What an enum or a record lists in its head is public; the members after that are not.
(enum_member_declaration_list) @visibility.public
(record_declaration (parameter_list) @visibility.public)
(record_declaration body: (_) @visibility.private)

; What a parse error leaves of a class: at least its name.
(ERROR ["class" "struct"] . (identifier) @definition.class)
(ERROR "interface" . (identifier) @definition.interface)
