import GromaGeometry

extension MapView {
    /// Shows the callout for a feature, by code: after a row of a table was chosen, say. What it shows is asked for as for a tap; ``allowsCallout`` does not count.
    ///
    /// - Parameters:
    ///   - feature: The feature.
    ///   - layer: The name of its layer.
    ///   - mapPoint: Where; the feature's middle by default. A feature that is drawn as a marker has its callout where its symbol says.
    /// - Returns: Whether it is shown: false where nothing says what it shows, or where the feature has no place.
    /// - Throws: `noLayer`, `MapError.invalid` for a place that is not finite.
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

    /// Shows the callout for the symbol of a location, which it follows. ``allowsCallout`` counts for it; the location's own ``LocationInfoTemplate``, else the callout's
    /// delegate, says what it shows.
    ///
    /// - Returns: Whether it is shown: false where the location is not known, or the delegate says so.
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
            // Without the sign of a zero, which would show on the stream.
            (place, offset) = (marker, ScreenPoint(x: leader.x + 0, y: leader.y + 0))
        }
        callout.present(at: place, offset, false, animated)
        return true
    }

    /// Asks what the callout shows of a feature: the feature itself, else its layer's delegate, else the callout's.
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

    /// Asks what the callout shows of a location: the location itself, else the callout's delegate.
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

    /// The place of the marker of a feature that is nearest to a position, in the world in which the feature's shape is.
    private func marker(of feature: any MapFeature, nearestTo position: Coordinate) -> Coordinate? {
        guard let geometry = feature.geometry, let placed = try? placed(geometry) else { return nil }
        return placed.symbolPlace(nearestTo: normalized(position)).map { Coordinate(x: $0.x, y: $0.y) }
    }

    /// The middle of a feature: a point's own place, else the middle of its extent.
    private func middle(of feature: any MapFeature) -> Coordinate? {
        guard let geometry = feature.geometry, let placed = try? placed(geometry) else { return nil }
        return placed.extent.center
    }
}

extension MapView: CalloutHost {
    func calloutFrame() -> MapFrame { frame() }

    func calloutNeedsDisplay(in area: ScreenRect) {
        // The border lies half outside.
        let border = callout.borderWidth / 2 + 1
        setNeedsDisplay(in: area.inset(by: EdgeInsets(-border)))
    }

    func pan(by way: ScreenPoint, animated: Bool) { try? move(x: way.x, y: way.y, animated: animated) }
}
