internal import TokenModel
internal import TokenPicture

/// Curves over one time axis, and how a part moves along them.
extension AtlasWriter {
  /// What is known of one motion.
  private struct Motion {
    var group: TokenPath
    var edition: Atlas.Edition
    var context: Context
    var curve: Reading
    var duration: Reading
    var motion: Reading
    var animated: Reading
    var scale: (from: Reading, to: Reading)
    var opacity: (from: Reading, to: Reading)

    /// A jump: nothing moves on the way.
    var isStep: Bool { animated.boolean == false }

    var seconds: Double? {
      guard case .duration(let duration)? = duration.value else { return nil }
      // What no chart can show is told, not drawn.
      return (0...60).contains(duration.seconds) ? duration.seconds : nil
    }
  }

  var motion: Markup? {
    let motions = atlas.editions.flatMap(self.motions)
    guard !motions.isEmpty else { return nil }
    let longest = motions.compactMap(\.seconds).max() ?? 0.4
    // A tenth more than the longest, in full tenths of a second.
    let end = (longest * 10).rounded(.up) / 10 + 0.1
    let rows = motions.map { motion in
      Markup.element(
        "div", ["class": "motion"], words(motion), chart(motion, end), film(motion))
        + .literal("\n")
    }
    return section(
      "motion", "Motion",
      "One time axis. A spring of which no source states the response is a band, not a line. The "
        + "moving parts at the right are not to scale.",
      [.element("figure", ["class": "motions"], rows)])
  }

  /// The groups that state a curve, or whether something moves, in the contexts that they tell apart.
  private func motions(_ edition: Atlas.Edition) -> [Motion] {
    var seen: Set<String> = []
    var found: [Motion] = []
    for token in edition.tokens.tokens where isDrawn(token.path) {
      guard token.path.name == "curve" || token.path.name == "animated",
        let group = token.path.parent
      else { continue }
      for cell in token.cells where cell.statement.presence == .stated {
        guard seen.insert(group.text + " " + cell.context.text).inserted else { continue }
        let reader = EditionReader(edition: edition, context: cell.context, ledger: ledger)
        func read(_ name: String) -> Reading { reader.read(group.text + "." + name) }
        found.append(
          Motion(
            group: group, edition: edition, context: cell.context, curve: read("curve"),
            duration: read("duration"), motion: read("motion"), animated: read("animated"),
            scale: (read("scale.from"), read("scale.to")),
            opacity: (read("opacity.from"), read("opacity.to"))))
      }
    }
    return found
  }

  private func words(_ motion: Motion) -> Markup {
    let all = [motion.motion, motion.curve, motion.duration].filter(\.isStated)
    let links = all.map { reading in
      Markup.element("a", ["href": "#f\(reading.fact)"], .text(reading.words))
    }
    let isThird = !all.isEmpty && all.allSatisfy(\.isThirdParty)
    return .element(
      "div", ["class": "said"],
      .element("b", [:], .text(name(motion.group, .base, withGroup: true))),
      .element(
        "span", [:],
        .text(
          ([motion.edition.name] + motion.context.fixed.map { $0.value.humanised })
            .joined(separator: ", "))),
      .element(
        "span", [:],
        links.isEmpty
          ? .element(
            "a", ["href": "#f\(motion.animated.fact)"],
            .text(motion.isStep ? "without animation" : "animated; no figures"))
          : .joined(links, by: " · ")),
      isThird ? .literal("<span><b class=\"chip third\">third party †</b></span>") : .none)
  }

  // MARK: Curves

  /// The least and the greatest progress at a time; equal where it is known.
  private func band(_ motion: Motion) -> ((Double) -> (Double, Double))? {
    guard let seconds = motion.seconds, seconds > 0 else { return nil }
    switch motion.curve.value {
    case .cubicBezier(let curve)?:
      return { time in
        let progress = curve.progress(at: min(max(time / seconds, 0), 1))
        return (progress, progress)
      }
    case .spring(let spring)?:
      guard let ratio = spring.dampingRatio else { return nil }
      if spring.response != nil {
        guard let known = SpringMotion(spring) else { return nil }
        return { (known.progress(at: $0), known.progress(at: $0)) }
      }
      let about = motion.curve.cell?.statement.isApproximate == true ? ratio.aboutWidth : 0
      let ratios = about == 0 ? [ratio] : [ratio - about, ratio, ratio + about]
      // The duration is the response (SwiftUI), or the time until it rests (UIKit).
      let springs = ratios.flatMap { ratio -> [SpringMotion] in
        guard let unit = SpringMotion(response: 1, dampingRatio: ratio),
          let rest = unit.settlingTime(within: 0.001), rest > 0
        else { return [] }
        return (0..<9).compactMap { step in
          let response = seconds + (seconds / rest - seconds) * Double(step) / 8
          return SpringMotion(response: response, dampingRatio: ratio)
        }
      }
      guard !springs.isEmpty else { return nil }
      return { time in
        let all = springs.map { $0.progress(at: time) }
        return (all.min() ?? 0, all.max() ?? 1)
      }
    default: return nil
    }
  }

