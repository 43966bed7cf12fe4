/// A seeded source of numbers that gives the same on every machine (SplitMix64).
struct Seeded: RandomNumberGenerator {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }

    /// A number from 0 up to 1, all 53 bits of it.
    mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

    /// A whole number from 0 up to a bound.
    mutating func below(_ bound: Int) -> Int { Int((unit() * Double(bound)).rounded(.down)) }

    /// A number of mean 0 and variance 1, near enough to normal: twelve uniform ones added.
    mutating func bell() -> Double {
        var sum = -6.0
        for _ in 0..<12 { sum += unit() }
        return sum
    }
}

/// Lines as a receiver in a pocket draws them: steps of a few meters in a heading that drifts.
enum RandomWalk {
    /// The positions of a walk in degrees, x and y in turn, kept inside the world.
    static func xy(_ count: Int, seed: UInt64 = 1) -> [Double] {
        var random = Seeded(seed)
        return [Double](unsafeUninitializedCapacity: 2 * count) { buffer, initialized in
            var (x, y) = (14.2, 45.3)
            // The heading as a unit vector, turned a little each step: no trigonometry, so the same on every machine.
            var (east, north) = (1.0, 0.0)
            for index in 0..<count {
                // Receivers give seven decimals, a centimeter.
                buffer[2 * index] = (x * 1e7).rounded() / 1e7
                buffer[2 * index + 1] = (y * 1e7).rounded() / 1e7
                let turn = (random.unit() + random.unit() - 1) * 0.5
                let (newEast, newNorth) = (east - turn * north, north + turn * east)
                let length = (newEast * newEast + newNorth * newNorth).squareRoot()
                (east, north) = (newEast / length, newNorth / length)
                let step = 0.00002 + 0.0001 * random.unit()
                (x, y) = (x + east * step, y + north * step)
                // What leaves the box turns round.
                if x < -170 || x > 170 { east = -east }
                if y < -80 || y > 80 { north = -north }
                x = min(max(x, -170), 170)
                y = min(max(y, -80), 80)
            }
            initialized = 2 * count
        }
    }
}
