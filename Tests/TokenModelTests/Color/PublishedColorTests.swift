import Testing
import TokenModel

/// Figures that others have published. Where one was printed with few digits or made with older
/// matrices, the tolerance is wider.
@Suite("Published colors")
struct PublishedColorTests {
  /// CSS Color Module Level 4, editor's draft of 2026: section 2 and the examples and notes of
  /// sections 8, 9.1 to 9.4, 10.1, 10.3, 10.9 and 13.1.
  static let css = [
    ColorCase(
      .srgb, [0.41587, 0.50367, 0.36664], .displayP3, [0.43313, 0.50108, 0.37950], within: 5e-5),
    ColorCase(
      .srgb, [0.41587, 0.50367, 0.36664], .a98RGB, [0.44091, 0.49971, 0.37408], within: 5e-5),
    ColorCase(
      .srgb, [0.41587, 0.50367, 0.36664], .prophotoRGB, [0.36589, 0.41717, 0.31333],
      within: 5e-5),
    ColorCase(.hwb, [150, 20, 10], .srgb, [0.2, 0.9, 0.55], within: 1e-9),
    ColorCase(.hwb, [150, 20, 10], .hsl, [150, 77.78, 55], within: 0.003),
    ColorCase(.hwb, [45, 40, 80], .srgb, [0.3333, 0.3333, 0.3333], within: 5e-5),
    ColorCase(.srgb, [0, 0, 1], .lab, [29.567, 68.298, -112.0294], within: 0.012),
    ColorCase(.srgb, [1, 1, 0], .lab, [97.607, -15.753, 93.388], within: 0.006),
    ColorCase(.lab, [29.2345, 39.3825, 20.0664], .srgb, [0.4906, 0.1387, 0.159], within: 1e-4),
    ColorCase(.lch, [52.2345, 72.2, 56.2], .srgb, [0.7761, 0.3634, 0.0245], within: 1e-4),
    ColorCase(.lch, [67.5345, 42.5, 258.2], .srgb, [0.3829, 0.6727, 0.9385], within: 1e-4),
    ColorCase(.oklab, [0.66016, -0.1084, 0.1114], .srgb, [0.4073, 0.6512, 0.2235], within: 4e-4),
    ColorCase(.oklch, [0.40101, 0.12332, 21.555], .srgb, [0.4906, 0.1387, 0.159], within: 4e-4),
    ColorCase(.oklch, [0.72322, 0.12403, 247.996], .srgb, [0.3829, 0.6727, 0.9385], within: 4e-4),
    ColorCase(.srgb, [0.691, 0.139, 0.259], .srgbLinear, [0.435, 0.017, 0.055], within: 6e-4),
    ColorCase(
      .rec2020, [0.42053, 0.979780, 0.00579], .lch, [85.9017, 166.116, 138.207], within: 5e-4),
    ColorCase(
      .rec2020, [0.42053, 0.979780, 0.00579], .displayP3, [-0.350289, 1.00707, -0.144209],
      within: 5e-6),
    ColorCase(.rec2020, [0.54, 0.9, 0], .oklch, [0.8072, 0.3296, 141.6], within: 0.05),
    ColorCase(.rec2020, [0.54, 0.9, 0], .displayP3, [0.3265, 0.9165, -0.1262], within: 5e-5),
    ColorCase(.prophotoRGB, [0.2, 1, 0.1], .oklch, [0.8507, 0.4873, 151.4], within: 0.05),
    ColorCase(.prophotoRGB, [0.2, 1, 0.1], .displayP3, [-0.5782, 1.067, -0.2363], within: 6e-4),
    ColorCase(.srgb, [1, 1, 1], .xyzD50, [0.9643, 1, 0.8251], within: 5e-5),
    ColorCase(.srgb, [1, 1, 1], .xyzD65, [0.9505, 1, 1.089], within: 6e-5),
    ColorCase(.srgb, [0.4627, 0.3294, 0.8039], .lab, [44.36, 36.05, -58.99], within: 0.01),
    ColorCase(.srgb, [0.4627, 0.3294, 0.8039], .xyzD50, [0.2005, 0.14089, 0.4472], within: 2e-4),
    ColorCase(
      .srgb, [0.4627, 0.3294, 0.8039], .xyzD65, [0.21661, 0.14602, 0.59452], within: 2e-4),
    ColorCase(.displayP3, [1, 1, 0], .srgb, [1, 1, -0.3463], within: 5e-5),
    ColorCase(.displayP3, [1, 1, 0], .oklch, [0.96476, 0.24503, 110.23], within: 5e-3),
  ]

