extension ColorValue {
  /// How different two colors look, by CIEDE2000: about 1 is just noticeable side by side.
  ///
  /// Both are compared as Lab relative to D50, unclamped; alpha does not count.
  ///
  /// - Source: Sharma, Wu and Dalal, "The CIEDE2000 Color-Difference Formula: Implementation
  ///   Notes, Supplementary Test Data, and Mathematical Observations", 2005; equation numbers
  ///   beside the code. CSS Color Module Level 4, section 18, uses the same.
  package func deltaE2000(to other: ColorValue) -> Double {
    ColorValue.deltaE2000(lab, other.lab)
  }

  /// The color as Lab relative to D50, unclamped, for many differences.
  package var lab: SIMD3<Double> { vector(in: .lab) }

  /// The same of two colors in Lab.
  package static func deltaE2000(_ one: SIMD3<Double>, _ other: SIMD3<Double>) -> Double {
    CIEDE2000(one, other).difference
  }
}

/// The difference of two Lab colors with all weights at 1.
private struct CIEDE2000 {
  /// A color with its stretched a axis: lightness, chroma C′ and hue h′ in degrees.
  private struct Sample {
    var lightness: Double
    var chroma: Double
    var hue: Double
  }

  private let first: Sample
  private let second: Sample

  /// Equations 2 to 7.
  init(_ one: SIMD3<Double>, _ other: SIMD3<Double>) {
    func length(_ x: Double, _ y: Double) -> Double { (x * x + y * y).squareRoot() }
    let mean = (length(one.y, one.z) + length(other.y, other.z)) / 2
    let stretch = 1.5 - CIEDE2000.saturating(mean) / 2
    func sample(_ lab: SIMD3<Double>) -> Sample {
      let a = lab.y * stretch
      return Sample(
        lightness: lab.x, chroma: length(a, lab.z), hue: Mathematics.angle(y: lab.z, x: a))
    }
    first = sample(one)
    second = sample(other)
  }

  /// √(C⁷ / (C⁷ + 25⁷)), from 0 for grays to 1.
  private static func saturating(_ chroma: Double) -> Double {
    let power = Mathematics.signedPower(chroma, 7)
    return (power / (power + 6_103_515_625)).squareRoot()
  }

  /// Equation 22 with the terms of 8 to 21.
  var difference: Double {
    let chromaMean = (first.chroma + second.chroma) / 2
    let fromMiddle = (first.lightness + second.lightness) / 2 - 50
    let square = fromMiddle * fromMiddle
    let lightnessWeight = 1 + 0.015 * square / (20 + square).squareRoot()
    let lightness = (second.lightness - first.lightness) / lightnessWeight
    let chroma = (second.chroma - first.chroma) / (1 + 0.045 * chromaMean)
    let hue = hueDifference / (1 + 0.015 * chromaMean * hueWeight)
    return
      (lightness * lightness + chroma * chroma + hue * hue + rotation * chroma * hue)
      .squareRoot()
  }

  private var hasHue: Bool { first.chroma * second.chroma != 0 }

  /// ΔH′, equations 10 and 11.
  private var hueDifference: Double {
    guard hasHue else { return 0 }
    var turn = second.hue - first.hue
    if turn > 180 { turn -= 360 } else if turn < -180 { turn += 360 }
    return 2 * (first.chroma * second.chroma).squareRoot() * Mathematics.sine(turn / 2)
  }

  /// h̄′, equation 14.
  private var hueMean: Double {
    let sum = first.hue + second.hue
    guard hasHue else { return sum }
    if abs(first.hue - second.hue) <= 180 { return sum / 2 }
    return sum < 360 ? (sum + 360) / 2 : (sum - 360) / 2
  }

  /// T, equation 15.
  private var hueWeight: Double {
    1 - 0.17 * Mathematics.cosine(hueMean - 30) + 0.24 * Mathematics.cosine(2 * hueMean)
      + 0.32 * Mathematics.cosine(3 * hueMean + 6) - 0.2 * Mathematics.cosine(4 * hueMean - 63)
  }

  /// R_T, equations 16, 17 and 21.
  private var rotation: Double {
    let fromBlue = (hueMean - 275) / 25
    let angle = 30 * Mathematics.exponential(-fromBlue * fromBlue)
    let chromaMean = (first.chroma + second.chroma) / 2
    return -Mathematics.sine(2 * angle) * 2 * CIEDE2000.saturating(chromaMean)
  }
}
