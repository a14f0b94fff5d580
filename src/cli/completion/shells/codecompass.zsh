#compdef codecompass
# Completion of codecompass for zsh. Load it in ~/.zshrc, after compinit:
#   source <(codecompass completions zsh)
# or save it as _codecompass in a directory of $fpath.
_codecompass() {
  local -a rows described
  local row paths value
  rows=("${(@f)$(${(Q)words[1]} complete -- "${(@Q)words[2,CURRENT-1]}" "${(Q)PREFIX}" 2>/dev/null)}")
  paths=$rows[1]
  for row in "${(@)rows[2,-1]}"; do
    value=${row%%$'\t'*}
    if [[ $row == *$'\t'* ]]; then
      described+=("${value//:/\\:}:${row#*$'\t'}")
    else
      described+=("${value//:/\\:}")
    fi
  done
  (($#described)) && _describe -V codecompass described
  [[ $PREFIX == --*=* ]] && compset -P '*='
  case $paths in
    file) _files ;;
    directory) _files -/ ;;
  esac
}
if [[ $funcstack[1] == _codecompass ]]; then
  _codecompass "$@"
else
  compdef _codecompass codecompass
fi
