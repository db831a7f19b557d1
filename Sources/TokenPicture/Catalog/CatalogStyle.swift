/// What a catalog's page has besides its content.
enum CatalogStyle {
  static let foot = Markup.literal("<footer>Made by <code>blazon catalog</code>.</footer>\n")

  static let searchField = Markup.literal(
    """
    <input type="search" placeholder="Search names and values" aria-label="Search names and values" hidden>
    """)

  /// Shows the rows that have all words; without it the page is whole, and a browser finds in it.
  ///
  /// The policy of the page names the SHA-256 of the text, so that no other script runs.
  static let search = PageScript(
    text: """
      const f=document.querySelector("[type=search]");f.hidden=false;
      f.oninput=()=>{const w=f.value.toLowerCase().split(" ");
      for(const r of document.querySelectorAll("tbody tr")){
      const t=(decodeURIComponent(r.id)+" "+r.textContent).toLowerCase();
      r.hidden=!w.every(x=>t.includes(x))}};
      """, hash: "S7k/CSBSNYf7h7i3CmxgxyDWjZYDwCtCxq8D6C4lcVU=")

  static let style =
    Markup.literal(
      """
      h2 { margin: 34px 0 10px; font-size: 20px; letter-spacing: -.01em; }
      h3 { margin: 0 0 5px; font-size: 13px; overflow-wrap: anywhere; }
      a { color: var(--blue); text-decoration: none; } a:hover { text-decoration: underline; }
      a:focus-visible { outline: 2px solid var(--blue); outline-offset: 2px; }
      small { color: var(--muted); font-size: 12px; font-weight: 400; }
      ul { list-style: none; margin: 0; padding: 0; } li { overflow-wrap: anywhere; }
      .bar label {
        padding: 3px 11px; border: 1px solid var(--line); border-radius: 99px; font-size: 12px; cursor: pointer;
      }
      .bar input:checked + label { background: var(--ink); color: var(--paper); }
      .bar input[type="search"] {
        flex: 1 1 180px; max-width: 320px; padding: 5px 11px; border: 1px solid var(--muted); border-radius: 99px;
        font: inherit; background: var(--paper); color: var(--ink);
      }
      .s {
        --g: linear-gradient(var(--c), var(--c)); background: var(--g),
          repeating-conic-gradient(var(--check) 0 25%, var(--paper) 0 50%) 0 0 / 9px 9px;
        outline: 1px solid color-mix(in srgb, var(--ink) 16%, transparent); outline-offset: -1px;
      }
      i.s { display: block; width: 44px; height: 22px; border-radius: 5px; }
      i.l {
        display: inline-block; height: 10px; min-width: 1px; background: var(--violet); vertical-align: middle;
        border-radius: 1px;
      }
      i.l.more { -webkit-mask: linear-gradient(90deg, #000 60%, #0003); mask: linear-gradient(90deg, #000 60%, #0003); }
      .blocks { display: flex; flex-wrap: wrap; gap: 14px 20px; }
      .block { max-width: 100%; }
      .field { display: flex; flex-wrap: wrap; gap: 2px; max-width: 286px; }
      .field a { width: 24px; height: 24px; border-radius: 4px; display: block; }
      .field .b { background: linear-gradient(var(--violet), var(--violet)) 50% 100% / 14px var(--h) no-repeat; }
      .field a:not(.s, .b) { border: 8px solid var(--ground); background: var(--faint); border-radius: 12px; }
      .ramp { margin: 0 0 14px; max-width: 760px; }
      .ramp p { font-size: 12px; color: var(--muted); margin: 0 0 3px; overflow-wrap: anywhere; }
      .ramp > div { display: flex; }
      .ramp .s { flex: 1 1 0; min-width: 0; height: 44px; display: flex; align-items: end; }
      .ramp .s span {
        background: var(--paper); color: var(--ink); font-size: 10px; line-height: 14px; padding: 0 2px; overflow: hidden;
      }
      .ramp svg { width: 100%; height: 30px; display: block; }
      .curve { fill: none; stroke: var(--ink); stroke-width: 1.5; vector-effect: non-scaling-stroke; }
      .pairs { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 300px), 1fr)); gap: 6px 18px; }
      .pairs li { display: flex; gap: 9px; align-items: center; font-size: 12px; }
      .pair {
        flex: none; width: 44px; height: 30px; border-radius: 6px; font-size: 17px; font-weight: 600; text-align: center;
        line-height: 30px; outline: 1px solid color-mix(in srgb, var(--ink) 16%, transparent);
      }
      .pair::before { content: "Ag"; }
      .low b { color: var(--red); }
      .specimen { overflow: hidden; border-top: 1px solid var(--line); padding: 8px 0; }
      .specimen p { margin: 0; overflow-wrap: anywhere; } .specimen .said { font-size: 12px; color: var(--muted); }
      .lengths li { padding: 2px 0; font-size: 13px; } .lengths i { margin-right: 8px; max-width: 60%; }
      .once i.l { background: var(--amber); }
      .gallery { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 210px), 1fr)); gap: 12px 18px; }
      .gallery li > svg, .gallery li > i { display: block; margin-bottom: 4px; }
      .gallery li > i { margin: 12px 0; }
      svg.arcs { width: 420px; max-width: 100%; height: auto; margin-bottom: 12px; }
      .arc { fill: none; stroke: var(--blue); opacity: .45; } .arcs text { font-size: 12px; fill: var(--ink); }
      .lines li { display: grid; grid-template-columns: minmax(70px, 150px) 1fr; gap: 10px; align-items: center; }
      .lines svg { width: 100%; max-width: 720px; height: 16px; } .bars { fill: var(--blue); }
      details { margin-top: 12px; } summary { cursor: pointer; } details li { padding: 3px 0; font-size: 13px; }
      section.group { content-visibility: auto; contain-intrinsic-size: auto 900px; }
      table { width: 100%; border-collapse: collapse; background: var(--paper); table-layout: fixed; }
      th, td { text-align: left; vertical-align: top; padding: 6px 10px; border-top: 1px solid var(--line); }
      thead th { font-size: 12px; color: var(--muted); font-weight: 500; }
      thead th:nth-child(1) { width: 78px; } thead th:nth-child(2) { width: 27%; }
      tbody th { font: 12px/1.5 ui-monospace, Menlo, Consolas, monospace; }
      td, tbody th { overflow-wrap: anywhere; }
      tbody a:link { color: var(--ink); } td a:link { color: var(--blue); }
      .v { display: inline-block; margin-right: 14px; } .v b { font-size: 11px; color: var(--muted); font-weight: 500; }
      td:last-child { font-size: 12px; } td:last-child > * { margin-right: 10px; }
      em { color: var(--red); font-style: normal; } .old th a { text-decoration: line-through; }
      tr:target { background: color-mix(in srgb, var(--amber) 22%, var(--paper)); }
      li:target { background: color-mix(in srgb, var(--amber) 22%, transparent); }
      @media (max-width: 700px) {
        table, tbody, td { display: block; } thead { display: none; }
        tbody tr { display: grid; grid-template-columns: 66px 1fr; border-top: 1px solid var(--line); padding: 6px 0; }
        tbody tr[hidden] { display: none; }
        th, td { border: 0; padding: 2px 8px; } tr > :nth-child(n+3) { grid-column: 2; } td:empty { display: none; }
        tr > td:first-child:empty { display: block; }
      }
      @media print { .bar { display: none; } section.group { content-visibility: visible; } }

      """) + filters

