; CMake definitions. Names of commands may be written in either case. Capture names: see grammars/README.md.
(function_def
  (function_command (argument_list . (argument [(unquoted_argument) @name (quoted_argument (quoted_element) @name)])))
  (body) @body) @definition.function
(macro_def
  (macro_command (argument_list . (argument [(unquoted_argument) @name (quoted_argument (quoted_element) @name)])))
  (body) @body) @definition.macro
((normal_command
  (identifier) @_make
  (argument_list . (argument (unquoted_argument) @name))) @definition.class
  (#match? @_make "^(add_executable|add_library|add_custom_target|ADD_EXECUTABLE|ADD_LIBRARY|ADD_CUSTOM_TARGET)$"))
((normal_command
  (identifier) @_project
  (argument_list . (argument [(unquoted_argument) @name (quoted_argument (quoted_element) @name)]))) @definition.module
  (#any-of? @_project "project" "PROJECT"))
((normal_command (identifier) @_option (argument_list . (argument (unquoted_argument) @name))) @definition.variable
  (#any-of? @_option "option" "OPTION" "cmake_dependent_option" "CMAKE_DEPENDENT_OPTION"))
(source_file ((normal_command (identifier) @_set (argument_list . (argument (unquoted_argument) @name))) @definition.variable
  (#any-of? @_set "set" "SET")))
