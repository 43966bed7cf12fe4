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
/// | whole numbers up to ±2^53 | `bigInteger` |
/// | numbers | `double` |
/// | strings, or nothing but null | `string` |
/// | `true` and `false` | `smallInteger`, 1 and 0, marked |
/// | arrays, objects, or several kinds | `string`: all but strings as their JSON |
///
/// The mark is the member `jsonType` of the field's foreign members, `boolean`: by it ``AttributeValue/json(of:)`` gives `true` and `false` back.
public struct LayerInference: Sendable {
    private var columns: [Column] = []
    private var places: [String: Int] = [:]
    private var geometryTypes: Set<GeometryType> = []
    private var dimensions = Dimensions.xy
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
        for (order, member) in record.attributes.members.enumerated() {
            let place = order < columns.count && columns[order].name == member.name ? order : place(of: member.name)
            columns[place].add(member.value)
        }
        guard let geometry = record.geometry else { return }
        geometryTypes.insert(geometry.type)
        dimensions = dimensions.union(geometry.dimensions)
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
        }

        init(_ name: String) { self.name = name }

        mutating func add(_ value: JSONValue) {
            switch value {
            case .null: break
            case .bool: seen.insert(.bool)
            case .string: seen.insert(.string)
            case .array, .object: seen.insert(.nested)
            case .number(let number):
                if let integer = number.integer, integer.magnitude <= 1 << 53 {
                    seen.insert(Int32(exactly: integer) != nil ? .integer : .bigInteger)
                } else {
                    seen.insert(number.value.isFinite ? .double : .hugeNumber)
                }
            }
        }

        var field: Field {
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
