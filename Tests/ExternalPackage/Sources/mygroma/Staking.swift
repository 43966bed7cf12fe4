import Groma

/// Adds the tool `staking`: sets vertices out at one and the same distance, as surveyors set out stakes.
struct Staking: Plugin {
    let name = "staking"

    func contribute(to registry: inout PluginRegistry) throws(PluginError) {
        let tool = SketchToolContribution(
            name: "staking", title: "Staking", summary: "Adds a vertex at a fixed distance from the last one, towards the tapped position.",
            parameters: [
                OperationParameter("distance", .number(1e-9...1e9), "The distance between vertices, in units of the reference.")
            ], types: [.polyline]
        ) { settings throws(OperationError) in StakingTool(distance: try settings.number("distance")) }
        try registry.add(tool)
    }
}

/// The tool itself: a value that holds its setting and what it shows.
private struct StakingTool: SketchTool {
    let distance: Double
    var preview: SketchPreview?

    init(distance: Double) { self.distance = distance }

    mutating func handle(_ event: SketchEvent, in context: SketchContext) throws(SketchError) -> Bool {
        switch event {
        case .tap(let pointer):
            try context.layer.addVertex(stake(for: pointer, in: context))
            preview = nil
            return true
        case .hover(let pointer):
            guard let last = context.geometry.parts.last?.last else { return false }
            let line = Path([last, try stake(for: pointer, in: context)])
            let guide = Geometry.polyline(Polyline(line, spatialReference: context.geometry.spatialReference))
            preview = SketchPreview(kind: .create, guide: guide)
            return true
        default: return false
        }
    }

    /// The place in the pointer's direction that is the distance away from the last vertex; the pointer's own for the first.
    private func stake(for pointer: SketchPointer, in context: SketchContext) throws(SketchError) -> Coordinate {
        guard let last = context.geometry.parts.last?.last else { return try context.place(pointer).position }
        let place = try context.place(pointer, previous: last).position
        let (dx, dy) = (place.x - last.x, place.y - last.y)
        let length = (dx * dx + dy * dy).squareRoot()
        guard length > 0 else { throw .tool(name: "staking", reason: "the pointer is on the last stake, so there is no direction") }
        return Coordinate(x: last.x + dx / length * distance, y: last.y + dy / length * distance)
    }
}
