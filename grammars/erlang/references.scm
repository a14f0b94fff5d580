; Erlang uses of names. Capture names: see grammars/README.md.
(call expr: (atom) @reference.calls)
; `Module:function()`: only the view can tell which modules have it.
((remote module: (remote_module module: (_) @qualifier) fun: (call expr: (atom) @name)) @reference.calls (#not-eq? @qualifier "?MODULE"))
(macro_call_expr name: (_) @reference.calls args: (_))
(macro_call_expr !args name: (_) @reference.references)
(internal_fun fun: (atom) @reference.references)
(external_fun module: (module name: (atom) @qualifier) fun: (atom) @name) @reference.references
(external_fun module: (module name: (macro_call_expr)) fun: (atom) @reference.references)
; A module, a function and its arguments, which something else will call: `spawn(?MODULE, loop, [])`, `{?MODULE, start_link, []}`.
((expr_args args: (macro_call_expr name: (var) @_module) . args: (atom) @name . args: (list)) @reference.references (#eq? @_module "MODULE"))
((tuple expr: (macro_call_expr name: (var) @_module) . expr: (atom) @name . expr: (list)) @reference.references (#eq? @_module "MODULE"))
((call
  expr: (atom) @_spawn
  args: (expr_args args: (atom) @qualifier . args: (atom) @name . args: (list))) @reference.references
  (#any-of? @_spawn "spawn" "spawn_link" "spawn_monitor" "apply"))

(record_name name: (atom) @reference.references)
(qualified_record_name module: (module name: (atom) @qualifier) name: (atom) @name) @reference.references
(record_field_expr name: (record_name name: (atom) @qualifier) field: (record_field_name name: (atom) @name)) @reference.references
(record_index_expr name: (record_name name: (atom) @qualifier) field: (record_field_name name: (atom) @name)) @reference.references
(record_expr name: (record_name name: (atom) @qualifier) fields: (record_field name: (atom) @name)) @reference.references
(record_update_expr name: (record_name name: (atom) @qualifier) fields: (record_field name: (atom) @name)) @reference.references

; Types are written like calls.
[(type_sig) (field_type) (fun_type_sig)] @types
(type_alias ty: (_) @types)
(opaque ty: (_) @types)
(nominal ty: (_) @types)

(behaviour_attribute name: (atom) @reference.implements)
(import_attribute module: (atom) @qualifier funs: (fa fun: (atom) @name)) @import
[(pp_include file: (string) @name) (pp_include_lib file: (string) @name)] @import
