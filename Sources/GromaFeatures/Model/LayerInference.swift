import GromaFormats
import GromaGeometry
import GromaJSON

/// Finds out what layer features of a file are of that says nothing about it: the union of their attributes, each field of the narrowest type that
/// holds all of its values.
///
/// Takes features one after the other and keeps none of them. Names that differ in the case of ASCII letters alone are one field.
///
/// | values of a name | field |
/// |---|---|
/// | whole numbers of 32 bits | `integer` |
/// | whole numbers of 64 bits | `bigInteger` |
/// | numbers | `double` |
/// | strings, or nothing but null | `string` |
/// | strings that are all days of ISO 8601, if ``typesMoments`` | `dateOnly` |
/// | strings that are all moments of ISO 8601 in UTC, or without an offset, if ``typesMoments`` | `date` |
/// | strings that are all moments with an offset, if ``typesMoments`` | `timestampOffset` |
/// | `true` and `false` | `smallInteger`, 1 and 0, marked |
/// | arrays, objects, or several kinds | `string`: all but strings as their JSON |
///
/// The mark is the member `jsonType` of the field's foreign members, `boolean`: by it ``AttributeValue/json(of:)`` gives `true` and `false` back.
public struct LayerInference: Sendable {
    /// Whether texts that are days or moments make fields of those, for a target that keeps such. Moments have milliseconds at most: a column
    /// with finer ones stays text.
    public var typesMoments = false
    /// The greatest object id above 0 that features bring as their `id`; 0 for none.
    public private(set) var greatestID = 0
    private var columns: [Column] = []
    private var places: [String: Int] = [:]
    private var geometryTypes: Set<GeometryType> = []
    private var dimensions = Dimensions.xy
    /// Whether there was a shape without.
    private var (lacksZ, lacksM) = (false, false)
    private var spatialReference: SpatialReference?
    /// How many features there were.
    public private(set) var count = 0
    /// The rectangle around their shapes.
    public private(set) var extent = Extent.empty

    /// One that has seen nothing.
    public init() {}

    /// Takes note of a feature. O(attributes)
    public mutating func add(_ record: FeatureRecord) {
        count += 1
        if let id = record.id?.intValue, id > greatestID, id < .max { greatestID = id }
        for (order, member) in record.attributes.members.enumerated() {
            let place = order < columns.count && columns[order].name == member.name ? order : place(of: member.name)
            columns[place].add(member.value, typesMoments: typesMoments)
        }
        guard let geometry = record.geometry else { return }
        geometryTypes.insert(geometry.type)
        dimensions = dimensions.union(geometry.dimensions)
        lacksZ = lacksZ || !geometry.dimensions.hasZ
        lacksM = lacksM || !geometry.dimensions.hasM
        extent = extent.union(geometry.extent)
        if spatialReference == nil { spatialReference = geometry.spatialReference }
    }

    private mutating func place(of name: String) -> Int {
        let folded = AttributeNames.folded(name)
        if let place = places[folded] { return place }
        places[folded] = columns.count
        columns.append(Column(name))
        return columns.count - 1
    }

    /// The layer of what was noted. Its object id's field is the first of `OBJECTID`, `FID`, `OBJECTID_1`, … that is no attribute. A layer
    /// without any shape is a table; one of shapes of several types holds any. O(fields)
    ///
    /// - Parameter spatialReference: what the ordinates refer to where no shape has said it.
    public func definition(named name: String, spatialReference fallback: SpatialReference? = nil) -> LayerDefinition {
        var id = "OBJECTID"
        var number = 0
        while places[AttributeNames.folded(id)] != nil {
            id = number == 0 ? "FID" : "OBJECTID_\(number)"
            number += 1
        }
        var definition = LayerDefinition(
            name: name, geometryType: geometryType, spatialReference: spatialReference ?? (geometryType == nil ? nil : fallback),
            fields: columns.map(\.field), objectIDField: id)
        definition.hasZ = dimensions.hasZ
        definition.hasM = dimensions.hasM
        definition.allowsMissingZ = dimensions.hasZ && lacksZ
        definition.allowsMissingM = dimensions.hasM && lacksM
        return definition
    }

    private var geometryType: LayerGeometryType? {
        guard let type = geometryTypes.first else { return nil }
        guard geometryTypes.count == 1 else { return .any }
        return [.point, .multipoint, .polyline, .polygon].first { $0.holds(type) } ?? .any
    }

    /// What was seen under one name.
    private struct Column: Sendable {
        let name: String
        private var seen: Kinds = []

        private struct Kinds: OptionSet {
            let rawValue: Int
            static let bool = Kinds(rawValue: 1)
            static let integer = Kinds(rawValue: 2)
            static let bigInteger = Kinds(rawValue: 4)
            static let double = Kinds(rawValue: 8)
            static let string = Kinds(rawValue: 16)
            static let nested = Kinds(rawValue: 32)
            static let hugeNumber = Kinds(rawValue: 64)
            static let day = Kinds(rawValue: 128)
            static let moment = Kinds(rawValue: 256)
            static let timestamp = Kinds(rawValue: 512)
        }

        init(_ name: String) { self.name = name }

        mutating func add(_ value: JSONValue, typesMoments: Bool) {
            switch value {
            case .null: break
            case .bool: seen.insert(.bool)
            case .string(let text): seen.insert(typesMoments && !seen.contains(.string) ? Self.kind(of: text) : .string)
            case .array, .object: seen.insert(.nested)
            case .number(let number):
                if let integer = number.integer {
                    seen.insert(Int32(exactly: integer) != nil ? .integer : .bigInteger)
                } else {
                    seen.insert(number.value.isFinite ? .double : .hugeNumber)
                }
            }
        }

        private static func kind(of text: String) -> Kinds {
            switch CalendarText.kind(of: text) {
            case .dateOnly: .day
            case .date: .moment
            case .timestampOffset: .timestamp
            default: .string
            }
        }

        var field: Field {
            switch seen {
            case .day: return Field(name, .dateOnly)
            case .moment: return Field(name, .date)
            case .timestamp: return Field(name, .timestampOffset)
            default: break
            }
            if seen == .bool {
                var field = Field(name, .smallInteger)
                field.foreignMembers["jsonType"] = "boolean"
                return field
            }
            guard !seen.isEmpty, seen.isSubset(of: [.integer, .bigInteger, .double]) else { return Field(name, .string) }
            return Field(name, seen.contains(.double) ? .double : (seen.contains(.bigInteger) ? .bigInteger : .integer))
        }
    }
}

extension LayerDefinition {
    /// The layer that features are of, from the features themselves; see ``LayerInference``. O(features · attributes)
    public static func inferred(named name: String, from records: some Sequence<FeatureRecord>) -> LayerDefinition {
        var inference = LayerInference()
        for record in records { inference.add(record) }
        return inference.definition(named: name)
    }
}
