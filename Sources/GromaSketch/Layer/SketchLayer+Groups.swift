import GromaGeometry

extension SketchLayer {
    /// Begins a group: all edits until its end are one step with this name. Groups nest; the outermost one makes the step. A gesture in
    /// progress is cancelled.
    ///
    /// - Throws: `noGeometry`, `busy`.
    public func beginGroup(named name: String) throws(SketchError) {
        if document.isStepOpen { cancelGesture() }
        try document.openGroup(named: name)
    }

    /// Ends the innermost group. An empty group is not a step. A gesture in progress is cancelled.
    ///
    /// - Throws: `busy`; `noGroup`, also for a tool that has not begun a group in this event.
    public func endGroup() throws(SketchError) {
        guard !document.isEditing else { throw .busy(verb: "endGroup") }
        // The group of a tool's event or open step is ended by the layer.
        let kept = document.eventDepth.map { $0 + 1 } ?? (document.isStepOpen ? 1 : 0)
        guard document.open.count > kept else { throw .noGroup }
        if document.isStepOpen { cancelGesture() }
        document.closeGroup()
    }

    /// Whether a group is open, or the step of a gesture in progress.
    public var isGrouping: Bool { !document.open.isEmpty }

    /// Whether the host has an open group.
    public var hasOpenGroup: Bool { document.hasHostGroup }

    /// Undoes and ends the host's groups, as happens when a verb inside fails. A gesture in progress inside of them is cancelled; without a
    /// group it continues.
    public func rollBackOpenGroups() { document.rollBackHostGroups() }

    /// Undoes and ends all open groups. A gesture in progress is cancelled.
    ///
    /// Has no effect while a tool is handling an event: a verb that fails there has changed nothing, and the tool decides whether the event
    /// fails, too.
    public func rollBackGroups() { document.rollBackGroups() }
}
