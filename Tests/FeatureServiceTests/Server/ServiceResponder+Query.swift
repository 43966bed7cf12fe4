import Foundation
import GromaFeatures
import GromaFormats
import GromaGeometry
import GromaJSON

extension ServiceResponder {
    private static let filters: Set<String> = [
        "where", "objectIds", "geometry", "geometryType", "inSR", "spatialRel", "relationParam", "distance", "units", "time", "sqlFormat",
        "gdbVersion",
    ]
    private static let taken: Set<String> = [
        "outFields", "returnGeometry", "outSR", "returnDistinctValues", "returnIdsOnly", "returnCountOnly", "returnExtentOnly",
        "orderByFields", "groupByFieldsForStatistics", "outStatistics", "returnZ", "returnM", "resultOffset", "resultRecordCount",
    ]
    /// Parameters of the reference that would change the answer in ways that nothing here needs.
    private static let refused: Set<String> = [
        "maxAllowableOffset", "geometryPrecision", "having", "quantizationParameters", "returnCentroid", "resultType", "historicMoment",
        "returnTrueCurves", "returnExceededLimitFeatures", "datumTransformation", "timeReferenceUnknownClient", "maxRecordCountFactor",
        "rangeValues", "parameterValues", "multipatchOption", "defaultSR", "fullText", "uniqueIds", "returnUniqueIdsOnly", "gdbVersion",
    ]

    /// `query` (Query (Feature Service/Layer)).
    func query(_ layer: Layer, _ parameters: ServiceParameters) throws(ServiceError) -> JSONValue {
        try parameters.allow(Self.filters.union(Self.taken).union(Self.refused))
        try parameters.refuse(Self.refused)
        guard ["where", "objectIds", "geometry", "time"].contains(where: { parameters[$0] != nil }) else {
            throw .invalid("Unable to perform query. One of 'where', 'objectIds', 'geometry' and 'time' must be given.")
        }
        if let reference = try parameters.reference("outSR"), reference != layer.definition.spatialReference {
            throw .invalid("'outSR' parameter is invalid: this service does not project.")
        }
        var query = try filter(of: layer, parameters)
        query.orderBy = try order(parameters)
        if let fields = parameters.words("outFields"), fields != ["*"] {
            for field in fields where layer.definition.field(named: field) == nil {
                throw .invalid("'outFields' parameter is invalid: \(field)")
            }
            query.outFields = fields
        } else if parameters["outFields"] == nil {
            // Without `outFields` services answer with the display field at most; here with the object id alone.
            query.outFields = [layer.definition.objectIDField]
        }
        query.returnsGeometry = try parameters.bool("returnGeometry", default: true) && layer.definition.geometryType != nil
        query.returnsDistinctValues = try parameters.bool("returnDistinctValues", default: false)
        if query.returnsDistinctValues {
            guard parameters.words("outFields").map({ $0 != ["*"] }) == true else { throw .invalid("'outFields' must name the fields.") }
            guard !query.returnsGeometry else { throw .invalid("'returnGeometry' must be false with 'returnDistinctValues'.") }
        }
        if parameters["outStatistics"] != nil { return try statistics(layer, query, parameters) }
        let countsOnly = try parameters.bool("returnCountOnly", default: false)
        if try parameters.bool("returnExtentOnly", default: false) {
            let extent = try extentJSON(of: layer, query)
            return countsOnly ? ["count": .integer(try count(layer, query)), "extent": extent] : ["extent": extent]
        }
        if countsOnly { return ["count": .integer(try count(layer, query))] }
        if try parameters.bool("returnIdsOnly", default: false) {
            let ids = try storing { () throws(FeatureError) in try layer.table.objectIDs(of: query) }
            return ["objectIdFieldName": .string(layer.definition.objectIDField), "objectIds": .array(ids.map { .integer($0) })]
        }
        return try featureSet(layer, query, parameters)
    }

    private func count(_ layer: Layer, _ query: FeatureQuery) throws(ServiceError) -> Int {
        try storing { () throws(FeatureError) in
            query.returnsDistinctValues ? try layer.table.allFeatures(in: query).count : try layer.table.count(of: query)
        }
    }

