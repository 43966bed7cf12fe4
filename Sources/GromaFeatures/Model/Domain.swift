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

    /// Members of its JSON that are not used here, but kept and written back.
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
    /// One of a list.
    case codedValues([CodedValue])
    /// From the first to the last, both included: numbers or dates.
    case range(minimum: AttributeValue, maximum: AttributeValue)
    /// In a feature type's domains: that of the field itself.
    case inherited
}

/// A code of a domain, with its name.
public struct CodedValue: Hashable, Sendable {
    /// Its display name.
    public var name: String
    /// The stored value. Zero and the empty text are codes like any other.
    public var code: AttributeValue

    /// Creates an instance.
    public init(name: String, code: AttributeValue) {
        self.name = name
        self.code = code
    }
}

/// The rule for a value when features are merged.
public enum MergePolicy: String, Hashable, Sendable, CaseIterable {
    /// The field's default.
    case defaultValue = "esriMPTDefaultValue"
    /// The sum of all.
    case sumValues = "esriMPTSumValues"
    /// The mean, weighted by area, or by length for lines.
    case areaWeighted = "esriMPTAreaWeighted"
}

/// The rule for values when a feature is split.
public enum SplitPolicy: String, Hashable, Sendable, CaseIterable {
    /// The field's default.
    case defaultValue = "esriSPTDefaultValue"
    /// The value itself, in each piece.
    case duplicate = "esriSPTDuplicate"
    /// Its share by area, or by length for lines.
    case geometryRatio = "esriSPTGeometryRatio"
}
