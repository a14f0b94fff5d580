; CMake uses of names. Capture names: see grammars/README.md.
((normal_command (identifier) @_import (argument_list . (argument) @name)) @import
  (#any-of? @_import "include" "INCLUDE" "add_subdirectory" "ADD_SUBDIRECTORY" "find_package" "FIND_PACKAGE"))
(normal_command (identifier) @reference.calls)
; Targets that are linked, and those that something is set of.
((normal_command (identifier) @_target (argument_list . (argument (unquoted_argument) @reference.references)))
  (#match? @_target "^(target_\\w+|TARGET_\\w+|add_dependencies|ADD_DEPENDENCIES|set_target_properties|SET_TARGET_PROPERTIES)$"))
((normal_command (identifier) @_link (argument_list (argument) . (argument (unquoted_argument) @reference.references)))
  (#any-of? @_link "target_link_libraries" "TARGET_LINK_LIBRARIES" "add_dependencies" "ADD_DEPENDENCIES")
  (#not-any-of? @reference.references "PRIVATE" "PUBLIC" "INTERFACE" "LINK_PRIVATE" "LINK_PUBLIC" "debug" "optimized" "general"))
(normal_var (variable) @reference.references)
(cache_var (variable) @reference.references)
; Variables are named without a mark where they are asked for.
(if_command (argument_list (argument (unquoted_argument) @reference.references)))
(elseif_command (argument_list (argument (unquoted_argument) @reference.references)))
