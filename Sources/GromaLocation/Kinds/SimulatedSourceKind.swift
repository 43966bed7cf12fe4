import GromaGeometry

/// The kind of sources that simulate a walk along a polyline.
struct SimulatedSourceKind: LocationSourceKind {
    let name = "simulated"
    let summary = "A simulated walk along a polyline: one vertex per second, or at a given speed."
    let parameters = [
        LocationSourceParameter("geometry", .geometry, "The polyline."),
        LocationSourceParameter(
            "speed", .number, "The speed along the line in meters per second, 0.001 to 100000; by default only the vertices are reported."),
        LocationSourceParameter("interval", .number, "Seconds from one fix to the next, 0.001 to 86400; 1 by default."),
        LocationSourceParameter(
            "accuracy", .number, "The horizontal accuracy of each fix in meters; by default 5 if a speed is given, otherwise none."),
        LocationSourceParameter("repeats", .flag, "Whether it starts again at the end; false by default."),
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
