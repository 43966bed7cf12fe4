extension Attributes {
    /// How many bytes the texts and the bytes among the values have. O(values)
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
