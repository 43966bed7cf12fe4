/// What the command line asks for.
struct Options {
    var lists = false
    var isJSON = false
    var isQuick = false
    var showsHelp = false
    var filters: [String] = []
    var input: String?
    /// The document that the results are written to.
    var results: String?
    var sizes = [10_000, 1_000_000, 10_000_000]

    struct Mistake: Error { let text: String }

    static let help = """
        usage: groma-bench [--list] [--filter NAMES] [--sizes SIZES] [--input FILE] [--results FILE] [--quick] [--json]

        Measures the engine on lines like those of a GPS receiver (seeded, the same on every machine), each operation beside the same on a plain
        contiguous array, in one run on one core. Prints a table.

          --list          names what can be measured, and stops
          --filter NAMES  only names that contain one of these, parted by commas: --filter path.move,wkb
          --sizes SIZES   numbers of vertices, 2 to 1e8, parted by commas: --sizes 1e4,1e6,1e7 (the default)
          --input FILE    measures on the geometry of this file (GeoJSON, WKT, WKB, Esri JSON or GPX) instead of generated lines:
                          path.* on its longest path, parts.move and the formats on all of it
          --results FILE  also writes the table, with machine, date, growth and missed goals, as a Markdown document
          --quick         shorter measurements, for a first look
          --json          prints one JSON document instead of a table
          --help          prints this

        Medians are those of batches that last at least 20 microseconds; 99th percentiles those of operations timed one by one. Reads are medians
        in multiples of memory.randomRead.

        """

    init(_ arguments: [String]) throws(Mistake) {
        var rest = arguments[...]
        func value(of option: String) throws(Mistake) -> String {
            guard let value = rest.popFirst() else { throw Mistake(text: "\(option) needs a value") }
            return value
        }
        while let argument = rest.popFirst() {
            switch argument {
            case "--list": lists = true
            case "--json": isJSON = true
            case "--quick": isQuick = true
            case "--help", "-h": showsHelp = true
            case "--filter": filters += try value(of: argument).split(separator: ",").map(String.init)
            case "--input": input = try value(of: argument)
            case "--results": results = try value(of: argument)
            case "--sizes": sizes = try Options.sizes(try value(of: argument))
            default: throw Mistake(text: "unknown option \(argument); --help names them all")
            }
        }
    }

    private static func sizes(_ text: String) throws(Mistake) -> [Int] {
        var sizes: [Int] = []
        for part in text.split(separator: ",") {
            guard let size = Double(part), size >= 2, size <= 1e8 else {
                throw Mistake(text: "--sizes takes numbers from 2 to 1e8 parted by commas, not '\(part)'")
            }
            sizes.append(Int(size))
        }
        guard !sizes.isEmpty else { throw Mistake(text: "--sizes takes at least one number") }
        return sizes
    }
}
