import GromaGeometry

/// A walk along a polyline.
struct SimulatedSourceKind: LocationSourceKind {
    let name = "simulated"
    let summary = "A walk through the vertices of a polyline, one a second, or along it at a speed."
    let parameters = [
        LocationSourceParameter("geometry", .geometry, "The polyline that is walked."),
        LocationSourceParameter(
            "speed", .number, "Metres a second along the line, 0.001 to 100000; the vertices alone are told when it is left out."),
        LocationSourceParameter("interval", .number, "Seconds from one fix to the next, 0.001 to 86400; 1 when left out."),
        LocationSourceParameter(
            "accuracy", .number, "Horizontal accuracy of each fix in metres; 5 when left out where a speed is given, else none."),
        LocationSourceParameter("repeats", .flag, "Whether it begins anew at the end; false when left out."),
    ]

    func source(_ settings: LocationSourceSettings) throws(LocationError) -> any LocationDataSource {
        guard case .polyline(let line)? = settings.geometries["geometry"] else {
            let found = settings.geometries["geometry"].map { "\($0.type)" } ?? "none"
            throw .invalid(path: "geometry", found: found, expected: "a polyline")
        }
        let interval = try settings.number("interval", in: 0.001...86_400) ?? 1
        let accuracy = try settings.number("accuracy", in: 0...1e9)
        let repeats = try settings.flag("repeats") ?? false
        guard let speed = try settings.number("speed", in: 0.001...100_000) else {
            return try SimulatedLocationSource(
                vertices: line, pacing: .interval(interval), accuracy: accuracy, repeats: repeats, clock: settings.clock,
                engine: settings.engine)
        }
        return try SimulatedLocationSource(
            along: line, speed: speed, interval: interval, accuracy: accuracy ?? SimulatedLocationSource.standardAccuracy, repeats: repeats,
            clock: settings.clock, engine: settings.engine)
    }
}
