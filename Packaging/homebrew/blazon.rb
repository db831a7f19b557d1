# A formula for a tap of your own. Untested: nothing is published yet, and no Mac has run it.
# VERSION, URL and SHA256 are those of a release's source archive.
class Blazon < Formula
  desc "Design-token registry with a memory, in one SQLite file"
  homepage "https://example.org/blazon"
  url "https://example.org/blazon/archive/v1.0.0.tar.gz"
  sha256 "0000000000000000000000000000000000000000000000000000000000000000"
  license "Apache-2.0"

  depends_on xcode: ["26.0", :build]
  uses_from_macos "swift" => :build, since: :tahoe
  uses_from_macos "sqlite"

  def install
    system "swift", "build", "--disable-sandbox", "-c", "release", "--product", "blazon"
    bin.install ".build/release/blazon"
    generate_completions_from_executable(bin/"blazon", "--generate-completion-script")
  end

  test do
    (testpath/"a.tokens.json").write '{"gap": {"$type": "dimension", "$value": {"value": 8, "unit": "px"}}}'
    system bin/"blazon", "init"
    system bin/"blazon", "import", "a.tokens.json", "--author", "brew"
    assert_match "--gap: 8px;", shell_output("#{bin}/blazon export --format css")
  end
end
