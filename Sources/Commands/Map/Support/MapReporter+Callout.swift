import GeometryCommands
import GromaGeometry
import GromaJSON
import GromaMap
import GromaRPC

extension MapReporter: MapTouchDelegate {
    func mapView(_ map: MapView, shouldProcessClickAt point: ScreenPoint, mapPoint: Coordinate) -> Bool {
        session?.ask(MapRequests.shouldProcessClick, about((point, mapPoint))) ?? true
    }

    func mapView(_ map: MapView, didClickAt point: ScreenPoint, mapPoint: Coordinate, features: [LayerHits]) {
        tell(MapEvents.didClick, MapTap(point: point, mapPoint: mapPoint, features: features))
    }

    func mapView(_ map: MapView, didTapAndHoldAt point: ScreenPoint, mapPoint: Coordinate, features: [LayerHits]) {
        tell(MapEvents.didTapAndHold, MapTap(point: point, mapPoint: mapPoint, features: features))
    }

    func mapView(_ map: MapView, didMoveTapAndHoldTo point: ScreenPoint, mapPoint: Coordinate, features: [LayerHits]) {
        tell(MapEvents.didMoveTapAndHold, MapTap(point: point, mapPoint: mapPoint, features: features))
    }

    func mapView(_ map: MapView, didEndTapAndHoldAt point: ScreenPoint, mapPoint: Coordinate, features: [LayerHits]) {
        tell(MapEvents.didEndTapAndHold, MapTap(point: point, mapPoint: mapPoint, features: features))
    }
}

extension MapReporter: CalloutDelegate {
    func callout(_ callout: Callout, willShowFor feature: any MapFeature, in layer: any MapLayer, at mapPoint: Coordinate) -> Bool {
        let view = map?.view.layers.first { $0.layer === layer }
        let about = about((layer: view?.name ?? layer.name, feature: feature, mapPoint: mapPoint))
        return session?.ask(MapRequests.willShowForFeature, about, reading: shows(callout)) ?? false
    }

    func callout(_ callout: Callout, willShowFor location: any CalloutLocation) -> Bool {
        session?.ask(MapRequests.willShowForLocationDisplay, about(location.mapLocation), reading: shows(callout)) ?? false
    }

    /// Returns a reader of the answer on whether a callout is shown, which also sets its content. An answer that cannot be read sets
    /// nothing.
    private func shows(_ callout: Callout) -> (JSONValue) throws(CommandError) -> Bool {
        { [weak session] answer throws(CommandError) in
            guard let session, try answer.truth("show") else { return false }
            try session.calloutContent(ofAnswer: answer).apply(to: callout, session)
            return true
        }
    }

    func calloutDidShow(_ callout: Callout, animated: Bool) { tell(MapEvents.calloutShown, callout, animated) }
    func calloutDidMove(_ callout: Callout, animated: Bool) { tell(MapEvents.calloutMoved, callout, animated) }
    func calloutWillDismiss(_ callout: Callout, animated: Bool) { tell(MapEvents.calloutWillDismiss, callout, animated) }
    func calloutDidDismiss(_ callout: Callout, animated: Bool) { tell(MapEvents.calloutDidDismiss, callout, animated) }
    func calloutDidClickAccessory(_ callout: Callout) { tell(MapEvents.calloutDidClickAccessory, callout, false) }
    func calloutDidClick(_ callout: Callout) { tell(MapEvents.calloutDidClick, callout, false) }

    private func tell(_ event: Event<AboutMap<(callout: Callout, animated: Bool)>>, _ callout: Callout, _ animated: Bool) {
        tell(event, (callout, animated))
    }
}

extension MapReporter: TextMeasurer {
    func width(of text: String, size: Double, isBold: Bool) -> Double {
        session?.ask(MapRequests.measureText, (text, size, isBold)) ?? TextWidth.points(text, size: size, isBold: isBold)
    }
}

extension Session {
    /// Returns the content of a callout in an answer.
    fileprivate func calloutContent(ofAnswer answer: JSONValue) throws(CommandError) -> CalloutContent {
        var content = CalloutContent()
        let bytes = Array(answer.text.utf8)
        let outcome: Result<CalloutContent, CommandError> = bytes.withUnsafeBufferPointer { bytes in
            var decoder = ParameterDecoder(JSONReader(bytes, nestingLimit: limits.nesting), self)
            do throws(CommandError) {
                try decoder.object { decoder, key throws(CommandError) in
                    if key.string == "show" {
                        _ = try decoder.bool()
                    } else if try !content.read(key.string, &decoder) {
                        throw decoder.unknownMember(key, of: ["show"] + CalloutContent.members.map(\.name))
                    }
                }
                return .success(content)
            } catch {
                var error = error
                error.message = error.message.replacing("params.", with: "result")
                return .failure(error)
            }
        }
        return try outcome.get()
    }
}
