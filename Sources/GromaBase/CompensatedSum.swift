/// A compensated sum, which tracks rounding errors, so that a million small changes lose no precision (Neumaier 1974,
/// "Rundungsfehleranalyse einiger Verfahren zur Summation endlicher Summen").
package struct CompensatedSum: Hashable, Sendable {
    private var sum = 0.0
    private var lost = 0.0

    /// Creates a sum with an initial value.
    package init(_ value: Double = 0) { sum = value }

    /// The sum.
    package var value: Double { sum + lost }

    /// Adds a term.
    package static func += (total: inout CompensatedSum, term: Double) {
        let sum = total.sum + term
        total.lost += total.sum.magnitude >= term.magnitude ? (total.sum - sum) + term : (term - sum) + total.sum
        total.sum = sum
    }

    /// Subtracts a term.
    package static func -= (total: inout CompensatedSum, term: Double) { total += -term }
}
