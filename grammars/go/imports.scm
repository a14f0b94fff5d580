; Imports, whose strings are no prose: see grammars/README.md.
(import_spec) @import
