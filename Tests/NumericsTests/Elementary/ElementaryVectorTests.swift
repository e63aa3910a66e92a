// Vectors/elementary.csv, made by Tests/Tools/elementary_vectors.py: exact values by mpmath with 200 bits.
import Foundation
import Numerics
import Testing

/// A function's exact value: `nearest` and `rest` units in its last place.
struct ElementaryVector: Sendable {
  let function: String
  let x, y, nearest, rest: Double

  init(_ line: Substring) throws {
    let fields = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    function = fields[0]
    (x, y) = (try #require(Double(fields[1])), Double(fields[2]) ?? .nan)
    (nearest, rest) = (try #require(Double(fields[3])), try #require(Double(fields[4])))
  }

  static let all: Result<[ElementaryVector], any Error> = Result {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    let text = try String(contentsOf: folder.appending(path: "Vectors/elementary.csv"), encoding: .utf8)
    return try text.split(separator: "\n").map(ElementaryVector.init)
  }

  /// How far a number is from the exact value, in units in the last place.
  func error(of value: Double) -> Double { ((value - nearest) / nearest.ulp - rest).magnitude }
}

@Suite struct `Elementary functions` {
  static let ofOne: [String: @Sendable (Double) -> Double] = [
    "exp": Elementary.exp, "exp2": Elementary.exp2, "expm1": Elementary.expm1, "log": Elementary.log,
    "log2": Elementary.log2, "log10": Elementary.log10, "log1p": Elementary.log1p, "tanh": Elementary.tanh,
    "atan": Elementary.atan, "erfc": Elementary.erfc,
  ]

  @Test(arguments: ofOne.keys.sorted() + ["pow"])
  func `are within a unit in the last place of exact values`(_ name: String) throws {
    let vectors = try ElementaryVector.all.get().filter { $0.function == name }
    #expect(vectors.count >= 100)
    for vector in vectors {
      let value = Self.ofOne[name].map { $0(vector.x) } ?? Elementary.pow(vector.x, vector.y)
      let error = vector.error(of: value)
      // `erfc` adds up to an eighth; results near the smallest double are rounded twice.
      let bound = vector.nearest.isNormal ? (name == "erfc" || name == "log1p" ? 0.75 : 0.55) : 0.8
      #expect(error <= bound, "\(name)(\(vector.x), \(vector.y)): \(error) ulp")
    }
  }

  @Test func `are exact where the exact value is a double`() {
    for exponent in -1074...1023 {
      let power = Double(sign: .plus, exponent: exponent, significand: 1)
      #expect(Elementary.exp2(Double(exponent)) == power)
      #expect(Elementary.log2(power) == Double(exponent))
      #expect(Elementary.pow(2, Double(exponent)) == power)
    }
    var power = 1.0
    for exponent in 0...22 {
      #expect(Elementary.log10(power) == Double(exponent))
      #expect(Elementary.pow(10, Double(exponent)) == power)
      power *= 10
    }
    for square in stride(from: 0.0, through: 1000, by: 1) {
      #expect(Elementary.pow(square * square, 0.5) == square && Elementary.pow(square, 2) == square * square)
    }
  }

  @Test(arguments: ofOne.keys.sorted())
  func `are monotone across every boundary of their tables`(_ name: String) throws {
    let function = try #require(Self.ofOne[name])
    // From one double to the next around 4096 points, with steps that meet the ends of all intervals.
    let falls = name == "erfc"
    let lowest = name.hasPrefix("log") && name != "log1p" ? 1.0 / 4096 : -0.9
    for step in 0..<4096 {
      let x = lowest + Double(step) / 2048
      let (below, at, above) = (function(x.nextDown), function(x), function(x.nextUp))
      #expect(falls ? below >= at && at >= above : below <= at && at <= above, "\(name) at \(x)")
    }
  }
}
