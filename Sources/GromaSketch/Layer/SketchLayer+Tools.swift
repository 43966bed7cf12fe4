import GromaGeometry
import GromaOperations

/// The tool that reads events, and what it was when it was taken up.
final class ActiveTool {
    let name: String
    var tool: any SketchTool
    /// As it was made: what a tool that was cancelled is again.
    let made: any SketchTool
    let types: [GeometryType]
    /// Its settings, with those that were left out.
    let settings: [String: OperationValue]
    /// As it was before the drag that is going on: what it is again when that is cancelled.
    var beforeDrag: (any SketchTool)?
    /// Whether a drag began of which no end was told, whatever came behind it: how far the tool is with it, only the tool knows.
    var isMidDrag = false
    /// Whether it has read no event since it was made or began anew.
    var isFresh = true

    init(name: String, tool: any SketchTool, types: [GeometryType], settings: [String: OperationValue]) {
        self.name = name
        self.settings = settings
        self.tool = tool
        made = tool
        self.types = types
    }
}

/// The outcome of an event.
public struct SketchResponse: Sendable {
    /// Whether it meant anything to the tool or the layer.
    public var handled: Bool
    /// The gesture that it was part of; nil when it was none yet.
    public var gesture: String?
    /// What lay under the pointer; nil when nothing did.
    public var hit: SketchHit?
    /// The handle of the preview that lay under the pointer and goes before what was hit; nil when none did.
    public var handle: SketchPreview.Handle?
    /// How far the handle was from the pointer, in points.
    public var handleDistance = 0.0
    /// What the pointer is to look like; nil except where it hovers.
    public var cursor: SketchCursor?
    /// What it changed in the geometry, in order.
    public var changes: [GeometryChange]
    /// Why the drag stayed where it was, for the guard refused the place or the constraints did not reach it; nil where it did not.
    public var heldBack: SketchError?

    /// Makes a response.
    public init(
        handled: Bool, gesture: String? = nil, hit: SketchHit? = nil, changes: [GeometryChange] = [], heldBack: SketchError? = nil
    ) {
        self.handled = handled
        self.gesture = gesture
        self.hit = hit
        self.changes = changes
        self.heldBack = heldBack
    }
}

extension SketchLayer {
    /// The name of the active tool; nil when there is none.
    public var toolName: String? { active?.name }

    /// The settings of the active tool, with the defaults of those that were left out; empty when there is none.
    public var toolSettings: [String: OperationValue] { active?.settings ?? [:] }

    /// How far the active tool has come with what it draws. O(log n).
    public var toolStatus: SketchToolStatus {
        guard let active, let geometry, !isBusy else { return SketchToolStatus() }
        return active.tool.status(in: SketchContext(layer: self, geometry: geometry))
    }

    /// What the active tool would do if its gesture ended now.
    public var preview: SketchPreview? { active?.tool.preview }

    /// Makes a contributed tool the active one. A gesture that is going on is cancelled.
    ///
    /// - Parameter settings: The tool's own settings; what is left out has its default.
    /// - Throws: `noGeometry`; `operation` with what is wrong with a setting; `toolType`; what the tool throws. The tool that was
    ///   active stays so.
    public func setTool(_ contribution: SketchToolContribution, settings: [String: OperationValue] = [:]) throws(SketchError) {
        try setTool(
            try contribution.tool(settings), named: contribution.name, types: contribution.types,
            settings: contribution.withDefaults(settings))
    }

    /// Makes a tool the active one. A gesture that is going on is cancelled.
    ///
    /// While a gesture is under way the tool is tried first, and what it does taken back, so that the gesture only ends for a tool that can be
    /// taken up.
    ///
    /// - Parameter settings: What the tool was made with, to be asked for later.
    /// - Throws: `noGeometry`; `toolType`; `busy`; `tool` or `toolFailed` with what the tool throws. The tool that was active stays so, and
    ///   its gesture goes on.
    public func setTool(
        _ tool: any SketchTool, named name: String, types: [GeometryType] = SketchToolContribution.sketchableTypes,
        settings: [String: OperationValue] = [:]
    ) throws(SketchError) {
        guard let geometry else { throw .noGeometry }
        guard !isBusy else { throw .busy(verb: "setTool") }
        guard types.contains(geometry.type) else { throw .toolType(tool: name, found: geometry.type, expected: types) }
        let next = ActiveTool(name: name, tool: tool, types: types, settings: settings)
        do throws(SketchError) {
            if isToolStepOpen {
                try tryOut(tool)
                cancelGesture()
            }
            try handling { context, _ throws(SketchError) in try next.tool.activate(in: context) }
        } catch {
            throw error.naming(tool: name)
        }
        recognizer.cancel()
        isDragging = false
        active = next
        notify(.tool(name))
        reportMagnifier()
        reportPreview()
        noteSnap(nil)
    }

    /// Finds out whether a tool can be taken up, and takes back what it does.
    private func tryOut(_ tool: any SketchTool) throws(SketchError) {
        var trial = tool
        var isTaken = false
        do throws(SketchError) {
            try handling { context, _ throws(SketchError) in
                try trial.activate(in: context)
                isTaken = true
                throw .busy(verb: "activate")
            }
        } catch {
            if !isTaken { throw error }
        }
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
    /// All that one event changes is one step of the history, unless the tool has opened one that lasts longer. A drag that comes to a
    /// place which the guard refuses, or which the constraints do not reach, stays where it was at the event before, and the response says
    /// why; released there, it ends where it stayed.
    /// - Throws: `noGeometry`, `busy`; `invalidValue` for a pointer that is nowhere; what the tool throws: all that it did in this
    ///   event is taken back then, the tool is as it was before the event, and a gesture that goes on does so from there.
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
        heldBack = nil
        defer { eventChanges = outer.map { $0 + (eventChanges ?? []) } }
        var handled = try sendToTool(events)
        if !handled, events.count == 1, case .key(let key, let modifiers) = events[0] { handled = try press(key, modifiers) }
        reportPreview()
        return SketchResponse(handled: handled, gesture: events.last?.name, changes: eventChanges ?? [], heldBack: heldBack)
    }

