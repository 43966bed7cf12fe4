import GromaFeatures
import GromaFormats
import GromaJSON

/// One answer to a query for features: a feature set (REST API, "Query (Feature Service/Layer)").
struct FeaturePage {
    /// The features in the order of the answer.
    let features: [Feature]
    /// Whether the service has more features. It omits the member if it does not.
    let isTruncated: Bool

    /// Reads an answer. Deviations whose meaning is clear are accepted: numbers in quotes, an object id field with another name than the
    /// layer's.
    ///
    /// - Throws: `invalidResponse`.
    init(_ answer: ServiceAnswer, _ definition: LayerDefinition) throws(FeatureError) {
        let head = try Self.head(answer)
        guard head.hasFeatures else { throw answer.invalid("it has no \"features\"") }
        isTruncated = head.isTruncated
        var definition = definition
        if let name = head.objectIDField, AttributeNames.folded(name) != AttributeNames.folded(definition.objectIDField),
            definition.field(named: name) == nil
        {
            definition.objectIDField = name
        }
        let records: [FeatureRecord]
        do throws(FormatError) {
            let options = ReadOptions(reference: .fallback(definition.spatialReference))
            records = try EsriJSON().features(fromBytes: answer.bytes, options)
        } catch {
            throw answer.invalid(error.description)
        }
        let fields = FeatureFields(definition, ignoresUnknownFields: true, areEdits: false)
        var features: [Feature] = []
        features.reserveCapacity(records.count)
        for (place, record) in records.enumerated() {
            do throws(FeatureError) {
                features.append(try fields.feature(of: record))
            } catch {
                do throws(FeatureError) {
                    features.append(try fields.feature(of: record.withNumbersOutOfQuotes(definition)))
                } catch {
                    throw answer.invalid("features[\(place)].attributes: \(error.description)")
                }
            }
        }
        self.features = features
    }

    private struct Head {
        var hasFeatures = false
        var isTruncated = false
        var objectIDField: String?
    }

    /// Reads the members of an answer beside its features.
    private static func head(_ answer: ServiceAnswer) throws(FeatureError) -> Head {
        let result = answer.bytes.withUnsafeBufferPointer { bytes -> Result<Head, JSONError> in
            do throws(JSONError) {
                var reader = JSONReader(bytes)
                var head = Head()
                try reader.beginObject()
                while let key = try reader.nextKey() {
                    switch key {
                    case "features":
                        head.hasFeatures = try reader.peekKind() == .array
                        try reader.skipValue()
                    case "exceededTransferLimit": head.isTruncated = try reader.readValue().isTrue
                    case "objectIdFieldName": head.objectIDField = try reader.readValue().stringValue
                    // The place in GeoJSON, which some services use here too.
                    case "properties":
                        if try reader.readValue()["exceededTransferLimit"]?.isTrue == true { head.isTruncated = true }
                    default: try reader.skipValue()
                    }
                }
                return .success(head)
            } catch {
                return .failure(error)
            }
        }
        do throws(JSONError) { return try result.get() } catch { throw answer.invalid("\(error)") }
    }
}

extension EsriJSON {
    fileprivate func features(fromBytes bytes: [UInt8], _ options: ReadOptions) throws(FormatError) -> [FeatureRecord] {
        let result = bytes.withUnsafeBytes { bytes -> Result<[FeatureRecord], FormatError> in
            do throws(FormatError) {
                return .success(try features(from: bytes, options: options))
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }
}

extension FeatureRecord {
    /// Returns the record with texts converted to numbers in number fields.
    fileprivate func withNumbersOutOfQuotes(_ definition: LayerDefinition) -> FeatureRecord {
        var record = self
        for member in attributes.members {
            guard case .string(let text) = member.value else { continue }
            let isObjectID = AttributeNames.folded(member.name) == AttributeNames.folded(definition.objectIDField)
            switch isObjectID ? .oid : definition.field(named: member.name)?.type {
            case .smallInteger, .integer, .bigInteger, .oid, .date:
                if let value = Int(text) { record.attributes[member.name] = .integer(value) }
            case .single, .double:
                if let value = Double(text), value.isFinite { record.attributes[member.name] = .number(value) }
            default: break
            }
        }
        return record
    }
}

extension JSONValue {
    /// Whether the value is true, also if it was written as a text.
    var isTrue: Bool { boolValue ?? (stringValue?.lowercased() == "true") }
}
