import GromaFeatures
import GromaFormats

/// The change of a feature's attributes when it gets another type.
public struct TypeChange: Hashable, Sendable {
    /// The type's id; null for no type.
    public var id: AttributeValue
    /// The name of the type; empty for none.
    public var name: String
    /// What attributes become, the type field's among them.
    public var values: Attributes
    /// The fields, in the layer's order, whose values somebody has entered and would lose: they are not what the old type or the field gives to new
    /// features, and the new type overwrites or refuses them.
    public var replaced: [String]

    /// Whether the person is to be asked before: values would be lost.
    public var needsConfirmation: Bool { !replaced.isEmpty }
}

/// The treatment of values when a feature gets another type.
public enum TypeChangeMode: String, Hashable, Sendable, CaseIterable {
    /// Those of the new type's prototype are taken on, and values that the new type's domains refuse make way for its defaults.
    case prototype
    /// Only what has no value takes that of the prototype; values that the new type's domains refuse stay, as problems.
    case keepsValues
}
