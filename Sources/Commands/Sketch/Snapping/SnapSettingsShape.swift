import GeometryCommands
import GromaGeometry
import GromaJSON
import GromaRPC
import GromaSketch

extension Schema {
    package static let snapKinds = Schema.array(.choice(SnapKind.allCases.map(\.rawValue)), nil)
    package static let snapGrid = Schema.members([
        "origin?": .reference("Position"), "spacingX": .number, "spacingY?": .number, "rotation?": .number, "always?": .boolean,
    ])
    package static let sourceSettings = Schema.members([
        "enabled?": .boolean, "kinds?": .any([.snapKinds, .null]),
        "rule?": .any([.choice(["none", "prevent"]), .members(["limit": .array(.integer(nil), nil)])]),
        "hidden?": .array(.integer(nil), nil),
    ])
    package static let snapSettings = Schema.members([
        "enabled": .boolean, "tolerance": .number, "kinds": .snapKinds, "own": .boolean, "sources": .map(.sourceSettings),
        "grid": .any([.snapGrid, .null]), "snapsZ": .boolean, "guideReach": .number,
    ])
}

extension ParameterDecoder {
    /// Kinds of snapping, in order of priority.
    package mutating func snapKinds() throws(CommandError) -> [SnapKind] {
        let words = SnapKind.allCases.map(\.rawValue)
        var kinds: [SnapKind] = []
        try array { decoder throws(CommandError) in
            guard let kind = SnapKind(rawValue: try decoder.choice(words)) else { return }
            if !kinds.contains(kind) { kinds.append(kind) }
        }
        return kinds
    }

    /// How a source takes part.
    package mutating func sourceSettings() throws(CommandError) -> SnapSourceSettings {
        var settings = SnapSourceSettings()
        try object { decoder, key throws(CommandError) in
            switch key {
            case "enabled": settings.isEnabled = try decoder.bool()
            case "kinds": settings.kinds = try decoder.takeNull() ? nil : Set(try decoder.snapKinds())
            case "rule": settings.rule = try decoder.snapRule()
            case "hidden": settings.hiddenFeatures = Set(try decoder.features())
            default: throw decoder.unknownMember(key, of: ["enabled", "kinds", "rule", "hidden"])
            }
        }
        return settings
    }

    private mutating func snapRule() throws(CommandError) -> SnapRule {
        var kind = JSONKind.null
        do throws(JSONError) { kind = try reader.peekKind() } catch { throw CommandError(.internalError, error.description) }
        guard kind == .object else { return try choice(["none", "prevent"]) == "prevent" ? .prevent : .none }
        var features: Set<Int>?
        try object { decoder, key throws(CommandError) in
            guard key == "limit" else { throw decoder.unknownMember(key, of: ["limit"]) }
            features = Set(try decoder.features())
        }
        guard let features else { throw error(.missingParameter, "has no limit", expected: "{\"limit\":[…]}") }
        return .limit(to: features)
    }

    private mutating func features() throws(CommandError) -> [Int] {
        var features: [Int] = []
        try array { decoder throws(CommandError) in features.append(try decoder.int(in: nil)) }
        return features
    }

    /// A grid.
    package mutating func snapGrid() throws(CommandError) -> SnapGrid {
        var origin = Position()
        var (spacingX, spacingY): (Double?, Double?)
        var rotation = 0.0
        var always = false
        try object { decoder, key throws(CommandError) in
            switch key {
            case "origin": origin = try decoder.position()
            case "spacingX": spacingX = try decoder.positive()
            case "spacingY": spacingY = try decoder.positive()
            case "rotation": rotation = try decoder.double()
            case "always": always = try decoder.bool()
            default: throw decoder.unknownMember(key, of: ["origin", "spacingX", "spacingY", "rotation", "always"])
            }
        }
        guard let spacingX else { throw error(.missingParameter, "has no spacingX", expected: "{\"spacingX\":…}") }
        do throws(SnapError) {
            return try SnapGrid(origin: origin.planar, spacingX: spacingX, spacingY: spacingY, rotation: rotation, alwaysSnaps: always)
        } catch {
            throw CommandError(SketchError.snap(error))
        }
    }
}

extension JSONWriter {
    /// All that is set about snapping.
    package mutating func snapSettings(_ settings: SnapSettings) {
        beginObject()
        key("enabled")
        bool(settings.isEnabled)
        key("tolerance")
        double(settings.toleranceInPoints)
        key("kinds")
        strings(settings.priorities.map(\.rawValue))
        key("own")
        bool(settings.snapsToOwnGeometry)
        key("sources")
        beginObject()
        for (name, source) in settings.sources.sorted(by: { $0.key < $1.key }) {
            key(name)
            sourceSettings(source)
        }
        endObject()
        key("grid")
        if let grid = settings.grid { snapGrid(grid) } else { null() }
        key("snapsZ")
        bool(settings.snapsZ)
        key("guideReach")
        double(settings.guideReach)
        endObject()
    }

    private mutating func snapGrid(_ grid: SnapGrid) {
        beginObject()
        key("origin")
        position(grid.origin)
        key("spacingX")
        double(grid.spacingX)
        key("spacingY")
        double(grid.spacingY)
        key("rotation")
        double(grid.rotation)
        key("always")
        bool(grid.alwaysSnaps)
        endObject()
    }

    /// How a source takes part.
    package mutating func sourceSettings(_ settings: SnapSourceSettings) {
        beginObject()
        key("enabled")
        bool(settings.isEnabled)
        key("kinds")
        if let kinds = settings.kinds { strings(SnapKind.allCases.filter { kinds.contains($0) }.map(\.rawValue)) } else { null() }
        key("rule")
        switch settings.rule {
        case .none: string("none")
        case .prevent: string("prevent")
        case .limit(let features):
            beginObject()
            key("limit")
            self.features(features)
            endObject()
        }
        key("hidden")
        features(settings.hiddenFeatures)
        endObject()
    }

    private mutating func features(_ features: Set<Int>) {
        beginArray()
        for feature in features.sorted() { int(feature) }
        endArray()
    }
}
