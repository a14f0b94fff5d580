# Made by CodeCompass's release. Homebrew downloads an archive and holds it to the sum below.
class Codecompass < Formula
  desc "{{desc}}"
  homepage "{{url}}"
  version "{{version}}"
  license "{{license}}"

{{systems}}

  def install
    bin.install "codecompass"
    man1.install "man/codecompass.1"
    bash_completion.install "completions/codecompass"
    zsh_completion.install "completions/_codecompass"
    fish_completion.install "completions/codecompass.fish"
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/codecompass --version")
    (testpath/"a.py").write "def find_me():\n    pass\n"
    system bin/"codecompass", "index"
    assert_match "a.py:1", shell_output("#{bin}/codecompass locate find_me")
  end
end
