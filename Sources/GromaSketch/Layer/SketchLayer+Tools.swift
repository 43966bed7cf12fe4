import GromaGeometry
import GromaOperations

/// The tool that reads events, and what it was when it was taken up.
final class ActiveTool {
    let name: String
    var tool: any SketchTool
    /// As it was made: what a tool that was cancelled is again.
    let made: any SketchTool
    let types: [GeometryType]
    /// Whether it has read no event since it was made or began anew.
    var isFresh = true

    init(name: String, tool: any SketchTool, types: [GeometryType]) {
        self.name = name
        self.tool = tool
        made = tool
        self.types = types
    }
}

/// What came of an event.
public struct SketchResponse: Sendable {
    /// Whether it meant anything to the tool or the layer.
    public var handled: Bool
    /// The gesture that it was part of; nil when it was none yet.
    public var gesture: String?
    /// What lay under the pointer; nil when nothing did.
    public var hit: SketchHit?
    /// What it changed in the geometry, in order.
    public var changes: [GeometryChange]

    /// Makes a response.
    public init(handled: Bool, gesture: String? = nil, hit: SketchHit? = nil, changes: [GeometryChange] = []) {
        self.handled = handled
        self.gesture = gesture
        self.hit = hit
        self.changes = changes
    }
}

extension SketchLayer {
    /// The name of the active tool; nil when there is none.
    public var toolName: String? { active?.name }

    /// What the active tool would do if its gesture ended now.
    public var preview: SketchPreview? { active?.tool.preview }

    /// Makes a contributed tool the active one. A gesture that is going on is cancelled.
    ///
    /// - Parameter settings: The tool's own settings; what is left out has its default.
    /// - Throws: `noGeometry`; `operation` with what is wrong with a setting; `toolType`; what the tool throws. The tool that was
    ///   active stays so.
    public func setTool(_ contribution: SketchToolContribution, settings: [String: OperationValue] = [:]) throws(SketchError) {
        try setTool(try contribution.tool(settings), named: contribution.name, types: contribution.types)
    }

    /// Makes a tool the active one. A gesture that is going on is cancelled.
    ///
    /// - Throws: `noGeometry`; `toolType`; `busy`; what the tool throws. The tool that was active stays so.
    public func setTool(
        _ tool: any SketchTool, named name: String, types: [GeometryType] = SketchToolContribution.sketchableTypes
    ) throws(SketchError) {
        guard let geometry else { throw .noGeometry }
        guard !isBusy else { throw .busy(verb: "setTool") }
        guard types.contains(geometry.type) else { throw .toolType(tool: name, found: geometry.type, expected: types) }
        let next = ActiveTool(name: name, tool: tool, types: types)
        cancelGesture()
        try handling { context throws(SketchError) in try next.tool.activate(in: context) }
        active = next
        notify(.tool(name))
        reportPreview()
    }

    /// Puts the active tool away. A gesture that is going on is cancelled.
    public func clearTool() {
        guard active != nil, !isBusy else { return }
        cancelGesture()
        active = nil
        notify(.tool(nil))
        reportPreview()
    }

    /// Sends an event to the active tool, and does what keys mean where the tool has no use for them.
    ///
    /// All that one event changes is one step of the history, unless the tool has opened one that lasts longer.
    /// - Throws: `noGeometry`, `busy`; `invalidValue` for a pointer that is nowhere; what the tool throws: all that it did in this
    ///   gesture is taken back then, and the tool is as it was before the event, or before the gesture where a step was open.
    @discardableResult
    public func send(_ event: SketchEvent) throws(SketchError) -> SketchResponse { try send([event]) }

    /// Sends the gestures that one event of the pointer makes, as one event.
    func send(_ events: [SketchEvent]) throws(SketchError) -> SketchResponse {
        guard geometry != nil else { throw .noGeometry }
        guard !isBusy else { throw .busy(verb: "send") }
        for event in events { try event.pointer?.check() }
        noticeForeignEdits()
        let outer = eventChanges
        eventChanges = []
        defer { eventChanges = outer.map { $0 + (eventChanges ?? []) } }
        var handled = false
        if let tool = active {
            let hadStep = isToolStepOpen
            do throws(SketchError) {
                try handling { context throws(SketchError) in
                    var next = tool.tool
                    for event in events where try next.handle(event, in: context) { handled = true }
                    active?.tool = next
                    active?.isFresh = false
                }
                for event in events { followDrag(event) }
            } catch {
                if hadStep { restartTool() }
                // As for any verb that fails, what the host grouped goes with it.
                rollBackGroups()
                reportPreview()
                throw error
            }
        }
        if !handled, events.count == 1, case .key(let key, let modifiers) = events[0] { handled = try press(key, modifiers) }
        reportPreview()
        return SketchResponse(handled: handled, gesture: events.last?.name, changes: eventChanges ?? [])
    }

