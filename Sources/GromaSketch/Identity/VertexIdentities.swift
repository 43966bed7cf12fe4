import GromaGeometry

/// An identifier of a vertex of a sketch, valid for the lifetime of the sketch wherever inserts and deletes elsewhere move the vertex.
public struct VertexIdentity: Hashable, Sendable {
    /// Its number: unique within a sketch, never reused.
    public let value: Int

    /// Creates the identity with a number that a layer has assigned, for hosts that store the number.
    public init(value: Int) { self.value = value }
}

/// How the vertices that a change brought are those that were there before, where they are: what tells a path turned round from one drawn anew.
enum VertexMove: Hashable, Sendable {
    /// The vertices that came are those that went, in the opposite order.
    case reversed
    /// Of two changes that follow each other, the first takes the vertices out which the second puts in elsewhere. Where one of both has a
    /// vertex more, it is that which the others follow.
    case carried(isReversed: Bool)
}

/// Where the vertices are whose identity is held.
///
/// A number a vertex would cost a line of ten million 80 MB and every edit a second tree. Hosts hold on to few vertices: to those
/// they show a label at, or let a person drag. So identities are handed out on demand: vertices without one cost nothing, moves cost
/// nothing, and an insert or delete costs a few nanoseconds for each identity held.
struct VertexIdentities {
    /// An identity whose vertex was taken out, and where that stood.
    struct Lost {
        let id: Int
        let part: Int
        let index: Int
        /// Which change of its step took it.
        var change: Int
    }

    private struct Place {
        var part: Int
        var index: Int
    }

    /// By number, less the first.
    private var places: [Place?] = []
    private var firstID = 1
    private var held = 0
    /// Identities whose vertices were taken out by a change of `carried`, the next of which puts them in again.
    private var carried: [Lost] = []
    /// How many vertices that change took out, and from where on.
    private var carriedRange = 0..<0

    /// Whether no identity is held.
    var isEmpty: Bool { held == 0 }

    /// The identity of a vertex; the same one every time. O(identities held).
    mutating func identity(part: Int, index: Int) -> VertexIdentity {
        if let known = places.firstIndex(where: { $0?.part == part && $0?.index == index }) {
            return VertexIdentity(value: firstID + known)
        }
        places.append(Place(part: part, index: index))
        held += 1
        return VertexIdentity(value: firstID + places.count - 1)
    }

    /// Where its vertex is; nil when it was taken out. O(1).
    func place(of identity: VertexIdentity) -> (part: Int, index: Int)? {
        guard places.indices.contains(identity.value - firstID), let place = places[identity.value - firstID] else { return nil }
        return (place.part, place.index)
    }

    /// Follows a change and gives the identities whose vertices it took out. O(identities held), O(1) for moves.
    @discardableResult
    mutating func follow(_ change: GeometryChange, number: Int = 0, move: VertexMove? = nil) -> [Lost] {
        guard held > 0 else { return [] }
        switch move {
        case .reversed:
            turn(change)
            return []
        case .carried where change.inserted == 0:
            carried = follow(change, number: number)
            carriedRange = change.from..<(change.from + change.removed)
            return []
        case .carried(let isReversed):
            let lost = follow(change, number: number)
            return lost + putIn(change, isReversed: isReversed)
        case nil: break
        }
        guard change.kind != .vertices || change.removed != change.inserted else { return [] }
        var lost: [Lost] = []
        for slot in places.indices {
            guard let place = places[slot] else { continue }
            if let next = change.place(ofVertex: place.index, part: place.part) {
                places[slot] = Place(part: next.part, index: next.index)
            } else {
                lost.append(Lost(id: firstID + slot, part: place.part, index: place.index, change: number))
                places[slot] = nil
            }
        }
        return lost
    }

    /// Follows a change that turned vertices round.
    private mutating func turn(_ change: GeometryChange) {
        for slot in places.indices {
            guard let place = places[slot], place.part == change.part else { continue }
            guard place.index >= change.from, place.index < change.from + change.inserted else { continue }
            places[slot]?.index = 2 * change.from + change.inserted - 1 - place.index
        }
    }

    /// Gives the identities that are carried to the vertices that came, and those back whose vertex is not among them.
    private mutating func putIn(_ change: GeometryChange, isReversed: Bool) -> [Lost] {
        var lost: [Lost] = []
        for identity in carried {
            let offset = identity.index - carriedRange.lowerBound
            let next =
                isReversed
                ? min(carriedRange.count, change.inserted) - 1 - offset : offset + change.inserted - carriedRange.count
            if (0..<change.inserted).contains(next) {
                places[identity.id - firstID] = Place(part: change.part, index: change.from + next)
            } else {
                lost.append(identity)
            }
        }
        carried = []
        return lost
    }

    /// Forgets all; their numbers are not used again.
    mutating func removeAll() {
        firstID += places.count
        places.removeAll()
        carried.removeAll()
        held = 0
    }

    /// Takes changes back, the last one first: identities that they had lost are given back, and those of vertices that they brought
    /// are lost. Gives the latter, to be given back when the changes are made again.
    @discardableResult
    mutating func takeBack(_ changes: [GeometryChange], lost: [Lost], moves: [Int: VertexMove]) -> [Lost] {
        guard held > 0 else { return lost }
        return follow(changes.indices.reversed().map { ($0, changes[$0].inverse(cause: "undo")) }, givingBack: lost, moves: moves)
    }

    /// Makes changes again that were taken back: as `takeBack`, the other way round.
    mutating func makeAgain(_ changes: [GeometryChange], lost: [Lost], moves: [Int: VertexMove]) -> [Lost] {
        guard held > 0 else { return lost }
        return follow(changes.indices.map { ($0, changes[$0]) }, givingBack: lost, moves: moves)
    }

    /// Follows numbered changes. What is given back after each was lost by the same changes in the opposite order, so that it lies at
    /// the end of the list.
    private mutating func follow(
        _ changes: [(number: Int, change: GeometryChange)], givingBack lost: [Lost], moves: [Int: VertexMove]
    ) -> [Lost] {
        var rest = lost[...]
        var gone: [Lost] = []
        for (number, change) in changes {
            gone += follow(change, number: number, move: moves[number])
            while let identity = rest.last, identity.change == number {
                rest.removeLast()
                let slot = identity.id - firstID
                if places.indices.contains(slot) { places[slot] = Place(part: identity.part, index: identity.index) }
            }
        }
        return gone
    }
}
