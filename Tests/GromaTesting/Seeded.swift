/// A small generator with a printable seed, so that a failing run can be repeated (Seeded; G. L. Steele, D. Lea, C. H. Flood, "Fast splittable
/// pseudorandom number generators", OOPSLA 2014).
package struct Seeded: RandomNumberGenerator, Sendable {
    /// What is left of the seed: one that begins with it goes on from here.
    package private(set) var state: UInt64

    /// Begins a sequence.
    package init(_ seed: UInt64) { state = seed }

    /// All 64 bits by chance.
    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    /// A number from 0 up to a bound, which is taken for 1 if it is below.
    package mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(max(bound, 1))) }

    /// A number of a range.
    package mutating func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &self) }
}
