extension JSONValue {
    /// The approximate size of the value in memory in bytes, with texts counted by their lengths.
    ///
    /// - Complexity: O(*n*), where *n* is the number of elements and members.
    package var byteCount: Int {
        switch self {
        case .null, .bool, .number: 16
        case .string(let text): 16 + text.utf8.count
        case .array(let values): values.reduce(32) { $0 + $1.byteCount }
        case .object(let object): object.members.reduce(32) { $0 + 32 + $1.name.utf8.count + $1.value.byteCount }
        }
    }
}
