import Synchronization

/// A style in a language.
struct DateStyleKey: Hashable {
    var style: DateStyle
    var identifier: String
}

extension DateStyle {
    /// Returns the format for the fields of the style, in the language's own order, for times in UTC. O(1), except the first time.
    func format(of identifier: String) -> DateFormat {
        let key = DateStyleKey(style: self, identifier: identifier)
        return Self.known.withLock { known in
            if let format = known[key] { return format }
            let format = DateFormat(self, identifier)
            // Limits the memory for requests with many different languages.
            if known.count >= 1000 { known = [:] }
            known[key] = format
            return format
        }
    }

    private static let known = Mutex<[DateStyleKey: DateFormat]>([:])
}
