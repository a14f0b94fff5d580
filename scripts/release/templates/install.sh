#!/bin/sh
# Installs CodeCompass {{version}} for the user who runs it: one executable, held to the sum below before anything is replaced.
# It asks for no password, changes no file of your shell and writes nowhere else. Whatever it does, it says.
set -eu

VERSION='{{version}}'
BASE_URL='{{baseUrl}}'
GLIBC_NEEDED='{{glibc}}'
MACOS_NEEDED='{{macos}}'

usage() {
  cat <<USAGE
usage: install.sh [--to DIRECTORY] [--from URL_OR_DIRECTORY] [--dry-run]

  --to DIRECTORY   where the executable goes (default: ~/.local/bin, or \$CODECOMPASS_INSTALL_DIR)
  --from PLACE     where the archives lie${BASE_URL:+ (default: $BASE_URL)}
  --dry-run        only say what would be done
USAGE
}

# The SHA-256 of the archive for a system; nothing for a system without one.
sum_of() {
  case $1 in
{{sums}}
  esac
}

say() { printf 'codecompass: %s\n' "$1"; }

fail() {
  printf 'codecompass: %s\n' "$1" >&2
  [ $# -lt 2 ] || printf '  next: %s\n' "$2" >&2
  exit 1
}

has() { command -v "$1" >/dev/null 2>&1; }

# Whether version $1 is at least version $2.
at_least() {
  [ "$(printf '%s\n%s\n' "$2" "$1" | sort -t. -k1,1n -k2,2n | head -n 1)" = "$2" ]
}

glibc_version() {
  if has getconf; then getconf GNU_LIBC_VERSION 2>/dev/null | sed -n 's/^glibc //p'; fi
}

uses_musl() {
  [ -f /etc/alpine-release ] || { has ldd && ldd --version 2>&1 | grep -qi musl; }
}

# The name of this system among the archives.
this_system() {
  case $(uname -m) in
    x86_64 | amd64) machine=x64 ;;
    aarch64 | arm64) machine=arm64 ;;
    *) fail "there is no executable for the processor $(uname -m)." 'build it from source.' ;;
  esac
  case $(uname -s) in
    Linux)
      if uses_musl; then echo "linux-$machine-musl"; else
        found=$(glibc_version)
        [ -z "$found" ] || at_least "$found" "$GLIBC_NEEDED" ||
          fail "this system has glibc $found, and CodeCompass needs glibc $GLIBC_NEEDED or later." 'run it in a container of a later system.'
        echo "linux-$machine"
      fi
      ;;
    Darwin)
      found=$(sw_vers -productVersion 2>/dev/null || echo "$MACOS_NEEDED")
      at_least "$found" "$MACOS_NEEDED" || fail "this is macOS $found, and CodeCompass needs macOS $MACOS_NEEDED or later." 'update macOS, or build CodeCompass from source.'
      # A shell under Rosetta says x86_64 on a processor of Apple's.
      if [ "$(sysctl -n hw.optional.arm64 2>/dev/null || echo 0)" = 1 ]; then machine=arm64; fi
      echo "darwin-$machine"
      ;;
    *) fail "this installer knows Linux and macOS, not $(uname -s)." 'on Windows unpack the .zip file, or use Scoop.' ;;
  esac
}

fetch() {
  case $1 in
    https://* | http://*)
      if has curl; then curl --fail --silent --show-error --location --proto-redir =https --output "$2" "$1"
      elif has wget; then wget --quiet --output-document "$2" "$1"
      else fail 'neither curl nor wget is here.' "download $1 some other way, then say --from DIRECTORY"; fi
      ;;
    *) cp "${1#file://}" "$2" ;;
  esac
}

sha256() {
  if has sha256sum; then sha256sum "$1"; elif has shasum; then shasum -a 256 "$1"; elif has openssl; then openssl dgst -sha256 -r "$1"
  else fail 'no program here computes SHA-256 (sha256sum, shasum or openssl).' 'install one of them.'; fi | cut -d' ' -f1
}

# The folder of the executable, made if need be; says what to do when it cannot be written.
prepare_folder() {
  if mkdir -p "$1" 2>/dev/null && [ -w "$1" ]; then return; fi
  fail "you may not write to $1." 'name another directory: --to DIRECTORY'
}

main() {
  to=${CODECOMPASS_INSTALL_DIR:-${HOME:?}/.local/bin} from=$BASE_URL dry=
  while [ $# -gt 0 ]; do
    case $1 in
      --to | --from) [ $# -gt 1 ] || fail "$1 wants a value." 'install.sh --help' ;;
    esac
    case $1 in
      --to) to=$2 && shift 2 ;;
      --from) from=$2 && shift 2 ;;
      --dry-run) dry=1 && shift ;;
      --help | -h) usage && exit 0 ;;
      *) fail "there is no option \"$1\"." 'install.sh --help' ;;
    esac
  done
  [ -n "$from" ] || fail 'this installer does not know where the archives lie.' 'say --from URL_OR_DIRECTORY'
  system=$(this_system)
  sum=$(sum_of "$system")
  [ -n "$sum" ] || fail "this release has no archive for $system." 'build it from source.'
  name=codecompass-$VERSION-$system
  if [ -n "$dry" ]; then
    say "would fetch ${from%/}/$name.tar.gz (SHA-256 $sum)"
    say "would install $to/codecompass"
    return
  fi
  prepare_folder "$to"
  scratch=$(mktemp -d)
  new=$to/.codecompass-new-$$
  trap 'rm -rf "$scratch" "$new"' EXIT
  trap 'exit 130' INT TERM HUP
  say "fetching ${from%/}/$name.tar.gz"
  fetch "${from%/}/$name.tar.gz" "$scratch/archive" || fail "${from%/}/$name.tar.gz cannot be fetched." 'check the address and the network, then run this again.'
  [ "$(sha256 "$scratch/archive")" = "$sum" ] ||
    fail "what was fetched is not the archive of this release: its SHA-256 is $(sha256 "$scratch/archive"), not $sum." 'the download was cut short or changed on the way: run this again. Nothing was installed.'
  tar -xzf "$scratch/archive" -C "$scratch"
  # Into the same file system first, so that replacing an older executable is one step, also while it runs.
  cp "$scratch/$name/codecompass" "$new"
  chmod 755 "$new"
  started=$("$new" --version 2>&1) || fail "the executable does not start here: $started" 'on Alpine: apk add libstdc++. Nothing was installed.'
  mv -f "$new" "$to/codecompass"
  say "installed $to/codecompass, version $started, SHA-256 of the archive as expected"
  case :$PATH: in
    *:"$to":*) ;;
    *) say "$to is not on your PATH: add it, or call $to/codecompass" ;;
  esac
  has git || say 'git is not installed: without it CodeCompass indexes plain directories only'
  say 'next: cd to a repository, then: codecompass index. Shells complete its commands after: codecompass completions --help'
  say "to uninstall: rm \"$to/codecompass\" and, for the indexes, rm -r ~/.codecompass"
}

# Everything stands in functions, so that a script that was cut short on its way does nothing.
main "$@"
