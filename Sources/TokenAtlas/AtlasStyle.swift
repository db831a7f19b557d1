internal import TokenModel
internal import TokenPicture

/// What an atlas's page has besides its plates: patterns, signs, and the style.
enum AtlasStyle {
  static let foot = Markup.literal(
    "<footer>Made by <code>blazon atlas</code>. The words of the samples are not facts.</footer>\n")

  /// Patterns that hold on light and dark drawings alike.
  static var definitions: Markup {
    // For letters, which are too thin for strokes with paper between them: strokes that do not
    // come nearer to the halo around letters.
    let inks = Mark.crayons.map { name, color in
      let isLight = Mark.isLight(ColorValue(hexText: "\(color)"))
      return Markup.element(
        "pattern",
        [
          "id": "ink-\(name)", "width": "4", "height": "4", "patternUnits": "userSpaceOnUse",
          "patternTransform": "rotate(24)",
          "fill": isLight ? "#fff" : "#000",
        ], .shape("rect", ["width": "4", "height": "4", "fill": "\(color)"]),
        .shape("rect", ["width": "2", "height": "4", "fill-opacity": ".12"]))
    }
    let patterns = Mark.crayons.map { name, color in
      Markup.element(
        "pattern",
        [
          "id": "crayon-\(name)", "width": "7", "height": "14", "patternUnits": "userSpaceOnUse",
          "patternTransform": "rotate(24)",
        ],
        // White also on a dark page, on which red would be maroon, and black nothing.
        .literal("<rect width=\"7\" height=\"14\" fill=\"#fff\"/>"),
        .shape("rect", ["width": "7", "height": "14", "fill": "\(color)", "fill-opacity": ".12"]),
        .shape(
          "path",
          [
            "d": "M1.5 0q1.2 3.5 0 7t0 7M4.6 0q-1 3.5 0 7t0 7", "stroke": "\(color)",
            "stroke-width": "1.3", "stroke-opacity": ".6", "fill": "none",
          ]))
    }
    return .literal(
      """
      <svg width="0" height="0" style="position:absolute" aria-hidden="true"><defs>
      <pattern id="hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">\
      <path d="M0 0V6" stroke="#8b8b95" stroke-width="1.6"/></pattern>
      <pattern id="ask" width="34" height="30" patternUnits="userSpaceOnUse">\
      <path d="M5 10.5q0-4 4-4t4 3.6q0 2.2-2.6 3.2q-1.4.6-1.4 2.4M9 18.4v.6M22 25.500q0-4 4-4t4 3.600q0 2.200-2.600 3.200q-1.400.6-1.400 2.400" \
      stroke="#8b8b95" stroke-opacity=".26" stroke-width="1.5" fill="none" stroke-linecap="round" transform="translate(0 -5)"/></pattern>
      <pattern id="asked" width="34" height="30" patternUnits="userSpaceOnUse"><rect class="paper" width="34" height="30"/>\
      <rect width="34" height="30" fill="url(#ask)"/></pattern>
      <pattern id="dots" width="12" height="12" patternUnits="userSpaceOnUse"><circle cx="6" cy="6" r="1" fill="#8b8b95"/></pattern>
      <pattern id="cross" width="8" height="8" patternUnits="userSpaceOnUse">\
      <path d="M0 0L8 8M8 0L0 8" stroke="#8b8b95" stroke-width=".7" stroke-opacity=".7"/></pattern>
      <pattern id="check" width="16" height="16" patternUnits="userSpaceOnUse">\
      <path d="M0 0h8v8H0zM8 8h8v8H8z" fill="#8b8b95" fill-opacity=".28"/></pattern>
      <pattern id="stipple" width="5" height="5" patternUnits="userSpaceOnUse"><circle cx="1.2" cy="1.2" r=".6" fill="#8b8b95"/>\
      <circle cx="3.700" cy="3.700" r=".6" fill="#8b8b95"/></pattern>
      <pattern id="scribble" width="18" height="10" patternUnits="userSpaceOnUse" patternTransform="rotate(-8)">\
      <path d="M0 5q4.500-6 9 0t9 0" stroke="#8b8b95" stroke-width="1.2" fill="none"/></pattern>

      <linearGradient id="fade-left"><stop offset="0" stop-color="#a3158f" stop-opacity=".06"/>\
      <stop offset="1" stop-color="#a3158f" stop-opacity=".3"/></linearGradient>
      <linearGradient id="fade-right"><stop offset="0" stop-color="#a3158f" stop-opacity=".3"/>\
      <stop offset="1" stop-color="#a3158f" stop-opacity=".06"/></linearGradient>

      """) + .joined(patterns + inks + Mark.symbols) + .literal("</defs></svg>\n")
  }

