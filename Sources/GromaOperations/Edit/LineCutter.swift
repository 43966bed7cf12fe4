import GromaBase
import GromaGeometry

/// Cuts a path of a line where it changes to the other side of a cutter.
struct LineCutter {
    /// The pieces of the path.
    struct Pieces {
        var left: [Path] = []
        var right: [Path] = []
        /// Pieces that begin on one side of the cutter and end on the other.
        var undecided: [Path] = []
        /// Whether there is more than one piece.
        var isCut: Bool { left.count + right.count + undecided.count > 1 }
    }

    private struct Piece {
        var start: PathPlace
        var end: PathPlace
        var startSide: GuideContacts.Side?
        var endSide: GuideContacts.Side?
        var isAlong: Bool
    }

    private let path: Path
    private let contacts: GuideContacts
    private let hook: OperationHook

    init(_ path: Path, by cutter: Parts, hook: OperationHook) throws(OperationError) {
        self.path = path.closedLine
        self.hook = hook
        contacts = try GuideContacts(of: self.path, with: cutter, hook: hook, "cut")
    }

    /// Returns the pieces; a section along the cutter goes to the right.
    func pieces() throws(OperationError) -> Pieces {
        var result = Pieces()
        for (number, piece) in merged(try between()).enumerated() {
            if number % 256 == 0 { try hook.check("cut") }
            let line = path.piece(from: piece.start, to: piece.end)
            if piece.isAlong {
                result.right.append(line)
                continue
            }
            switch (piece.startSide ?? piece.endSide, piece.endSide ?? piece.startSide) {
            case (.left, .left): result.left.append(line)
            case (.right, .right): result.right.append(line)
            default: result.undecided.append(line)
            }
        }
        return result
    }

    /// Returns the pieces between contacts, including those at the path's ends.
    private func between() throws(OperationError) -> [Piece] {
        guard path.count > 1 else { return [] }
        let (first, last) = (PathPlace(vertex: 0, of: path), PathPlace(vertex: path.count - 1, of: path))
        var pieces: [Piece] = []
        var start: (place: PathPlace, contact: GuideContacts.Contact?) = (first, nil)
        let ends = contacts.contacts.map { ($0.place, Optional($0)) } + [(last, nil)]
        for (number, (place, contact)) in ends.enumerated() {
            if number % 256 == 0 { try hook.check("cut") }
            // Vertices that lie in the same place are one contact.
            let isNext = place.index == start.place.index + 1 && place.fraction == 0
            if place == start.place || (isNext && place.coordinate.isAt(start.place.coordinate)) {
                start = (place, contact ?? start.contact)
                continue
            }
            let after = probe(after: start.place, before: place)
            let before = probe(before: place, after: start.place)
            pieces.append(
                Piece(
                    start: start.place, end: place, startSide: start.contact.flatMap { contacts.side(of: after, at: $0) },
                    endSide: contact.flatMap { contacts.side(of: before, at: $0) },
                    isAlong: isAlong(from: start.place, to: place)))
            start = (place, contact)
        }
        return pieces
    }

    /// Merges neighbors with the same side before and after their common contact: the cutter only touches the path there.
    private func merged(_ pieces: [Piece]) -> [Piece] {
        var merged: [Piece] = []
        for piece in pieces {
            if let last = merged.last, last.isAlong == piece.isAlong, last.isAlong || last.endSide == piece.startSide {
                merged[merged.count - 1].end = piece.end
                merged[merged.count - 1].endSide = piece.endSide
            } else {
                merged.append(piece)
            }
        }
        return merged
    }

    private func isAlong(from start: PathPlace, to end: PathPlace) -> Bool {
        let isOneSegment = end.index == start.index || (end.index == start.index + 1 && end.fraction == 0)
        return isOneSegment && contacts.isAlong(from: start.coordinate, to: end.coordinate, segment: start.index)
    }

    /// Returns the middle of the first straight section after a place.
    private func probe(after start: PathPlace, before end: PathPlace) -> Coordinate {
        let next = start.index == end.index || start.index + 1 >= path.count ? end.coordinate : path[start.index + 1]
        return start.coordinate.interpolated(to: next, 0.5)
    }

    /// Returns the middle of the last straight section before a place.
    private func probe(before end: PathPlace, after start: PathPlace) -> Coordinate {
        let corner = end.fraction == 0 ? end.index - 1 : end.index
        let previous = corner <= start.index ? start.coordinate : path[corner]
        return previous.interpolated(to: end.coordinate, 0.5)
    }
}
