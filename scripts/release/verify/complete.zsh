# Types lines into a zsh of its own, presses Tab, and looks for what the terminal then shows.
zmodload zsh/zpty
try() {
  local line=$1 wanted=$2 shown chunk i
  zpty shell "COLUMNS=200 PS1='> ' zsh -f -i"
  # The word is put together by the shell, so that the typed line does not hold it.
  zpty -w shell "autoload -Uz compinit; compinit -u -D; source <(codecompass completions zsh); bindkey '^I' complete-word; echo RE''ADY"
  while zpty -r shell chunk; do [[ $chunk == *READY* ]] && break; done
  zpty -w -n shell "$line"$'\t'
  for i in {1..100}; do
    zpty -rt shell chunk && shown+=$chunk
    [[ $shown == *$wanted* ]] && break
    sleep 0.05
  done
  zpty -d shell
  [[ $shown == *$wanted* ]] || { print -r "typed: $line, wanted: $wanted, shown: ${(q)shown}"; exit 1 }
}
try "codecompass sea" search
try "codecompass locate retry_w" retry_with_backoff
try "codecompass search q --form" --format
try "codecompass outline ret" retry.py
