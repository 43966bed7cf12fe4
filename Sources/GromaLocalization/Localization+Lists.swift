extension Localization {
    /// Returns a list of items in the language: `a, b, and c`.
    ///
    /// - Complexity: O(*n*), where *n* is the length of all items.
    public func list(_ items: [String]) -> String {
        LanguageWriter(identifier).list(items)
    }

    /// Returns a size in bytes, in the appropriate decimal unit, with at most one decimal place: `1.5 MB`. A negative size counts as 0.
    public func bytes(_ count: Int) -> String {
        guard count >= 1000 else { return string(UnitText.bytes, ["count": .number(max(count, 0))]) }
        let units: [(UnitText, Double)] = [(.kilobytes, 1e3), (.megabytes, 1e6), (.gigabytes, 1e9)]
        // The next unit is used as soon as the size would be written as a thousand of this one.
        let (key, unit) = units.first { Double(count) / $0.1 < 999.95 } ?? units[2]
        return string(key, ["size": .decimal((Double(count) / unit * 10).rounded(.toNearestOrEven) / 10)])
    }
}