    private func followDrag(_ event: SketchEvent) {
        switch event {
        case .dragBegan: isDragging = true
        case .hover, .tap, .doubleTap, .longPress, .dragEnded: isDragging = false
        case .dragMoved, .key: break
        }
    }

    /// Runs a tool inside a group of its own, which stays open where the tool has opened a step.
    private func handling(_ body: (SketchContext) throws(SketchError) -> Void) throws(SketchError) {
        guard let geometry else { throw .noGeometry }
        let opened = !isToolStepOpen
        if opened { try openGroup(named: nil) }
        let depth = groups.count - 1
        let (selectionBefore, snapBefore) = (selection, lastSnap)
        eventDepth = depth
        defer { eventDepth = nil }
        do throws(SketchError) {
            let count = geometry.geometry.vertexCount
            try body(SketchContext(layer: self, geometry: geometry))
            let found = geometry.geometry.vertexCount
            if found > vertexLimit && found > count { throw .tooManyVertices(found: found, limit: vertexLimit) }
        } catch {
            isToolStepOpen = false
            rollBack(to: depth)
            if opened && selection != selectionBefore { select(selectionBefore) }
            lastSnap = snapBefore
            throw error
        }
        // Somebody else's edit of the geometry has ended the group with all in it.
        guard groups.count > depth else {
            isToolStepOpen = false
            return
        }
        // Groups that the tool began and did not end are part of its step.
        while groups.count > depth + 1 { closeGroup() }
        if !isToolStepOpen { closeGroup() }
    }

    func beginToolStep(named name: String) throws(SketchError) {
        sharedDrag = nil
        guard let eventDepth, groups.indices.contains(eventDepth) else { throw .busy(verb: "beginStep") }
        groups[eventDepth].name = name
        isToolStepOpen = true
    }

    func endToolStep() throws(SketchError) {
        guard isHandlingEvent, isToolStepOpen else { throw .noGroup }
        isToolStepOpen = false
    }

    func cancelToolStep() {
        guard let eventDepth, isToolStepOpen, groups.indices.contains(eventDepth) else { return }
        isToolStepOpen = false
        let name = groups[eventDepth].name
        rollBack(to: eventDepth)
        try? openGroup(named: name)
    }

    /// Cancels the gesture that is going on when its host calls a verb: what the verb is about is what was there before.
    func endGestureForVerb() {
        if isToolStepOpen && !isHandlingEvent { cancelGesture() }
    }

    /// Cancels the gesture that is going on: takes back what the tool did since it began, and lets the tool begin anew. Without a
    /// gesture nothing changes but the tool.
    public func cancelGesture() {
        guard !isBusy else { return }
        if isToolStepOpen {
            isToolStepOpen = false
            rollBack(to: groups.count - 1)
        }
        // Pointers that are down now make no more gestures until all are up.
        recognizer.cancel()
        reportMagnifier()
        restartTool()
        noteSnap(nil)
    }

    /// Lets the tool begin anew, with the settings it was made with; puts it away where it does not work on the geometry.
    ///
    /// - Parameter onAnotherGeometry: Whether even a tool that has read no event yet has to be taken up again.
    func restartTool(onAnotherGeometry: Bool = false) {
        guard let tool = active, !isHandlingEvent else { return }
        isDragging = false
        guard let type = geometry?.type, tool.types.contains(type) else {
            active = nil
            notify(.tool(nil))
            return reportPreview()
        }
        if tool.isFresh && !onAnotherGeometry { return }
        active?.tool = tool.made
        active?.isFresh = true
        var next = tool.made
        if (try? handling({ context throws(SketchError) in try next.activate(in: context) })) != nil { active?.tool = next }
        reportPreview()
    }

    /// Lets the tool bring its preview up to date with what no event told it.
    func refreshTool() {
        guard active != nil, !isBusy else { return }
        noticeForeignEdits()
        guard let tool = active, let geometry, tool.types.contains(geometry.type) else { return }
        var next = tool.tool
        let depth = groups.count
        eventDepth = depth
        next.refresh(in: SketchContext(layer: self, geometry: geometry))
        while groups.count > depth { closeGroup() }
        eventDepth = nil
        active?.tool = next
        reportPreview()
    }

    /// Tells what the tool would do, where that is something else than before.
    func reportPreview() {
        guard delegate != nil || !observers.isEmpty else { return }
        let preview = active?.tool.preview
        guard preview != lastPreview else { return }
        lastPreview = preview
        notify(.preview(preview))
    }

    /// Tells what a position was snapped to, where that is something else than before.
    func noteSnap(_ result: SnapResult?) {
        guard result != lastSnap else { return }
        lastSnap = result
        notify(.snap(result))
    }
}
