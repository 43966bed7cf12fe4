import GromaFormats
import GromaGeometry
import GromaJSON

/// The definition of a layer: its fields, its geometry type, and its capabilities.
public struct LayerDefinition: Hashable, Sendable {
    /// The number, unique in its store.
    public var id = 0
    /// The name, unique in its store.
    public var name: String
    /// The display name; by default the name.
    public var title: String?
    /// The description.
    public var description = ""
    /// The type of the shapes; nil for a table, whose features have no shapes.
    public var geometryType: LayerGeometryType?
    /// Whether shapes have Z.
    public var hasZ = false
    /// Whether shapes have M.
    public var hasM = false
    /// Whether a layer with Z accepts shapes without Z unchanged. Otherwise they get the layer's `zDefault`, or 0.
    public var allowsMissingZ = false
    /// Whether a layer with M accepts shapes without M unchanged. Otherwise they get unset M.
    public var allowsMissingM = false
    /// The spatial reference of all shapes.
    public var spatialReference: SpatialReference?
    /// The fields in order, including that of the object id, without that of the shape.
    public var fields: [Field]
    /// The field of the object id.
    public var objectIDField: String
    /// The field of the global id.
    public var globalIDField: String?
    /// The field by which users identify features.
    public var displayField: String?
    /// The field whose value determines the type of a feature.
    public var typeIDField: String?
    /// The types.
    public var types: [FeatureType] = []
    /// The templates for new features without a type.
    public var templates: [FeatureTemplate] = []
    /// The relationships of its features to those of other layers.
    public var relationships: [Relationship] = []
    /// The permitted operations.
    public var capabilities: LayerCapabilities = .all
    /// Names of further capabilities that are not interpreted (`Uploads`), but kept and written back.
    public var otherCapabilities: [String] = []
    /// Whether features may have attachments.
    public var hasAttachments = false
    /// The fields with the users who created and last changed a feature, and the times.
    public var editFieldsInfo: EditFieldsInfo?
    /// The permissions for features of other users; nil if every user may edit them.
    public var ownershipBasedAccess: OwnershipBasedAccess?
    /// The fields with the time of features.
    public var timeInfo: TimeInfo?
    /// The maximum number of features that a query returns; nil for no limit.
    public var maxRecordCount: Int?
    /// The bounding box of all shapes as recorded in the store; nil if it is not recorded.
    public var extent: Extent?
    /// Parts of the JSON of a layer of another publisher that were not valid and were omitted, each with its place and the reason (see
    /// ``init(published:)``). They are not written.
    public internal(set) var leftOut: [String] = []
    /// Members of the layer's JSON that are not interpreted (`drawingInfo` and others), but kept and written back.
    public var foreignMembers = JSONObject()

    /// Creates a definition. If `fields` has no field of type `oid`, one with the name `objectIDField` is inserted first. The names of both
    /// identifiers are spelled as those of their fields.
    ///
    /// - Complexity: O(*n*), where *n* is the number of fields.
    public init(
        name: String, geometryType: LayerGeometryType? = nil, spatialReference: SpatialReference? = nil, fields: [Field] = [],
        objectIDField: String = "OBJECTID", globalIDField: String? = nil
    ) {
        self.name = name
        self.geometryType = geometryType
        self.spatialReference = spatialReference
        if let own = fields.first(where: { $0.type == .oid }) {
            self.fields = fields
            self.objectIDField = own.name
        } else {
            self.fields = [Field(objectIDField, .oid, isNullable: false, isEditable: false)] + fields
            self.objectIDField = objectIDField
        }
        let named = globalIDField.flatMap { name in fields.first { AttributeNames.folded($0.name) == AttributeNames.folded(name) } }
        self.globalIDField = named?.name ?? globalIDField ?? fields.first { $0.type == .globalID }?.name
    }

    /// Returns the field with a name, ignoring the case of ASCII letters.
    ///
    /// - Complexity: O(*n*), where *n* is the number of fields.
    public func field(named name: String) -> Field? {
        let folded = AttributeNames.folded(name)
        return fields.first { AttributeNames.folded($0.name) == folded }
    }
}

/// The type of the geometries of a layer.
public enum LayerGeometryType: String, Hashable, Sendable, CaseIterable {
    /// Points.
    case point = "esriGeometryPoint"
    /// Multipoints.
    case multipoint = "esriGeometryMultipoint"
    /// Polylines, with one or several paths.
    case polyline = "esriGeometryPolyline"
    /// Polygons, with one or several exterior rings.
    case polygon = "esriGeometryPolygon"
    /// Any type, including collections.
    case any = "esriGeometryAny"
}

