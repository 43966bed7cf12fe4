import GromaFormats
import GromaGeometry
import GromaJSON

extension LayerDefinition {
    /// Creates a layer from its JSON, as a feature service describes it (ArcGIS REST API, "Layer/Table (Feature Service)"), or as ``json``
    /// wrote it.
    ///
    /// Members that are not interpreted are kept in `foreignMembers`, and likewise those of fields, domains, types and templates. Without
    /// `capabilities`, all operations are permitted. The field of the shape is not among the fields; it is kept as `geometryField`.
    ///
    /// - Throws: `invalidDefinition` with the place (`fields[3].domain.range`) and what is allowed there.
    /// - Complexity: O(*n*), where *n* is the size of the JSON.
    public init(json: JSONValue) throws(FeatureError) {
        var object = try DefinitionObject(json, path: "")
        var fields =
            try object.array("fields") { (json, path) throws(FeatureError) in try Field(json: json, path: path) } ?? []
        if let shape = fields.first(where: { $0.type == .geometry }) {
            fields.removeAll { $0.type == .geometry }
            if object.rest["geometryField"]?.objectValue == nil { object.keep("geometryField", shape.json) }
        }
        let objectIDField = try object.name("objectIdField")
        self.init(
            name: try object.name("name") ?? "layer", fields: fields, objectIDField: objectIDField ?? "OBJECTID",
            globalIDField: try object.name("globalIdField"))
        if let objectIDField {
            // If the JSON has a field of this name with another type, one of the right type may have been added beside it.
            let described = fields.first { AttributeNames.folded($0.name) == AttributeNames.folded(objectIDField) }
            guard let field = described ?? self.field(named: objectIDField), field.type == .oid else {
                throw .invalidDefinition(
                    path: "objectIdField", reason: "there is no field \"\(objectIDField)\" of type \(FieldType.oid.rawValue)")
            }
            self.objectIDField = field.name
        }
        try readShapes(&object)
        try readPermissions(&object)
        try readKinds(&object)
        id = try object.integer("id") ?? 0
        title = try object.string("title")
        description = try object.string("description") ?? ""
        displayField = try object.name("displayField")
        relationships =
            try object.array("relationships") { (json, path) throws(FeatureError) in
                try Relationship(json: json, path: path)
            } ?? []
        if let info = try object.object("editFieldsInfo") { editFieldsInfo = try EditFieldsInfo(info) }
        if let info = try object.object("timeInfo") {
            timeInfo = try TimeInfo(info)
            if timeInfo == nil { object.keep("timeInfo", .object(info.rest)) }
        }
        maxRecordCount = try object.integer("maxRecordCount").flatMap { $0 > 0 ? $0 : nil }
        foreignMembers = object.rest
        // The object id field is put first if the JSON does not describe it.
        try check(fieldsBefore: self.fields.count - fields.count)
    }

    private mutating func readShapes(_ object: inout DefinitionObject) throws(FeatureError) {
        geometryType = try object.word("geometryType")
        if let type = object.value("type"), type != "Feature Layer", type != "Table" { object.keep("type", type) }
        hasZ = try object.bool("hasZ") ?? false
        hasM = try object.bool("hasM") ?? false
        allowsMissingZ = try object.bool("allowsMissingZ") ?? false
        allowsMissingM = try object.bool("allowsMissingM") ?? false
        let own = object.value("spatialReference")
        if let box = try object.object("extent") {
            let ends = ["xmin", "ymin", "xmax", "ymax"].map { box.rest[$0]?.doubleValue ?? .nan }
            if ends.allSatisfy(\.isFinite), ends[0] <= ends[2], ends[1] <= ends[3] {
                extent = Extent(xMin: ends[0], yMin: ends[1], xMax: ends[2], yMax: ends[3])
            }
            spatialReference = box.rest["spatialReference"].flatMap(SpatialReference.init(esri:))
        }
        spatialReference =
            spatialReference ?? own.flatMap(SpatialReference.init(esri:))
            ?? object.rest["sourceSpatialReference"].flatMap(SpatialReference.init(esri:))
    }

    private mutating func readPermissions(_ object: inout DefinitionObject) throws(FeatureError) {
        if let text = try object.string("capabilities") { (capabilities, otherCapabilities) = LayerCapabilities.read(text) }
        if try object.bool("allowGeometryUpdates") ?? capabilities.contains(.update) {
            capabilities.insert(.updateGeometry)
        } else {
            capabilities.remove(.updateGeometry)
        }
        hasAttachments = try object.bool("hasAttachments") ?? false
        if let access = try object.object("ownershipBasedAccessControlForFeatures") {
            ownershipBasedAccess = try OwnershipBasedAccess(access)
        }
    }

    private mutating func readKinds(_ object: inout DefinitionObject) throws(FeatureError) {
        typeIDField = try object.name("typeIdField")
        if let typeIDField, field(named: typeIDField) == nil {
            throw .invalidDefinition(path: "typeIdField", reason: noField(named: typeIDField).description)
        }
        let definition = self
        types =
            try object.array("types") { (json, path) throws(FeatureError) in
                try FeatureType(json: json, of: definition, path: path)
            } ?? []
        templates =
            try object.array("templates") { (json, path) throws(FeatureError) in
                try FeatureTemplate(json: json, of: definition, path: path)
            } ?? []
    }

    /// The layer as a feature service describes it. Reading it results in the same definition.
    ///
    /// - Complexity: O(*n*), where *n* is the size of the definition.
    public var json: JSONValue {
        var object: JSONObject = [
            "id": .integer(id), "name": .string(name), "type": geometryType == nil ? "Table" : "Feature Layer",
            "description": .string(description),
        ]
        object.set("title", title.map { .string($0) })
        object.set("geometryType", geometryType.map { .string($0.rawValue) })
        object["hasZ"] = .bool(hasZ)
        object["hasM"] = .bool(hasM)
        if allowsMissingZ { object["allowsMissingZ"] = true }
        if allowsMissingM { object["allowsMissingM"] = true }
        let reference = spatialReference?.esriJSON
        if let extent, !extent.isEmpty {
            object["extent"] = [
                "xmin": .number(extent.xMin), "ymin": .number(extent.yMin), "xmax": .number(extent.xMax), "ymax": .number(extent.yMax),
                "spatialReference": reference ?? .null,
            ]
        } else {
            object.set("spatialReference", reference)
        }
        object["objectIdField"] = .string(objectIDField)
        object.set("globalIdField", globalIDField.map { .string($0) })
        object.set("displayField", displayField.map { .string($0) })
        object.set("typeIdField", typeIDField.map { .string($0) })
        object["fields"] = .array(fields.map(\.json))
        object["types"] = .array(types.map { $0.json(of: self) })
        object["templates"] = .array(templates.map(\.json))
        object["relationships"] = .array(relationships.map(\.json))
        object["capabilities"] = .string(([capabilities.text] + otherCapabilities).filter { !$0.isEmpty }.joined(separator: ","))
        object["allowGeometryUpdates"] = .bool(capabilities.contains(.updateGeometry))
        object["hasAttachments"] = .bool(hasAttachments)
        object.set("editFieldsInfo", editFieldsInfo?.json)
        object.set("ownershipBasedAccessControlForFeatures", ownershipBasedAccess?.json)
        object.set("timeInfo", timeInfo?.json)
        object.set("maxRecordCount", maxRecordCount.map { .integer($0) })
        for member in foreignMembers.members where member.name == "type" || object[member.name] == nil {
            object[member.name] = member.value
        }
        return .object(object)
    }
}
