/// What a section of a plugin's kind shows: the kind's word, and a value of a type of its own.
///
/// On the stream, the members of a value that is a `DescribedAnswer` stand behind the kind, the title and the description, as its shape declares them; of
/// any other value nothing is told.
public struct PopupOwnContent: Hashable, Sendable {
    /// The kind's word, ``PopupSectionKind/type``.
    public let kind: String
    /// The value, of ``PopupSectionKind/contentType``.
    public let value: any Hashable & Sendable

    /// Creates an instance.
    public init(_ kind: String, _ value: some Hashable & Sendable) {
        self.kind = kind
        self.value = value
    }

    /// Whether both are of one kind and hold the same.
    public static func == (a: Self, b: Self) -> Bool { a.kind == b.kind && AnyHashable(a.value) == AnyHashable(b.value) }

    /// Takes the kind and the value in.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(kind)
        hasher.combine(AnyHashable(value))
    }
}