    private func featureSet(_ layer: Layer, _ whole: FeatureQuery, _ parameters: ServiceParameters) throws(ServiceError) -> JSONValue {
        var query = whole
        let (offset, wanted) = (try parameters.count("resultOffset"), try parameters.count("resultRecordCount"))
        if (offset ?? 0) > 0 || wanted != nil, !settings.supportsPagination {
            throw .invalid("Pagination is not supported.")
        }
        let limit = min(wanted ?? .max, layer.definition.maxRecordCount ?? settings.maxRecordCount)
        query.offset = offset ?? 0
        query.limit = limit
        let dropped = try droppedOrdinates(layer, parameters)
        let features = try storing { () throws(FeatureError) in try layer.table.features(in: query).features }
        let isMore = query.offset + features.count < (try count(layer, whole))
        let definition = layer.definition
        var object: JSONObject = ["objectIdFieldName": .string(definition.objectIDField)]
        object["globalIdFieldName"] = .string(definition.globalIDField ?? "")
        if let type = definition.geometryType, query.returnsGeometry {
            object["geometryType"] = .string(type.rawValue)
            object["spatialReference"] = definition.spatialReference?.esriJSON
            if definition.hasZ && !dropped.contains("z") { object["hasZ"] = true }
            if definition.hasM && !dropped.contains("m") { object["hasM"] = true }
        }
        let fields = query.outFields.map { names in names.compactMap { definition.field(named: $0) } } ?? definition.fields
        // Of an empty set the fields are not returned, as the reference says.
        if !features.isEmpty { object["fields"] = .array(fields.map { Self.json(of: $0) }) }
        // When pages are asked for it is always there.
        if isMore || offset != nil || wanted != nil { object["exceededTransferLimit"] = .bool(isMore) }
        object["features"] = .array(
            try storing { () throws(FeatureError) in
                try features.map { (feature) throws(FeatureError) in
                    try json(of: feature, in: layer, fields: fields, isDistinct: query.returnsDistinctValues, dropping: dropped)
                }
            })
        return .object(object)
    }

    private func statistics(_ layer: Layer, _ query: FeatureQuery, _ parameters: ServiceParameters) throws(ServiceError) -> JSONValue {
        guard settings.supportsStatistics else { throw .invalid("Statistics are not supported.") }
        var statistics: [Statistic] = []
        for entry in try parameters.array("outStatistics") ?? [] {
            guard let kind = entry["statisticType"]?.stringValue.flatMap({ StatisticKind(rawValue: $0.lowercased()) }),
                let field = entry["onStatisticField"]?.stringValue
            else { throw .invalid("'outStatistics' parameter is invalid: \(entry.text)") }
            statistics.append(Statistic(kind, of: field, name: entry["outStatisticFieldName"]?.stringValue))
        }
        let groups = parameters.words("groupByFieldsForStatistics") ?? []
        let request = StatisticsQuery(statistics, groupBy: groups, orderBy: query.orderBy, of: query)
        let rows = try storing { () throws(FeatureError) in try layer.table.statistics(request) }
        let fields = groups.compactMap { layer.definition.field(named: $0) } + statistics.map { Field($0.name, type(of: $0, layer)) }
        return [
            "displayFieldName": "", "fieldAliases": .object(JSONObject(fields.map { ($0.name, .string($0.alias)) })),
            "fields": .array(fields.map { Self.json(of: $0) }),
            "features": .array(
                rows.map { row in
                    ["attributes": .object(JSONObject(fields.map { ($0.name, row[$0.name]?.json ?? .null) }))]
                }),
        ]
    }

    private func type(of statistic: Statistic, _ layer: Layer) -> FieldType {
        switch statistic.kind {
        case .count: .integer
        case .min, .max: layer.definition.field(named: statistic.field)?.type ?? .double
        case .sum, .avg, .stddev, .var: .double
        }
    }

    /// A field as answers to queries describe it: without whether it may be edited or null.
    private static func json(of field: Field) -> JSONValue {
        var object: JSONObject = ["name": .string(field.name), "type": .string(field.type.rawValue), "alias": .string(field.alias)]
        if let length = field.length { object["length"] = .integer(length) }
        return .object(object)
    }

    private func order(_ parameters: ServiceParameters) throws(ServiceError) -> [FieldOrder] {
        var order: [FieldOrder] = []
        for entry in parameters.words("orderByFields") ?? [] {
            let words = entry.split(separator: " ")
            switch (words.count, words.last?.uppercased()) {
            case (1, _), (2, "ASC"): order.append(FieldOrder(String(words[0])))
            case (2, "DESC"): order.append(FieldOrder(String(words[0]), isDescending: true))
            default: throw .invalid("'orderByFields' parameter is invalid: \(entry)")
            }
        }
        return order
    }

