extension Attributes {
    /// The number of bytes of the texts and the bytes among the values.
    ///
    /// - Complexity: O(*n*), where *n* is the number of values.
    package var contentBytes: Int {
        pairs.reduce(0) { sum, pair in
            switch pair.1 {
            case .string(let text): sum + text.utf8.count
            case .bytes(let bytes): sum + bytes.count
            default: sum
            }
        }
    }
}
