; Solidity definitions. Capture names: see grammars/README.md.
(contract_declaration name: (identifier) @name body: (_) @body) @definition.class
(interface_declaration name: (identifier) @name body: (_) @body) @definition.interface
(library_declaration name: (identifier) @name body: (_) @body) @definition.class
(function_definition name: (identifier) @name body: (_) @body) @definition.function
(function_definition name: (identifier) @name) @declaration.function
(modifier_definition name: (identifier) @name body: (_)? @body) @definition.method
(constructor_definition "constructor" @name body: (_) @body) @definition.method
(fallback_receive_definition ["receive" "fallback"] @name body: (_)? @body) @definition.method
(event_definition name: (identifier) @name) @definition.type
(error_declaration name: (identifier) @name) @definition.type
(struct_declaration name: (identifier) @name body: (_) @body) @definition.struct
(struct_member name: (identifier) @name) @definition.property
(enum_declaration name: (identifier) @name body: (_) @body) @definition.enum
(enum_value) @definition.constant
(user_defined_type_definition name: (identifier) @name) @definition.type
(state_variable_declaration name: (identifier) @name) @definition.property
(constant_variable_declaration name: (identifier) @name) @definition.constant
