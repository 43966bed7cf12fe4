import GromaGeometry

extension SketchLayer {
    /// The maximum number of steps in the history; beyond it, branches are discarded first, and then the oldest steps. 10,000 by default.
    public var historyLimit: Int {
        get { document.history.limit }
        set { document.history.limit = newValue }
    }

    /// The approximate maximum size of the steps in bytes; beyond it, branches are discarded first, and then the oldest steps. Unlimited by
    /// default. The nodes that only a step holds are counted, with an estimate of three kilobytes per changed place and 18 bytes per
    /// vertex.
    public var historyByteLimit: Int {
        get { document.history.byteLimit }
        set { document.history.byteLimit = newValue }
    }

    /// The approximate size of the steps in bytes.
    public var historyBytes: Int { document.history.bytes }

    /// Whether undone steps are kept as a branch when new steps replace them. They are discarded by default.
    public var keepsBranches: Bool {
        get { document.history.keepsBranches }
        set { document.history.keepsBranches = newValue }
    }

    /// Whether there is a step to undo, or something drawn by the tool that an undo removes.
    public var canUndo: Bool { canUndoStep || (active?.tool.canUndo ?? false) }
    /// Whether there is a step of the history to undo.
    var canUndoStep: Bool { document.history.undoCount > 0 }
    /// Whether there is a step to redo.
    public var canRedo: Bool { document.history.redoCount > 0 }
    /// The verb that the next undo reverts; nil if there is none.
    public var undoName: String? { active?.tool.canUndo == true ? Self.drawnVertex : document.history.last?.name }

    /// What it is called that a tool has drawn last.
    private static let drawnVertex = "addVertex"

    /// Undoes the last step and returns its name; nil if there is none. Open groups are ended as a step first. O(1).
    ///
    /// In the middle of a drag only the drag is undone, and the name is that of the step it would have been. While a tool draws a line that
    /// is not part of the shape yet, the line's last vertex is removed. Neither can be redone.
    @discardableResult
    public func undo() -> String? { undoGesture() ?? undoInTool() ?? undoStep() }

    /// Takes back the last step of the history.
    func undoStep() -> String? { step(undoing: true) }

    /// Undoes what was done last as if it had not been: a step is not kept to be redone.
    package func takeBack() {
        let redoable = document.history.redoCount
        undo()
        if document.history.redoCount > redoable { document.forgetUndone() }
    }

    /// Ends the drag that is going on as if it had not been, and gives the name of its step, or else of the tool; nil where there is none.
    private func undoGesture() -> String? {
        guard geometry != nil, !document.isBusy else { return nil }
        document.noticeForeignEdits()
        guard document.isStepOpen || active?.isDragging == true else { return nil }
        let name = (document.isStepOpen ? document.open.last?.name : nil) ?? toolName ?? "gesture"
        cancelGesture()
        return name
    }

    /// Takes back what the tool has drawn last and not yet made a part of the shape.
    private func undoInTool() -> String? {
        guard let tool = active, tool.tool.canUndo, !document.isBusy else { return nil }
        recognizer.cancel()
        var heldBack: SketchError?
        guard (try? sendToTool([.key(.undo, [])], heldBack: &heldBack)) == true else { return nil }
        reportPreview()
        return Self.drawnVertex
    }

    /// Redoes the last undone step and returns its name; nil if there is none. O(1).
    @discardableResult
    public func redo() -> String? { step(undoing: false) }

    /// A step for a list of the history.
    public struct HistoryEntry: Hashable, Sendable {
        /// Its number, which stays the same while the step is kept.
        public let id: Int
        /// The step it followed; 0, or a discarded step, for the oldest.
        public let parent: Int
        /// The verb, or the group's name.
        public let name: String
        /// The display name.
        public var title: String { SketchLayer.title(of: name) }
        /// Whether it is done; otherwise it can be redone.
        public let isDone: Bool
        /// Whether it lies on the line that undo and redo follow; false on a branch.
        public let isOnLine: Bool
    }

    /// All steps: those of the line in order, then those of branches. O(steps).
    public var historyEntries: [HistoryEntry] {
        var entries: [HistoryEntry] = []
        var parent = document.history.base
        for (index, step) in document.history.line.enumerated() {
            entries.append(
                HistoryEntry(id: step.id, parent: parent, name: step.name, isDone: index < document.history.undoCount, isOnLine: true))
            parent = step.id
        }
        for branch in document.history.branches {
            var parent = branch.parent
            for step in branch.steps {
                entries.append(HistoryEntry(id: step.id, parent: parent, name: step.name, isDone: false, isOnLine: false))
                parent = step.id
            }
        }
        return entries
    }

    /// The number of the last step that is done; the number before the oldest step if none is.
    public var currentStep: Int { document.history.current }

    /// Undoes and redoes steps until a step, on the line or on a branch, is the last one done; the number before the oldest step undoes
    /// everything. Open groups are ended as a step first; if the history then discards the requested step, everything is undone. O(steps in
    /// between).
    ///
    /// - Throws: `noGeometry`, `busy`; `unknownStep` if there is no step with that number.
    public func goToStep(_ id: Int) throws(SketchError) {
        guard geometry != nil else { throw .noGeometry }
        guard !document.isBusy else { throw .busy(verb: "goToStep") }
        document.noticeForeignEdits()
        // A number that is not there ends neither gesture nor groups.
        guard document.history.way(to: id) != nil else { throw .unknownStep(id) }
        closeForHistory()
        // The groups became a step, for which the oldest may have been forgotten: then it goes back as far as it can.
        let id = document.history.way(to: id) == nil ? document.history.base : id
        // From branch to branch down to the line: the ways are taken in the opposite order.
        var goals = [id]
        while true {
            guard let goal = goals.last, let way = document.history.way(to: goal) else { throw .unknownStep(id) }
            guard let branch = way.branch else { break }
            goals.append(document.history.branches[branch].parent)
        }
        for goal in goals.reversed() {
            guard let way = document.history.way(to: goal) else { throw .unknownStep(id) }
            if let branch = way.branch { document.history.takeUp(branch: branch) }
            for _ in 0..<way.undo { _ = undoStep() }
            for _ in 0..<way.redo { redo() }
        }
    }

    /// Ends what would stand between the last step and the next.
    ///
    /// A tool between two gestures goes on with what it is doing, such as a ring being drawn: it only learns that the shape is another.
    private func closeForHistory() {
        if document.isStepOpen || active?.isDragging == true || recognizer.isActive {
            cancelGesture()
        } else {
            recognizer.cancel()
            noteSnap(nil)
        }
        while !document.open.isEmpty { document.closeGroup() }
    }

    private func step(undoing: Bool) -> String? {
        guard geometry != nil, !document.isBusy else { return nil }
        document.noticeForeignEdits()
        closeForHistory()
        return document.exchange(undoing: undoing)
    }

    /// Returns a step's display name: `moveVertex` becomes `Move Vertex`.
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
