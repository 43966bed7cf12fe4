import GromaGeometry
import GromaOperations

extension SketchLayer {
    /// The name of the active tool; nil when there is none.
    public var toolName: String? { active?.name }

    /// The settings of the active tool, including defaults; empty if there is none.
    public var toolSettings: [String: OperationValue] { active?.settings ?? [:] }

    /// The progress of the active tool in drawing. O(log n).
    public var toolStatus: SketchToolStatus {
        guard let active, let geometry, !document.isBusy else { return SketchToolStatus() }
        return active.tool.status(in: SketchContext(layer: self, geometry: geometry))
    }

    /// The effect of the active tool if its gesture ended now.
    public var preview: SketchPreview? { active?.tool.preview }

    /// Activates a contributed tool. A gesture in progress is cancelled.
    ///
    /// - Parameter settings: The tool's settings; omitted ones have their defaults.
    /// - Throws: `noGeometry`; `operation` with what is wrong with a setting; `toolType`; what the tool throws. The previous tool then
    ///   stays active.
    public func setTool(_ contribution: SketchToolContribution, settings: [String: OperationValue] = [:]) throws(SketchError) {
        try setTool(
            try contribution.tool(settings), named: contribution.name, types: contribution.types,
            settings: contribution.withDefaults(settings))
    }

