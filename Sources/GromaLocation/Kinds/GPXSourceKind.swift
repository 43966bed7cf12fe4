/// The kind of sources that replay a recorded track.
struct GPXSourceKind: LocationSourceKind {
    let name = "gpx"
    let summary = "The first segment of the first track of a GPX file, or its first route."
    let parameters = [
        LocationSourceParameter("path", .text, "The file, instead of text."),
        LocationSourceParameter("text", .text, "The GPX itself."),
        LocationSourceParameter("interval", .number, "Seconds from one fix to the next, 0.001 to 86400; as recorded by default."),
        LocationSourceParameter("speed", .number, "The playback rate relative to the recorded times, 0.001 to 86400; 1 by default."),
        LocationSourceParameter("repeats", .flag, "Whether it starts again at the end; false by default."),
    ]

    func source(_ settings: LocationSourceSettings) throws(LocationError) -> any LocationDataSource {
        let path = try settings.text("path")
        let text = try settings.text("text")
        guard (path == nil) != (text == nil) else {
            throw .invalid(path: "path", found: path == nil ? "neither path nor text" : "both path and text", expected: "one of them")
        }
        let interval = try settings.number("interval", in: 0.001...86_400)
        let speed = try settings.number("speed", in: 0.001...86_400)
        guard interval == nil || speed == nil else {
            throw .invalid(path: "speed", found: "beside interval", expected: "one of them")
        }
        let pacing = interval.map(ReplayPacing.interval) ?? .recorded(speed: speed ?? 1)
        let data = if let path { try settings.readFile(path) } else { Array((text ?? "").utf8) }
        return try GPXLocationSource(
            data, name: path ?? "gpx", isDecodedText: path == nil, pacing: pacing, repeats: try settings.flag("repeats") ?? false,
            clock: settings.clock)
    }
}
