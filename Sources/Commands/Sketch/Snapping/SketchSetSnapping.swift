import GeometryCommands
import GromaRPC
import GromaSketch

/// `sketch.setSnapping`
struct SketchSetSnapping: SketchCommand {
    static let method = "sketch.setSnapping"
    static let summary = "Says what positions snap to, how near, and what goes before what. What is left out stays as it is."
    static var ownParameters: [Parameter<Self>] {
        [
            .bool("enabled", "Whether positions are snapped at all; false unless set.") { $0.enabled = $1 },
            .notNegative("tolerance", "How near the pointer must be, in points of the screen; 10 unless set.") { $0.tolerance = $1 },
            Parameter(
                "kinds", .snapKinds,
                "The kinds that are on; what comes first wins. Guides (parallel, perpendicular, extension) need a line."
            ) { command, decoder throws(CommandError) in command.kinds = try decoder.snapKinds() },
            .bool("own", "Whether the sketch's own geometry is snapped to; true unless set.") { $0.own = $1 },
            Parameter(
                "sources", .map(.any([.sourceSettings, .null])),
                "How sources take part, by name: each takes on what is said here and nothing else; null for every kind of every feature."
            ) { command, decoder throws(CommandError) in
                try decoder.object { decoder, key throws(CommandError) in
                    command.sources.append((key.string, try decoder.takeNull() ? nil : try decoder.sourceSettings()))
                }
            },
            Parameter(
                "grid", .any([.snapGrid, .null]),
                "The grid, its spacings in map units, its rotation in degrees clockwise; null for none. It counts where kinds has grid."
            ) {
                command, decoder throws(CommandError) in command.grid = .some(try decoder.takeNull() ? nil : try decoder.snapGrid())
            },
            .bool("snapsZ", "Whether a snapped position takes on the z of what it snapped to; false unless set.") { $0.snapsZ = $1 },
            .notNegative("guideReach", "How far from the pointer edges lie that guides refer to, as a multiple of tolerance; 8 unless set.")
            {
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
