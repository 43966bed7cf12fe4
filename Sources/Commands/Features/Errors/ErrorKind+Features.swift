import GromaRPC

extension ErrorKind {
    /// There is no store at that location.
    public static let noStore = ErrorKind("noStore", -32044, "There is no store at that location.")
    /// There already is a store at the location of a new one.
    public static let storeExists = ErrorKind(
        "storeExists", -32044, "There already is a store at the location of a new one.", comesOfEdits: true)
    /// The location is not a store of its kind, or is damaged.
    public static let invalidStore = ErrorKind("invalidStore", -32045, "The location is not a store of its kind, or is damaged.")
    /// Part of the store is damaged.
    public static let corrupt = ErrorKind(
        "corrupt", -32045, "Part of the store is damaged.", suspects: ["layer", "path"])
    /// No kind of store can open the location.
    public static let unknownStore = ErrorKind("unknownStore", -32046, "No kind of store can open the location.")
    /// There is no kind of store with that name.
    public static let unknownProvider = ErrorKind("unknownProvider", -32046, "There is no kind of store with that name.")
    /// The store is read-only.
    public static let readOnly = ErrorKind(
        "readOnly", -32047, "The store is read-only.", remedy: "a store that was opened to be edited",
        suspects: ["layer", "path"], comesOfEdits: true)
    /// The store was closed.
    public static let closed = ErrorKind("closed", -32047, "The store was closed.", suspects: ["layer", "path"])
    /// There is no space left for the store.
    public static let diskFull = ErrorKind(
        "diskFull", -32048, "There is no space left for the store.", remedy: "room on the disk", suspects: ["layer", "path"],
        comesOfEdits: true)
    /// Another process is writing to the store.
    public static let busy = ErrorKind(
        "busy", -32048, "Another process is writing to the store.", remedy: "another try later", suspects: ["layer", "path"])
    /// No layer with that name is open in the session, or in the store.
    public static let noLayer = ErrorKind("noLayer", -32049, "No layer with that name is open in the session, or in the store.")
    /// There already is a layer with that name.
    public static let duplicateLayer = ErrorKind("duplicateLayer", -32049, "There already is a layer with that name.", comesOfEdits: true)
    /// Layers are open that must be closed first.
    public static let layersOpen = ErrorKind(
        "layersOpen", -32049, "Layers are open that must be closed first.", remedy: "features.close first", comesOfEdits: true)
    /// A layer's definition is invalid.
    public static let invalidDefinition = ErrorKind("invalidDefinition", -32050, "A layer's definition is invalid.")
    /// The layer has no feature with that id.
    public static let noFeature = ErrorKind("noFeature", -32052, "The layer has no feature with that id.")
    /// The layer already has a feature with that global id.
    public static let duplicateGlobalID = ErrorKind(
        "duplicateGlobalID", -32052, "The layer already has a feature with that global id.", comesOfEdits: true)
    /// A feature that a sketch has also changed was edited by another user since.
    public static let changedMeanwhile = ErrorKind(
        "changedMeanwhile", -32052, "A feature that a sketch has also changed was edited by another user since.")
    /// The layer has no field with that name.
    public static let noField = ErrorKind("noField", -32053, "The layer has no field with that name.")
    /// A where clause that cannot be parsed.
    public static let whereSyntax = ErrorKind("whereSyntax", -32054, "A where clause that cannot be parsed.")
    /// A where clause that compares values of different types.
    public static let whereType = ErrorKind(
        "whereType", -32054, "A where clause that compares values of different types.",
        remedy: "values of one kind: texts with texts, numbers with numbers, dates with dates")
    /// A query that contradicts itself or lacks something.
    public static let invalidQuery = ErrorKind(
        "invalidQuery", -32054, "A query that contradicts itself or lacks something.", remedy: "conditions that fit together")
    /// The feature has no attachment with that id.
    public static let noAttachment = ErrorKind("noAttachment", -32055, "The feature has no attachment with that id.")
    /// An invalid name for an attachment.
    public static let attachmentName = ErrorKind("attachmentName", -32056, "An invalid name for an attachment.", comesOfEdits: true)
    /// A content type that does not match an attachment's contents.
    public static let attachmentType = ErrorKind(
        "attachmentType", -32056, "A content type that does not match an attachment's contents.", comesOfEdits: true)
    /// An attachment that is larger than allowed.
    public static let attachmentTooLarge = ErrorKind(
        "attachmentTooLarge", -32056, "An attachment that is larger than allowed.", comesOfEdits: true)
    /// The service could not be reached, or its answer broke off.
    public static let network = ErrorKind(
        "network", -32057, "The service could not be reached, or its answer broke off.", suspects: ["layer", "path"])
    /// The service took longer than allowed.
    public static let timedOut = ErrorKind("timedOut", -32057, "The service took longer than allowed.", suspects: ["layer", "path"])
    /// The service answered with an error.
    public static let serverError = ErrorKind("serverError", -32058, "The service answered with an error.", suspects: ["layer", "path"])
    /// The service's answer does not conform to the REST API.
    public static let invalidResponse = ErrorKind(
        "invalidResponse", -32058, "The service's answer does not conform to the REST API.", suspects: ["layer", "path"])
    /// The session may not reach that service.
    public static let servicesOff = ErrorKind("servicesOff", -32064, "The session may not reach that service.")

    /// The problems of values: the names of Esri's feature forms.
    public static let valueProblems = [
        ErrorKind("incorrectValueType", -32059, "A value of another type than its field's."),
        ErrorKind("nullNotAllowed", -32059, "A null in a field that is not nullable."),
        ErrorKind("fieldIsRequired", -32059, "A required value is missing."),
        ErrorKind("exceedsMaximumLength", -32059, "A value longer than its field."),
        ErrorKind("lessThanMinimumLength", -32059, "A value shorter than it must be."),
        ErrorKind("exceedsNumericMaximum", -32059, "A number larger than the field's type or domain allows."),
        ErrorKind("lessThanNumericMinimum", -32059, "A number smaller than the field's type or domain allows."),
        ErrorKind("exceedsMaximumDateTime", -32059, "A date later than the domain allows."),
        ErrorKind("lessThanMinimumDateTime", -32059, "A date earlier than the domain allows."),
        ErrorKind("notInCodedValueDomain", -32059, "A value that is not among the codes of its domain."),
        ErrorKind("notEditable", -32059, "A field that cannot be edited."),
    ]

    /// The kinds of errors of methods for layers and attachments, in addition to those of geometries.
    public static let ofFeatures: [ErrorKind] =
        [
            noStore, storeExists, invalidStore, corrupt, unknownStore, unknownProvider, readOnly, closed, diskFull, busy, noLayer,
            duplicateLayer, layersOpen, invalidDefinition, noFeature, duplicateGlobalID, changedMeanwhile, noField, whereSyntax, whereType,
            invalidQuery, noAttachment, attachmentName, attachmentType, attachmentTooLarge, network, timedOut, serverError, invalidResponse,
            servicesOff,
        ] + valueProblems

    /// Returns the kind for an error of a store, a layer or an attachment, by ``FeatureError/name``; an internal error for an unknown name.
    package static func kind(forFeatureErrorNamed name: String) -> ErrorKind { byFeatureErrorName[name] ?? .internalError }

    private static let byFeatureErrorName: [String: ErrorKind] = {
        let shared = [limitExceeded, notSupported, invalidGeometry, spatialReferenceMismatch, fileError, cancelled, notPermitted]
        return Dictionary((ofFeatures + shared).map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    }()
}