  private func chart(_ motion: Motion, _ end: Double) -> Markup {
    let (width, tall, base) = (300.0, 70.0, 90.0)
    func x(_ time: Double) -> Double { 12 + width * time / end }
    func y(_ progress: Double) -> Double { base - tall * progress }
    func points(_ all: [(Double, Double)]) -> String {
      all.map { Mark.n(x($0.0)) + " " + Mark.n(y($0.1)) }.joined(separator: "L")
    }
    var parts: [Markup] = [
      Mark.path(
        "guide",
        "M12 \(Mark.n(y(0)))H\(Mark.n(12 + width))M12 \(Mark.n(y(1)))H\(Mark.n(12 + width))")
    ]
    // A tick each tenth of a second; fewer of what lasts longer.
    let ticks = end <= 1.3 ? Int((end * 10).rounded()) : 6
    for tick in 0...ticks {
      let time = end <= 1.3 ? Double(tick) / 10 : end * Double(tick) / 6
      parts.append(
        Mark.text(
          "axis", tick == 0 ? "0 s" : Mark.n(time), x: x(time), y: base + 16, anchor: "middle"))
    }
    if let band = band(motion), let seconds = motion.seconds {
      parts.append(curve(motion, seconds, band, points))
      parts.append(
        Mark.linked(
          motion.duration,
          Mark.path("until", "M\(Mark.n(x(seconds))) \(Mark.n(base))V\(Mark.n(y(1) - 10))"),
          Mark.text(
            "axis strong", motion.duration.label, x: x(seconds) + 4, y: y(1) - 4,
            of: motion.duration)))
    } else if motion.isStep {
      parts.append(
        Mark.linked(
          motion.animated,
          Mark.path("curve line", "M12 \(Mark.n(y(0)))V\(Mark.n(y(1)))H\(Mark.n(12 + width))")))
    } else {
      parts.append(
        Mark.linked(
          motion.curve.isStated ? motion.curve : motion.animated,
          Mark.Shape(x: 12, y: y(1), width: width, height: tall).markup("", fill: "url(#hatch)"),
          Mark.text("ask large", "?", x: 12 + width / 2, y: y(0.4), anchor: "middle")))
    }
    return .element(
      "div", ["class": "fit wide"],
      Mark.plate("plate w330", "0 0 330 116", "progress over time", parts))
  }

  /// A line, or the area between two where a source gives a range.
  private func curve(
    _ motion: Motion, _ seconds: Double, _ band: (Double) -> (Double, Double),
    _ points: ([(Double, Double)]) -> String
  ) -> Markup {
    let steps = 48
    let values = (0...steps).map { seconds * Double($0) / Double(steps) }.map { ($0, band($0)) }
    let low = values.map { ($0.0, $0.1.0) }
    let high = values.map { ($0.0, $0.1.1) }
    let isLine = zip(low, high).allSatisfy { abs($0.1 - $1.1) < 1e-9 }
    return Mark.linked(
      motion.curve,
      isLine
        ? Mark.path("curve line", "M" + points(low))
        : Mark.path("curve area", "M" + points(high) + "L" + points(low.reversed()) + "Z"))
  }

  // MARK: Film

  private func film(_ motion: Motion) -> Markup {
    let (width, tall, step) = (50.0, 88.0, 64.0)
    let band = motion.isStep ? { _ in (1, 1) } : band(motion)
    var parts: [Markup] = []
    for frame in 0..<8 {
      let x = 2 + step * Double(frame)
      parts.append(Mark.Shape(x: x, y: 4, width: width, height: tall, radius: 5).markup("frame"))
      guard let band else {
        parts.append(
          Mark.Shape(x: x, y: 4, width: width, height: tall, radius: 5).markup(
            "", fill: "url(#hatch)"))
        continue
      }
      let time = (motion.seconds ?? 1) * Double(frame) / 7
      let (low, high) = band(time)
      parts.append(card(motion, x, high, "perhaps") + card(motion, x, low, "surely"))
      if let bar = opacity(motion, frame) {
        parts.append(
          .shape(
            "rect",
            [
              "class": "frame", "x": Mark.n(x), "y": "96", "width": Mark.n(width), "height": "5",
              "style": bar.style, "fill": bar.fill,
            ]))
      }
    }
    let reading =
      [motion.motion, motion.scale.from, motion.animated].first { $0.isStated } ?? motion.curve
    return Mark.plate(
      "plate", "0 0 502 112", "eight moments of the motion", [Mark.linked(reading, parts)])
  }

  /// The moving part when it has gone that far; its size is not to scale.
  private func card(
    _ motion: Motion, _ x: Double, _ progress: Double, _ kind: StaticString
  ) -> Markup {
    let scale = (motion.scale.from.number, motion.scale.to.number)
    if let from = scale.0, let to = scale.1 {
      let size = from + (to - from) * progress
      return Mark.Shape(
        x: x + 25 - 17 * size, y: 48 - 9 * size, width: 34 * size, height: 18 * size, radius: 3
      ).markup(kind)
    }
    let isGone = motion.motion.string == "slideDown"
    let shown = min(max(isGone ? 1 - progress : progress, 0), 1.1)
    let tall = 42 * min(shown, 1)
    return Mark.Shape(x: x + 3, y: 92 - tall, width: 44, height: tall, radius: 3).markup(kind)
  }

  /// Opacity at the ends; between them no source says.
  private func opacity(_ motion: Motion, _ frame: Int) -> (style: String, fill: String)? {
    guard let from = motion.opacity.from.number, let to = motion.opacity.to.number else {
      return nil
    }
    switch frame {
    case 0: return ("fill:currentColor;fill-opacity:" + Mark.n(from), "")
    case 7: return ("fill:currentColor;fill-opacity:" + Mark.n(to), "")
    default: return ("fill:url(#hatch)", "")
    }
  }
}
