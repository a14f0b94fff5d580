; Erlang definitions. Clauses of one function are joined with the specification before them (lang/clauses.ts). Capture names: see grammars/README.md.
(module_attribute name: (_) @package)
(module_attribute name: (atom) @name) @definition.module
(export_attribute funs: (fa fun: (_) @export))
(export_type_attribute types: (fa fun: (_) @export))
; Whoever implements a behaviour sees its callbacks.
(callback fun: (_) @export)

(spec !module fun: (atom) @name) @declaration.function
(callback fun: (atom) @name) @declaration.function
(fun_decl clause: (function_clause name: (atom) @name body: (_) @body)) @definition.function
(record_decl name: (atom) @name) @definition.struct
(record_decl fields: (record_field name: (atom) @name) @definition.property)
(pp_define lhs: (macro_lhs name: (_) @name args: (_)) replacement: (_) @body) @definition.macro
(pp_define lhs: (macro_lhs name: (_) @name)) @definition.macro
(type_alias name: (type_name name: (atom) @name)) @definition.type
(opaque name: (type_name name: (atom) @name)) @definition.type
(nominal name: (type_name name: (atom) @name)) @definition.type