  /// A type that is chosen hides the rows of others.
  private static let filters = Markup.literal(
    """
    body:has([data-type="color"]:checked) tbody tr:not(.color) { display: none; }
    body:has([data-type="dimension"]:checked) tbody tr:not(.dimension) { display: none; }
    body:has([data-type="fontFamily"]:checked) tbody tr:not(.fontFamily) { display: none; }
    body:has([data-type="fontWeight"]:checked) tbody tr:not(.fontWeight) { display: none; }
    body:has([data-type="duration"]:checked) tbody tr:not(.duration) { display: none; }
    body:has([data-type="cubicBezier"]:checked) tbody tr:not(.cubicBezier) { display: none; }
    body:has([data-type="number"]:checked) tbody tr:not(.number) { display: none; }
    body:has([data-type="strokeStyle"]:checked) tbody tr:not(.strokeStyle) { display: none; }
    body:has([data-type="border"]:checked) tbody tr:not(.border) { display: none; }
    body:has([data-type="transition"]:checked) tbody tr:not(.transition) { display: none; }
    body:has([data-type="shadow"]:checked) tbody tr:not(.shadow) { display: none; }
    body:has([data-type="gradient"]:checked) tbody tr:not(.gradient) { display: none; }
    body:has([data-type="typography"]:checked) tbody tr:not(.typography) { display: none; }
    body:has([data-type="boolean"]:checked) tbody tr:not(.boolean) { display: none; }
    body:has([data-type="string"]:checked) tbody tr:not(.string) { display: none; }
    body:has([data-type="spring"]:checked) tbody tr:not(.spring) { display: none; }
    body:has([data-type="material"]:checked) tbody tr:not(.material) { display: none; }

    """)
}
