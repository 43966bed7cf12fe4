import GromaGeometry
import GromaJSON

/// Parses Esri's geometries, features and feature sets from a JSON reader.
struct EsriParser: ~Copyable {
    /// The properties that a feature set gives for all of its features.
    struct Context {
        var reference: SpatialReference?
        var hasZ: Bool?
        var hasM: Bool?
        /// The object id field.
        var idField: String?
        /// The floating-point fields: their values are floating-point numbers however they are written.
        var realFields: [String] = []
        /// The fields of 1 and 0 that were `true` and `false` in their original file.
        var booleanFields: [String] = []
    }

    let format: String
    let options: ReadOptions
    var context = Context()
    var ordinates = OrdinateBuffer()
    var vertices = 0

    init(format: String, options: ReadOptions) {
        self.format = format
        self.options = options
    }

    /// Parses a geometry, a feature or a feature set, according to its members.
    mutating func readObject(_ json: inout JSONReader) throws(FormatError) -> [FeatureRecord] {
        switch try kindOfNext(json) {
        case .set: return try readSet(&json)
        case .feature: return [try readFeature(&json)]
        case .geometry: return [FeatureRecord(geometry: try readGeometry(&json))]
        }
    }

    private enum Kind {
        case geometry, feature, set
    }

    private func kindOfNext(_ reader: JSONReader) throws(FormatError) -> Kind {
        var json = reader
        do throws(JSONError) {
            try json.beginObject()
            while let key = try json.nextKey() {
                switch key {
                case "features": return .set
                case "geometry", "attributes": return .feature
                case "x", "points", "paths", "rings", "xmin": return .geometry
                default: try json.skipValue()
                }
            }
        } catch {
            throw FormatError(error, format: format)
        }
        return .geometry
    }

    // MARK: Features

    private mutating func readSet(_ json: inout JSONReader) throws(FormatError) -> [FeatureRecord] {
        var records: [FeatureRecord] = []
        var deferred: JSONReader?
        var seen = SeenMembers(format)
        context = Context()
        try reading(format) { () throws(JSONError) in try json.beginObject() }
        while let key = try reading(format, { () throws(JSONError) in try json.nextKey() }) {
            let place = json.offset
            if key == "features" {
                try seen.note(.features, at: place)
                deferred = json
                try reading(format) { () throws(JSONError) in try json.skipValue() }
            } else {
                let name = key.string
                try take(name, try reading(format) { () throws(JSONError) in try json.readValue() }, &seen, at: place)
            }
        }
        guard var list = deferred else { return records }
        try reading(format) { () throws(JSONError) in try list.beginArray() }
        while try reading(format, { () throws(JSONError) in try list.nextElement() }) { records.append(try readFeature(&list)) }
        return records
    }

    /// Records a member of a feature set that applies to its features.
    mutating func take(_ name: String, _ value: JSONValue, _ seen: inout SeenMembers, at place: Int) throws(FormatError) {
        switch name {
        case "spatialReference":
            try seen.note(.spatialReference, at: place)
            context.reference = SpatialReference(esri: value)
        case "hasZ":
            try seen.note(.hasZ, at: place)
            context.hasZ = value.boolValue
        case "hasM":
            try seen.note(.hasM, at: place)
            context.hasM = value.boolValue
        case "objectIdFieldName": context.idField = value.stringValue
        case "fields": for field in value.arrayValue ?? [] { take(field: field) }
        default: break
        }
    }

    private mutating func take(field: JSONValue) {
        guard let name = field["name"]?.stringValue else { return }
        switch field["type"]?.stringValue {
        case "esriFieldTypeOID" where context.idField == nil: context.idField = name
        case "esriFieldTypeDouble", "esriFieldTypeSingle": context.realFields.append(name)
        case "esriFieldTypeSmallInteger" where field["jsonType"]?.stringValue == EsriFields.boolean: context.booleanFields.append(name)
        default: break
        }
    }

    /// Returns attributes with values in the types of their fields.
    private func typed(_ attributes: JSONObject) -> JSONObject {
        var attributes = attributes
        for name in context.realFields {
            if case .number(let number)? = attributes[name], number.text == nil, !number.isReal { attributes[name] = .real(number.value) }
        }
        for name in context.booleanFields {
            if let value = attributes[name]?.intValue, value == 0 || value == 1 { attributes[name] = .bool(value == 1) }
        }
        return attributes
    }

    mutating func readFeature(_ json: inout JSONReader) throws(FormatError) -> FeatureRecord {
        var record = FeatureRecord()
        var seen = SeenMembers(format)
        try reading(format) { () throws(JSONError) in try json.beginObject() }
        while let key = try reading(format, { () throws(JSONError) in try json.nextKey() }) {
            let place = json.offset
            switch key {
            case "geometry":
                try seen.note(.geometry, at: place)
                if try reading(format, { () throws(JSONError) in try json.takeNull() }) { break }
                record.geometry = try readGeometry(&json)
            case "attributes":
                try seen.note(.attributes, at: place)
                let value = try reading(format) { () throws(JSONError) in try json.readValue() }
                switch value {
                case .object(let object): record.attributes = typed(object)
                case .null: break
                default: throw .wrongType(fault(place, value.kind.article, "an object or null as 'attributes'"))
                }
            case "id":
                try seen.note(.id, at: place)
                record.id = try reading(format) { () throws(JSONError) in try json.readValue() }
            default:
                let name = key.string
                record.foreignMembers[name] = try reading(format) { () throws(JSONError) in try json.readValue() }
            }
        }
        if record.id == nil, let field = context.idField { record.id = record.attributes[field] }
        return record
    }

    func fault(_ offset: Int, _ found: String, _ expected: String) -> FormatFault {
        FormatFault(format: format, offset: offset, found: found, expected: expected)
    }
}
