# Completion of codecompass for bash 3.2 and later. Load it in ~/.bashrc:
#   source <(codecompass completions bash)
_codecompass() {
  local rest=${COMP_LINE:0:COMP_POINT} words=() count=0 part trimmed i
  # bash cuts words at "=" and ":" too. A part without blanks before it belongs to the word before.
  for ((i = 0; i <= COMP_CWORD; i++)); do
    part=${COMP_WORDS[i]}
    trimmed=${rest#"${rest%%[![:space:]]*}"}
    if ((i == 0)) || [[ $trimmed != "$rest" ]]; then
      words[count]=$part
      count=$((count + 1))
    else
      words[count - 1]+=$part
    fi
    rest=${trimmed#"$part"}
  done
  # What stands behind the cursor is no part of what is being completed.
  local whole=${words[count - 1]} typed=${COMP_WORDS[COMP_CWORD]}
  [[ $typed == [=:]* ]] && typed=
  local kept=${whole%"$typed"} paths line
  COMPREPLY=()
  {
    IFS= read -r paths
    while IFS= read -r line; do
      line=${line%%$'\t'*}
      COMPREPLY[${#COMPREPLY[@]}]=${line#"$kept"}
    done
  } < <("${words[0]/#\~/$HOME}" complete -- "${words[@]:1}" 2>/dev/null)
  case $paths in
    file) paths=-f ;;
    directory) paths=-d ;;
    *) return ;;
  esac
  compopt -o filenames 2>/dev/null
  while IFS= read -r line; do
    COMPREPLY[${#COMPREPLY[@]}]=$line
  done < <(compgen "$paths" -- "$typed")
}
complete -F _codecompass codecompass
