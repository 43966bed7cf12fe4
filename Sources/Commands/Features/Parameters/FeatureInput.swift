import GromaFeatures
import GromaFormats
import GromaGeometry
import GromaJSON
import GromaOperations
import GromaRPC

/// A feature as a parameter gives it, before it is known which fields its layer has.
package struct FeatureInput {
    package var objectID: Int?
    package var globalID: String?
    package var attributes = JSONObject()
    package var geometry: Geometry?
    /// Whether the shape came as GeoJSON, which knows no reference but WGS 84: it is projected into that of the layer.
    package var isGeoJSON = false
    /// Whether it is an answer of Groma's about a feature with a shape, which was not asked for and so is not there.
    package var lacksShape = false
}

extension Parameter {
    /// Features to add or to change.
    package static func featureInputs(
        _ name: String, _ documentation: String, set: @escaping @Sendable (inout Target, [FeatureInput]) -> Void
    ) -> Parameter {
        Parameter(name, .array(.reference("FeatureInput"), nil), documentation) { target, decoder throws(CommandError) in
            var features: [FeatureInput] = []
            try decoder.array { decoder throws(CommandError) in features.append(try decoder.featureInput()) }
            set(&target, features)
        }
    }

    /// A feature.
    package static func featureInput(
        _ name: String, _ documentation: String, set: @escaping @Sendable (inout Target, FeatureInput) -> Void
    ) -> Parameter {
        Parameter(name, .reference("FeatureInput"), documentation) { target, decoder throws(CommandError) in
            set(&target, try decoder.featureInput())
        }
    }
}

extension ParameterDecoder {
    /// A feature to add, to change or to look at.
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
            // What answers say beside it: of features that were found, of new ones that were made.
            case "summary": hasSummary = try !decoder.value().isNull
            case "dropped", "template", "drawingTool": _ = try decoder.value()
            default: throw decoder.unknownMember(key, of: ["objectId", "globalId", "attributes", "geometry"])
            }
        }
        feature.lacksShape = hasSummary && feature.geometry == nil
        return feature
    }
}

/// Makes features of a layer from what parameters give.
package struct FeatureReading {
    private let fields: FeatureFields
    private let reference: SpatialReference?
    private let engine: GeometryEngine

    package init(_ definition: LayerDefinition, _ engine: GeometryEngine) {
        fields = FeatureFields(definition)
        reference = definition.spatialReference
        self.engine = engine
    }

    /// The feature. Ids may stand among the attributes too, as Esri's JSON has them; those beside the attributes win.
    package func feature(_ input: FeatureInput) throws(FeatureError) -> Feature {
        var record = FeatureRecord(geometry: input.geometry)
        if input.isGeoJSON, let reference, let geometry = input.geometry, geometry.spatialReference != reference {
            // Where no projection leads there, the layer says that the references differ.
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
