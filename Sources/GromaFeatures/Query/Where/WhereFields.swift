import GromaFormats

/// The fields that a where clause may name, ignoring the case of ASCII letters.
struct WhereFields {
    private let definition: LayerDefinition
    private let fields: [String: WhereField]

    init(_ definition: LayerDefinition) {
        self.definition = definition
        var fields: [String: WhereField] = [:]
        var place = 0
        let objectID = AttributeNames.folded(definition.objectIDField)
        let globalID = definition.globalIDField.map(AttributeNames.folded)
        for field in definition.fields where field.type != .geometry {
            let name = AttributeNames.folded(field.name)
            let source: WhereField.Source
            if name == objectID {
                source = .objectID
            } else if name == globalID {
                source = .globalID
            } else {
                source = .attribute(place: place)
                place += 1
            }
            if fields[name] == nil { fields[name] = WhereField(name: field.name, fieldType: field.type, source: source) }
        }
        self.fields = fields
    }

    /// Returns the field with a name; nil if there is none.
    func find(_ name: String) -> WhereField? { fields[AttributeNames.folded(name)] }

    /// Returns the field with a name as an operand, with its type.
    func operand(_ name: String, at offset: Int) throws(FeatureError) -> (WhereOperand, WhereType) {
        guard let field = find(name) else {
            if definition.field(named: name)?.type == .geometry {
                throw .whereType(offset: offset, reason: "\(name) is the shape; ask for shapes by the query's geometry")
            }
            throw definition.noField(named: name)
        }
        switch field.fieldType {
        case .smallInteger, .integer, .bigInteger, .single, .double, .oid: return (.field(field), .number)
        case .string, .xml, .guid, .globalID: return (.field(field), .text)
        case .date: return (.field(field), .date)
        case .dateOnly: return (.field(field), .day)
        case .timeOnly: return (.field(field), .time)
        case .timestampOffset: return (.function(.moment, [.field(field)]), .date)
        case .blob, .raster, .geometry: return (.field(field), .bytes)
        }
    }
}
