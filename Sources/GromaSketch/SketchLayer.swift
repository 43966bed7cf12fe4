import GromaGeometry
import GromaOperations

/// What a sketch layer tells its host. Every method has a default that does nothing. The layer holds its delegate weakly
/// and calls it from within the verb that made the change, once for each verb, after it took place.
public protocol SketchLayerDelegate: AnyObject {
    /// The geometry changed, by an edit, an undo or a redo.
    func sketchLayer(_ layer: SketchLayer, didChangeGeometry changes: [GeometryChange])
    /// What can be undone or redone changed.
    func sketchLayerDidChangeHistory(_ layer: SketchLayer)
}

extension SketchLayerDelegate {
    /// Does nothing.
    public func sketchLayer(_ layer: SketchLayer, didChangeGeometry changes: [GeometryChange]) {}
    /// Does nothing.
    public func sketchLayerDidChangeHistory(_ layer: SketchLayer) {}
}

/// The layer on which a shape is drawn and changed: a mutable geometry, verbs that edit it, and a history that takes each
/// of them back.
///
/// The geometry is edited in place, so that a popup sharing it sees every change, and may edit it too: the history then
/// begins anew. A verb that throws has changed nothing.
/// The layer is confined to whoever made it.
public final class SketchLayer {
    /// What is edited; nil when nothing is.
    public private(set) var geometry: MutableGeometry?

    /// Who is told.
    public weak var delegate: SketchLayerDelegate?

    private var history = SketchHistory(limit: 10_000)
    private var group: Group?
    /// The geometry's revision after this layer's last edit.
    private var revision = 0

    private struct Group {
        let name: String
        let before: Geometry
        var changes: [GeometryChange] = []
        var depth = 1
    }

    /// Makes a layer.
    ///
    /// - Throws: `notEditable` for a collection or an envelope.
    public init(_ geometry: MutableGeometry? = nil) throws(SketchError) {
        try setGeometry(geometry)
    }

    /// Begins to edit another geometry, or none. The history is cleared.
    ///
    /// - Throws: `notEditable` for a collection or an envelope.
    public func setGeometry(_ geometry: MutableGeometry?) throws(SketchError) {
        if let type = geometry?.type, type == .collection || type == .envelope { throw .notEditable(type) }
        guard geometry !== self.geometry else { return }
        end(with: geometry)
    }

    /// Lets go of the geometry and everything that belongs to it.
    func end(with next: MutableGeometry? = nil) {
        geometry = next
        forgetHistory()
    }

    private func forgetHistory() {
        history.removeAll()
        group = nil
        revision = geometry?.revision ?? 0
        delegate?.sketchLayerDidChangeHistory(self)
    }

    /// Whoever shares the geometry may have edited it since. Steps from before such an edit would undo it too, or move other
    /// vertices than they were about, so they are forgotten.
    private func noticeForeignEdits() {
        if let geometry, geometry.revision != revision { forgetHistory() }
    }

    /// How many steps the history keeps; the oldest are forgotten beyond. 10,000 unless set.
    public var historyLimit: Int {
        get { history.limit }
        set { history.limit = newValue }
    }

    /// Whether there is a step to undo.
    public var canUndo: Bool { history.undoCount > 0 }
    /// Whether there is a step to redo.
    public var canRedo: Bool { history.redoCount > 0 }
    /// The verb that an undo takes back; nil when there is none.
    public var undoName: String? { history.last?.name }

    /// Makes one edit by a verb of `Geometry`: one step in the history, reported once. Inside a group it becomes part of the
    /// group's step, and when it throws the whole group is undone and ended.
    @discardableResult
    public func edit(_ verb: (inout Geometry) throws(GeometryError) -> GeometryChange) throws(SketchError) -> GeometryChange {
        // Inside a group the value from before the group is kept, so that the group's edits change in place what they can.
        try edit(keeping: { $0 == nil ? .value($1) : nil }, verb)
    }

    /// Moves a vertex. See `Geometry.moveVertex`.
    @discardableResult
    public func moveVertex(part: Int = 0, at index: Int, to coordinate: Coordinate) throws(SketchError) -> GeometryChange {
        try edit(keeping: { group, geometry in
            group == nil ? (try? geometry.vertex(part: part, at: index)).map { .vertex($0) } : nil
        }) { g throws(GeometryError) in try g.moveVertex(part: part, at: index, to: coordinate) }
    }

