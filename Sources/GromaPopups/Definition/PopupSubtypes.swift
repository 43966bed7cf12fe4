import GromaFeatures

/// What the popups of a layer show whose features are told apart by a subtype, each with a definition of its own (web map specification,
/// `SubtypeGroupLayer`).
public struct PopupSubtypes: Hashable, Sendable {
    /// The field that holds the code of a feature's subtype.
    public var field: String
    /// What popups show, by the codes; features of others have none.
    public var definitions: [Int: PopupDefinition]

    /// Creates an instance.
    public init(field: String, definitions: [Int: PopupDefinition]) {
        self.field = field
        self.definitions = definitions
    }
}

extension PopupDefinition {
    /// What the popup of a feature shows: the definition of its subtype, where there are such; nil if its subtype has none. O(1)
    public func definition(of feature: Feature) -> PopupDefinition? {
        guard let subtypes else { return self }
        guard case .integer(let code)? = feature.attributes[subtypes.field] else { return nil }
        return subtypes.definitions[code]
    }
}
