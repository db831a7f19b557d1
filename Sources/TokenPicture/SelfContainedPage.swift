/// A script of the code itself, with the SHA-256 of its text in Base64, by which a page lets it run.
package struct PageScript: Sendable {
  package let text: StaticString
  package let hash: StaticString

  package init(text: StaticString, hash: StaticString) {
    self.text = text
    self.hash = hash
  }
}

/// A page that is one file: no script but one of the code, nothing from the network, light and dark as the reader's
/// system is.
package struct SelfContainedPage {
  private let title: String
  private let style: Markup
  private let body: [Markup]
  private let script: PageScript?

  /// - Parameter style: the style beside the common one.
  package init(title: String, style: Markup, body: [Markup], script: PageScript? = nil) {
    self.title = title
    self.style = style
    self.body = body
    self.script = script
  }

  /// - Returns: the document with a newline at its end.
  package var html: String {
    // Nothing is ever loaded or run, whatever a name or value holds.
    let policy: KeyValuePairs<StaticString, String> = [
      "http-equiv": "Content-Security-Policy",
      "content":
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"
        + (script.map { "; script-src 'sha256-\($0.hash)'" } ?? ""),
    ]
    let head: [Markup] = [
      .literal("<meta charset=\"utf-8\">\n"),
      Markup.opening("meta", policy), .literal("\n"),
      .literal("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"),
      .literal("<meta name=\"color-scheme\" content=\"light dark\">\n"),
      .element("title", [:], .text(title)), .literal("\n"),
      .literal("<style>\n"), SelfContainedPage.commonStyle, style, .literal("</style>\n"),
    ]
    let document: [Markup] = [
      .literal("<!doctype html>\n"),
      .element(
        "html", ["lang": "en"], .literal("\n"), .element("head", [:], [.literal("\n")] + head),
        .literal("\n"), .element("body", [:], [.literal("\n")] + body + [running]), .literal("\n")),
    ]
    return Markup.joined(document).html + "\n"
  }

  private var running: Markup {
    guard let script else { return .none }
    return .literal("<script>") + .literal(script.text) + .literal("</script>\n")
  }

  private static let commonStyle = Markup.literal(
    """
    :root {
      color-scheme: light dark;
      --paper: #ffffff; --raised: #ffffff; --ground: #f5f5f7; --ink: #1d1d1f; --muted: #6e6e73; --faint: #a1a1a6;
      --line: #e3e3e8; --green: #1f8a3b; --red: #d12c24; --amber: #b25b00; --violet: #8a3ffc;
      --cyan: #0b7a8f; --blue: #0a66d6; --check: #d8d8dc;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --paper: #1c1c1e; --raised: #48484c; --ground: #101012; --ink: #f2f2f4; --muted: #9c9ca3; --faint: #6c6c72;
        --line: #323236; --green: #45c765; --red: #ff6a61; --amber: #ffae42; --violet: #bd93ff;
        --cyan: #5fd0e3; --blue: #64a8ff; --check: #4a4a50;
      }
    }
    * { box-sizing: border-box; }
    html { -webkit-text-size-adjust: 100%; }
    body {
      margin: 0; padding: 0 clamp(12px, 3vw, 40px) 48px; background: var(--ground);
      color: var(--ink); font: 14px/1.45 -apple-system, BlinkMacSystemFont, "SF Pro Text", Inter,
        "Segoe UI", Roboto, "Helvetica Neue", "Liberation Sans", Arial, sans-serif;
    }
    header { padding: 36px 0 18px; }
    .eyebrow {
      margin: 0 0 4px; color: var(--muted); font-size: 12px; letter-spacing: .06em;
      text-transform: uppercase;
    }
    h1 { margin: 0; font-size: 32px; line-height: 1.15; font-weight: 700; letter-spacing: -.02em; overflow-wrap: anywhere; }
    h1 .to { color: var(--faint); font-weight: 400; padding: 0 .12em; }
    .end { margin: 4px 0 0; color: var(--muted); }
    .summary { margin: 8px 0 0; color: var(--muted); max-width: 70ch; }
    code, .path {
      font: 12px/1.4 ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace;
    }
    .name, .value, .path { unicode-bidi: isolate; overflow-wrap: anywhere; }
    svg { flex: none; vertical-align: middle; overflow: hidden; }
    svg.swatch {
      width: 18px; height: 18px; border-radius: 5px; box-shadow: inset 0 0 0 1px var(--line);
      outline: 1px solid color-mix(in srgb, var(--ink) 14%, transparent); outline-offset: -1px;
      background: repeating-conic-gradient(var(--check) 0 25%, var(--paper) 0 50%) 0 0 / 9px 9px;
    }
    svg.wide { width: 48px; height: 20px; shape-rendering: crispEdges; }
    svg.motion .guide { stroke: var(--line); stroke-width: 1; fill: none; }
    svg.motion .curve {
      stroke: var(--blue); stroke-width: 1.8; fill: none; stroke-linejoin: round;
      stroke-linecap: round;
    }
    svg.shadow { background: var(--ground); border-radius: 6px; }
    svg.shadow .card { fill: var(--paper); }
    svg.line .stroke { stroke: var(--ink); stroke-width: 2; fill: none; }
    svg.letters text { fill: var(--ink); font-size: 17px; }
    .drawn { display: inline-flex; align-items: center; gap: 8px; vertical-align: top; }
    svg.letters, svg.line { margin: -2px 0; }
    .muted { color: var(--muted); }
    .added, .newlyStated, .mended, .undeprecated { --tone: var(--green); }
    .broken, .removed, .silenced, .deprecated { --tone: var(--red); }
    .renamed { --tone: var(--blue); }
    .changed, .refined, .corrected { --tone: var(--amber); }
    .rippled, .converted, .firmer, .softer { --tone: var(--cyan); }
    .reversed { --tone: var(--violet); }
    .same, .notCompared, .restated, .redescribed, .sourceChanged { --tone: var(--muted); }
    footer { margin-top: 28px; color: var(--muted); font-size: 12px; }
    input.pick { position: absolute; opacity: 0; pointer-events: none; }
    input.pick:focus-visible + label { outline: 2px solid var(--blue); outline-offset: 2px; }
    .bar { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; margin: 0 0 14px; }

    """)
}