    /// Returns the query for `where`, `objectIds`, `geometry` and `time`.
    func filter(of layer: Layer, _ parameters: ServiceParameters) throws(ServiceError) -> FeatureQuery {
        var query = FeatureQuery()
        if let format = parameters["sqlFormat"], !["none", "standard"].contains(format) {
            throw .invalid("'sqlFormat' parameter is invalid: \(format)")
        }
        if let text = parameters["where"] {
            query.whereClause = try storing { () throws(FeatureError) in try WhereClause(parsing: text, for: layer.definition) }
        }
        query.objectIDs = try parameters.integers("objectIds")
        if let words = parameters.words("time") {
            let moments = words.map { $0.lowercased() == "null" ? nil : Int($0) }
            guard words.count <= 2, zip(words, moments).allSatisfy({ $1 != nil || $0.lowercased() == "null" }) else {
                throw .invalid("'time' parameter is invalid: \(words.joined(separator: ","))")
            }
            query.timeExtent = TimeExtent(start: moments[0], end: moments[moments.count - 1])
        }
        if let text = parameters["geometry"] {
            query.geometry = try geometry(text, of: layer, parameters)
            let name = parameters["spatialRel"] ?? SpatialRelation.intersects.rawValue
            guard let relation = SpatialRelation(rawValue: name) else { throw .invalid("'spatialRel' parameter is invalid: \(name)") }
            query.spatialRelation = relation
            query.relationPattern = parameters["relationParam"]
            if let distance = parameters["distance"] {
                guard let distance = Double(distance), distance >= 0 else { throw .invalid("'distance' parameter is invalid.") }
                let unit = parameters["units"]
                guard unit == nil || unit == "esriSRUnit_Meter" && layer.definition.spatialReference?.isWebMercator == true else {
                    throw .invalid("'units' parameter is invalid: this service measures in map units.")
                }
                query.distance = distance
            }
        }
        return query
    }

    private func geometry(_ text: String, of layer: Layer, _ parameters: ServiceParameters) throws(ServiceError) -> Geometry {
        let reference = try parameters.reference("inSR") ?? layer.definition.spatialReference
        let type = parameters["geometryType"] ?? "esriGeometryEnvelope"
        let words = text.split(separator: ",").map { Double($0.trimmingCharacters(in: .whitespaces)) }
        let geometry: Geometry
        if type == "esriGeometryEnvelope", words.count == 4, case let numbers = words.compactMap({ $0 }), numbers.count == 4 {
            let extent = Extent(xMin: numbers[0], yMin: numbers[1], xMax: numbers[2], yMax: numbers[3])
            geometry = .envelope(Envelope(extent, spatialReference: reference))
        } else if type == "esriGeometryPoint", words.count == 2, let x = words[0], let y = words[1] {
            geometry = .point(Point(Coordinate(x: x, y: y), dimensions: .xy, spatialReference: reference))
        } else {
            var text = text
            let read: Geometry?
            do throws(FormatError) {
                read = try text.withUTF8 { bytes -> Result<Geometry?, FormatError> in
                    do throws(FormatError) {
                        let options = ReadOptions(reference: .fallback(reference))
                        return .success(try EsriJSON().features(from: UnsafeRawBufferPointer(bytes), options: options).first?.geometry)
                    } catch {
                        return .failure(error)
                    }
                }.get()
            } catch {
                throw .invalid("'geometry' parameter is invalid: \(error)")
            }
            guard let read else { throw .invalid("'geometry' parameter is invalid: \(text)") }
            geometry = read
        }
        guard Self.typeName(of: geometry) == type else { throw .invalid("'geometryType' is \(type), but the geometry is none.") }
        if geometry.spatialReference != layer.definition.spatialReference {
            throw .invalid("'inSR' parameter is invalid: this service does not project.")
        }
        return geometry
    }

    private static func typeName(of geometry: Geometry) -> String? {
        switch geometry {
        case .point: "esriGeometryPoint"
        case .multipoint: "esriGeometryMultipoint"
        case .polyline: "esriGeometryPolyline"
        case .polygon: "esriGeometryPolygon"
        case .envelope: "esriGeometryEnvelope"
        default: nil
        }
    }
}
