; Protocol Buffers definitions. Capture names: see grammars/README.md.
(package (full_ident) @package)

(message (message_name) @name (message_body) @body) @definition.struct
(group (message_name) @name (message_body) @body) @definition.struct
(enum (enum_name) @name (enum_body) @body) @definition.enum
(enum_field . (identifier) @name) @definition.constant
(service (service_name) @name "{" @body) @definition.interface
(rpc (rpc_name) @name "{" @body) @declaration.method
(rpc (rpc_name) @name) @declaration.method
(extend (full_ident) @name (message_body) @body) @definition.impl
(oneof . (identifier) @name "{" @body) @definition.property
(field (identifier) @name) @definition.property
(oneof_field (identifier) @name) @definition.property
(map_field (identifier) @name) @definition.property
