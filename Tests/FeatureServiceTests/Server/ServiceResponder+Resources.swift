import GromaFeatures
import GromaGeometry
import GromaJSON

extension ServiceResponder {
    /// The service itself (Feature Service).
    func serviceResource(_ parameters: ServiceParameters) throws(ServiceError) -> JSONValue {
        try parameters.allow(["option", "outSR", "returnDomainNames"])
        let layers = try storing { () throws(FeatureError) in
            var layers: [Layer] = []
            for (id, name) in try store.layerNames().enumerated() { layers.append(Layer(id: id, table: try store.table(named: name))) }
            return layers
        }
        var capabilities = LayerCapabilities.all
        for layer in layers { capabilities.formIntersection(layer.definition.capabilities) }
        let spatial = layers.first { $0.definition.geometryType != nil }
        var object: JSONObject = [
            "currentVersion": 11.4, "serviceDescription": "", "hasVersionedData": false, "supportsDisconnectedEditing": false,
            "supportsRollbackOnFailure": .bool(settings.supportsRollback),
            "supportsApplyEditsWithGlobalIds": .bool(layers.allSatisfy(takesGlobalIDs)),
            "supportedQueryFormats": "JSON", "maxRecordCount": .integer(settings.maxRecordCount),
            "capabilities": .string(Self.words(of: capabilities)), "description": "", "copyrightText": "",
        ]
        if let reference = spatial?.definition.spatialReference { object["spatialReference"] = reference.esriJSON }
        if let spatial {
            let extent = try extentJSON(of: spatial, FeatureQuery())
            object["initialExtent"] = extent
            object["fullExtent"] = extent
        }
        object["allowGeometryUpdates"] = .bool(capabilities.contains(.updateGeometry))
        object["units"] = .string(spatial?.definition.spatialReference?.inLinearUnits == false ? "esriDecimalDegrees" : "esriMeters")
        object["layers"] = .array(layers.filter { $0.definition.geometryType != nil }.map(Self.entry))
        object["tables"] = .array(layers.filter { $0.definition.geometryType == nil }.map(Self.entry))
        return .object(object)
    }

    /// Whether edits of a layer take `useGlobalIds`.
    func takesGlobalIDs(_ layer: Layer) -> Bool { settings.supportsGlobalIDs && layer.definition.globalIDField != nil }

    private static func entry(_ layer: Layer) -> JSONValue {
        var entry: JSONObject = ["id": .integer(layer.id), "name": .string(layer.definition.name)]
        if let type = layer.definition.geometryType {
            entry["parentLayerId"] = -1
            entry["defaultVisibility"] = true
            entry["subLayerIds"] = .null
            entry["minScale"] = 0
            entry["maxScale"] = 0
            entry["geometryType"] = .string(type.rawValue)
        }
        return .object(entry)
    }

    static func words(of capabilities: LayerCapabilities) -> String {
        let words: [(LayerCapabilities, String)] = [
            (.create, "Create"), (.delete, "Delete"), (.query, "Query"), (.update, "Update"), (.sync, "Sync"),
        ]
        let isEditing = capabilities.isSuperset(of: [.create, .delete, .update])
        return (words.filter { capabilities.contains($0.0) }.map(\.1) + (isEditing ? ["Editing"] : [])).joined(separator: ",")
    }

    /// A layer or table (Layer).
    func layerResource(_ layer: Layer, _ parameters: ServiceParameters) throws(ServiceError) -> JSONValue {
        try parameters.allow(["returnUpdates", "returnDomainNames"])
        guard var object = layer.definition.json.objectValue else { throw ServiceError(500, "Unable to complete operation.") }
        let definition = layer.definition
        object["currentVersion"] = 11.4
        object["id"] = .integer(layer.id)
        object["displayField"] = .string(definition.displayField ?? "")
        object["copyrightText"] = ""
        object["globalIdField"] = .string(definition.globalIDField ?? "")
        object["typeIdField"] = .string(definition.typeIDField ?? "")
        object["maxRecordCount"] = .integer(definition.maxRecordCount ?? settings.maxRecordCount)
        object["supportsRollbackOnFailureParameter"] = .bool(settings.supportsRollback)
        object["supportsStatistics"] = .bool(settings.supportsStatistics)
        object["supportsAdvancedQueries"] = true
        object["supportsApplyEditsWithGlobalIds"] = .bool(takesGlobalIDs(layer))
        object["supportedQueryFormats"] = "JSON"
        object["useStandardizedQueries"] = true
        object["capabilities"] = .string(Self.words(of: definition.capabilities))
        object["advancedQueryCapabilities"] = [
            "supportsPagination": .bool(settings.supportsPagination), "supportsQueryWithDistance": true,
            "supportsReturningQueryExtent": true, "supportsStatistics": .bool(settings.supportsStatistics), "supportsOrderBy": true,
            "supportsDistinct": true, "supportsSqlExpression": false, "supportsPaginationOnAggregatedQueries": true,
        ]
        if definition.geometryType != nil {
            object["minScale"] = 0
            object["maxScale"] = 0
            object["defaultVisibility"] = true
            object["extent"] = try extentJSON(of: layer, FeatureQuery())
        }
        return .object(object)
    }

    /// One feature (Feature).
    func featureResource(_ objectID: Int, of layer: Layer, _ parameters: ServiceParameters) throws(ServiceError) -> JSONValue {
        try parameters.allow([])
        return try storing { () throws(FeatureError) in
            guard let feature = try layer.table.feature(withObjectID: objectID) else {
                throw .noFeature(layer: layer.definition.name, objectID: objectID)
            }
            return ["feature": try json(of: feature, in: layer, dropping: [])]
        }
    }

    /// The rectangle around the features of a query; that of none has `"NaN"` for its numbers, as services write it.
    func extentJSON(of layer: Layer, _ query: FeatureQuery) throws(ServiceError) -> JSONValue {
        let extent = try storing { () throws(FeatureError) in try layer.table.extent(of: query) }
        func side(_ value: Double) -> JSONValue { extent.isEmpty ? "NaN" : .number(value) }
        return [
            "xmin": side(extent.xMin), "ymin": side(extent.yMin), "xmax": side(extent.xMax), "ymax": side(extent.yMax),
            "spatialReference": layer.definition.spatialReference?.esriJSON ?? .null,
        ]
    }
}
