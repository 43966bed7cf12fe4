import GromaFeatures
import GromaFormats
import GromaGeometry
import GromaLocalization
import GromaSketch

extension FeatureProblem {
    /// Returns the problem and what is allowed, for display, in a language; ``FeatureProblem/field`` is the place.
    ///
    /// - Parameters:
    ///   - definition: The definition of the feature's layer.
    ///   - attributes: The attributes of the feature, whose type can have domains of its own.
    ///   - localization: The language, and the time zone of dates.
    /// - Complexity: O(*n*), where *n* is the number of fields and types.
    public func text(definition: LayerDefinition, attributes: Attributes? = nil, in localization: Localization) -> String {
        switch self {
        case .value(let name, let problem):
            guard let field = definition.field(named: name) else { return localization.string(.problemNoField, ["field": .text(name)]) }
            let domain = attributes.flatMap { definition.domain(of: field, in: $0) }
            return problem.text(of: field, domain: domain, in: localization)
        case .unknownField(let name, _): return localization.string(.problemNoField, ["field": .text(name)])
        case .geometry(let reason, _): return Self.text(ofShape: reason, definition.geometryType, in: localization)
        }
    }

    private static func text(ofShape reason: String, _ type: LayerGeometryType?, in localization: Localization) -> String {
        if reason == FeatureProblem.missingShape { return localization.string(.geometryMissing) }
        let isArea = type == .polygon
        // GEOS reports this for lines with one point and rings with three.
        if reason.lowercased().contains("too few points") {
            let isArea = isArea || reason.contains("ring")
            return localization.string(isArea ? .geometryTooFewPointsInArea : .geometryTooFewPointsInLine)
        }
        return localization.string(SketchProblem.Kind(validityReason: reason).key(isArea: isArea))
    }
}

extension SketchProblem {
    /// Returns the problem of a shape that is being drawn, for display, in a language.
    ///
    /// - Parameter type: The geometry type.
    public func text(of type: GeometryType, in localization: Localization) -> String {
        localization.string(kind.key(isArea: type == .polygon || type == .envelope))
    }
}

extension SketchProblem.Kind {
    fileprivate func key(isArea: Bool) -> PopupText {
        switch self {
        case .empty: .geometryMissing
        case .tooFewVertices: isArea ? .geometryTooFewPointsInArea : .geometryTooFewPointsInLine
        case .selfIntersection: .geometryCrossesItself
        case .holeOutsideShell: .geometryHoleOutside
        case .nestedRings: .geometryNestedRings
        case .disconnectedInterior: .geometryDisconnected
        case .invalid: .geometryInvalid
        }
    }
}
