import Foundation

/// A small generator with a printable seed, so that a failing run can be repeated (Seeded; G. L. Steele, D. Lea, C. H. Flood, "Fast splittable
/// pseudorandom number generators", OOPSLA 2014).
///
/// `GROMA_SEED` in the environment changes what every seed leads to: with the same value a whole run draws the same, with another one all else.
package struct Seeded: RandomNumberGenerator, Sendable {
    /// The value of `GROMA_SEED`; 0 without it.
    package static let common = ProcessInfo.processInfo.environment["GROMA_SEED"].flatMap(UInt64.init)

    private var mixed: UInt64

    /// What is left of the seed: one that begins with it goes on from here.
    package var state: UInt64 { mixed ^ (Self.common ?? 0) }

    /// Begins a sequence.
    package init(_ seed: UInt64) { mixed = seed ^ (Self.common ?? 0) }

    /// A seed that nobody has chosen: another one each time, or with `GROMA_SEED` one of the place that asks.
    package static func freshSeed(_ file: StaticString = #fileID, _ line: UInt = #line) -> UInt64 {
        guard common != nil else { return .random(in: 0...UInt64.max) }
        // FNV-1a, which is the same in every process.
        return "\(file):\(line)".utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }

    /// All 64 bits by chance.
    package mutating func next() -> UInt64 {
        mixed &+= 0x9E37_79B9_7F4A_7C15
        var z = mixed
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    /// A number from 0 up to a bound, which is taken for 1 if it is below.
    package mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(max(bound, 1))) }

    /// A number of a range.
    package mutating func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &self) }
}
