import GromaFormats
import GromaJSON

/// The domain of a field: the values that it allows.
public struct Domain: Hashable, Sendable {
    /// The name of the domain; empty for an inherited one.
    public var name: String
    /// The rule.
    public var kind: DomainKind
    /// The rule for a value when features are merged.
    public var mergePolicy: MergePolicy
    /// The rule for values when a feature is split.
    public var splitPolicy: SplitPolicy

    /// Members of the JSON that are not interpreted, but kept and written back.
    public var foreignMembers = JSONObject()

    /// Creates a domain.
    public init(
        name: String, kind: DomainKind, mergePolicy: MergePolicy = .defaultValue, splitPolicy: SplitPolicy = .defaultValue
    ) {
        self.name = name
        self.kind = kind
        self.mergePolicy = mergePolicy
        self.splitPolicy = splitPolicy
    }
}

/// The rule of a domain.
public enum DomainKind: Hashable, Sendable {
    /// A list of codes.
    case codedValues([CodedValue])
    /// A range of numbers or dates, including both ends.
    case range(minimum: AttributeValue, maximum: AttributeValue)
    /// In a feature type's domains: the field's own domain.
    case inherited
}

/// A code of a domain, with its name.
public struct CodedValue: Hashable, Sendable {
    /// The display name.
    public var name: String
    /// The stored value. Zero and the empty text are valid codes.
    public var code: AttributeValue

    /// Creates a coded value.
    public init(name: String, code: AttributeValue) {
        self.name = name
        self.code = code
    }
}

/// The rule for a value when features are merged.
public enum MergePolicy: String, Hashable, Sendable, CaseIterable {
    /// The field's default value.
    case defaultValue = "esriMPTDefaultValue"
    /// The sum of the values.
    case sumValues = "esriMPTSumValues"
    /// The mean, weighted by area, or by length for lines.
    case areaWeighted = "esriMPTAreaWeighted"
}

/// The rule for values when a feature is split.
public enum SplitPolicy: String, Hashable, Sendable, CaseIterable {
    /// The field's default value.
    case defaultValue = "esriSPTDefaultValue"
    /// The value itself, in each piece.
    case duplicate = "esriSPTDuplicate"
    /// A share proportional to the area, or to the length for lines.
    case geometryRatio = "esriSPTGeometryRatio"
}
