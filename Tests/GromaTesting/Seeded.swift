import Foundation

/// A small generator with a printable seed, so that a failing run can be repeated (Seeded; G. L. Steele, D. Lea, C. H. Flood, "Fast splittable
/// pseudorandom number generators", OOPSLA 2014).
///
/// The environment variable `GROMA_SEED` changes the sequences of all seeds: runs with the same value are equal, runs with different values
/// differ.
package struct Seeded: RandomNumberGenerator, Sendable {
    /// The value of `GROMA_SEED`; 0 without it.
    package static let common = ProcessInfo.processInfo.environment["GROMA_SEED"].flatMap(UInt64.init)

    private var mixed: UInt64

    /// The current state: a generator that is created with it continues the sequence.
    package var state: UInt64 { mixed ^ (Self.common ?? 0) }

    /// Creates a generator at the beginning of a sequence.
    package init(_ seed: UInt64) { mixed = seed ^ (Self.common ?? 0) }

    /// Returns an arbitrary seed: a different one at each call, or with `GROMA_SEED` one that depends on the place of the call.
    package static func freshSeed(_ file: StaticString = #fileID, _ line: UInt = #line) -> UInt64 {
        guard common != nil else { return .random(in: 0...UInt64.max) }
        // FNV-1a, which has the same values in every process.
        return "\(file):\(line)".utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }

    /// Returns 64 random bits.
    package mutating func next() -> UInt64 {
        mixed &+= 0x9E37_79B9_7F4A_7C15
        var z = mixed
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    /// Returns a random integer from 0 up to a bound; a bound below 1 counts as 1.
    package mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(max(bound, 1))) }

    /// Returns a random number in a range.
    package mutating func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &self) }
}
