import Synchronization

/// A style of a language.
struct DateStyleKey: Hashable {
    var style: DateStyle
    var identifier: String
}

extension DateStyle {
    /// The format of the fields that the style has, in the language's own order, of moments as UTC has them. O(1) from the second time on.
    func format(of identifier: String) -> DateFormat {
        let key = DateStyleKey(style: self, identifier: identifier)
        return Self.known.withLock { known in
            if let format = known[key] { return format }
            let format = DateFormat(self, identifier)
            // Whoever asks for languages without end gets no memory without end.
            if known.count >= 1000 { known = [:] }
            known[key] = format
            return format
        }
    }

    private static let known = Mutex<[DateStyleKey: DateFormat]>([:])
}
