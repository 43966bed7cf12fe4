import GromaGeometry

extension MapView {
    /// Returns the features that are drawn near a position of the screen, by layer: the topmost layer first, and the topmost feature first
    /// within it. Layers that are not shown, disallow hit tests or do not support them are skipped, but not those with an opacity of 0; a
    /// layer that fails is omitted and keeps its error.
    ///
    /// - Parameters:
    ///   - point: The position.
    ///   - tolerance: The maximum distance from it, in points; by default that of the map.
    ///   - limit: The maximum number of features per layer; that of the map by default.
    public func features(at point: ScreenPoint, tolerance: Double? = nil, limit: Int? = nil) -> [LayerHits] {
        hits(at: point, tolerance: tolerance ?? hitTolerance, limit: limit ?? hitLimit) { _ in false }
    }

    private func hits(at point: ScreenPoint, tolerance: Double, limit: Int, until isEnough: (LayerHits) -> Bool) -> [LayerHits] {
        guard point.x.isFinite, point.y.isFinite, tolerance >= 0 else { return [] }
        let (frame, scale) = (frame(), scale)
        var hits: [LayerHits] = []
        for view in layers.reversed() where view.allowsHitTest && view.isShown(atScale: scale) {
            guard let layer = view.layer as? any HitTestable else { continue }
            do throws(MapError) {
                let found = try layer.features(at: point, in: frame, tolerance: tolerance, limit: limit)
                guard !found.isEmpty else { continue }
                hits.append(LayerHits(layer: view, features: found))
                if let last = hits.last, isEnough(last) { break }
            } catch { view.note(error) }
        }
        return hits
    }

    /// Returns the topmost location of the overlays whose symbol is drawn at or near a position of the screen; nil if there is none.
    /// O(overlays)
    public func location(at point: ScreenPoint) -> (any CalloutLocation)? {
        let frame = frame()
        return overlays.lazy.reversed().compactMap { $0 as? any CalloutLocation }
            .first { $0.isHit(at: point, in: frame, tolerance: self.hitTolerance) }
    }

    /// Handles a tap. A tap in a popover over the map goes to the popover; a tap elsewhere dismisses the popover, unless it lets touches
    /// through. A tap on the callout is reported to the callout's delegate; any other tap dismisses the callout. If taps may show the
    /// callout, it is shown for a location whose symbol was hit, otherwise for the topmost feature, with the content that templates and
    /// delegates provide. If it is not shown, the touch delegate is notified of the tap, and ``featurePresenter`` may present the features.
    /// A tap on the callout's button presents the callout's feature.
    ///
    /// - Throws: `MapError.invalid` for a position that is not finite.
    @discardableResult
    public func click(at point: ScreenPoint) throws(MapError) -> ClickOutcome { try tap(at: point).outcome }

    /// Handles a tap as ``click(at:)`` does, and also returns the features that were found: none if they were not searched for.
    package func tap(at point: ScreenPoint) throws(MapError) -> (outcome: ClickOutcome, features: [LayerHits]) {
        try check(point)
        if let outcome = touchPopovers(at: point) { return (outcome, []) }
        return clickBelowPopovers(at: point)
    }

    private func clickBelowPopovers(at point: ScreenPoint) -> (outcome: ClickOutcome, features: [LayerHits]) {
        if let part = callout.part(at: point) {
            // The delegate may dismiss it.
            let (shown, source) = (calloutFeature, calloutSource)
            callout.click(part)
            guard part == .accessory else { return (.callout, []) }
            if let shown, let source { _ = featurePresenter?.mapView(self, present: [shown], from: source) }
            return (.accessory, [])
        }
        let mapPoint = mapPoint(at: point)
        if let touchDelegate, !touchDelegate.mapView(self, shouldProcessClickAt: point, mapPoint: mapPoint) { return (.refused, []) }
        callout.dismiss(animated: true)
        let hits = features(at: point)
        if let location = location(at: point), showCallout(for: location, animated: true) { return (.calloutShown, hits) }
        if allowsCallout, let top = hits.first, let feature = top.features.first, top.layer.allowsCallout,
            showCallout(for: feature, in: top.layer, at: mapPoint, screenPoint: point, animated: true)
        {
            return (.calloutShown, hits)
        }
        touchDelegate?.mapView(self, didClickAt: point, mapPoint: mapPoint, features: hits)
        if !hits.isEmpty, let featurePresenter {
            let source = FeaturePresentationSource(
                occasion: .tap, rect: ScreenRect(x: point.x, y: point.y, width: 0, height: 0), mapPoint: mapPoint)
            if featurePresenter.mapView(self, present: hits, from: source) { return (.presented, hits) }
        }
        return (touchDelegate == nil ? .none : .delegate, hits)
    }

