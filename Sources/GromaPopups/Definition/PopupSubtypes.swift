import GromaFeatures

/// The definitions of popups for a layer whose features have subtypes, one for each subtype (web map specification, `SubtypeGroupLayer`).
public struct PopupSubtypes: Hashable, Sendable {
    /// The field with the code of a feature's subtype.
    public var field: String
    /// The definitions by code; features with other codes have no popup.
    public var definitions: [Int: PopupDefinition]

    /// Creates an instance.
    public init(field: String, definitions: [Int: PopupDefinition]) {
        self.field = field
        self.definitions = definitions
    }
}

extension PopupDefinition {
    /// Returns the definition for the popup of a feature: that of its subtype, if there are subtypes; nil if its subtype has none.
    ///
    /// - Complexity: O(1).
    public func definition(of feature: Feature) -> PopupDefinition? {
        guard let subtypes else { return self }
        guard case .integer(let code)? = feature.attributes[subtypes.field] else { return nil }
        return subtypes.definitions[code]
    }
}
