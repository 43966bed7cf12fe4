import GeometryCommands
import GromaRPC
import GromaSketch

/// `sketch.setSnapping`
struct SketchSetSnapping: SketchCommand {
    static let method = "sketch.setSnapping"
    static let summary = "Sets what positions snap to, the tolerance, and the precedence. Omitted parameters are unchanged."
    static var ownParameters: [Parameter<Self>] {
        [
            .bool("enabled", "Whether snapping is on; false by default.") { $0.enabled = $1 },
            .notNegative("tolerance", "The maximum distance from the pointer, in points of the screen; 10 by default.") {
                $0.tolerance = $1
            },
            Parameter(
                "kinds", .snapKinds,
                "The active kinds of snapping, in order of precedence. Guides (parallel, perpendicular, extension) need a line."
            ) { command, decoder throws(CommandError) in command.kinds = try decoder.snapKinds() },
            .bool("own", "Whether positions snap to the sketch's own geometry; true by default.") { $0.own = $1 },
            Parameter(
                "sources", .map(.any([.sourceSettings, .null])),
                "The settings of sources, by name: each source uses only what is given here; null for every kind of every feature."
            ) { command, decoder throws(CommandError) in
                try decoder.object { decoder, key throws(CommandError) in
                    command.sources.append((key.string, try decoder.takeNull() ? nil : try decoder.sourceSettings()))
                }
            },
            Parameter(
                "grid", .any([.snapGrid, .null]),
                "The grid, with its spacings in map units and its rotation in degrees clockwise; null for none. It is used if kinds contains grid."
            ) {
                command, decoder throws(CommandError) in command.grid = .some(try decoder.takeNull() ? nil : try decoder.snapGrid())
            },
            .bool("snapsZ", "Whether a snapped position gets the z of what it snapped to; false by default.") { $0.snapsZ = $1 },
            .notNegative(
                "guideReach",
                "The maximum distance from the pointer of edges that guides refer to, as a multiple of tolerance; 8 by default."
            ) {
                $0.guideReach = $1
            },
        ]
    }

    var enabled: Bool?
    var tolerance: Double?
    var kinds: [SnapKind]?
    var own: Bool?
    var sources: [(String, SnapSourceSettings?)] = []
    var grid: SnapGrid??
    var snapsZ: Bool?
    var guideReach: Double?
    var sketch = SketchName.standard

    func run(on layer: SketchLayer, _ session: Session) throws(CommandError) -> SnapSettings {
        var settings = layer.snapping
        if let enabled { settings.isEnabled = enabled }
        if let tolerance { settings.toleranceInPoints = tolerance }
        if let kinds { settings.priorities = kinds }
        if let own { settings.snapsToOwnGeometry = own }
        for (name, source) in sources { settings.sources[name] = source }
        if let grid { settings.grid = grid }
        if let snapsZ { settings.snapsZ = snapsZ }
        if let guideReach { settings.guideReach = guideReach }
        layer.snapping = settings
        return settings
    }
}
