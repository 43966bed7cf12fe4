import GromaGeometry

extension SketchLayer {
    /// Begins a group: what follows, until it is ended, is one step of that name. Groups nest; the outermost counts. A gesture that is
    /// going on is cancelled.
    ///
    /// - Throws: `noGeometry`, `busy`.
    public func beginGroup(named name: String) throws(SketchError) {
        if document.isStepOpen { cancelGesture() }
        try document.openGroup(named: name)
    }

    /// Ends the innermost group. A group in which nothing happened is no step. A gesture that is going on is cancelled.
    ///
    /// - Throws: `busy`; `noGroup`, for a tool too where it began none in this event.
    public func endGroup() throws(SketchError) {
        guard !document.isEditing else { throw .busy(verb: "endGroup") }
        // The group of a tool's event or open step is ended by the layer.
        let kept = document.eventDepth.map { $0 + 1 } ?? (document.isStepOpen ? 1 : 0)
        guard document.open.count > kept else { throw .noGroup }
        if document.isStepOpen { cancelGesture() }
        document.closeGroup()
    }

    /// Whether a group is open, or the step of a gesture that goes on.
    public var isGrouping: Bool { !document.open.isEmpty }

    /// Whether a group is open that the host has begun.
    public var hasOpenGroup: Bool { document.hasHostGroup }

    /// Undoes the groups that the host has begun and ends them: what happens when a verb inside fails. A gesture that is going on inside of
    /// them is cancelled; without a group it goes on.
    public func rollBackOpenGroups() { document.rollBackHostGroups() }

    /// Undoes the open groups and ends them. A gesture that is going on is cancelled.
    ///
    /// Not while a tool is handling an event: a verb of it that fails has changed nothing, and it is the tool's to say whether the event
    /// fails with it.
    public func rollBackGroups() { document.rollBackGroups() }
}
