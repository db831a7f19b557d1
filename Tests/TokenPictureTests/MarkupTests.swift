import Testing
import TokenModel
import TokenPicture

@Suite("Markup")
struct MarkupTests {
  @Test("Text and attributes cannot leave their place")
  func hostile() {
    let text = "\"><script>alert('x')</script>&\u{202E}"
    let markup = Markup.element("a", ["href": text, "title": "one\ntwo"], .text(text))
    #expect(!markup.html.contains("<script"))
    #expect(!markup.html.contains("\u{202E}"))
    #expect(markup.html.contains("title=\"one&#10;two\""))
    #expect(markup.html.hasPrefix("<a href=\"&quot;&gt;&lt;script&gt;"))
  }
}