    /// Sends events to the active tool, as one, and says whether any meant something to it.
    func sendToTool(_ events: [SketchEvent]) throws(SketchError) -> Bool {
        guard let tool = active else { return false }
        let hadStep = isToolStepOpen
        var handled = false
        do throws(SketchError) {
            try handling { context, point throws(SketchError) in
                var (next, point) = (tool.tool, point)
                for event in events {
                    if try read(event, by: &next, in: context, from: point) { handled = true }
                    // That was where the first of them began.
                    point = nil
                }
                for case .dragBegan in events { active?.beforeDrag = tool.isMidDrag ? nil : tool.tool }
                active?.tool = next
                active?.isFresh = false
            }
            for event in events { followDrag(event) }
        } catch {
            if hadStep && !isToolStepOpen { restartTool() }
            // As for any verb that fails, what the host grouped goes with it.
            rollBackOpenGroups()
            reportPreview()
            throw error
        }
        return handled
    }

    /// Lets the tool read an event. A drag stays where it is at a place that is refused, and ends where it stayed.
    ///
    /// - Parameter known: Where the layer is now; nil where that has not been noted.
    private func read(
        _ event: SketchEvent, by tool: inout any SketchTool, in context: SketchContext, from known: EventCheckpoint?
    ) throws(SketchError) -> Bool {
        switch event {
        case .dragMoved where isToolStepOpen, .dragEnded where isToolStepOpen: break
        case .dragBegan(let pointer, _):
            lastDragged = pointer
            return try tool.handle(event, in: context)
        default: return try tool.handle(event, in: context)
        }
        let (before, point) = (tool, known ?? checkpoint())
        do throws(SketchError) {
            let handled = try tool.handle(event, in: context)
            lastDragged = event.pointer
            return handled
        } catch {
            guard error.holdsDragBack, restore(point) else { throw error }
            tool = before
            heldBack = error
            guard case .dragEnded = event, let last = lastDragged else { return true }
            return try tool.handle(.dragEnded(last), in: context)
        }
    }

    private func followDrag(_ event: SketchEvent) {
        switch event {
        case .dragBegan:
            isDragging = true
            active?.isMidDrag = true
        case .hover, .tap, .doubleTap, .longPress, .dragEnded:
            isDragging = false
            active?.beforeDrag = nil
        case .dragMoved, .key: break
        }
        if case .dragEnded = event { active?.isMidDrag = false }
    }

    /// Runs a tool inside a group of its own, which stays open where the tool has opened a step, and hands it where the layer is when the
    /// event goes on with an open step.
    private func handling(_ body: (SketchContext, EventCheckpoint?) throws(SketchError) -> Void) throws(SketchError) {
        guard let geometry else { throw .noGeometry }
        let opened = !isToolStepOpen
        if opened { try openGroup(named: nil) }
        let depth = groups.count - 1
        let (selectionBefore, snapBefore) = (selection, lastSnap)
        let point = opened ? nil : checkpoint()
        eventDepth = depth
        defer { (eventDepth, eventLog) = (nil, nil) }
        do throws(SketchError) {
            let count = geometry.geometry.vertexCount
            try body(SketchContext(layer: self, geometry: geometry), point)
            let found = geometry.geometry.vertexCount
            if found > count {
                let refusal = found > vertexLimit ? .tooManyVertices(found: found, limit: vertexLimit) : growthRefusal?()
                if let refusal { throw active.map { refusal.naming(tool: $0.name) } ?? refusal }
            }
        } catch {
            // The gesture goes on from where it was before the event.
            if let point, restore(point) { throw error }
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

    /// Cancels the gesture that is going on: takes back what the tool did since it began. After a drag the tool is as it was before it;
    /// else it begins anew.
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
        tool.isMidDrag = false
        guard let type = geometry?.type, tool.types.contains(type) else {
            active = nil
            notify(.tool(nil))
            return reportPreview()
        }
        if let before = tool.beforeDrag, !onAnotherGeometry {
            (tool.tool, tool.beforeDrag) = (before, nil)
            return refreshTool()
        }
        tool.beforeDrag = nil
        if tool.isFresh && !onAnotherGeometry { return }
        active?.tool = tool.made
        active?.isFresh = true
        var next = tool.made
        if (try? handling({ context, _ throws(SketchError) in try next.activate(in: context) })) != nil { active?.tool = next }
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
        // Held once, for asking it where it lies copies all of it each time.
        let tool = active?.tool
        reportPreview(tool?.preview)
        guard !isBusy else { return }
        var status = SketchToolStatus()
        if let tool, let geometry { status = tool.status(in: SketchContext(layer: self, geometry: geometry)) }
        if status != lastStatus {
            lastStatus = status
            notify(.toolStatus(status))
        }
        let canUndo = tool?.canUndo ?? false
        if canUndo != couldUndoInTool {
            couldUndoInTool = canUndo
            notify(.history)
        }
    }

    private func reportPreview(_ preview: SketchPreview?) {
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