  static let style = Markup.literal(
    """
    :root { --space: #a3158f; --third: #935200; --known: #1d1d1f; --note: #3f3f45; --forbid: #c8261d; --ghost: #7a3ff2;
      --demand: #3d3d47; --rule: #3e6c8c; --changed: #a86400; --band: #9db9ef; --curve: #0a5bc4; --measured: #0b7285; }
    @media (prefers-color-scheme: dark) {
      :root { --space: #ff8ee8; --third: #ffb55c; --known: #f2f2f4; --note: #c9c9d0; --forbid: #ff766d; --ghost: #b79bff;
        --demand: #d0d0da; --rule: #7fb0d3; --changed: #ffb54a; --band: #34518a; --curve: #7db4ff; --measured: #5fd0e0; }
    }
    :root { --muted: #5f5f66; }
    @media (prefers-color-scheme: dark) { :root { --muted: #a7a7af; } }
    body { max-width: 1480px; margin: 0 auto; }
    nav { display: flex; flex-wrap: wrap; gap: 4px 16px; margin: 0 0 20px; font-size: 13px; } nav a { color: var(--blue); }
    .plates { scroll-margin-top: 12px; margin: 0 0 44px; } details.plates { margin: 0 0 12px; } details.plates[open] { margin: 0 0 44px; }
    summary h2 { display: inline; } details.plates > summary { cursor: pointer; margin: 0 0 12px; color: var(--muted); } summary h2 { color: var(--ink); }
    .spread { display: grid; grid-auto-flow: column; grid-auto-columns: minmax(0, 1fr); gap: 14px 22px; margin: 0; padding: 0; list-style: none; --lb: hidden; }
    .spread li { display: flex; flex-direction: column; gap: 10px; min-width: 0; } .spread svg.plate { pointer-events: none; max-width: 290px; }
    .spread h3 { font-size: 21px; } .spread small { color: var(--muted); } .spread p { margin: 4px 0 0; font-size: 14px; line-height: 1.45; overflow-wrap: anywhere; }
    .spread, .minis { --spaces: none; } .spread a { color: inherit; text-decoration-color: var(--line); }
    @media screen and (max-width: 760px) { .spread { grid-auto-flow: row; } .spread li { flex-direction: row; } .spread svg.plate { width: 104px; flex: none; align-self: start; } }
    h2 { margin: 0 0 14px; font-size: 23px; letter-spacing: -.015em; line-height: 1.2; }
    h2 small { margin-left: .6em; color: var(--muted); font-size: 14px; font-weight: 400; letter-spacing: 0; }
    h3 { display: inline; margin: 0 8px 0 0; font-size: 19px; letter-spacing: -.01em; color: var(--ink); }
    .grid { display: grid; gap: 14px; margin: 0 0 14px; grid-template-columns: repeat(auto-fill, minmax(min(100%, 340px), 1fr)); align-items: start; }
    figure { margin: 0; padding: 14px 16px 8px; background: var(--paper); border: 1px solid var(--line); border-radius: 16px;
      break-inside: avoid; min-width: 0; }
    figcaption { display: flex; flex-wrap: wrap; align-items: baseline; gap: 2px 8px; color: var(--muted); font-size: 12.5px; }
    .chip { padding: 1px 9px; border: 1px solid var(--line); border-radius: 99px; font-weight: 500; font-size: 12px; color: var(--muted); }
    .chip.third { color: var(--third); border-color: currentColor; }
    .fit { container-type: inline-size; width: 100%; max-width: 500px; margin: 0 auto; } .fit.wide { max-width: none; }
    svg.plate { display: block; width: 100%; height: auto; overflow: visible; } svg.copy { overflow: hidden; }
    .tally { display: flex; height: 6px; margin: 8px 0 4px; }
    .figures { background: var(--known); } .words { background: var(--space); } .rules { background: #8b8b95; }
    .nothing { background: repeating-linear-gradient(135deg, #8b8b95 0 1.5px, transparent 0 5px); }
    .pick + label { padding: 5px 12px; border: 1px solid var(--line); border-radius: 99px; background: var(--paper); cursor: pointer; }
    .pick:checked + label { background: var(--ink); color: var(--paper); border-color: var(--ink); } .plate a { outline: none; }
    .plate a:focus-visible > * { stroke: var(--blue); stroke-width: 2.5px; } .plate a:hover .lb { text-decoration: underline; }
    .lb { font-size: calc(11px * var(--k, 1)); fill: var(--note); paint-order: stroke; stroke: var(--paper); stroke-width: 2.6px;
      stroke-linejoin: round; }
    .lb.m { font-weight: 500; } .lb.space { fill: var(--space); } .lb.bold { font-weight: 700; } .lb.soft { fill: var(--muted); }
    .lb { visibility: var(--lb, visible); } .behind { fill: var(--behind); } .plaque { fill: var(--paper); fill-opacity: .8; }
    .lb.terra { font-style: italic; font-size: calc(17px * var(--k, 1)); letter-spacing: .06em; }
    .four { grid-template-columns: repeat(auto-fill, minmax(min(100%, 290px), 1fr)); }
    .two { grid-template-columns: repeat(auto-fill, minmax(min(100%, 480px), 1fr)); } .two .fit { max-width: 640px; }
    .small .fit { max-width: 300px; pointer-events: none; } .small { --lb: hidden; }
    .minis { display: none; grid-auto-flow: column; grid-auto-columns: 1fr; gap: 8px; margin: 0 0 12px; --lb: hidden; }
    @media screen and (max-width: 1110px) { .minis { display: grid; } }
    .minis div { text-align: center; font-size: 12px; font-weight: 600; } .lb.guess, .sample { text-anchor: middle; } .sample.faint { text-anchor: start; }
    .lb.guess { font-style: italic; font-size: calc(12px * var(--k, 1)); } .dg { fill: var(--third); color: var(--third); }
    .ask { font-weight: 700; font-size: 12px; fill: var(--known); paint-order: stroke; stroke: var(--paper); stroke-width: 3px; }
    .ask.small { font-size: calc(12px * var(--k, 1)); } .ask.large { font-size: 22px; } .edge { fill: none; stroke: var(--known); stroke-width: 1.4; }
    .edge.derived { stroke-dasharray: 7 3; } .edge.measured { stroke: var(--measured); stroke-width: 1.8; }
    .edge.no { stroke: var(--forbid); } .edge.wavy { stroke: #77777f; stroke-width: 1.1; } .edge.chosen { stroke: #8b8b95; stroke-width: 1; stroke-dasharray: 1.5 3; }
    .rim, .tile rect { stroke: #77777f; stroke-width: 1.1; } .paper { fill: var(--paper); } .edge.paper { fill: var(--paper); }
    .halo { stroke-width: 4.6px; paint-order: stroke; stroke-linejoin: round; } .white { stroke: #fff; } .black { stroke: #000; }
    .hit { fill: #fff; fill-opacity: 0; } .hair { fill: #8b8b95; }
    .space { fill: var(--space); } rect.space { fill-opacity: .22; } rect.space, .pad, .about { display: var(--spaces, inline); } .pad { fill: var(--space); fill-opacity: .15; }
    .about { fill: var(--space); fill-opacity: .3; } .em { fill: none; stroke: var(--space); stroke-width: .6; stroke-dasharray: 2 2; }
    .target { fill: none; stroke: var(--known); stroke-width: .8; stroke-dasharray: 1.500 2; }
    .border { fill: none; stroke: #8b8b95; } .neutral { fill: var(--neutral); }
    .corner { fill: none; stroke: var(--space); stroke-width: 2.4; } .dimension { fill: none; stroke: #77777f; stroke-width: .9; }
    .demand { fill: var(--demand); } .forbids { fill: none; stroke: var(--forbid); stroke-width: 2; stroke-linecap: round; }
    .sign { fill: none; stroke: #3d3d44; stroke-width: 1.2; stroke-linecap: round; } .sign circle { fill: #fff; fill-opacity: .85; stroke: none; }
    .swipe { fill: none; stroke: #77777f; stroke-width: 1.7; } .ring { fill: none; stroke: var(--known); stroke-width: 1.3; } .disc { fill: var(--known); }
    .ring.dotted { stroke-dasharray: 1.500 3; } .faint { fill: var(--faint-sample); }
    .ghost { display: none; fill: none; stroke: var(--ghost); stroke-width: 1.4; stroke-dasharray: 5 4; }
    body:has(#ghost:checked) .ghost { display: inline; } body:has(#labels:not(:checked)) .lb { display: none; }
    body:has(#third:not(:checked)) .dg, body:has(#third:not(:checked)) .third { display: none; }
    .ribbon { display: grid; grid-template-columns: minmax(150px, 1fr) 3.2fr; gap: 0 14px; align-items: center;
      border-top: 1px solid var(--line); padding: 5px 0 4px; font-size: 13px; break-inside: avoid; }
    .ribbon.head { border: 0; } .ribbon.head > b { font-size: 15px; }
    .stations { display: grid; grid-template-columns: repeat(var(--n), 1fr); text-align: center; font-size: 12px; }
    .stations > * { overflow-wrap: anywhere; padding: 0 3px; }
    .flow .yes { fill: var(--rule); } .flow .no { fill: var(--forbid); } .flow .changed { fill: var(--changed); }
    .flow .pale { fill-opacity: .28; } .flow .general { fill: none; stroke: var(--known); stroke-dasharray: 4 3; }
    .flow .open { cy: 16px; r: 5.5px; fill: var(--paper); stroke: #77777f; stroke-width: 1.2; } .flow .full { cy: 16px; r: 6.5px; fill: #24465c; } .flow .full.no { fill: #8e1a14; }
    .flow .glyph { fill: none; stroke: #fff; stroke-width: 1.7; stroke-linecap: round; stroke-linejoin: round; }
    .motion { display: grid; grid-template-columns: minmax(160px, 1fr) 1.5fr 2.2fr; gap: 4px 20px; align-items: center;
      border-top: 1px solid var(--line); padding: 8px 0; break-inside: avoid; } .motion:first-child { border: 0; }
    .said { display: grid; gap: 2px; font-size: 12.5px; color: var(--muted); } .said b { font-size: 14px; color: var(--ink); }
    .said .chip { font-size: 12px; color: var(--third); } .said a { color: var(--blue); }
    .guide { stroke: var(--line); fill: none; } .axis { font-size: calc(10.4px * var(--k, 1)); fill: var(--muted); } .axis.strong { font-weight: 700; fill: var(--ink); }
    .curve { stroke: var(--curve); } .curve.line { fill: none; stroke-width: 2.2; } .curve.area { fill: var(--band); fill-opacity: .7; }
    .until { stroke: #77777f; fill: none; } .frame { fill: none; stroke: #77777f; stroke-width: 1; }
    .surely { fill: var(--curve); fill-opacity: .62; } .perhaps { fill: var(--curve); fill-opacity: .3; }
    .known { margin: 0 0 14px; } .squares { border-collapse: collapse; font-size: 12.5px; width: 100%; } .squares th { text-align: left; font-weight: 500; }
    .squares td, .squares th { padding: 3px 12px 3px 0; vertical-align: top; }
    .facts th { font: 12px/1.4 ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace; }
    .squares i { display: inline-block; width: 11px; height: 11px; margin: 0 3px 0 0; border: 1px solid #8b8b95; border-radius: 2px; }
    .squares i { background: repeating-linear-gradient(135deg, #8b8b95 0 1.5px, transparent 0 5px); }
    .squares i.figures { background: var(--known); } .squares i.words { background: var(--space); } .squares i.rules { background: #8b8b95; }
    .squares i.unread { background: radial-gradient(#8b8b95 1px, transparent 1.2px) 0 0 / 4px 4px; }
    .besides { font-size: 12.5px; line-height: 1.9; margin: 8px 0 0; } .besides a { color: inherit; border: 1px solid var(--line); border-radius: 99px;
      padding: 1px 8px; text-decoration: none; overflow-wrap: anywhere; box-decoration-break: clone; -webkit-box-decoration-break: clone; }
    @media screen and (max-width: 760px) { .ribbon, .motion { grid-template-columns: minmax(0, 1fr); } }
    .hidden { position: absolute; } .other { display: inline-flex; gap: 8px; align-items: center; margin: 4px 14px 4px 0; font-size: 12.5px; color: var(--note); } .commit { fill: none; stroke: var(--known); } .key { margin: 0 0 36px; } .key summary { font-weight: 600; cursor: pointer; }
    .key ul { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 165px), 1fr)); gap: 6px 18px; margin: 10px 0 0; padding: 0;
      list-style: none; font-size: 12.5px; } .key li { display: flex; gap: 10px; align-items: center; }
    .ghost.shown { display: inline; } .dg.large { font-size: 18px; }
    .tens { grid-template-columns: repeat(auto-fill, minmax(min(100%, 215px), 1fr)); } .ten { font-size: 13px; } .ten p { margin: 2px 0 6px;
      font-size: 12.5px; overflow-wrap: anywhere; } .ten small { color: var(--muted); } .ten svg { margin-bottom: 6px; }
    @media screen and (max-width: 760px) { .tens { grid-template-columns: 1fr 1fr; } .ten { padding: 10px 12px 4px; } .ten .axis { font-size: 13px; } }
    .big { fill: var(--rule); } .big.no { fill: var(--forbid); } .big.may { fill: none; stroke: var(--rule); stroke-width: 2; stroke-dasharray: 4 3; } .big-glyph { fill: none; stroke: var(--paper); stroke-width: 4; stroke-linecap: round; } .may + .big-glyph { stroke: var(--rule); }
    .slope { fill: none; stroke: #77777f; stroke-width: 1.6; } .dot { fill: var(--known); } .third-dot { fill: var(--paper); stroke: var(--third); stroke-width: 2; }
    .tile .axis { font-size: 11px; } .lengths { margin-top: 14px; max-width: 760px; }
    .length { display: grid; grid-template-columns: minmax(190px, 1fr) 52px minmax(0, 334px); gap: 10px; align-items: center; font-size: 12.5px; line-height: 1.55; }
    .length span { text-align: right; color: var(--muted); overflow-wrap: anywhere; } svg.fixed { max-width: 100%; overflow: hidden; }
    .specimens { margin-top: 14px; display: grid; grid-template-columns: repeat(auto-fill, minmax(150px, 1fr)); gap: 6px; grid-column: 1 / -1; }
    .specimen { border: 0; padding: 0; text-align: center; font-size: 12px; } .specimen p { margin: 0; } .ink { fill: var(--ink); }
    .tiles { display: grid; grid-template-columns: repeat(auto-fill, minmax(180px, 1fr)); gap: 12px; } .tile { padding: 10px 12px 4px; font-size: 12px; }
    .tile b { display: block; font-size: 13px; margin: 0 0 4px; overflow-wrap: anywhere; } .tile p { margin: 4px 0; color: var(--muted); }
    .point { fill: var(--paper); stroke: var(--known); stroke-width: 1.5; } .point.dark { fill: var(--known); } .point.more { stroke: var(--ghost); stroke-width: 2; }
    @media screen and (max-width: 760px) { .length { grid-template-columns: 1fr 60px; } .length svg { grid-column: 1 / -1; } .length span { text-align: left; } }
    table.facts { width: 100%; border-collapse: collapse; font-size: 12.5px; background: var(--paper); }
    .facts th, .facts td { text-align: left; vertical-align: top; padding: 4px 8px; border-top: 1px solid var(--line); font-weight: 400;
      overflow-wrap: anywhere; }
    .facts thead th { font-weight: 600; white-space: nowrap; } .facts tr { scroll-margin-top: 30vh; content-visibility: auto; }
    .facts tr:target { background: color-mix(in srgb, var(--blue) 16%, var(--paper)); } .facts a { color: var(--blue); }
    @media screen and (max-width: 620px) {
      .facts thead { display: none; } .facts tr { display: block; padding: 6px 0; border-top: 1px solid var(--line); }
      .facts td, .facts th { display: inline; border: 0; padding: 0 4px; } h1 { font-size: 26px; }
    }
    @media print {
      .bar, nav, .minis { display: none; } details::details-content { content-visibility: visible; display: block; } body { background: #fff; padding: 0; zoom: .72; } figure { border-color: #bbb; }
      .facts a { color: inherit; } h2 { break-after: avoid; } .plates { margin: 0 0 24px; }
      .grid { grid-template-columns: repeat(3, minmax(0, 1fr)); } .two { grid-template-columns: repeat(2, minmax(0, 1fr)); }
      .four { grid-template-columns: repeat(4, minmax(0, 1fr)); } .tens { grid-template-columns: repeat(5, minmax(0, 1fr)); }
      .tiles { grid-template-columns: repeat(6, 1fr); } .facts td, .facts th { padding: 1px 6px; font-size: 10px; }
      @page { size: A4 landscape; margin: 12mm; }
    }

    """)
}
