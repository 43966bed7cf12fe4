import GromaBase

/// What the figures were measured on, as the system tells it.
enum Machine {
    /// The processor, its cores, and the system.
    static var summary: String {
        let processor = field("model name", of: "/proc/cpuinfo", separator: ":") ?? "unknown processor"
        let system = field("PRETTY_NAME", of: "/etc/os-release", separator: "=") ?? kernel
        let cores = sysconf(Int32(_SC_NPROCESSORS_ONLN))
        return "\(processor), \(cores) \(cores == 1 ? "core" : "cores"), \(system)"
    }

    /// The day by the system's clock, in UTC: 2026-01-31.
    static var date: String {
        var now = time(nil)
        var parts = tm()
        gmtime_r(&now, &parts)
        func two(_ value: Int32) -> String { value < 10 ? "0\(value)" : "\(value)" }
        return "\(parts.tm_year + 1900)-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday))"
    }

    private static var kernel: String {
        var names = utsname()
        guard uname(&names) == 0 else { return "unknown system" }
        return withUnsafeBytes(of: names.sysname) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }

    /// The value of the first line of a file that begins with a name.
    private static func field(_ name: String, of path: String, separator: Character) -> String? {
        guard let file = fopen(path, "r") else { return nil }
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 4096)
        while fgets(&line, Int32(line.count), file) != nil {
            let text = line.withUnsafeBytes { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
            guard text.hasPrefix(name), let place = text.firstIndex(of: separator) else { continue }
            var value = text[text.index(after: place)...]
            while let last = value.last, last.isWhitespace || last == "\"" { value.removeLast() }
            while let first = value.first, first.isWhitespace || first == "\"" { value.removeFirst() }
            return String(value)
        }
        return nil
    }
}
