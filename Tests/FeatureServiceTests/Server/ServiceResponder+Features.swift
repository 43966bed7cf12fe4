import GromaFeatures
import GromaFormats
import GromaJSON

extension ServiceResponder {
    /// The ordinates that an answer leaves out: z and m are there only when they were asked for.
    func droppedOrdinates(_ layer: Layer, _ parameters: ServiceParameters) throws(ServiceError) -> Set<String> {
        var dropped: Set<String> = []
        if try !parameters.bool("returnZ", default: false) { dropped.insert("z") }
        if try !parameters.bool("returnM", default: false) { dropped.insert("m") }
        return dropped
    }

    /// A feature with some of its attributes.
    func json(
        of feature: Feature, in layer: Layer, fields: [Field]? = nil, isDistinct: Bool = false, dropping dropped: Set<String>
    ) throws(FeatureError) -> JSONValue {
        let definition = layer.definition
        var attributes = JSONObject()
        for field in fields ?? definition.fields {
            switch AttributeNames.folded(field.name) {
            case AttributeNames.folded(definition.objectIDField): attributes[field.name] = feature.objectID.map { .integer($0) } ?? .null
            case definition.globalIDField.map(AttributeNames.folded):
                attributes[field.name] = feature.globalID.map { .string($0) } ?? .null
            default: attributes[field.name] = feature.attributes[field.name]?.json ?? .null
            }
        }
        var object: JSONObject = ["attributes": .object(attributes)]
        if var geometry = feature.geometry, !isDistinct {
            geometry.spatialReference = nil
            var writer = JSONWriter()
            do throws(FormatError) {
                try EsriJSON().write(geometry, to: &writer)
            } catch {
                throw .format(error)
            }
            if let json = try? JSONValue(parsing: writer.bytes) { object["geometry"] = Self.dropping(dropped, from: json) }
        }
        return .object(object)
    }

    private static func dropping(_ dropped: Set<String>, from geometry: JSONValue) -> JSONValue {
        guard !dropped.isEmpty, var object = geometry.objectValue else { return geometry }
        let (hasZ, hasM) = (object["hasZ"]?.boolValue == true, object["hasM"]?.boolValue == true)
        for name in dropped {
            object[name] = nil
            object["has" + name.uppercased()] = nil
        }
        func thinned(_ value: JSONValue) -> JSONValue {
            guard let elements = value.arrayValue else { return value }
            if elements.first?.arrayValue != nil { return .array(elements.map(thinned)) }
            var result = Array(elements.prefix(2))
            if hasZ && !dropped.contains("z") && elements.count > 2 { result.append(elements[2]) }
            let place = hasZ ? 3 : 2
            if hasM && !dropped.contains("m") && elements.count > place { result.append(elements[place]) }
            return .array(result)
        }
        for name in ["points", "paths", "rings"] {
            if let value = object[name] { object[name] = thinned(value) }
        }
        return .object(object)
    }
}