  /// Web Platform Tests, css/css-color/predefined-005, -007, -009 and -016. The greens are half of
  /// sRGB's; -016 is from the time when "xyz" meant relative to D50.
  static let webPlatformTests = [
    ColorCase(
      .srgb, [0, 0.5, 0], .displayP3,
      [0.21508071610847918, 0.4922429411940395, 0.13085464082643297], within: 1e-4),
    ColorCase(
      .srgb, [0, 0.5, 0], .a98RGB, [0.2802818995382024, 0.4960985025758622, 0.11629725327025686],
      within: 1e-4),
    ColorCase(
      .srgb, [0, 0.5, 0], .prophotoRGB,
      [0.22939772862383642, 0.393932695752466, 0.12935794416938554], within: 1e-4),
    ColorCase(.srgb, [0, 0.6, 0], .xyzD50, [0.12266, 0.22836, 0.03093], within: 5e-5),
  ]

  /// color.js, test/conversions.js.
  static let colorJS = [
    ColorCase(
      .srgb, [112.0 / 255, 128.0 / 255, 144.0 / 255], .lch,
      [52.69734985816035, 11.234156441150068, 253.00263766910288], within: 1e-4),
    ColorCase(
      .srgb, [1, 239.0 / 255, 213.0 / 255], .lch,
      [95.22890204788412, 14.894161408435306, 80.18569512775224], within: 1e-4),
    ColorCase(.srgb, [1, 1, 1], .lch, [100, 0, 0], within: 1e-4),
    ColorCase(.srgb, [0, 0, 0], .lch, [0, 0, 0], within: 1e-9),
    ColorCase(
      .srgb, [1, 1, 1], .xyzD65, [0.9504559270516717, 1, 1.0890577507598784], within: 1e-9),
    ColorCase(.hwb, [90, 30, 5], .srgb, [0.625, 0.95, 0.3], within: 1e-9),
    ColorCase(.hwb, [30, 0, 80], .srgb, [0.2, 0.1, 0], within: 1e-9),
    ColorCase(.srgb, [0, 0, 0], .hwb, [0, 0, 100], within: 1e-9),
    ColorCase(.srgb, [1, 1, 1], .hwb, [0, 100, 0], within: 1e-9),
    ColorCase(
      .rec2020, [0, 0, 1], .hwb, [230.63914728691736, -29.9212950204808, -5.0489461007690295],
      within: 1e-4),
    ColorCase(
      .rec2020, [0, 0, 1], .hsl, [230.63914728691736, 179.65454686851365, 37.563825540144116],
      within: 1e-4),
    ColorCase(.displayP3, [-0.1, -0.1, -0.1], .srgb, [-0.1, -0.1, -0.1], within: 1e-9),
    ColorCase(
      .displayP3, [0.238, 0.532, 0.611], .srgb, [0.019595, 0.54027, 0.621351], within: 1e-4),
    ColorCase(.displayP3, [1, 0, 0], .srgb, [1.09299, -0.226745, -0.150155], within: 1e-4),
    ColorCase(.displayP3, [0, 1, 0], .srgb, [-0.511567, 1.018276, -0.310711], within: 1e-4),
    ColorCase(.displayP3, [0, 0, 1], .srgb, [0, 0, 1.0420216193529395], within: 1e-6),
    ColorCase(.srgb, [1, 1, 1], .oklab, [1, 0, 0], within: 1e-6),
    ColorCase(.srgb, [1, 0, 0], .oklab, [0.627955, 0.224863, 0.125846], within: 1e-6),
    ColorCase(.srgb, [0, 1, 0], .oklab, [0.86644, -0.233888, 0.179498], within: 1e-6),
    ColorCase(.srgb, [0, 0, 1], .oklab, [0.452014, -0.032457, -0.311528], within: 1e-6),
    ColorCase(.srgb, [0, 1, 1], .oklab, [0.905399, -0.149444, -0.039398], within: 1e-6),
    ColorCase(.srgb, [1, 0, 1], .oklab, [0.701674, 0.274566, -0.169156], within: 1e-6),
    ColorCase(.srgb, [1, 1, 0], .oklab, [0.967983, -0.071369, 0.198570], within: 1e-6),
    ColorCase(
      .srgb, [1, 0, 0], .oklch, [0.6279553639214311, 0.2576833038053608, 29.23388027962784],
      within: 1e-4),
    ColorCase(
      .srgb, [0, 0, 1], .oklch, [0.45201371817442365, 0.3132143886344849, 264.0520226163699],
      within: 1e-4),
    ColorCase(
      .srgb, [0.5, 0.5, 0.5], .srgbLinear, [0.21404114, 0.21404114, 0.21404114], within: 1e-8),
  ]

