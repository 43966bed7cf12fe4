import GeometryCommands
import GromaGeometry
import GromaJSON
import GromaMap
import GromaRPC

extension MapReporter: MapTouchDelegate {
    func mapView(_ map: MapView, shouldProcessClickAt point: ScreenPoint, mapPoint: Coordinate) -> Bool {
        session.ask("map.shouldProcessClick") { writer in
            writer.beginObject()
            writer.member("map", name)
            writer.key("point")
            AnswerShape.screenPoint.write(point, &writer)
            writer.key("mapPoint")
            writer.position(mapPoint)
            writer.endObject()
        } reading: { value throws(CommandError) -> Bool in
            guard let truth = value["value"]?.boolValue else { throw Self.wrongAnswer("value", "true or false") }
            return truth
        } ?? true
    }

    func mapView(_ map: MapView, didClickAt point: ScreenPoint, mapPoint: Coordinate, features: [LayerHits]) {
        session.emit(MapEvents.didClick, tap(point, mapPoint, features))
    }

    func mapView(_ map: MapView, didTapAndHoldAt point: ScreenPoint, mapPoint: Coordinate, features: [LayerHits]) {
        session.emit(MapEvents.didTapAndHold, tap(point, mapPoint, features))
    }

    func mapView(_ map: MapView, didMoveTapAndHoldTo point: ScreenPoint, mapPoint: Coordinate, features: [LayerHits]) {
        session.emit(MapEvents.didMoveTapAndHold, tap(point, mapPoint, features))
    }

    func mapView(_ map: MapView, didEndTapAndHoldAt point: ScreenPoint, mapPoint: Coordinate, features: [LayerHits]) {
        session.emit(MapEvents.didEndTapAndHold, tap(point, mapPoint, features))
    }

    private func tap(_ point: ScreenPoint, _ mapPoint: Coordinate, _ features: [LayerHits]) -> AboutMap<MapTap> {
        AboutMap(map: name, value: MapTap(point: point, mapPoint: mapPoint, features: features))
    }

    static func wrongAnswer(_ member: String, _ expected: String) -> CommandError {
        CommandError(.invalidValue, "result.\(member) is missing or wrong: expected \(expected)", expected: expected)
    }
}

extension MapReporter: CalloutDelegate {
    func callout(_ callout: Callout, willShowFor feature: any MapFeature, in layer: any MapLayer, at mapPoint: Coordinate) -> Bool {
        let view = map?.view.layers.first { $0.layer === layer }
        return ask("callout.willShowForFeature", callout) { writer in
            writer.member("layer", view?.name ?? layer.name)
            writer.key("feature")
            AnswerShape.mapFeature.write(feature, &writer)
            writer.key("mapPoint")
            writer.position(mapPoint)
        }
    }

    func callout(_ callout: Callout, willShowFor location: any CalloutLocation) -> Bool {
        ask("callout.willShowForLocationDisplay", callout) { writer in
            guard let place = location.mapLocation else { return }
            writer.key("mapPoint")
            writer.position(place)
        }
    }

    /// Asks whether the callout is shown and what, and sets that. An answer that cannot be read sets nothing.
    private func ask(_ method: StaticString, _ callout: Callout, _ body: (inout JSONWriter) -> Void) -> Bool {
        let session = session
        return session.ask(method) { writer in
            writer.beginObject()
            writer.member("map", name)
            body(&writer)
            writer.endObject()
        } reading: { value throws(CommandError) -> Bool in
            guard let shows = value["show"]?.boolValue else { throw Self.wrongAnswer("show", "true or false") }
            guard shows else { return false }
            try session.calloutContent(ofAnswer: value).apply(to: callout, session)
            return true
        } ?? false
    }

    func calloutDidShow(_ callout: Callout, animated: Bool) { tell(MapEvents.calloutShown, callout, animated) }
    func calloutDidMove(_ callout: Callout, animated: Bool) { tell(MapEvents.calloutMoved, callout, animated) }
    func calloutWillDismiss(_ callout: Callout) { tell(MapEvents.calloutWillDismiss, callout, false) }
    func calloutDidDismiss(_ callout: Callout, animated: Bool) { tell(MapEvents.calloutDidDismiss, callout, animated) }
    func calloutDidClickAccessory(_ callout: Callout) { tell(MapEvents.calloutDidClickAccessory, callout, false) }
    func calloutDidClick(_ callout: Callout) { tell(MapEvents.calloutDidClick, callout, false) }

    private func tell(_ event: Event<AboutMap<(callout: Callout, animated: Bool)>>, _ callout: Callout, _ animated: Bool) {
        session.emit(event, AboutMap(map: name, value: (callout, animated)))
    }
}

extension MapReporter: TextMeasurer {
    func width(of text: String, size: Double, isBold: Bool) -> Double {
        session.ask("text.measure") { writer in
            writer.beginObject()
            writer.member("text", text)
            writer.member("size", size)
            writer.member("bold", isBold)
            writer.endObject()
        } reading: { value throws(CommandError) -> Double in
            guard case .number(let number)? = value["width"], number.value.isFinite, number.value >= 0 else {
                throw Self.wrongAnswer("width", "a number of points, 0 or more")
            }
            return number.value
        } ?? TextWidth.points(text, size: size, isBold: isBold)
    }
}

extension Session {
    /// What an answer says that a callout is to show.
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
