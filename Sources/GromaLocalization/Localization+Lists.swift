extension Localization {
    /// Several things as the language enumerates them: `a, b, and c`. O(n)
    public func list(_ items: [String]) -> String {
        LanguageWriter(identifier).list(items)
    }

    /// A size in bytes, in the unit of a thousand that suits it, with one decimal place at most: `1.5 MB`. A negative size counts like none.
    public func bytes(_ count: Int) -> String {
        guard count >= 1000 else { return string(UnitText.bytes, ["count": .number(max(count, 0))]) }
        let units: [(UnitText, Double)] = [(.kilobytes, 1e3), (.megabytes, 1e6), (.gigabytes, 1e9)]
        // A size is in the next unit as soon as it would be written with a thousand of this one.
        let (key, unit) = units.first { Double(count) / $0.1 < 999.95 } ?? units[2]
        return string(key, ["size": .decimal((Double(count) / unit * 10).rounded(.toNearestOrEven) / 10)])
    }
}
