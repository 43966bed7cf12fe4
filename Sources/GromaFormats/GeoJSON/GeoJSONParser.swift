import GromaGeometry
import GromaJSON

/// Parses GeoJSON objects (RFC 7946, and the `crs` member of 2008) from a JSON reader.
struct GeoJSONParser: ~Copyable {
    /// The possible contents of a GeoJSON text.
    enum Text {
        case geometry(Geometry)
        case feature(FeatureRecord)
        case collection([FeatureRecord], JSONObject)
    }

    let format: String
    let options: ReadOptions
    /// The spatial reference of a collection for its features.
    var inherited = GeoJSONReference.none
    /// Whether the feature that was read last names its own spatial reference.
    private var hasOwnReference = false
    var ordinates = OrdinateBuffer()
    var vertices = 0
    /// The number of collections around the current geometry.
    var collections = 0

    init(format: String, options: ReadOptions) {
        self.format = format
        self.options = options
    }

    /// Parses a whole text.
    mutating func readText(_ json: inout JSONReader) throws(FormatError) -> Text {
        let text = try readObject(&json)
        try reading(format) { () throws(JSONError) in try json.finish() }
        return text
    }

    /// Parses a geometry, a feature or a feature collection, according to its type.
    mutating func readObject(_ json: inout JSONReader) throws(FormatError) -> Text {
        vertices = 0
        let start = json
        switch try typeOfNext(json) {
        case "Feature": return .feature(try readFeature(&json))
        case "FeatureCollection":
            let (features, members) = try readCollection(&json)
            return .collection(features, members)
        default:
            var reference = GeoJSONReference.none
            json = start
            var geometry = try readGeometry(&json, &reference)
            geometry.spatialReference = try options.resolve(reference == .none ? inherited : reference, format: format)
            return .geometry(geometry)
        }
    }

    /// Returns the `type` member of the object at the current position.
    private func typeOfNext(_ reader: JSONReader) throws(FormatError) -> String {
        var json = reader
        do throws(JSONError) {
            try json.beginObject()
            while let key = try json.nextKey() {
                if key == "type" { return try json.readString() }
                try json.skipValue()
            }
        } catch {
            throw FormatError(error, format: format)
        }
        throw .missingMember(fault(reader.offset, "an object without 'type'", "a member 'type'"))
    }

    // MARK: Features

    private mutating func readFeature(_ json: inout JSONReader) throws(FormatError) -> FeatureRecord {
        let start = json.offset
        var record = FeatureRecord()
        var seen = SeenMembers(format)
        var reference = GeoJSONReference.none
        try reading(format) { () throws(JSONError) in try json.beginObject() }
        while let key = try reading(format, { () throws(JSONError) in try json.nextKey() }) {
            let place = json.offset
            switch key {
            case "type":
                try seen.note(.type, at: place)
                try reading(format) { () throws(JSONError) in try json.skipValue() }
            case "geometry":
                try seen.note(.geometry, at: place)
                if try reading(format, { () throws(JSONError) in try json.takeNull() }) { break }
                var own = GeoJSONReference.none
                record.geometry = try readGeometry(&json, &own)
                if own != .none { reference = own }
            case "properties":
                try seen.note(.properties, at: place)
                record.attributes = try readProperties(&json)
            case "id":
                try seen.note(.id, at: place)
                let id = try reading(format) { () throws(JSONError) in try json.readValue() }
                // Values other than strings and numbers occur in practice: they are kept unchanged.
                record.id = id.isNull ? nil : id
            case "crs":
                try seen.note(.crs, at: place)
                let found = GeoJSONReference(try reading(format) { () throws(JSONError) in try json.readValue() })
                if reference == .none { reference = found }
            case "bbox": try reading(format) { () throws(JSONError) in try json.skipValue() }
            default:
                let name = key.string
                record.foreignMembers[name] = try reading(format) { () throws(JSONError) in try json.readValue() }
            }
        }
        guard seen.has(.geometry) else {
            throw .missingMember(fault(start, "a feature without 'geometry'", "a member 'geometry', null if there is none"))
        }
        record.geometry?.spatialReference = try options.resolve(reference == .none ? inherited : reference, format: format)
        hasOwnReference = reference != .none
        return record
    }

    private func readProperties(_ json: inout JSONReader) throws(FormatError) -> JSONObject {
        let place = json.offset
        let value = try reading(format) { () throws(JSONError) in try json.readValue() }
        switch value {
        case .object(let object): return object
        case .null: return JSONObject()
        default: throw .wrongType(fault(place, value.kind.article, "an object or null as 'properties'"))
        }
    }

    private mutating func readCollection(_ json: inout JSONReader) throws(FormatError) -> ([FeatureRecord], JSONObject) {
        let start = json.offset
        var records: [FeatureRecord] = []
        // The features without a spatial reference of their own.
        var heirs: [Int] = []
        var members = JSONObject()
        var seen = SeenMembers(format)
        let outer = inherited
        defer { inherited = outer }
        var late: GeoJSONReference?
        try reading(format) { () throws(JSONError) in try json.beginObject() }
        while let key = try reading(format, { () throws(JSONError) in try json.nextKey() }) {
            let place = json.offset
            switch key {
            case "type":
                try seen.note(.type, at: place)
                try reading(format) { () throws(JSONError) in try json.skipValue() }
            case "crs":
                try seen.note(.crs, at: place)
                let value = try reading(format) { () throws(JSONError) in try json.readValue() }
                members["crs"] = value
                let found = GeoJSONReference(value)
                if seen.has(.features) { late = found } else if found != .none { inherited = found }
            case "features":
                try seen.note(.features, at: place)
                try reading(format) { () throws(JSONError) in try json.beginArray() }
                while try reading(format, { () throws(JSONError) in try json.nextElement() }) {
                    records.append(try readElement(&json))
                    if !hasOwnReference { heirs.append(records.count - 1) }
                }
            default:
                let name = key.string
                members[name] = try reading(format) { () throws(JSONError) in try json.readValue() }
            }
        }
        guard seen.has(.features) else {
            throw .missingMember(fault(start, "a feature collection without 'features'", "a member 'features'"))
        }
        if let late, late != .none {
            let reference = try options.resolve(late, format: format)
            for index in heirs { records[index].geometry?.spatialReference = reference }
        }
        return (records, members)
    }

    /// Parses a feature of a collection.
    mutating func readElement(_ json: inout JSONReader) throws(FormatError) -> FeatureRecord {
        let place = json.offset
        switch try readObject(&json) {
        case .feature(let record): return record
        case .geometry(let geometry): throw .wrongType(fault(place, "a bare \(geometry.type.rawValue)", "a feature"))
        case .collection: throw .wrongType(fault(place, "a feature collection", "a feature"))
        }
    }

    func fault(_ offset: Int, _ found: String, _ expected: String) -> FormatFault {
        FormatFault(format: format, offset: offset, found: found, expected: expected)
    }
}
