import GromaFormats
import GromaGeometry
import GromaOperations

/// The error of features, layers and stores. A call that throws it has changed nothing.
public enum FeatureError: Error, Sendable {
    // Stores
    /// There is nothing at the location.
    case noStore(location: String)
    /// There is something at the location already.
    case storeExists(location: String)
    /// The location is not a store of the kind, or is damaged.
    case invalidStore(location: String, reason: String)
    /// No provider recognizes the location; `advice` says what would help, if known.
    case unknownStore(location: String, known: [String], advice: String? = nil)
    /// No provider has the name; `advice` says what would help, if known.
    case unknownProvider(name: String, known: [String], advice: String? = nil)
    /// The location is read-only.
    case readOnly(location: String)
    /// The store was closed.
    case closed(location: String)
    /// There is no space left on the disk.
    case diskFull(location: String)
    /// Another connection is writing, or is reading and blocks writers, and did not finish in time.
    case busy(location: String, isReader: Bool = false)
    /// The system refused to read or write.
    case inputOutput(location: String, reason: String)
    /// The kind of store, or the layer, does not support the operation.
    case notSupported(what: String, reason: String)

    // Layers
    /// The store has no layer of that name.
    case noLayer(name: String, known: [String])
    /// The store has a layer of that name already.
    case duplicateLayer(name: String)
    /// The layer's definition is not valid; `path` and `reason` say where and why.
    case invalidDefinition(path: String, reason: String)
    /// The layer does not permit the operation.
    case notPermitted(layer: String, what: String, reason: String)

    // Features
    /// The layer has no feature of that object id.
    case noFeature(layer: String, objectID: Int)
    /// The layer has no feature of that global id.
    case noFeatureOfGlobalID(layer: String, globalID: String)
    /// The layer has a feature of that global id already.
    case duplicateGlobalID(layer: String, globalID: String)
    /// The shape of a feature is not the one with which a sketch began to change it as a neighbor: another user has edited it. The title
    /// is the value of the display field, nil if it is empty.
    case changedMeanwhile(layer: String, objectID: Int, title: String?)
    /// The layer has no field of that name.
    case noField(layer: String, name: String, nearest: String?)
    /// The field does not accept the value.
    case invalidValue(field: String, problem: ValueProblem)
    /// The layer does not accept the shape.
    case invalidGeometry(layer: String, reason: String)
    /// The shape has another spatial reference than the layer.
    case spatialReferenceMismatch(found: SpatialReference?, expected: SpatialReference?)
    /// The error of one of several features to be imported, which is identified by its object id at the source.
    indirect case ofFeature(objectID: Int, FeatureError)
    /// A stored value is not what it should be, for example a blob that is not a geometry or a text that is not a date.
    case corrupt(location: String, what: String, reason: String)

    // Queries
    /// The condition has a syntax error; the error gives the byte offset, what was found there, and what is expected.
    case whereSyntax(offset: Int, found: String, expected: String)
    /// The condition compares or computes values whose types do not match.
    case whereType(offset: Int, reason: String)
    /// The query contradicts itself, or lacks something.
    case invalidQuery(path: String, reason: String)

    // Attachments
    /// The feature has no attachment of that id.
    case noAttachment(objectID: Int, attachmentID: Int)
    /// The name is not a valid file name.
    case attachmentName(name: String, reason: String)
    /// The contents do not have the given content type.
    case attachmentType(name: String, given: String, found: String)
    /// The attachment is larger than allowed.
    case attachmentTooLarge(name: String, size: Int, limit: Int)

    // Services
    /// The service could not be reached, or its answer was cut off.
    case network(url: String, reason: String)
    /// The service took longer than allowed.
    case timedOut(url: String, seconds: Double)
    /// The service answered with an error.
    case server(url: String, code: Int, message: String, details: [String])
    /// The service's answer does not conform to the REST API.
    case invalidResponse(url: String, reason: String)

    /// The caller cancelled the operation.
    case cancelled
    /// The host has not enough memory for the result.
    case tooMuchMemory(location: String)
    /// A geometry operation failed.
    case operation(OperationError)
    /// A text could not be read, or a geometry could not be written.
    case format(FormatError)
}

/// The reason why a field does not take a value. The names are those of Esri's feature forms.
public enum ValueProblem: Hashable, Sendable {
    /// The value has another type than the field.
    case incorrectValueType(found: String, expected: String)
    /// The value is null, and the field does not accept null.
    case nullNotAllowed
    /// The value is missing or empty, but is required.
    case fieldIsRequired
    /// The value is longer than the field's length.
    case exceedsMaximumLength(found: Int, maximum: Int)
    /// The value is shorter than allowed.
    case lessThanMinimumLength(found: Int, minimum: Int)
    /// The value is larger than the type or the domain allows.
    case exceedsNumericMaximum(found: String, maximum: String)
    /// The value is smaller than the type or the domain allows.
    case lessThanNumericMinimum(found: String, minimum: String)
    /// The value is later than the domain allows.
    case exceedsMaximumDateTime(found: Int, maximum: Int)
    /// The value is earlier than the domain allows.
    case lessThanMinimumDateTime(found: Int, minimum: Int)
    /// The value is not among the coded values.
    case notInCodedValueDomain(found: String, domain: String)
    /// The field cannot be edited.
    case notEditable
}
