import GromaFormats
import GromaGeometry
import GromaOperations

/// The error of features, layers and stores. Nothing has changed when one is thrown.
public enum FeatureError: Error, Sendable {
    // Stores
    /// There is nothing at the location.
    case noStore(location: String)
    /// There is something at the location already.
    case storeExists(location: String)
    /// The location is not a store of the kind, or is damaged.
    case invalidStore(location: String, reason: String)
    /// No provider knows the location, and what would help, where that is known.
    case unknownStore(location: String, known: [String], advice: String? = nil)
    /// No provider goes by the name, and what would help, where that is known.
    case unknownProvider(name: String, known: [String], advice: String? = nil)
    /// Nothing can be changed there.
    case readOnly(location: String)
    /// The store was closed.
    case closed(location: String)
    /// There is no room left.
    case diskFull(location: String)
    /// Another connection is writing, or reads and blocks writers, and did not end in time.
    case busy(location: String, isReader: Bool = false)
    /// The system refused to read or write.
    case inputOutput(location: String, reason: String)
    /// The kind of store, or the layer, cannot do this.
    case notSupported(what: String, reason: String)

    // Layers
    /// The store has no layer of that name.
    case noLayer(name: String, known: [String])
    /// The store has a layer of that name already.
    case duplicateLayer(name: String)
    /// A layer's definition that cannot be: where in it, and why.
    case invalidDefinition(path: String, reason: String)
    /// The layer does not allow it.
    case notPermitted(layer: String, what: String, reason: String)

    // Features
    /// The layer has no feature of that object id.
    case noFeature(layer: String, objectID: Int)
    /// The layer has no feature of that global id.
    case noFeatureOfGlobalID(layer: String, globalID: String)
    /// The layer has a feature of that global id already.
    case duplicateGlobalID(layer: String, globalID: String)
    /// A feature has another shape than when a sketch began to change it along: another user has edited it. The title is what its display field says, nil
    /// where that is nothing.
    case changedMeanwhile(layer: String, objectID: Int, title: String?)
    /// The layer has no field of that name.
    case noField(layer: String, name: String, nearest: String?)
    /// A value that its field does not take.
    case invalidValue(field: String, problem: ValueProblem)
    /// A shape that the layer does not take.
    case invalidGeometry(layer: String, reason: String)
    /// A shape in another spatial reference than the layer's.
    case spatialReferenceMismatch(found: SpatialReference?, expected: SpatialReference?)
    /// An error of one of several features to be imported, by its object id at the source.
    indirect case ofFeature(objectID: Int, FeatureError)
    /// A value in the store that is not such a value: a blob that is not a geometry, a text that is not a date.
    case corrupt(location: String, what: String, reason: String)

    // Queries
    /// A condition that cannot be read: what stands at which byte, and what is allowed.
    case whereSyntax(offset: Int, found: String, expected: String)
    /// A condition that compares or computes with what does not fit together.
    case whereType(offset: Int, reason: String)
    /// A query that contradicts itself or lacks something.
    case invalidQuery(path: String, reason: String)

    // Attachments
    /// The feature has no attachment of that id.
    case noAttachment(objectID: Int, attachmentID: Int)
    /// A name that no file can have.
    case attachmentName(name: String, reason: String)
    /// A content type that the contents are not.
    case attachmentType(name: String, given: String, found: String)
    /// An attachment that is larger than allowed.
    case attachmentTooLarge(name: String, size: Int, limit: Int)

    // Services
    /// The service could not be reached, or its answer broke off.
    case network(url: String, reason: String)
    /// The service took longer than allowed.
    case timedOut(url: String, seconds: Double)
    /// The service answered that it failed.
    case server(url: String, code: Int, message: String, details: [String])
    /// The service's answer is not what the REST API says.
    case invalidResponse(url: String, reason: String)

    /// The caller asked for an end.
    case cancelled
    /// The host has no room in memory for what would be held.
    case tooMuchMemory(location: String)
    /// A geometry operation failed.
    case operation(OperationError)
    /// A text could not be read, or a geometry not be written.
    case format(FormatError)
}

/// The reason why a field does not take a value. The names are those of Esri's feature forms.
public enum ValueProblem: Hashable, Sendable {
    /// It is of another type than the field's.
    case incorrectValueType(found: String, expected: String)
    /// It is null, and the field takes no null.
    case nullNotAllowed
    /// It is missing or empty, and is required.
    case fieldIsRequired
    /// It is longer than the field's length.
    case exceedsMaximumLength(found: Int, maximum: Int)
    /// It is shorter than it must be.
    case lessThanMinimumLength(found: Int, minimum: Int)
    /// It is larger than the type or the domain allows.
    case exceedsNumericMaximum(found: String, maximum: String)
    /// It is smaller than the type or the domain allows.
    case lessThanNumericMinimum(found: String, minimum: String)
    /// It is later than the domain allows.
    case exceedsMaximumDateTime(found: Int, maximum: Int)
    /// It is earlier than the domain allows.
    case lessThanMinimumDateTime(found: Int, minimum: Int)
    /// It is not among the coded values.
    case notInCodedValueDomain(found: String, domain: String)
    /// The field cannot be edited.
    case notEditable
}
