import GeometryCommands
import GromaGeometry
import GromaJSON
import GromaRPC
import GromaSketch

/// The changes of a geometry, in order. The kind is omitted if vertices of a part changed, or a part was added after the last.
///
/// Answers to pointer events contain it, so it has an optimized writer instead of one per member.
struct ToldChanges: DescribedAnswer {
    static let shape = AnswerShape<Self>(
        .array(
            .members([
                "part": .integer(nil), "from": .integer(nil), "removed": .integer(nil), "inserted": .integer(nil), "cause": .string,
                "kind?": .choice([GeometryChange.Kind.partInserted, .partRemoved, .everything].map(\.rawValue)),
                "old?": .array(.reference("Position"), nil), "new?": .array(.reference("Position"), nil),
            ]), nil), "The changes, in order."
    ) { $1.changes($0) }

    fileprivate let changes: [GeometryChange]
    /// The removed and added positions of each change; empty to omit them.
    fileprivate let coordinates: [ChangedCoordinates]

    init(_ changes: [GeometryChange], coordinates: [ChangedCoordinates] = []) { (self.changes, self.coordinates) = (changes, coordinates) }
}

extension AnswerMember {
    /// `changes`
    static func changes(_ part: @escaping @Sendable (Value) -> ToldChanges) -> Self { .value("changes", part) }
}

extension JSONWriter {
    fileprivate mutating func changes(_ told: ToldChanges) {
        beginArray()
        for (number, change) in told.changes.enumerated() {
            beginObject()
            key("part")
            int(change.part)
            key("from")
            int(change.from)
            key("removed")
            int(change.removed)
            key("inserted")
            int(change.inserted)
            key("cause")
            string(change.cause)
            if change.kind != .vertices && !(change.kind == .partInserted && change.isAtTheEnd) {
                key("kind")
                string(change.kind.rawValue)
            }
            if told.coordinates.indices.contains(number) {
                positions("old", told.coordinates[number].old)
                positions("new", told.coordinates[number].new)
            }
            endObject()
        }
        endArray()
    }

    /// Writes a member with positions; nothing if they are unknown.
    private mutating func positions(_ name: StaticString, _ coordinates: [Coordinate]?) {
        guard let coordinates else { return }
        member(name, coordinates) { $0.position($1) }
    }
}

extension GeometryChange {
    /// Whether its verb only adds parts after the last one.
    fileprivate var isAtTheEnd: Bool { cause.hasPrefix("add") && cause != "addHole" }
}
