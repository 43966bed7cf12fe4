import Groma
import GromaPlugins

/// Texts, numbers and dates as languages write them.
enum Languages: Subject {
    static let names: [(name: String, about: String)] = [
        (
            "localization.firstText",
            "the first text of a language that is looked up, for each of those built in; the slow end is that of the first language of all"
        ),
        ("localization.firstNumber", "the same for the first number that is written"),
        ("localization.firstDate", "the same for the first date that is written"),
        ("localization.number", "a number written in German, with grouping"),
        ("localization.date", "a date with its time of day written in German"),
    ]

    /// None depends on a size.
    static func sizes(_ asked: [Int]) -> [Int] { [0] }

    static func run(_ bench: Bench, vertices: Int) throws {
        // A language is new but once in a run.
        let tables = try StringTables(PluginRegistry(BuiltInPlugins.all))
        let languages = tables.languages.map { Localization($0, tables: tables) }
        first(bench, "localization.firstText", languages) { $0.string(forKey: "button.done")?.count ?? 0 }
        first(bench, "localization.firstNumber", languages) { $0.number(1_234_567.5).count }
        first(bench, "localization.firstDate", languages) { $0.date(1_700_000_000_000, style: style).count }
        let german = Localization("de")
        bench.short("localization.number", vertices: 0) { operations in
            for operation in operations { keep(german.number(1234.5 * Double(operation)).count) }
        }
        bench.short("localization.date", vertices: 0) { operations in
            for operation in operations { keep(german.date(1_700_000_000_000 + 1_000_003 * operation, style: style).count) }
        }
    }

    private static let style = DateStyle(day: .longMonthDayYear, time: .short)

    private static func first(_ bench: Bench, _ name: String, _ languages: [Localization], _ body: (Localization) -> Int) {
        guard bench.wants(name) else { return }
        var times = languages.map { language -> Double in
            let start = Clock.now()
            keep(body(language))
            return Double(Clock.now() - start)
        }
        times.sort()
        let timing = Timing(median: times[times.count / 2], p99: times[times.count - 1])
        bench.report.add(Result(name: name, vertices: 0, timing: timing))
    }
}