  /// w3c/csswg-drafts, css-color-4/P3samples.txt and css-color-4/workings/a98-samples.txt.
  static let samples = [
    ColorCase(.displayP3, [1, 0, 0], .lab, [56.20477, 94.46921, 98.88385], within: 0.03),
    ColorCase(.displayP3, [0, 1, 0], .lab, [86.61463, -106.55985, 102.87179], within: 0.03),
    ColorCase(.displayP3, [0, 0, 1], .lab, [31.01765, 70.47202, -115.59445], within: 0.03),
    ColorCase(.displayP3, [0.5, 1, 0.5], .lch, [89.77146, 91.18473, 142.34296], within: 0.03),
    ColorCase(.a98RGB, [1, 0, 0], .lab, [62.59961, 90.36381, 78.14489], within: 0.03),
    ColorCase(.a98RGB, [0, 1, 0], .lab, [83.21406, -129.10715, 87.17180], within: 0.03),
    ColorCase(.a98RGB, [0, 0, 1], .lab, [30.21422, 69.26781, -113.61919], within: 0.03),
    ColorCase(.a98RGB, [1, 0.5, 0], .lch, [72.71601, 102.13144, 56.07604], within: 0.03),
  ]

  /// coloraide, tests/test_rec2020.py: by the display curve that CSS has had since 2025.
  static let coloraide = [
    ColorCase(.srgb, [1, 0, 0], .rec2020, [0.82346, 0.32843, 0.18034], within: 6e-6),
    ColorCase(
      .srgb, [0, 128.0 / 255, 0], .rec2020, [0.33232, 0.50979, 0.19178], within: 6e-6),
    ColorCase(.srgb, [0, 0, 1], .rec2020, [0.27035, 0.1548, 0.9551], within: 6e-6),
  ]

  @Test("CSS Color 4: examples of the specification", arguments: css)
  func specification(given: ColorCase) { given.expectConversion() }

  @Test("Web Platform Tests: greens in the predefined spaces", arguments: webPlatformTests)
  func platform(given: ColorCase) { given.expectConversion() }

  @Test("color.js: its own test figures", arguments: colorJS)
  func library(given: ColorCase) { given.expectConversion() }

  @Test("coloraide: rec2020", arguments: coloraide)
  func rec2020(given: ColorCase) { given.expectConversion() }

  @Test("CSS working group: samples of P3 and A98", arguments: samples)
  func workingGroup(given: ColorCase) { given.expectConversion() }

  @Test("every one of the fourteen spaces has a published figure")
  func complete() {
    let all = Self.css + Self.webPlatformTests + Self.colorJS + Self.samples
    #expect(Set(all.flatMap { [$0.from, $0.to] }) == Set(ColorValue.Space.allCases))
  }
}
