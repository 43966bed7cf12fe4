/// A sum that keeps what rounding took from it, so that a million small changes lose nothing (Neumaier 1974,
/// "Rundungsfehleranalyse einiger Verfahren zur Summation endlicher Summen").
package struct CompensatedSum: Hashable, Sendable {
    private var sum = 0.0
    private var lost = 0.0

    /// Starts with a value.
    package init(_ value: Double = 0) { sum = value }

    /// The sum.
    package var value: Double { sum + lost }

    /// Adds a term.
    package static func += (total: inout CompensatedSum, term: Double) {
        let sum = total.sum + term
        total.lost += total.sum.magnitude >= term.magnitude ? (total.sum - sum) + term : (term - sum) + total.sum
        total.sum = sum
    }

    /// Takes a term away.
    package static func -= (total: inout CompensatedSum, term: Double) { total += -term }
}
