import GromaGeometry

extension MapView {
    /// Shows the callout for a feature from code, for example after a row of a table was chosen. Its content is determined as for a tap;
    /// ``allowsCallout`` is ignored.
    ///
    /// - Parameters:
    ///   - feature: The feature.
    ///   - layer: The name of its layer.
    ///   - mapPoint: The anchor; the feature's center by default. For a feature that is drawn as a marker, its symbol sets the anchor.
    /// - Returns: Whether it is shown: false if no template or delegate provides content, or if the feature has no position.
    /// - Throws: `MapError.noLayer` if there is no layer of that name, `MapError.invalid` for a position that is not finite.
    @discardableResult
    public func showCallout(
        for feature: any MapFeature, inLayer layer: String, at mapPoint: Coordinate? = nil, animated: Bool = false
    ) throws(MapError) -> Bool {
        guard let view = self.layer(named: layer) else { throw .noLayer(name: layer) }
        if let mapPoint, !(mapPoint.x.isFinite && mapPoint.y.isFinite) {
            throw .invalid(path: "at", found: "\(mapPoint.x), \(mapPoint.y)", expected: "two finite numbers")
        }
        guard let place = mapPoint ?? middle(of: feature) else { return false }
        return showCallout(for: feature, in: view, at: place, screenPoint: screenPoint(of: place), animated: animated)
    }

    /// Shows the callout for the symbol of a location, which it then follows. Does nothing if ``allowsCallout`` is false. The location's
    /// own ``LocationInfoTemplate``, otherwise the callout's delegate, provides the content.
    ///
    /// - Returns: Whether it is shown: false if the location is unknown, or the delegate refuses.
    @discardableResult
    public func showCallout(for location: any CalloutLocation, animated: Bool = false) -> Bool {
        guard allowsCallout, let place = location.mapLocation, location.infoTemplate != nil || callout.delegate != nil else { return false }
        callout.dismiss(animated: animated)
        callout.prepare(feature: nil, layer: nil, location: location)
        guard isFilled(for: location, at: place) else {
            callout.abandon()
            return false
        }
        callout.present(at: place, ScreenPoint(x: 0, y: 0), false, animated)
        return true
    }

    func showCallout(
        for feature: any MapFeature, in view: LayerView, at mapPoint: Coordinate, screenPoint: ScreenPoint, animated: Bool
    ) -> Bool {
        callout.dismiss(animated: animated)
        callout.prepare(feature: feature, layer: view.layer, location: nil)
        guard isFilled(for: feature, in: view, at: mapPoint, screenPoint) else {
            callout.abandon()
            return false
        }
        var (place, offset) = (mapPoint, ScreenPoint(x: 0, y: 0))
        if let leader = (view.layer as? any HitTestable)?.leaderOffset(for: feature), let marker = marker(of: feature, nearestTo: mapPoint)
        {
            // Removes the sign of a negative zero, which would appear on the stream.
            (place, offset) = (marker, ScreenPoint(x: leader.x + 0, y: leader.y + 0))
        }
        callout.present(at: place, offset, false, animated)
        return true
    }

    /// Fills the callout for a feature: from the feature's template, otherwise by its layer's delegate, otherwise by the callout's.
    private func isFilled(for feature: any MapFeature, in view: LayerView, at mapPoint: Coordinate, _ point: ScreenPoint) -> Bool {
        if let template = feature.infoTemplate {
            callout.customContent = template.customContent(for: feature, at: point, mapPoint: mapPoint)
            if callout.customContent == nil {
                callout.title = template.title(for: feature, at: point, mapPoint: mapPoint)
                callout.detail = template.detail(for: feature, at: point, mapPoint: mapPoint)
                callout.image = template.image(for: feature, at: point, mapPoint: mapPoint)
            }
            return callout.saysSomething
        }
        if let delegate = view.calloutDelegate {
            return delegate.callout(callout, willShowFor: feature, in: view.layer, at: mapPoint)
        }
        return callout.delegate?.callout(callout, willShowFor: feature, in: view.layer, at: mapPoint) ?? false
    }

    /// Fills the callout for a location: from the location's template, otherwise by the callout's delegate.
    private func isFilled(for location: any CalloutLocation, at mapPoint: Coordinate) -> Bool {
        guard let template = location.infoTemplate else { return callout.delegate?.callout(callout, willShowFor: location) ?? false }
        let point = screenPoint(of: mapPoint)
        callout.customContent = template.customContent(for: location, at: point, mapPoint: mapPoint)
        if callout.customContent == nil {
            callout.title = template.title(for: location, at: point, mapPoint: mapPoint)
            callout.detail = template.detail(for: location, at: point, mapPoint: mapPoint)
            callout.image = template.image(for: location, at: point, mapPoint: mapPoint)
        }
        return callout.saysSomething
    }

    /// Returns the position of the feature's marker that is nearest to a position, in the copy of the world that contains the feature's
    /// geometry.
    private func marker(of feature: any MapFeature, nearestTo position: Coordinate) -> Coordinate? {
        guard let geometry = feature.geometry, let placed = try? placed(geometry) else { return nil }
        return placed.symbolPlace(nearestTo: normalized(position)).map { Coordinate(x: $0.x, y: $0.y) }
    }

    /// Returns the center of a feature: the position of a point, otherwise the center of its extent.
    private func middle(of feature: any MapFeature) -> Coordinate? {
        guard let geometry = feature.geometry, let placed = try? placed(geometry) else { return nil }
        return placed.extent.center
    }
}

extension MapView: CalloutHost {
    func calloutFrame() -> MapFrame { frame() }

    func calloutNeedsDisplay(in area: ScreenRect) {
        // Half of the border lies outside.
        let border = callout.borderWidth / 2 + 1
        setNeedsDisplay(in: area.inset(by: EdgeInsets(-border)))
    }

    func pan(by way: ScreenPoint, animated: Bool) { try? move(x: way.x, y: way.y, animated: animated) }
}
