import GromaFeatures
import GromaFormats

/// The change of a feature's attributes when it gets another type.
public struct TypeChange: Hashable, Sendable {
    /// The type's id; null for no type.
    public var id: AttributeValue
    /// The name of the type; empty for none.
    public var name: String
    /// The new values, including that of the type field.
    public var values: Attributes
    /// The fields, in the layer's order, with user-entered values that would be lost: they are not defaults of the old type or of the
    /// field, and the new type overwrites or refuses them.
    public var replaced: [String]

    /// Whether a confirmation is advisable because values would be lost.
    public var needsConfirmation: Bool { !replaced.isEmpty }
}

/// The treatment of values when a feature gets another type.
public enum TypeChangeMode: String, Hashable, Sendable, CaseIterable {
    /// The values of the new type's prototype are set, and values that the new type's domains refuse are replaced by defaults.
    case prototype
    /// Only missing values are set from the prototype; values that the new type's domains refuse remain, with a problem.
    case keepsValues
}
