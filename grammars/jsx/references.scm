; A component used is a component called; lower-case tags are HTML.
(jsx_opening_element name: (identifier) @name (#match? @name "^[A-Z]")) @reference.calls
(jsx_self_closing_element name: (identifier) @name (#match? @name "^[A-Z]")) @reference.calls
