import GromaGeometry

/// Gathers where a step made a polygon worse, as far as is told.
struct NewProblems {
    private(set) var list: [SketchProblem] = []
    /// Whether any contact that was or is there was a mere touch of two rings.
    private(set) var hasTouches = false
    private var old: Set<ContactCounts.Place> = []
    private var new: [RingContact] = []

    /// A contact that went.
    mutating func addOld(_ contact: RingContact) {
        if contact.kind == .doubt { return }
        if !ContactCounts.isInvalid(contact) {
            hasTouches = true
        } else if old.count < 256 {
            old.insert(ContactCounts.Place(x: contact.x, y: contact.y))
        }
    }

    /// A contact that came.
    mutating func addNew(_ contact: RingContact) {
        if contact.kind == .doubt { return }
        if !ContactCounts.isInvalid(contact) {
            hasTouches = true
        } else if new.count < 256 {
            new.append(contact)
        }
    }

    /// Keeps those contacts that came where none was, when there are more than before.
    mutating func settleContacts(isWorse: Bool) {
        guard isWorse else { return }
        for contact in new where !old.contains(ContactCounts.Place(x: contact.x, y: contact.y)) {
            add(.selfIntersection, contact.first.part, contact.first.index, Coordinate(x: contact.x, y: contact.y))
        }
    }

    /// A ring that has too few vertices now.
    mutating func addThin(_ part: Int, _ ring: Path) { add(.tooFewVertices, part, max(ring.count - 1, 0), ring.last) }

    /// Anything else, up to the limit.
    mutating func add(_ kind: SketchProblem.Kind, _ part: Int, _ index: Int, _ at: Coordinate?) {
        guard list.count < LiveValidity.problemLimit else { return }
        list.append(SketchProblem(kind: kind, part: part, index: index, at: at))
    }
}
