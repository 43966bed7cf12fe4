import GromaFeatures
import GromaFormats
import GromaGeometry
import GromaJSON

/// Converts queries to the parameters of a layer's operation `query` (REST API, "Query (Feature Service/Layer)").
struct QueryParameters {
    private let definition: LayerDefinition

    init(_ definition: LayerDefinition) { self.definition = definition }

    /// Returns the conditions only. They always include `where`, which some services require.
    func conditions(_ query: FeatureQuery, _ matcher: FeatureMatcher) throws(FeatureError) -> FormParameters {
        var parameters = FormParameters([("where", query.whereClause?.text ?? "1=1")])
        if let ids = matcher.objectIDs { parameters["objectIds"] = ids.map(String.init).joined(separator: ",") }
        if let spatial = matcher.spatial { try add(spatial, query, to: &parameters) }
        if let time = query.timeExtent {
            parameters["time"] = [time.start, time.end].map { $0.map(String.init) ?? "null" }.joined(separator: ",")
        }
        return parameters
    }

    /// Returns the conditions of a query for features, and the requested contents; without order and paging.
    func features(_ query: FeatureQuery, _ matcher: FeatureMatcher, _ projection: FeatureProjection) throws(FeatureError)
        -> FormParameters
    {
        var parameters = try conditions(query, matcher)
        let isDistinct = query.returnsDistinctValues
        if let names = projection.names?.list {
            let identifiers = isDistinct ? [] : [definition.objectIDField] + [definition.globalIDField].compactMap { $0 }
            parameters["outFields"] = (identifiers + names).joined(separator: ",")
        } else {
            parameters["outFields"] = "*"
        }
        let hasShapes = projection.returnsGeometry && definition.geometryType != nil
        parameters["returnGeometry"] = hasShapes ? "true" : "false"
        if hasShapes {
            if let reference = definition.spatialReference { parameters["outSR"] = Self.text(of: reference) }
            if definition.hasZ { parameters["returnZ"] = "true" }
            if definition.hasM { parameters["returnM"] = "true" }
        }
        if isDistinct { parameters["returnDistinctValues"] = "true" }
        return parameters
    }

    /// Returns an order by fields, and then by object id.
    func order(_ order: [FieldOrder], thenByObjectID: Bool) -> String {
        var items = order.map { (definition.field(named: $0.field)?.name ?? $0.field) + ($0.isDescending ? " DESC" : " ASC") }
        let id = AttributeNames.folded(definition.objectIDField)
        if thenByObjectID, !order.contains(where: { AttributeNames.folded($0.field) == id }) {
            items.append(definition.objectIDField + " ASC")
        }
        return items.joined(separator: ",")
    }

    private func add(_ spatial: SpatialCondition, _ query: FeatureQuery, to parameters: inout FormParameters) throws(FeatureError) {
        let type: String
        switch spatial.geometry {
        case .point: type = "esriGeometryPoint"
        case .multipoint: type = "esriGeometryMultipoint"
        case .polyline: type = "esriGeometryPolyline"
        case .polygon: type = "esriGeometryPolygon"
        case .envelope: type = "esriGeometryEnvelope"
        case .collection:
            throw .notSupported(what: "a query by a geometry collection", reason: "services take one kind of shape: query by its members")
        }
        var json = JSONWriter()
        do throws(FormatError) { try EsriJSON().write(spatial.geometry, to: &json) } catch { throw .format(error) }
        parameters["geometry"] = json.string
        parameters["geometryType"] = type
        if let reference = spatial.geometry.spatialReference { parameters["inSR"] = Self.text(of: reference) }
        parameters["spatialRel"] = spatial.relation.rawValue
        if spatial.relation == .relation { parameters["relationParam"] = query.relationPattern }
        // Without `units` the distance is in the units of the geometry's spatial reference: map units.
        if spatial.distance > 0 { parameters["distance"] = String(spatial.distance) }
    }

    /// Returns a spatial reference as a parameter: its id, or an object for one that has none.
    static func text(of reference: SpatialReference) -> String {
        if let wkid = reference.wkid { return String(wkid) }
        return JSONValue.object(["wkt": .string(reference.wkt ?? "")]).text
    }
}