    /// Activates a tool. A gesture in progress is cancelled.
    ///
    /// During a gesture the tool is tried first and its effects are reverted, so that the gesture ends only for a tool that can be
    /// activated.
    ///
    /// - Parameter settings: The settings of the tool, for later queries.
    /// - Throws: `noGeometry`; `toolType`; `busy`; `tool` or `toolFailed` with what the tool throws. The previous tool then stays active,
    ///   and its gesture continues.
    public func setTool(
        _ tool: any SketchTool, named name: String, types: [GeometryType] = SketchToolContribution.sketchableTypes,
        settings: [String: OperationValue] = [:]
    ) throws(SketchError) {
        guard let geometry else { throw .noGeometry }
        guard !document.isBusy else { throw .busy(verb: "setTool") }
        guard types.contains(geometry.type) else { throw .toolType(tool: name, found: geometry.type, expected: types) }
        let next = ActiveTool(name: name, tool: tool, types: types, settings: settings)
        do throws(SketchError) {
            if document.isStepOpen {
                try tryOut(tool)
                cancelGesture()
            }
            try handling { context, _ throws(SketchError) in try next.tool.activate(in: context) }
        } catch {
            throw error.naming(tool: name)
        }
        recognizer.cancel()
        active = next
        tell(.tool(name))
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

    /// Deactivates the active tool. A gesture in progress is cancelled.
    public func clearTool() {
        guard active != nil, !document.isBusy else { return }
        cancelGesture()
        active = nil
        tell(.tool(nil))
        reportPreview()
    }

    /// Sends an event to the active tool; keys that it does not handle have their usual effect.
    ///
    /// All changes of one event are one step of the history, unless the tool has opened a longer step. A drag to a place that the guard
    /// refuses, or that the constraints do not allow, stays where it was at the previous event, and the response has the reason; if
    /// released there, it ends where it stayed.
    /// - Throws: `noGeometry`, `busy`; `invalidValue` for a pointer without a position; what the tool throws: everything that it did in
    ///   this event is reverted then, the tool is as it was before the event, and a gesture in progress continues from there.
    @discardableResult
    public func send(_ event: SketchEvent) throws(SketchError) -> SketchResponse { try send([event]) }

    /// Sends the gestures that one event of the pointer makes, as one event.
    func send(_ events: [SketchEvent]) throws(SketchError) -> SketchResponse {
        guard geometry != nil else { throw .noGeometry }
        guard !document.isBusy else { throw .busy(verb: "send") }
        for event in events { try event.pointer?.check() }
        document.noticeForeignEdits()
        let outer = document.beginAsking()
        defer { document.endAsking(outer) }
        var heldBack: SketchError?
        var handled = try sendToTool(events, heldBack: &heldBack)
        if !handled, events.count == 1, case .key(let key, let modifiers) = events[0] { handled = try press(key, modifiers) }
        reportPreview()
        return SketchResponse(handled: handled, gesture: events.last?.name, changes: document.toldChanges ?? [], heldBack: heldBack)
    }

    /// Sends events to the active tool, as one, and says whether any meant something to it.
    ///
    /// - Parameter heldBack: Why a drag stayed where it was.
    func sendToTool(_ events: [SketchEvent], heldBack: inout SketchError?) throws(SketchError) -> Bool {
        guard let tool = active else { return false }
        let hadStep = document.isStepOpen
        let (before, beforeDrag, lastDragged, wasFresh) = (tool.tool, tool.beforeDrag, tool.lastDragged, tool.isFresh)
        var taken = 0
        do throws(SketchError) {
            try handling { context, point throws(SketchError) in
                var (next, point, beginsDrag) = (tool.tool, point, false)
                taken = 0
                for (number, event) in events.enumerated() {
                    var isTaken = false
                    switch event {
                    case .dragMoved where document.isStepOpen, .dragEnded where document.isStepOpen:
                        // What held the drag back is known from the event that did.
                        isTaken = try drag(event, by: &next, in: context, from: point ?? document.checkpoint(), &heldBack)
                    case .dragBegan(let pointer, _):
                        (tool.lastDragged, beginsDrag) = (pointer, true)
                        isTaken = try next.handle(event, in: context)
                    default: isTaken = try next.handle(event, in: context)
                    }
                    if isTaken { taken |= 1 << number }
                    // That was where the first of them began.
                    point = nil
                }
                if beginsDrag { tool.beforeDrag = tool.isMidDrag ? nil : tool.tool }
                tool.tool = next
                tool.isFresh = false
            }
            for (number, event) in events.enumerated() { tool.follow(event, isTaken: taken & 1 << number != 0) }
        } catch {
            // A limit refuses what the tool has taken already.
            (tool.tool, tool.lastDragged, tool.isFresh) = (before, lastDragged, wasFresh)
            if tool.beforeDrag != nil { tool.beforeDrag = beforeDrag }
            if hadStep && !document.isStepOpen { restartTool() }
            // As for any verb that fails, what the host grouped goes with it.
            document.rollBackHostGroups()
            reportPreview()
            throw error
        }
        return taken != 0
    }

    /// Lets the tool read an event of a drag that makes a step. It stays where it is at a place that is refused, and ends where it stayed.
    ///
    /// - Parameter point: Where the document is now.
    private func drag(
        _ event: SketchEvent, by tool: inout any SketchTool, in context: SketchContext, from point: EventCheckpoint,
        _ heldBack: inout SketchError?
    ) throws(SketchError) -> Bool {
        let (before, snap) = (tool, told.snap)
        do throws(SketchError) {
            let handled = try tool.handle(event, in: context)
            active?.lastDragged = event.pointer
            return handled
        } catch {
            guard error.holdsDragBack, document.restore(point) else { throw error }
            noteSnap(snap)
            tool = before
            heldBack = error
            guard case .dragEnded = event, let last = active?.lastDragged else { return true }
            return try tool.handle(.dragEnded(last), in: context)
        }
    }

    /// Runs a tool inside an event of the document, and hands it where that is when the event goes on with an open step.
    private func handling(_ body: (SketchContext, EventCheckpoint?) throws(SketchError) -> Void) throws(SketchError) {
        guard let geometry else { throw .noGeometry }
        let scope = try document.beginEvent()
        let snapBefore = told.snap
        defer { document.leaveEvent() }
        do throws(SketchError) {
            let count = geometry.geometry.vertexCount
            try body(SketchContext(layer: self, geometry: geometry), scope.checkpoint)
            let found = geometry.geometry.vertexCount
            if found > count {
                let refusal = found > vertexLimit ? .tooManyVertices(found: found, limit: vertexLimit) : growthRefusal?()
                if let refusal { throw active.map { refusal.naming(tool: $0.name) } ?? refusal }
            }
        } catch {
            document.takeBackEvent(scope)
            noteSnap(snapBefore)
            throw error
        }
        document.endEvent(scope)
    }

    /// Cancels the gesture in progress: reverts what the tool has done since it began. After a drag the tool is as it was before the drag;
    /// otherwise it is reset.
    public func cancelGesture() {
        guard !document.isBusy else { return }
        document.dropStep()
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
        guard let tool = active, !document.isHandlingEvent else { return }
        (tool.isDragging, tool.isMidDrag) = (false, false)
        guard let type = geometry?.type, tool.types.contains(type) else {
            active = nil
            tell(.tool(nil))
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
        guard active != nil, !document.isBusy else { return }
        document.noticeForeignEdits()
        guard let tool = active, let geometry, tool.types.contains(geometry.type) else { return }
        var next = tool.tool
        document.whileLooking { next.refresh(in: SketchContext(layer: self, geometry: geometry)) }
        active?.tool = next
        reportPreview()
    }
}
