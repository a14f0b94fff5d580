# Made by CodeCompass's release: nix-build -E '(import <nixpkgs> {}).callPackage ./codecompass.nix {}'
{ lib, stdenv, fetchurl, autoPatchelfHook, installShellFiles }:

let
  archives = {
{{archives}}
  };
  archive = archives.${stdenv.hostPlatform.system} or (throw "codecompass: no archive for ${stdenv.hostPlatform.system}");
in
stdenv.mkDerivation {
  pname = "codecompass";
  version = "{{version}}";
  src = fetchurl archive;
  nativeBuildInputs = [ installShellFiles ] ++ lib.optional stdenv.hostPlatform.isLinux autoPatchelfHook;
  # The program stands in a section of the executable, which stripping would drop.
  dontStrip = true;
  installPhase = ''
    runHook preInstall
    install -Dm755 codecompass $out/bin/codecompass
    installManPage man/codecompass.1
    installShellCompletion completions/codecompass.fish --zsh completions/_codecompass
    installShellCompletion --bash --name codecompass completions/codecompass
    runHook postInstall
  '';
  meta = {
    description = "{{description}}";
    license = lib.licenses.mit;
    mainProgram = "codecompass";
    platforms = builtins.attrNames archives;
  };
}
