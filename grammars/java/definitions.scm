; Java definitions. Capture names: see grammars/README.md.
(package_declaration (_) @package)
(module_declaration name: (_) @name body: (_) @body) @definition.module

(class_declaration name: (identifier) @name body: (_) @body) @definition.class
(record_declaration name: (identifier) @name body: (_) @body) @definition.class
(interface_declaration name: (identifier) @name body: (_) @body) @definition.interface
(annotation_type_declaration name: (identifier) @name body: (_) @body) @definition.interface
(enum_declaration name: (identifier) @name body: (_) @body) @definition.enum

(method_declaration name: (identifier) @name body: (_) @body) @definition.method
(method_declaration !body name: (identifier) @name) @declaration.method
(annotation_type_element_declaration name: (identifier) @name) @declaration.method
(constructor_declaration name: (identifier) @name body: (_) @body) @definition.method
(compact_constructor_declaration name: (identifier) @name body: (_) @body) @definition.method

(enum_constant name: (identifier) @name body: (_)? @body) @definition.constant
(constant_declaration declarator: (variable_declarator name: (identifier) @name)) @definition.constant
(field_declaration (modifiers "static" "final") declarator: (variable_declarator name: (identifier) @name
  value: [
    (object_creation_expression (class_body) @body)
    (method_invocation object: (object_creation_expression (class_body) @body))
    (lambda_expression body: (block) @body)
    (array_initializer) @body
  ])) @definition.constant
(field_declaration (modifiers "static" "final") declarator: (variable_declarator name: (identifier) @name)) @definition.constant
(field_declaration declarator: (variable_declarator name: (identifier) @name
  value: [
    (object_creation_expression (class_body) @body)
    (method_invocation object: (object_creation_expression (class_body) @body))
    (lambda_expression body: (block) @body)
    (array_initializer) @body
  ])) @definition.property
(field_declaration declarator: (variable_declarator name: (identifier) @name)) @definition.property
(record_declaration parameters: (formal_parameters (formal_parameter name: (identifier) @name) @definition.property))
(record_declaration parameters: (formal_parameters (spread_parameter (variable_declarator name: (identifier) @name)) @definition.property))

; What an enum or a record lists in its head is public; the members after that are not.
(enum_body) @visibility.public
(enum_body_declarations) @visibility.internal
(record_declaration parameters: (_) @visibility.public)
(record_declaration body: (_) @visibility.internal)

; What a parse error leaves of a class: at least its name.
(ERROR "class" . (identifier) @definition.class)
(ERROR "interface" . (identifier) @definition.interface)
