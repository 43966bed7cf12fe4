import Groma

/// A whole run as a Markdown document, for `Benchmarks/RESULTS.md`.
struct ResultsDocument {
    let results: [Result]
    /// The arguments of the run, without the path of the document.
    let options: Options

    /// Writes the document, in the place of one that is there.
    ///
    /// - Throws: what keeps it from being written.
    func write(to path: String) throws {
        let sink = try ByteSink.file(path)
        try Array(text.utf8).withUnsafeBytes { try sink.write($0) }
        try sink.finish()
    }

    private var text: String {
        var lines = [
            "# Results of the benchmarks", "",
            "Written by `groma-bench`; \"Performance\" in the reference says how it measures and what the columns mean.", "",
            "- machine: \(Machine.summary)",
            "- date: \(Machine.date)",
            "- sizes: \(options.input.map { "those of \($0)" } ?? options.sizes.map(Report.count).joined(separator: "; ")) vertices",
            "- measured: \(options.filters.isEmpty ? "everything" : "names with \(options.filters.joined(separator: ", "))"), one core, in one run"
                + (options.isQuick ? ", shortened with --quick" : ""),
        ]
        if let read = Goals.randomRead(results) {
            lines.append("- reads: medians in multiples of `memory.randomRead`, \(Report.time(read)) in this run")
        }
        lines += [""] + Report.head + results.map { Report.row($0, among: results) }
        let growth = Goals.growth(results)
        if !growth.isEmpty { lines += ["", "## Growth with length", ""] + growth.map { "- \($0)" } }
        let missed =
            results.filter { Goals.verdict($0).hasPrefix(Goals.missed) }.map { result in
                let reading = result.timing.map { Report.time($0.median) } ?? result.bytes.map { "\(Report.decimal($0)) bytes" } ?? ""
                return "\(result.name) at \(Report.count(result.vertices)) vertices: \(reading), \(Goals.verdict(result))"
            } + growth.filter { $0.contains(Goals.missed) }
        lines += ["", "## Missed goals", ""] + (missed.isEmpty ? ["None in this run."] : missed.map { "- \($0)" })
        return lines.joined(separator: "\n") + "\n"
    }
}
