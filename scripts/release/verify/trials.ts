/** What is tried on a release: one shell script each, with `$RELEASE`, an empty `$SCRATCH` and a small repository to stand in. */

interface Trial {
  readonly about: string;
  /** Programs, or files, without which it cannot be tried. */
  readonly tools: readonly string[];
  readonly script: string;
}

/** Indexes the repository with `$PROGRAM` and finds something in it. */
const SEARCH = `
"$@" index --log-level silent
"$@" search "retry with backoff" | grep -q "^retry.py:1: "`;

export const TRIALS: readonly Trial[] = [
  { about: "SHA256SUMS fits every file", tools: ["sha256sum"], script: 'cd "$RELEASE" && sha256sum --check --quiet SHA256SUMS' },
  {
    about: "Linux x64: the archive unpacks and its executable finds code",
    tools: ["tar"],
    script: `tar -xzf "$RELEASE"/codecompass-*-linux-x64.tar.gz -C "$SCRATCH"\nset -- "$SCRATCH"/codecompass-*-linux-x64/codecompass${SEARCH}`,
  },
  {
    about: "Linux arm64: the executable finds code under QEMU",
    tools: ["zstd", "qemu-aarch64", "/usr/aarch64-linux-gnu/lib/ld-linux-aarch64.so.1"],
    script: `zstd -qdc "$RELEASE"/codecompass-*-linux-arm64.tar.zst | tar -x -C "$SCRATCH"
export QEMU_LD_PREFIX=/usr/aarch64-linux-gnu
set -- qemu-aarch64 "$SCRATCH"/codecompass-*-linux-arm64/codecompass${SEARCH}`,
  },
  {
    about: "Linux x64: the executable starts on a processor of 2008, without AVX, under QEMU",
    tools: ["qemu-x86_64"],
    script: `qemu-x86_64 -cpu Nehalem "$SCRATCH"/codecompass-*-linux-x64/codecompass --version`,
  },
  {
    about: "Linux x64 musl: the executable finds code under musl's loader",
    tools: ["musl-gcc", "/lib/ld-musl-x86_64.so.1", "/usr/lib/x86_64-linux-gnu/libstdc++.so.6", "/lib/x86_64-linux-gnu/libgcc_s.so.1"],
    script: `tar -xzf "$RELEASE"/codecompass-*-linux-x64-musl.tar.gz -C "$SCRATCH"
mkdir "$SCRATCH/musl" && cp -L /usr/lib/x86_64-linux-gnu/libstdc++.so.6 /lib/x86_64-linux-gnu/libgcc_s.so.1 "$SCRATCH/musl"
musl-gcc -shared -fPIC -O1 -o "$SCRATCH/musl/ld-linux-x86-64.so.2" "$TRIALS/musl-shim.c"
set -- env LD_LIBRARY_PATH="$SCRATCH/musl" "$SCRATCH"/codecompass-*-linux-x64-musl/codecompass${SEARCH}`,
  },
  {
    about: "indexing, searching, doctor and upgrade --check open no connection to any machine",
    tools: ["strace"],
    script: `for words in "index --force" "search retry" doctor "upgrade --check"; do
  strace -f -qq -e trace=network -o "$SCRATCH/calls" "$SCRATCH"/codecompass-*-linux-x64/codecompass $words
  if grep AF_INET "$SCRATCH/calls"; then exit 1; fi
done`,
  },
  {
    about: "Windows: the archives are sound and hold an executable",
    tools: ["python3"],
    script:
      'for zip in "$RELEASE"/*.zip; do python3 -m zipfile -t "$zip" && python3 -m zipfile -l "$zip" | grep -q "/codecompass.exe "; done',
  },
  {
    about: "Windows x64: the executable finds code under Wine, by paths with backslashes too",
    tools: ["wine", "x86_64-w64-mingw32-gcc", "python3", "timeout"],
    script: `place=$(mktemp -d); trap 'wineserver -k || true; rm -rf "$place" || true' EXIT
python3 -m zipfile -e "$RELEASE"/codecompass-*-windows-x64.zip "$place" && mv "$place"/codecompass-*/codecompass.exe "$place"
x86_64-w64-mingw32-gcc -shared -o "$place/bcryptprimitives.dll" "$TRIALS/bcryptprimitives.c" -ladvapi32
mkdir -p "$place/repository/src" && cp retry.py "$place/repository/src" && cd "$place/repository"
export WINEPREFIX="$place/prefix" WINEDEBUG=-all
unset CODECOMPASS_HOME
program() { timeout 300 wine ../codecompass.exe "$@"; }
program index --log-level silent
program search "retry with backoff" --path 'src\\*' | grep -q "^src/retry.py:1: "`,
  },
  { about: "the installer is sound shell", tools: ["shellcheck"], script: 'shellcheck "$RELEASE/install.sh"' },
  {
    about: "the installer installs for one user",
    tools: ["dash"],
    script: `HOME="$SCRATCH" dash "$RELEASE/install.sh" --from "$RELEASE"\nset -- "$SCRATCH/.local/bin/codecompass"${SEARCH}`,
  },
  {
    about: "the Debian packages please lintian",
    tools: ["lintian"],
    script: `found=$(lintian --allow-root "$RELEASE"/debian/*.deb); echo "$found"; test -z "$found"`,
  },
  {
    about: "the Debian package for amd64 unpacks: executable, manual page, completions",
    tools: ["dpkg-deb", "gzip"],
    script: `dpkg-deb -x "$RELEASE"/debian/*_amd64.deb "$SCRATCH/root"
cd "$SCRATCH/root/usr"
test -s share/bash-completion/completions/codecompass && test -s share/zsh/vendor-completions/_codecompass
test -s share/fish/vendor_completions.d/codecompass.fish && gzip -t share/man/man1/codecompass.1.gz
cd "$OLDPWD"; set -- "$SCRATCH/root/usr/bin/codecompass"${SEARCH}`,
  },
  {
    about: "the manual page is sound roff",
    tools: ["mandoc"],
    script: 'mandoc -T lint -W error "$SCRATCH"/codecompass-*-linux-x64/man/codecompass.1',
  },
  {
    about: "fish completes commands, names and files",
    tools: ["fish", "env"],
    script: `export PATH="$(echo "$SCRATCH"/codecompass-*-linux-x64):$PATH"
offered() { fish --no-config -c 'codecompass completions fish | source; complete -C $argv[1]' "$1"; }
offered "codecompass sea" | grep -q ^search && offered "codecompass locate retry_" | grep -qx retry_with_backoff
offered "codecompass search q --format=jsonl" | grep -q -e --format=jsonl && offered "codecompass outline ret" | grep -q retry.py`,
  },
  {
    about: "zsh completes commands, names and files at a terminal",
    tools: ["zsh", "timeout"],
    script: `export PATH="$(echo "$SCRATCH"/codecompass-*-linux-x64):$PATH"\ntimeout 60 zsh -f "$TRIALS/complete.zsh"`,
  },
  {
    about: "the wheel installs with pip, and starts as a command and as a module",
    tools: ["python3"],
    script: `python3 -m venv "$SCRATCH/venv"
"$SCRATCH/venv/bin/python" -m pip install -q --no-index "$RELEASE"/pypi/*manylinux*x86_64.whl
"$SCRATCH/venv/bin/python" -m codecompass --version
set -- "$SCRATCH/venv/bin/codecompass"${SEARCH}`,
  },
  {
    about: "the Homebrew formula, read by Ruby, names an archive for each system",
    tools: ["ruby"],
    script: `test ! -e "$RELEASE/homebrew" || ruby -e '
class Formula
  def self.method_missing(name, *given, &block) = name == :test ? nil : (puts "#{name} #{given.join}"; block&.call)
end
load ARGV[0]' "$RELEASE/homebrew/codecompass.rb" | grep -c "^sha256 [0-9a-f]\\{64\\}$" | grep -qx 4`,
  },
  {
    about: "the Nix expression evaluates for each system",
    tools: ["nix-instantiate"],
    script: `test ! -e "$RELEASE/nix" || for system in x86_64-linux aarch64-linux x86_64-darwin aarch64-darwin; do
  nix-instantiate --eval --strict -E "let d = import (/. + builtins.getEnv \\"RELEASE\\" + \\"/nix/codecompass.nix\\") {
    lib = { optional = c: x: if c then [ x ] else []; licenses.mit = \\"mit\\"; };
    stdenv = { mkDerivation = x: x; hostPlatform = { system = \\"$system\\"; isLinux = true; }; };
    fetchurl = x: x; autoPatchelfHook = 1; installShellFiles = 2; }; in d.src.url + d.version" | grep -q https:
done`,
  },
  {
    about: "the Scoop manifest is JSON with two architectures",
    tools: ["python3"],
    script: `test ! -e "$RELEASE/scoop" || python3 -c 'import json, sys; assert len(json.load(open(sys.argv[1]))["architecture"]) == 2' "$RELEASE/scoop/codecompass.json"`,
  },
];
