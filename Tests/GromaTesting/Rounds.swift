/// The rounds of a test that draws: as many as are planned, and on until enough came of all that the test is about.
///
/// What is drawn with a seed that nobody has chosen may be short of what matters. A test that asked for a count of it after a fixed number of rounds
/// would fail by chance, and one that asked for less would say less; this one goes on. It ends where nothing more is to be hoped for, at thirty times
/// the rounds planned, and then says what was missing.
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

    /// Rounds from 0, at least so many, until each of what is named was counted as often as it is wanted.
    package init(_ planned: Int, until wanted: [String: Int]) {
        self.planned = planned
        self.wanted = wanted
    }

    /// The next round; nil where as many as planned are over and enough came, or where it would never come.
    package func next() -> Int? {
        guard done < planned || (!hadEnough && done < 30 * planned) else { return nil }
        defer { done += 1 }
        return done
    }

    /// Something of what is wanted came.
    package func count(_ what: String) { came[what, default: 0] += 1 }

    /// Whether of everything as much came as is wanted.
    package var hadEnough: Bool { wanted.allSatisfy { came[$0.key, default: 0] >= $0.value } }

    /// What came after how many rounds, and what was wanted.
    package var description: String {
        let counts = wanted.sorted { $0.key < $1.key }.map { "\($0.key) \(came[$0.key, default: 0]) of \($0.value)" }
        return "after \(done) rounds " + counts.joined(separator: ", ")
    }
}
