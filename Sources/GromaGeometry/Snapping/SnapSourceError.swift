/// The error of a source of features to snap to. The source has not changed.
public enum SnapSourceError: Error, Hashable, Sendable {
    /// The features of the source cannot be changed.
    case notEditable(source: String)
    /// There is no feature of that id.
    case noFeature(source: String, feature: Int)
    /// There is a feature of that id already.
    case duplicateFeature(source: String, feature: Int)
    /// A geometry, or the source as a whole, is in another spatial reference than it must be.
    case spatialReferenceMismatch(source: String, found: SpatialReference?, expected: SpatialReference?)
    /// Two sources of one name.
    case duplicateName(String)
    /// A feature has another geometry than when a sketch began to change it: another user has edited it. The title is what people call it, nil
    /// where it has no name.
    case changedMeanwhile(source: String, feature: Int, title: String?)
    /// The source could not keep an edit, for a reason of its own.
    case failed(source: String, feature: Int, reason: String)
}

extension SnapSourceError: CustomStringConvertible {
    /// Describes what was wrong, where, and what is allowed.
    public var description: String {
        switch self {
        case .notEditable(let source):
            return "The features of \(source) cannot be changed: switch topological editing off, or make it editable."
        case .noFeature(let source, let feature): return "\(source) has no feature \(feature)."
        case .duplicateFeature(let source, let feature): return "\(source) has a feature \(feature) already: give another id."
        case .spatialReferenceMismatch(let source, let found, let expected):
            return "\(source) is in \(Self.name(found)), expected \(Self.name(expected)): project it first."
        case .duplicateName(let name): return "Two snap sources are called \(name): give each a name of its own."
        case .changedMeanwhile(let source, let feature, let title):
            let name = title.map { " (\($0))" } ?? ""
            return
                "Feature \(feature)\(name) of \(source) was changed after the sketch had changed it as a neighbor: "
                + "undo that change, or cancel the sketch."
        case .failed(let source, let feature, let reason): return "\(source) could not change feature \(feature): \(reason)"
        }
    }

    private static func name(_ reference: SpatialReference?) -> String { reference?.description ?? "no spatial reference" }
}
