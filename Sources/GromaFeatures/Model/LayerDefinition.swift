import GromaFormats
import GromaGeometry
import GromaJSON

/// The definition of a layer: its fields, its type of geometry, and its capabilities.
public struct LayerDefinition: Hashable, Sendable {
    /// Its number within its store.
    public var id = 0
    /// Its name, unique within its store.
    public var name: String
    /// The display name; by default the name.
    public var title: String?
    /// Its description.
    public var description = ""
    /// The type of its shapes; nil for a table, whose features have none.
    public var geometryType: LayerGeometryType?
    /// Whether shapes have z.
    public var hasZ = false
    /// Whether shapes have m.
    public var hasM = false
    /// Whether a layer that has z takes shapes without as they are. Else they get the layer's `zDefault`, or 0.
    public var allowsMissingZ = false
    /// Whether a layer that has m takes shapes without as they are. Else they get m that is unset.
    public var allowsMissingM = false
    /// The spatial reference of all its shapes.
    public var spatialReference: SpatialReference?
    /// Its fields in order, the object id's among them, without that of the shape.
    public var fields: [Field]
    /// The field of the object id.
    public var objectIDField: String
    /// The field of the global id.
    public var globalIDField: String?
    /// The field that people tell features by.
    public var displayField: String?
    /// The field whose value says of which type a feature is.
    public var typeIDField: String?
    /// The types.
    public var types: [FeatureType] = []
    /// The templates for new features without a type.
    public var templates: [FeatureTemplate] = []
    /// How its features are joined to those of others.
    public var relationships: [Relationship] = []
    /// The permitted operations.
    public var capabilities: LayerCapabilities = .all
    /// Further capabilities by names that are not used here (`Uploads`), kept and written back.
    public var otherCapabilities: [String] = []
    /// Whether features may have attachments.
    public var hasAttachments = false
    /// The fields that say who made and changed a feature, and when.
    public var editFieldsInfo: EditFieldsInfo?
    /// The rule of who may change the features of others; nil if everyone may.
    public var ownershipBasedAccess: OwnershipBasedAccess?
    /// The fields with the time of features.
    public var timeInfo: TimeInfo?
    /// The most features that one query answers with; nil for no limit.
    public var maxRecordCount: Int?
    /// The rectangle around all shapes as the store has it noted; nil if it is not noted.
    public var extent: Extent?
    /// Parts of the JSON of another publisher's layer that did not fit and were left out when it was read, each with its place and why (see
    /// ``init(published:)``). They are not written.
    public internal(set) var leftOut: [String] = []
    /// Members of the layer's JSON that are not read here (`drawingInfo` and others), kept to be written back.
    public var foreignMembers = JSONObject()

    /// Creates a definition. Where `fields` has no field of type `oid`, one is put in front: `objectIDField`.
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
        self.globalIDField = globalIDField ?? fields.first { $0.type == .globalID }?.name
    }

    /// The field of a name, without regard to the case of ASCII letters. O(fields).
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
    /// Polylines, of one or several paths.
    case polyline = "esriGeometryPolyline"
    /// Polygons, of one or several shells.
    case polygon = "esriGeometryPolygon"
    /// Of any kind, collections among them.
    case any = "esriGeometryAny"
}

/// The capabilities of a layer.
public struct LayerCapabilities: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: Int

    /// Creates a set of bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Queries are answered.
    public static let query = LayerCapabilities(rawValue: 1)
    /// Features can be added.
    public static let create = LayerCapabilities(rawValue: 2)
    /// Attributes can be changed.
    public static let update = LayerCapabilities(rawValue: 4)
    /// Features can be deleted.
    public static let delete = LayerCapabilities(rawValue: 8)
    /// Shapes can be changed (Esri's `allowGeometryUpdates`).
    public static let updateGeometry = LayerCapabilities(rawValue: 16)
    /// Changes can be taken away and brought back (Esri's `Sync`).
    public static let sync = LayerCapabilities(rawValue: 32)

    /// All but `sync`.
    public static let all: LayerCapabilities = [.query, .create, .update, .delete, .updateGeometry]
}

/// The fields that say who made and changed a feature, and when.
public struct EditFieldsInfo: Hashable, Sendable {
    /// When it was made.
    public var creationDateField: String?
    /// The user who made it.
    public var creatorField: String?
    /// When it was changed last.
    public var editDateField: String?
    /// The user who changed it last.
    public var editorField: String?

    /// Members of its JSON that are not used here, but kept and written back.
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

/// The permissions of users for features of others.
public struct OwnershipBasedAccess: Hashable, Sendable {
    /// Whether they may change it.
    public var allowsOthersToUpdate: Bool
    /// Whether they may delete it.
    public var allowsOthersToDelete: Bool
    /// Whether they see it.
    public var allowsOthersToQuery: Bool

    /// Members of its JSON that are not used here, but kept and written back.
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
    /// The field of the moment, or of the beginning.
    public var startTimeField: String
    /// The field of the end; nil for moments.
    public var endTimeField: String?
    /// The field that tells tracks apart.
    public var trackIDField: String?

    /// Members of its JSON that are not used here, but kept and written back.
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
    /// Its number.
    public var id: Int
    /// Its name.
    public var name: String
    /// The layer or table of the others, by its number.
    public var relatedTableID: Int
    /// The cardinality, with Esri's name (`esriRelCardinalityOneToMany`).
    public var cardinality: String
    /// The side that this layer stands on (`esriRelRoleOrigin`).
    public var role: String
    /// The field of this layer that holds the common value.
    public var keyField: String?
    /// The table whose rows join features of both layers, by its number, where many may belong to many, or what joins them has attributes of its own;
    /// nil if the layers have a value in common themselves.
    public var relationshipTableID: Int?
    /// The field of that table that holds the value of ``keyField``; the other layer's relationship of the same number has that of the other side.
    public var keyFieldInRelationshipTable: String?

    /// Members of its JSON that are not used here, but kept and written back.
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
