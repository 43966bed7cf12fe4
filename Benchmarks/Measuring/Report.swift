/// One line of what was measured. What does not apply is nil.
struct Result {
    var name: String
    var vertices: Int
    var timing: Timing?
    /// The contiguous array, or the bare call, doing the same in the same run.
    var naive: Timing?
    var bytes: Double?
    /// Operations a second, where that is how people speak of it.
    var perSecond: Double?
}

/// Prints results as they come, as a table or, at the end, as JSON.
final class Report {
    private let isJSON: Bool
    private(set) var results: [Result] = []
    private var wroteHead = false

    init(json: Bool) { isJSON = json }

    func add(_ result: Result) {
        results.append(result)
        guard !isJSON else { return }
        if !wroteHead {
            Clock.write(Report.head.joined(separator: "\n") + "\n")
            wroteHead = true
        }
        Clock.write(Report.row(result, among: results) + "\n")
    }

    /// The first two lines of the table.
    static let head = [
        "| name | vertices | median | p99 | naive, median | reads | bytes | goal |", "|---|---:|---:|---:|---:|---:|---:|---|",
    ]

    /// A result as a line of the table, with the results of its run that it is compared with.
    static func row(_ result: Result, among results: [Result]) -> String {
        let cells = [
            result.name, count(result.vertices), time(result.timing?.median), time(result.timing?.p99), time(result.naive?.median),
            Goals.reads(result, among: results).map(decimal) ?? "", result.bytes.map(decimal) ?? "", Goals.verdict(result),
        ]
        return "| " + cells.joined(separator: " | ") + " |"
    }

    func note(_ text: String) {
        if !isJSON { Clock.write(text + "\n") } else { Clock.write(text + "\n", to: 2) }
    }

    func finish() {
        guard isJSON else { return }
        let rows = results.map { result -> String in
            var members = ["\"name\":\"\(result.name)\"", "\"vertices\":\(result.vertices)"]
            if let timing = result.timing {
                members.append("\"medianNanoseconds\":\(Report.decimal(timing.median))")
                members.append("\"p99Nanoseconds\":\(Report.decimal(timing.p99))")
            }
            if let naive = result.naive { members.append("\"naiveMedianNanoseconds\":\(Report.decimal(naive.median))") }
            if let bytes = result.bytes { members.append("\"bytes\":\(Report.decimal(bytes))") }
            if let reads = Goals.reads(result, among: results) { members.append("\"randomReads\":\(Report.decimal(reads))") }
            if let rate = result.perSecond { members.append("\"perSecond\":\(Report.decimal(rate.rounded()))") }
            return "{" + members.joined(separator: ",") + "}"
        }
        Clock.write("{\"results\":[\(rows.joined(separator: ",\n"))]}\n")
    }

    /// A number with one digit behind the point, none where it says nothing.
    static func decimal(_ value: Double) -> String {
        guard value.isFinite else { return "null" }
        let tenths = (value * 10).rounded() / 10
        return tenths == tenths.rounded() && abs(tenths) < 1e15 ? String(Int(tenths)) : tenths.description
    }

    /// Nanoseconds in the unit that people would say.
    static func time(_ nanoseconds: Double?) -> String {
        guard let nanoseconds, nanoseconds.isFinite else { return "" }
        let (value, unit): (Double, String) =
            switch nanoseconds {
            case ..<1e3: (nanoseconds, "ns")
            case ..<1e6: (nanoseconds / 1e3, "µs")
            case ..<1e9: (nanoseconds / 1e6, "ms")
            default: (nanoseconds / 1e9, "s")
            }
        let digits = value < 10 ? 100.0 : value < 100 ? 10 : 1
        let rounded = (value * digits).rounded() / digits
        return (rounded == rounded.rounded() ? String(Int(rounded)) : rounded.description) + " " + unit
    }

    /// 10000000 as 10,000,000.
    static func count(_ value: Int) -> String {
        var digits = String(value)
        var text = ""
        while digits.count > 3 {
            text = "," + digits.suffix(3) + text
            digits.removeLast(3)
        }
        return digits + text
    }
}