    /// The feature of the callout, in the form of a hit.
    private var calloutFeature: LayerHits? {
        guard let feature = callout.representedFeature, let view = layers.first(where: { $0.layer === callout.representedLayer }) else {
            return nil
        }
        return LayerHits(layer: view, features: [feature])
    }

    /// The source of a presentation by the callout's button.
    private var calloutSource: FeaturePresentationSource? {
        guard let rect = callout.layout?.accessory, let mapPoint = callout.mapLocation else { return nil }
        return FeaturePresentationSource(occasion: .calloutAccessory, rect: rect, mapPoint: mapPoint)
    }

    /// Notifies the touch delegate of a tap that is held.
    ///
    /// - Throws: `MapError.invalid` for a position that is not finite.
    @discardableResult
    public func tapAndHold(_ phase: TapAndHoldPhase, at point: ScreenPoint) throws(MapError) -> [LayerHits] {
        try check(point)
        let (hits, mapPoint) = (features(at: point), mapPoint(at: point))
        switch phase {
        case .begin: touchDelegate?.mapView(self, didTapAndHoldAt: point, mapPoint: mapPoint, features: hits)
        case .move: touchDelegate?.mapView(self, didMoveTapAndHoldTo: point, mapPoint: mapPoint, features: hits)
        case .end: touchDelegate?.mapView(self, didEndTapAndHoldAt: point, mapPoint: mapPoint, features: hits)
        }
        return hits
    }

    func check(_ point: ScreenPoint) throws(MapError) {
        for (name, value) in [("x", point.x), ("y", point.y)] where !value.isFinite {
            throw .invalid(path: name, found: "\(value)", expected: "a finite number of points")
        }
    }

    // MARK: Pointers

    /// Handles a pointer event. A pointer that goes down on the callout belongs to the callout, one that the touch delegate handles belongs
    /// to the delegate. Of the others, a single pointer taps, holds or pans the map, and two pointers pan, zoom and rotate it. There are no
    /// timers: a hold is detected from the time of a later event, or reported with ``tapAndHold(_:at:)`` by a host that has timers.
    ///
    /// - Throws: `MapError.invalid` for a position or time that is not finite, and for a pointer that moves or goes up and was not down.
    @discardableResult
    public func pointer(_ pointer: MapPointer) throws(MapError) -> MapPointerOutcome {
        try check(pointer.point)
        if let time = pointer.time, !time.isFinite {
            throw .invalid(path: "time", found: "\(time)", expected: "a finite number of seconds")
        }
        switch pointer.phase {
        case .hover: return touchDelegate?.mapView(self, handles: pointer) == true ? .delegate : .none
        case .down: return goDown(pointer)
        case .move, .up, .cancel:
            guard let touch = touches.down[pointer.id] else {
                throw .invalid(path: "phase", found: pointer.phase.rawValue, expected: "down first, for pointer \(pointer.id) is up")
            }
            return try go(on: touch, pointer)
        }
    }

    private func goDown(_ pointer: MapPointer) -> MapPointerOutcome {
        if let outcome = touchPopovers(at: pointer.point) {
            touches.down[pointer.id] = MapTouches.Touch(owner: .popover, start: pointer, last: pointer)
            return outcome == .popoverDismissed ? .click(outcome) : .none
        }
        if callout.part(at: pointer.point) != nil {
            touches.down[pointer.id] = MapTouches.Touch(owner: .callout, start: pointer, last: pointer)
            return .none
        }
        let asked = touchDelegate
        let isTaken = asked?.mapView(self, handles: pointer) ?? false
        touches.down[pointer.id] = MapTouches.Touch(owner: isTaken ? .delegate : .map, start: pointer, last: pointer)
        // It may have set another delegate, which has not seen the pointer go down.
        if isTaken, touchDelegate !== asked { cancelPointers(of: asked) }
        if !isTaken, touches.own.count > 1 { for id in touches.own { touches.down[id]?.stage = .moving } }
        return isTaken ? .delegate : .none
    }

