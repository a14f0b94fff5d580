; Objective-C definitions. Capture names: see grammars/README.md. A method is named by the first part of its selector.
(class_interface . "@interface" . (identifier) @name category: (identifier) [(method_declaration) (property_declaration)]? @body) @declaration.impl
(class_interface . "@interface" . (identifier) @name . "(" [(method_declaration) (property_declaration) (instance_variables)]? @body) @declaration.impl
(class_interface . "@interface" . (identifier) @name [(method_declaration) (property_declaration) (instance_variables)]? @body) @declaration.class
(class_implementation . "@implementation" . (identifier) @name category: (identifier) (implementation_definition)? @body) @definition.impl
(class_implementation . "@implementation" . (identifier) @name [(implementation_definition) (instance_variables) (property_implementation)]? @body) @definition.class
(protocol_declaration . "@protocol" . (identifier) @name [(method_declaration) (property_declaration) (qualified_protocol_interface_declaration)]? @body) @definition.interface
(method_declaration (method_type) . (identifier) @name) @declaration.method
(method_definition (method_type) . (identifier) @name (compound_statement) @body) @definition.method
(property_declaration (struct_declaration (struct_declarator (identifier) @name))) @definition.property
(property_declaration (struct_declaration (struct_declarator (_ declarator: (identifier) @name)))) @definition.property
(instance_variables (instance_variable (struct_declaration (struct_declarator [(identifier) @name (_ declarator: (identifier) @name)])))) @definition.property

(function_definition declarator: (function_declarator declarator: (identifier) @name) body: (_) @body) @definition.function
(function_definition declarator: (_ declarator: (function_declarator declarator: (identifier) @name)) body: (_) @body) @definition.function
(translation_unit (declaration declarator: (function_declarator declarator: (identifier) @name)) @declaration.function)
(translation_unit (declaration declarator: (_ declarator: (function_declarator declarator: (identifier) @name))) @declaration.function)
(struct_specifier name: (_) @name body: (_) @body) @definition.struct
(enum_specifier name: (_) @name body: (_) @body) @definition.enum
(enumerator name: (_) @name) @definition.constant
(preproc_function_def name: (_) @name value: (_)? @body) @definition.macro
(preproc_def name: (_) @name value: (_)) @definition.constant
; `typedef NS_ENUM(NSInteger, Kind) {…};` comes as an error.
((type_definition type: (macro_type_specifier name: (_) @_macro (ERROR (identifier) @name))) @definition.enum
  (#any-of? @_macro "NS_ENUM" "NS_OPTIONS" "NS_CLOSED_ENUM" "NS_ERROR_ENUM"))
((type_definition type: (macro_type_specifier
    name: (_) @_macro (ERROR (type_descriptor)) type: (type_descriptor type: (type_identifier) @name))) @definition.enum
  (#any-of? @_macro "NS_ENUM" "NS_OPTIONS" "NS_CLOSED_ENUM" "NS_ERROR_ENUM"))
(type_definition type: (macro_type_specifier) declarator: (type_identifier) @name @definition.constant)
(type_definition declarator: (type_identifier) @name) @definition.type
(translation_unit (declaration declarator: (init_declarator declarator: [(identifier) @name (_ declarator: (identifier) @name)])) @definition.variable)
