/// The rounds of a randomized test: the planned number, and more until each relevant case has occurred often enough.
///
/// With an arbitrary seed, a fixed number of rounds may contain too few relevant cases. A test that required a number of them would then
/// fail by chance, and a test that required fewer would be weaker; this sequence continues instead. It ends after thirty times the planned
/// rounds at the latest, and describes which cases were missing.
///
///     let rounds = Rounds(1500, until: ["simple": 100])
///     for round in rounds {
///         …
///         if isSimple { rounds.count("simple") }
///     }
///     #expect(rounds.hadEnough, "seed \(seed): \(rounds)")
package final class Rounds: Sequence, IteratorProtocol, CustomStringConvertible {
    private let planned: Int
    private let wanted: [String: Int]
    private var came: [String: Int] = [:]
    private var done = 0

    /// Creates rounds numbered from 0: at least the planned number, until each case has been counted as often as required.
    package init(_ planned: Int, until wanted: [String: Int]) {
        self.planned = planned
        self.wanted = wanted
    }

    /// Returns the number of the next round; nil after the planned rounds if all cases have occurred often enough, or after thirty times
    /// as many.
    package func next() -> Int? {
        guard done < planned || (!hadEnough && done < 30 * planned) else { return nil }
        defer { done += 1 }
        return done
    }

    /// Counts an occurrence of a required case.
    package func count(_ what: String) { came[what, default: 0] += 1 }

    /// Whether all cases have occurred as often as required.
    package var hadEnough: Bool { wanted.allSatisfy { came[$0.key, default: 0] >= $0.value } }

    /// The number of rounds, and the actual and required number of each case.
    package var description: String {
        let counts = wanted.sorted { $0.key < $1.key }.map { "\($0.key) \(came[$0.key, default: 0]) of \($0.value)" }
        return "after \(done) rounds " + counts.joined(separator: ", ")
    }
}