/// The capabilities of a layer.
public struct LayerCapabilities: OptionSet, Hashable, Sendable {
    /// The flags.
    public let rawValue: Int

    /// Creates a set of flags.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Features can be queried.
    public static let query = LayerCapabilities(rawValue: 1)
    /// Features can be added.
    public static let create = LayerCapabilities(rawValue: 2)
    /// Attributes can be changed.
    public static let update = LayerCapabilities(rawValue: 4)
    /// Features can be deleted.
    public static let delete = LayerCapabilities(rawValue: 8)
    /// Shapes can be changed (Esri's `allowGeometryUpdates`).
    public static let updateGeometry = LayerCapabilities(rawValue: 16)
    /// Edits can be synchronized with copies (Esri's `Sync`).
    public static let sync = LayerCapabilities(rawValue: 32)

    /// All but `sync`.
    public static let all: LayerCapabilities = [.query, .create, .update, .delete, .updateGeometry]
}

/// The fields with the users who created and last changed a feature, and the times.
public struct EditFieldsInfo: Hashable, Sendable {
    /// The field with the time of creation.
    public var creationDateField: String?
    /// The field with the user who created the feature.
    public var creatorField: String?
    /// The field with the time of the last change.
    public var editDateField: String?
    /// The field with the user who last changed the feature.
    public var editorField: String?

    /// Members of the JSON that are not interpreted, but kept and written back.
    public var foreignMembers = JSONObject()

    /// Creates an instance.
    public init(
        creationDateField: String? = nil, creatorField: String? = nil, editDateField: String? = nil, editorField: String? = nil
    ) {
        self.creationDateField = creationDateField
        self.creatorField = creatorField
        self.editDateField = editDateField
        self.editorField = editorField
    }
}

/// The permissions of users for features of other users.
public struct OwnershipBasedAccess: Hashable, Sendable {
    /// Whether other users may change a feature.
    public var allowsOthersToUpdate: Bool
    /// Whether other users may delete a feature.
    public var allowsOthersToDelete: Bool
    /// Whether other users may see a feature.
    public var allowsOthersToQuery: Bool

    /// Members of the JSON that are not interpreted, but kept and written back.
    public var foreignMembers = JSONObject()

    /// Creates an instance.
    public init(allowsOthersToUpdate: Bool = true, allowsOthersToDelete: Bool = true, allowsOthersToQuery: Bool = true) {
        self.allowsOthersToUpdate = allowsOthersToUpdate
        self.allowsOthersToDelete = allowsOthersToDelete
        self.allowsOthersToQuery = allowsOthersToQuery
    }
}

/// The fields with the time of features.
public struct TimeInfo: Hashable, Sendable {
    /// The field of the point in time, or of the start.
    public var startTimeField: String
    /// The field of the end; nil for points in time.
    public var endTimeField: String?
    /// The field that identifies tracks.
    public var trackIDField: String?

    /// Members of the JSON that are not interpreted, but kept and written back.
    public var foreignMembers = JSONObject()

    /// Creates an instance.
    public init(startTimeField: String, endTimeField: String? = nil, trackIDField: String? = nil) {
        self.startTimeField = startTimeField
        self.endTimeField = endTimeField
        self.trackIDField = trackIDField
    }
}

/// A relationship between the features of two layers.
public struct Relationship: Hashable, Sendable {
    /// The id of the relationship.
    public var id: Int
    /// The name.
    public var name: String
    /// The number of the related layer or table.
    public var relatedTableID: Int
    /// The cardinality, with Esri's name (`esriRelCardinalityOneToMany`).
    public var cardinality: String
    /// The role of this layer (`esriRelRoleOrigin`).
    public var role: String
    /// The field of this layer with the common value.
    public var keyField: String?
    /// The number of the intermediate table whose rows relate features of both layers, for many-to-many relationships or relationships with
    /// attributes; nil if the layers have a common value themselves.
    public var relationshipTableID: Int?
    /// The field of that table with the value of ``keyField``; the other layer's relationship with the same id has the field for the other
    /// side.
    public var keyFieldInRelationshipTable: String?

    /// Members of the JSON that are not interpreted, but kept and written back.
    public var foreignMembers = JSONObject()

    /// Creates an instance.
    public init(
        id: Int, name: String, relatedTableID: Int, cardinality: String, role: String, keyField: String? = nil,
        relationshipTableID: Int? = nil, keyFieldInRelationshipTable: String? = nil
    ) {
        self.relationshipTableID = relationshipTableID
        self.keyFieldInRelationshipTable = keyFieldInRelationshipTable
        self.id = id
        self.name = name
        self.relatedTableID = relatedTableID
        self.cardinality = cardinality
        self.role = role
        self.keyField = keyField
    }
}
