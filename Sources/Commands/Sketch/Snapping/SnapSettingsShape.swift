import GeometryCommands
import GromaGeometry
import GromaJSON
import GromaRPC
import GromaSketch

extension Schema {
    static let snapKinds = Schema.array(.cases(of: SnapKind.self), nil)
    /// The schema of a grid; omitted members have their defaults.
    static let snapGrid = Schema.members([
        "origin?": .reference("Position"), "spacingX": .number, "spacingY?": .number, "rotation?": .number, "always?": .boolean,
    ])
    static let sourceSettings = Schema.members([
        "enabled?": .boolean, "kinds?": .any([.snapKinds, .null]), "rule?": snapRule, "hidden?": .array(.integer(nil), nil),
    ])
    fileprivate static let snapRule = Schema.any([.choice(["none", "prevent"]), .members(["limit": .array(.integer(nil), nil)])])
}

extension SnapSettings: DescribedAnswer {
    /// All settings of snapping.
    public static let shape = AnswerShape<Self>(
        "The current settings; sources without settings are used for every kind.", .bool("enabled") { $0.isEnabled },
        .double("tolerance") { $0.toleranceInPoints }, .value("kinds", .snapKinds) { $0.priorities },
        .bool("own") { $0.snapsToOwnGeometry },
        .map("sources", SnapSourceSettings.shape) { $0.sources.sorted { $0.key < $1.key }.map { ($0.key, $0.value) } },
        .nullable("grid") { $0.grid }, .bool("snapsZ") { $0.snapsZ }, .double("guideReach") { $0.guideReach })
}

extension SnapGrid: DescribedAnswer {
    /// A grid.
    public static let shape = AnswerShape<Self>(
        "The grid.", .value("origin", .position) { $0.origin }, .double("spacingX") { $0.spacingX }, .double("spacingY") { $0.spacingY },
        .double("rotation") { $0.rotation }, .bool("always") { $0.alwaysSnaps })
}

extension SnapSourceSettings: DescribedAnswer {
    /// The settings of a source.
    public static let shape = AnswerShape<Self>(
        "How a source takes part.", .bool("enabled") { $0.isEnabled },
        .nullable("kinds", .snapKinds) { settings in settings.kinds.map { kinds in SnapKind.allCases.filter(kinds.contains) } },
        AnswerMember("rule", .snapRule) { $1.rule($0.rule) }, .values("hidden", .int) { $0.hiddenFeatures.sorted() })
}

extension AnswerShape<[SnapKind]> {
    static var snapKinds: Self { Self(.snapKinds, "Kinds, in order of priority.") { $1.strings($0.map(\.rawValue)) } }
}

extension JSONWriter {
    fileprivate mutating func rule(_ rule: SnapRule) {
        switch rule {
        case .none: string("none")
        case .prevent: string("prevent")
        case .limit(let features):
            beginObject()
            member("limit", features.sorted()) { $0.int($1) }
            endObject()
        }
    }
}

extension ParameterDecoder {
    /// Decodes kinds of snapping, in order of priority.
    mutating func snapKinds() throws(CommandError) -> [SnapKind] {
        let words = SnapKind.allCases.map(\.rawValue)
        var kinds: [SnapKind] = []
        try array { decoder throws(CommandError) in
            guard let kind = SnapKind(rawValue: try decoder.choice(words)) else { return }
            if !kinds.contains(kind) { kinds.append(kind) }
        }
        return kinds
    }

    /// Decodes the settings of a source.
    mutating func sourceSettings() throws(CommandError) -> SnapSourceSettings {
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

    /// Decodes a grid.
    mutating func snapGrid() throws(CommandError) -> SnapGrid {
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
