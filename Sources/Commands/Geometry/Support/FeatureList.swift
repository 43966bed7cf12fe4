import GromaFormats
import GromaGeometry
import GromaJSON
import GromaRPC

/// Features in parameters.
package enum FeatureList {
    /// Returns the features for a method with the parameters `geometry` and `features`.
    package static func one(of geometry: Geometry?, _ features: [FeatureRecord]?) throws(CommandError) -> [FeatureRecord] {
        switch (geometry, features) {
        case (let geometry?, nil): return [FeatureRecord(geometry: geometry)]
        case (nil, let features?): return features
        case (nil, nil):
            throw CommandError(
                .missingParameter, "there is neither a geometry nor features to write", path: "params.geometry",
                expected: "a geometry, or features")
        default:
            throw CommandError(
                .invalidValue, "there are a geometry and features to write", path: "params.features", expected: "one of them")
        }
    }
}

extension Parameter {
    /// `features`.
    package static func features(set: @escaping @Sendable (inout Target, [FeatureRecord]) -> Void) -> Parameter {
        let schema = Schema.array(
            .members([
                "id?": .anything, "attributes?": .map(.anything), "foreign?": .map(.anything), "geometry?": .reference("Geometry"),
                "objectId?": .anything, "globalId?": .anything, "summary?": .anything, "dropped?": .anything,
            ]), nil)
        return Parameter(
            "features", schema,
            "Features to write: id, attributes, foreign members and geometry. Features in answers of layer methods are accepted as they are."
        ) {
            target, decoder throws(CommandError) in
            var records: [FeatureRecord] = []
            try decoder.array { decoder throws(CommandError) in records.append(try decoder.feature()) }
            set(&target, records)
        }
    }
}

extension ParameterDecoder {
    /// Decodes a feature.
    package mutating func feature() throws(CommandError) -> FeatureRecord {
        var record = FeatureRecord()
        try object { decoder, key throws(CommandError) in
            switch key {
            case "id": record.id = try decoder.value()
            // A feature of a layer, in the form of answers.
            case "objectId": if record.id == nil { record.id = try decoder.value() } else { _ = try decoder.value() }
            case "globalId", "summary", "dropped": _ = try decoder.value()
            case "attributes": record.attributes = try decoder.anyObject()
            case "foreign": record.foreignMembers = try decoder.anyObject()
            case "geometry": record.geometry = try decoder.optionalGeometry()
            default: throw decoder.unknownMember(key, of: ["id", "attributes", "foreign", "geometry"])
            }
        }
        return record
    }

    private mutating func anyObject() throws(CommandError) -> JSONObject {
        let value = try value()
        if let object = value.objectValue { return object }
        if value.isNull { return JSONObject() }
        throw error(.wrongKind, "is no object", found: .string(value.kind.rawValue), expected: "an object")
    }

    private mutating func optionalGeometry() throws(CommandError) -> Geometry? {
        do throws(JSONError) {
            if try reader.takeNull() { return nil }
        } catch {
            throw CommandError(.internalError, error.description)
        }
        return try geometry()
    }
}

/// `options` of `format.encode`.
package struct EncodingOptions {
    package var byteOrder: WriteOptions.ByteOrder?
    package var flavor: WriteOptions.Flavor?
    package var srid: Int?
    package var outputDimension: Int?
    package var gpxElement: WriteOptions.GPXElement?
    package var asIs = false

    package func applied(to options: WriteOptions) -> WriteOptions {
        var options = options
        if let byteOrder { options.byteOrder = byteOrder }
        options.flavor = flavor
        options.srid = srid
        options.outputDimension = outputDimension
        options.gpxElement = gpxElement
        options.asIs = asIs
        return options
    }
}

extension Parameter {
    /// `options`.
    package static func writeOptions(set: @escaping @Sendable (inout Target, EncodingOptions) -> Void) -> Parameter {
        let schema = Schema.members([
            "byteOrder?": .choice(["NDR", "XDR"]), "flavor?": .choice(["iso", "ewkb"]), "srid?": .integer(nil),
            "outputDimension?": .integer(2...4),
            "gpxElement?": .choice(["trk", "rte", "wpt"]), "asIs?": .boolean,
        ])
        return Parameter(
            "options", schema,
            "How to write it: byte order, flavor and SRID of WKB, dimension, representation of lines in GPX, GeoJSON as is."
        ) {
            target, decoder throws(CommandError) in set(&target, try decoder.encodingOptions())
        }
    }
}

extension ParameterDecoder {
    fileprivate mutating func encodingOptions() throws(CommandError) -> EncodingOptions {
        var options = EncodingOptions()
        try object { decoder, key throws(CommandError) in
            switch key {
            case "byteOrder": options.byteOrder = WriteOptions.ByteOrder(rawValue: try decoder.choice(["NDR", "XDR"]))
            case "flavor": options.flavor = WriteOptions.Flavor(rawValue: try decoder.choice(["iso", "ewkb"]))
            case "srid": options.srid = try decoder.int(in: 0...Int(Int32.max))
            case "outputDimension": options.outputDimension = try decoder.int(in: 2...4)
            case "gpxElement": options.gpxElement = WriteOptions.GPXElement(rawValue: try decoder.choice(["trk", "rte", "wpt"]))
            case "asIs": options.asIs = try decoder.bool()
            default: throw decoder.unknownMember(key, of: ["byteOrder", "flavor", "srid", "outputDimension", "gpxElement", "asIs"])
            }
        }
        return options
    }
}
