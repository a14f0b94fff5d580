; Imports, whose strings are no prose: see grammars/README.md.
(preproc_include) @import
