import GromaJSON
import GromaMap
import GromaPopups
import GromaRPC
import GromaSketch
import PopupCommands
import SketchCommands

/// The objects of a session for overlays of a map: its sketches and popups, by name. A kind of overlay from a plugin finds its own state of
/// the session through ``session``.
public struct SessionOverlayScene: OverlayScene {
    /// The map.
    public let map: MapView
    /// The session of the map.
    public let session: Session

    /// Returns a sketch or popups.
    ///
    /// - Throws: `MapError.invalid` if there is no object of that type with the name, and for other types.
    public func object<Object: AnyObject>(_ type: Object.Type, named name: String?) throws(MapError) -> Object {
        do throws(CommandError) {
            switch type {
            case is SketchLayer.Type:
                if let found = try session.sketchLayer(named: name ?? "") as? Object { return found }
            case is PopupsContainer.Type:
                if let found = try session.popupsContainer(named: name ?? "popups") as? Object { return found }
            default: break
            }
        } catch {
            throw .invalid(path: "settings", found: error.message, expected: "the name of what is there")
        }
        throw .invalid(path: "settings", found: "\(name ?? "nothing")", expected: "a sketch or popups")
    }
}

/// A script's request for an overlay.
struct OverlayRequest {
    var kind = ""
    var settings = JSONValue.null

    /// Creates the overlay.
    ///
    /// - Parameter path: Its path in the parameters, without `params`; empty for the parameters themselves.
    func overlay(on map: OpenMap, _ session: Session, path: String = "") throws(CommandError) -> any DisplayListSource {
        try withMapErrors { () throws(MapError) in
            try OverlayCatalog(session.registry).overlay(
                kind, settings, in: SessionOverlayScene(map: map.view, session: session), path: path)
        }
    }
}

extension [OverlayRequest] {
    /// Creates the additional overlays of a picture.
    func overlays(on map: OpenMap, _ session: Session) throws(CommandError) -> [any DisplayListSource] {
        var made: [any DisplayListSource] = []
        for (index, request) in enumerated() { made.append(try request.overlay(on: map, session, path: "overlays[\(index)]")) }
        return made
    }
}

extension Parameter {
    /// `overlays` of a picture.
    static func overlays(set: @escaping @Sendable (inout Target, [OverlayRequest]) -> Void) -> Parameter {
        Parameter(
            "overlays", .array(.members(["kind": .string, "settings?": .map(.anything)]), 0...OpenMap.overlayLimit),
            "Overlays for this picture only, drawn above everything: kinds of map.overlays with their settings."
        ) { target, decoder throws(CommandError) in
            var requests: [OverlayRequest] = []
            try decoder.array { decoder throws(CommandError) in
                guard requests.count < OpenMap.overlayLimit else {
                    throw decoder.error(.limitExceeded, "has more than \(OpenMap.overlayLimit) overlays", expected: "fewer")
                }
                var request = OverlayRequest()
                try decoder.object { decoder, key throws(CommandError) in
                    switch key.string {
                    case "kind": request.kind = try decoder.string()
                    case "settings": request.settings = try decoder.objectValue()
                    default: throw decoder.unknownMember(key, of: ["kind", "settings"])
                    }
                }
                requests.append(request)
            }
            set(&target, requests)
        }
    }
}