    /// Cancels the pointers of a touch delegate that was replaced: it would never be told that they are up. They have no effect until then.
    func cancelPointers(of former: (any MapTouchDelegate)?) {
        for id in touches.down.keys.sorted() {
            // While one is cancelled, another may go up or be cancelled.
            guard let touch = touches.down[id], touch.owner == .delegate else { continue }
            touches.down[id] = MapTouches.Touch(owner: .nobody, start: touch.start, last: touch.last)
            var pointer = touch.last
            // Other events may have been later than its last one.
            (pointer.phase, pointer.time) = (.cancel, nil)
            _ = former?.mapView(self, handles: pointer)
        }
    }

    private func go(on touch: MapTouches.Touch, _ pointer: MapPointer) throws(MapError) -> MapPointerOutcome {
        let isUp = pointer.phase != .move
        let before = touches
        if isUp { touches.down[pointer.id] = nil } else { touches.down[pointer.id]?.last = pointer }
        switch touch.owner {
        case .delegate:
            _ = touchDelegate?.mapView(self, handles: pointer)
            return .delegate
        case .popover, .nobody: return .none
        case .callout:
            guard pointer.phase == .up, callout.part(at: pointer.point) != nil else { return .none }
            return .click(clickBelowPopovers(at: pointer.point).outcome)
        case .map: return try go(on: touch, pointer, before)
        }
    }

    private func go(on touch: MapTouches.Touch, _ pointer: MapPointer, _ before: MapTouches) throws(MapError) -> MapPointerOutcome {
        var stage = touch.stage
        let (dx, dy) = (pointer.point.x - touch.start.point.x, pointer.point.y - touch.start.point.y)
        let slop = MapTouches.slop(pointer.device)
        if stage == .pressed {
            if let from = touch.start.time, let now = pointer.time, now - from >= MapTouches.holdDuration, pointer.phase != .cancel {
                stage = .held
                try tapAndHold(.begin, at: touch.start.point)
            } else if dx * dx + dy * dy > slop * slop {
                stage = .moving
            }
            touches.down[pointer.id]?.stage = stage
            if stage == .held, pointer.phase == .move, pointer.point == touch.start.point { return .tapAndHold(.begin) }
        }
        switch (stage, pointer.phase) {
        case (.pressed, .up): return pointer.button == .primary ? .click(clickBelowPopovers(at: pointer.point).outcome) : .none
        case (.pressed, _): return .none
        case (.held, .move):
            try tapAndHold(.move, at: pointer.point)
            return .tapAndHold(.move)
        case (.held, _):
            try tapAndHold(.end, at: pointer.point)
            return .tapAndHold(.end)
        case (.moving, .move):
            try navigate(from: before, with: pointer)
            return .navigation
        case (.moving, _): return .none
        }
    }

    /// Moves the map so that the positions under the pointers stay under them.
    private func navigate(from before: MapTouches, with pointer: MapPointer) throws(MapError) {
        let ids = before.own
        guard let old = before.down[pointer.id]?.last.point else { return }
        guard ids.count > 1, let other = ids.first(where: { $0 != pointer.id }), let pivot = before.down[other]?.last.point else {
            // The first move beyond a tap covers the whole distance from the start.
            return try pan(x: pointer.point.x - old.x, y: pointer.point.y - old.y)
        }
        // Zooms and rotates about the pointer that does not move.
        let (a, b) = (
            ScreenPoint(x: old.x - pivot.x, y: old.y - pivot.y), ScreenPoint(x: pointer.point.x - pivot.x, y: pointer.point.y - pivot.y)
        )
        let (before, after) = (a.x * a.x + a.y * a.y, b.x * b.x + b.y * b.y)
        guard before > 1, after > 1 else { return }
        try zoom(by: (after / before).squareRoot(), about: pivot)
        try rotate(by: Trigonometry.degrees(x: b.x, y: b.y) - Trigonometry.degrees(x: a.x, y: a.y), about: pivot)
    }
}
