extension BinaryInteger {
    /// Returns the number with the noun for what it counts, in the singular for 1: `1 vertex`, `2 vertices`. The plural has an "s" by default.
    package func counting(_ one: String, _ many: String? = nil) -> String { "\(self) \(self == 1 ? one : many ?? one + "s")" }
}
