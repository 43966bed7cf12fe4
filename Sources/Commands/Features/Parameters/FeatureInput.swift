import GromaFeatures
import GromaFormats
import GromaGeometry
import GromaJSON
import GromaOperations
import GromaRPC

/// A feature in a parameter, before the fields of its layer are known.
package struct FeatureInput {
    package var objectID: Int?
    package var globalID: String?
    package var attributes = JSONObject()
    package var geometry: Geometry?
    /// Whether the shape is GeoJSON, which is always in WGS 84: it is projected to the spatial reference of the layer.
    package var isGeoJSON = false
    /// Whether it is an answer of Groma about a feature with a shape that was not requested and is therefore missing.
    package var lacksShape = false
}

extension Parameter {
    /// Returns a parameter with features to add or to change.
    package static func featureInputs(
        _ name: String, _ documentation: String, set: @escaping @Sendable (inout Target, [FeatureInput]) -> Void
    ) -> Parameter {
        Parameter(name, .array(.reference("FeatureInput"), nil), documentation) { target, decoder throws(CommandError) in
            var features: [FeatureInput] = []
            try decoder.array { decoder throws(CommandError) in features.append(try decoder.featureInput()) }
            set(&target, features)
        }
    }

    /// Returns a parameter with a feature.
    package static func featureInput(
        _ name: String, _ documentation: String, set: @escaping @Sendable (inout Target, FeatureInput) -> Void
    ) -> Parameter {
        Parameter(name, .reference("FeatureInput"), documentation) { target, decoder throws(CommandError) in
            set(&target, try decoder.featureInput())
        }
    }
}

extension ParameterDecoder {
    /// Reads a feature to add, to change or to view.
    package mutating func featureInput() throws(CommandError) -> FeatureInput {
        var feature = FeatureInput()
        var hasSummary = false
        try object { decoder, key throws(CommandError) in
            switch key {
            case "objectId": feature.objectID = try decoder.takeNull() ? nil : decoder.int(in: nil)
            case "globalId": feature.globalID = try decoder.takeNull() ? nil : decoder.string()
            case "attributes":
                if try decoder.takeNull() { return }
                let value = try decoder.value()
                guard let object = value.objectValue else {
                    throw decoder.error(.wrongKind, "is no object", found: .string(value.kind.rawValue), expected: "an object")
                }
                feature.attributes = object
            case "geometry":
                if try decoder.takeNull() { return }
                let source = try decoder.geometrySource()
                if case .bytes(_, "geojson", _) = source.origin { feature.isGeoJSON = true }
                feature.geometry = try decoder.session.geometry(from: source, path: decoder.path)
            // Members that answers have in addition, for features that were found or created.
            case "summary": hasSummary = try !decoder.value().isNull
            case "dropped", "template", "drawingTool": _ = try decoder.value()
            default: throw decoder.unknownMember(key, of: ["objectId", "globalId", "attributes", "geometry"])
            }
        }
        feature.lacksShape = hasSummary && feature.geometry == nil
        return feature
    }
}

/// Creates features of a layer from parameters.
package struct FeatureReading {
    private let fields: FeatureFields
    private let reference: SpatialReference?
    private let engine: GeometryEngine

    package init(_ definition: LayerDefinition, _ engine: GeometryEngine) {
        fields = FeatureFields(definition)
        reference = definition.spatialReference
        self.engine = engine
    }

    /// Returns the feature. Ids may also be among the attributes, as in Esri JSON; those beside the attributes take precedence.
    package func feature(_ input: FeatureInput) throws(FeatureError) -> Feature {
        var record = FeatureRecord(geometry: input.geometry)
        if input.isGeoJSON, let reference, let geometry = input.geometry, geometry.spatialReference != reference {
            // If there is no projection, the layer reports that the spatial references differ.
            record.geometry = (try? engine.project(geometry, to: reference)) ?? geometry
        }
        record.attributes = input.attributes
        var feature = try fields.feature(of: record)
        if let id = input.objectID { feature.objectID = id }
        if let text = input.globalID {
            guard let id = GlobalID.normalized(text) else {
                throw .invalidValue(field: "globalId", problem: .incorrectValueType(found: text, expected: "a global id"))
            }
            feature.globalID = id
        }
        return feature
    }
}
