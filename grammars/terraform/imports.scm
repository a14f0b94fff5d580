; Where the strings of imports are: what a module is made from.
((block . (identifier) @_block (body (attribute (identifier) @_key (expression (literal_value (string_lit)))) @import))
  (#eq? @_block "module") (#eq? @_key "source"))
