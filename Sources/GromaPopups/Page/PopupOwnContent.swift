/// The content of a section of a plugin: the type of the section kind, and a value of a type of its own.
///
/// On the stream, the members of a value that is a `DescribedAnswer` follow the kind, the title and the description, as its shape declares
/// them; other values are not written.
public struct PopupOwnContent: Hashable, Sendable {
    /// The type of the section kind, ``PopupSectionKind/type``.
    public let kind: String
    /// The value, of type ``PopupSectionKind/contentType``.
    public let value: any Hashable & Sendable

    /// Creates the content.
    public init(_ kind: String, _ value: some Hashable & Sendable) {
        self.kind = kind
        self.value = value
    }

    /// Returns whether both have the same kind and equal values.
    public static func == (a: Self, b: Self) -> Bool { a.kind == b.kind && AnyHashable(a.value) == AnyHashable(b.value) }

    /// Hashes the kind and the value.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(kind)
        hasher.combine(AnyHashable(value))
    }
}