    /// Makes one edit. `keeping` says what its step has to keep of the geometry before it; nothing inside a group.
    private func edit(
        keeping: (Group?, Geometry) -> SketchHistory.Other?,
        _ verb: (inout Geometry) throws(GeometryError) -> GeometryChange
    ) throws(SketchError) -> GeometryChange {
        guard let geometry else { throw .noGeometry }
        noticeForeignEdits()
        let other = keeping(group, geometry.geometry)
        let change: GeometryChange
        do throws(GeometryError) {
            change = try geometry.edit(verb)
            revision = geometry.revision
        } catch {
            // A verb put together from several may have got half way.
            if case .value(let before)? = other {
                geometry.editAll {
                    $0 = before; return []
                }
            }
            rollBackGroup()
            throw .geometry(error)
        }
        if let other {
            history.record(SketchHistory.Step(name: change.cause, other: other, change: change, further: []))
        } else {
            group?.changes.append(change)
        }
        if let delegate {
            delegate.sketchLayer(self, didChangeGeometry: [change])
            if other != nil { delegate.sketchLayerDidChangeHistory(self) }
        }
        return change
    }

    /// Puts another value in the place of the geometry's: one step, reported as one change of everything.
    ///
    /// - Throws: `noGeometry`; `geometry(wrongType)` when it is of another type.
    public func replaceGeometry(with value: Geometry) throws(SketchError) {
        try edit { geometry throws(GeometryError) in
            guard value.type == geometry.type else {
                throw .wrongType(verb: "value of type \(value.type.rawValue)", found: geometry.type)
            }
            let change = GeometryChange(
                kind: .everything, part: 0, from: 0, removed: geometry.vertexCount, inserted: value.vertexCount,
                cause: "replaceGeometry")
            geometry = value
            return change
        }
    }

    /// Begins a group: what follows, until it is ended, is one step of that name. Groups nest; the outermost counts.
    ///
    /// - Throws: `noGeometry`.
    public func beginGroup(named name: String) throws(SketchError) {
        guard let geometry else { throw .noGeometry }
        noticeForeignEdits()
        if group != nil {
            group?.depth += 1
        } else {
            group = Group(name: name, before: geometry.geometry)
        }
    }

    /// Ends the innermost group. A group in which nothing happened is no step.
    ///
    /// - Throws: `noGroup`.
    public func endGroup() throws(SketchError) {
        guard var open = group else { throw .noGroup }
        open.depth -= 1
        if open.depth > 0 {
            group = open
            return
        }
        group = nil
        guard let first = open.changes.first else { return }
        history.record(
            SketchHistory.Step(
                name: open.name, other: .value(open.before), change: first, further: Array(open.changes.dropFirst())))
        delegate?.sketchLayerDidChangeHistory(self)
    }

    /// Whether a group is open.
    public var isGrouping: Bool { group != nil }

    /// Undoes the open group and ends it, with every group around it: what happens when a verb inside fails.
    public func rollBackGroup() {
        guard let open = group else { return }
        group = nil
        guard !open.changes.isEmpty, let geometry else { return }
        let changes = open.changes.reversed().map { $0.inverse(cause: "rollback") }
        geometry.editAll {
            $0 = open.before; return changes
        }
        revision = geometry.revision
        delegate?.sketchLayer(self, didChangeGeometry: changes)
    }

    /// Takes back the last step and gives its name; nil when there is none. An open group is ended first, as a step. O(1).
    @discardableResult
    public func undo() -> String? {
        step { history, value in history.undo(&value).map { ($0, $0.inverse) } }
    }

    /// Does the last undone step again and gives its name; nil when there is none. O(1).
    @discardableResult
    public func redo() -> String? {
        step { history, value in history.redo(&value).map { ($0, $0.changes) } }
    }

    private func step(
        _ body: (inout SketchHistory, inout Geometry) -> (SketchHistory.Step, [GeometryChange])?
    ) -> String? {
        guard let geometry else { return nil }
        noticeForeignEdits()
        while group != nil { try? endGroup() }
        var done: (step: SketchHistory.Step, changes: [GeometryChange])?
        geometry.editAll { value in
            done = body(&history, &value)
            return done?.changes ?? []
        }
        guard let done else { return nil }
        revision = geometry.revision
        delegate?.sketchLayer(self, didChangeGeometry: done.changes)
        delegate?.sketchLayerDidChangeHistory(self)
        return done.step.name
    }

    /// A step's name for people: `moveVertex` becomes `Move Vertex`.
    public static func title(of name: String) -> String {
        var title = ""
        for character in name {
            if title.isEmpty {
                title += character.uppercased()
            } else {
                if character.isUppercase { title += " " }
                title.append(character)
            }
        }
        return title
    }
}
