extension ErrorKind {
    static let noStore = ErrorKind("noStore", -32044, "There is no store at that place.")
    static let storeExists = ErrorKind("storeExists", -32044, "There is a store already where one was to be made.")
    static let invalidStore = ErrorKind("invalidStore", -32045, "What is there is no store of its kind, or broken.")
    static let corrupt = ErrorKind("corrupt", -32045, "Something in the store is not what it should be.")
    static let unknownStore = ErrorKind("unknownStore", -32046, "No kind of store opens what is there.")
    static let unknownProvider = ErrorKind("unknownProvider", -32046, "No kind of store goes by that name.")
    static let readOnly = ErrorKind("readOnly", -32047, "Nothing can be changed in the store.")
    static let closed = ErrorKind("closed", -32047, "The store was closed.")
    static let diskFull = ErrorKind("diskFull", -32048, "There is no room left for the store.")
    static let busy = ErrorKind("busy", -32048, "Somebody else is writing to the store.")
    static let noLayer = ErrorKind("noLayer", -32049, "The session holds no layer of that name open, or the store has none.")
    static let duplicateLayer = ErrorKind("duplicateLayer", -32049, "There is a layer of that name already.")
    static let layersOpen = ErrorKind("layersOpen", -32049, "Layers are open that must not be.")
    static let invalidDefinition = ErrorKind("invalidDefinition", -32050, "A layer's definition cannot be as it is.")
    static let notPermitted = ErrorKind("notPermitted", -32051, "The layer does not allow it.")
    static let noFeature = ErrorKind("noFeature", -32052, "The layer has no feature of that id.")
    static let duplicateGlobalID = ErrorKind("duplicateGlobalID", -32052, "The layer has a feature of that global id already.")
    static let changedMeanwhile = ErrorKind(
        "changedMeanwhile", -32052, "A feature that a sketch has changed along was edited by somebody else since.")
    static let noField = ErrorKind("noField", -32053, "The layer has no field of that name.")
    static let whereSyntax = ErrorKind("whereSyntax", -32054, "A where clause that cannot be read.")
    static let whereType = ErrorKind("whereType", -32054, "A where clause that compares what cannot be compared.")
    static let invalidQuery = ErrorKind("invalidQuery", -32054, "A query that contradicts itself or lacks something.")
    static let noAttachment = ErrorKind("noAttachment", -32055, "The feature has no attachment of that id.")
    static let attachmentName = ErrorKind("attachmentName", -32056, "A name that no attachment can have.")
    static let attachmentType = ErrorKind("attachmentType", -32056, "A content type that an attachment's contents are not.")
    static let attachmentTooLarge = ErrorKind("attachmentTooLarge", -32056, "An attachment that is larger than allowed.")
    static let network = ErrorKind("network", -32057, "The service could not be reached, or its answer broke off.")
    static let timedOut = ErrorKind("timedOut", -32057, "The service took longer than allowed.")
    static let serverError = ErrorKind("serverError", -32058, "The service answered that it failed.")
    static let invalidResponse = ErrorKind("invalidResponse", -32058, "The service's answer is not what the REST API says.")
    static let servicesOff = ErrorKind("servicesOff", -32064, "The session may not reach that service.")

    /// Why a value is not what its field takes: the names of Esri's feature forms.
    static let valueProblems = [
        ErrorKind("incorrectValueType", -32059, "A value of another type than its field's."),
        ErrorKind("nullNotAllowed", -32059, "A null in a field that takes none."),
        ErrorKind("fieldIsRequired", -32059, "A value is missing that somebody asks for."),
        ErrorKind("exceedsMaximumLength", -32059, "A value longer than its field."),
        ErrorKind("lessThanMinimumLength", -32059, "A value shorter than it must be."),
        ErrorKind("exceedsNumericMaximum", -32059, "A number larger than the field's type or domain allows."),
        ErrorKind("lessThanNumericMinimum", -32059, "A number smaller than the field's type or domain allows."),
        ErrorKind("exceedsMaximumDateTime", -32059, "A date later than the domain allows."),
        ErrorKind("lessThanMinimumDateTime", -32059, "A date earlier than the domain allows."),
        ErrorKind("notInCodedValueDomain", -32059, "A value that is not among the codes of its domain."),
        ErrorKind("notEditable", -32059, "A field that cannot be edited."),
    ]

    /// Kinds that methods of layers and attachments have beside the others.
    static let features: [ErrorKind] =
        [
            noStore, storeExists, invalidStore, corrupt, unknownStore, unknownProvider, readOnly, closed, diskFull, busy, noLayer,
            duplicateLayer, layersOpen, invalidDefinition, notPermitted, noFeature, duplicateGlobalID, changedMeanwhile, noField,
            whereSyntax, whereType,
            invalidQuery, noAttachment, attachmentName, attachmentType, attachmentTooLarge, network, timedOut, serverError,
            invalidResponse, servicesOff,
        ] + valueProblems

    /// The kind for an error of a store, a layer or an attachment, by ``FeatureError/name``; a fault of the engine for one that has none.
    static func kind(forFeatureErrorNamed name: String) -> ErrorKind { byFeatureErrorName[name] ?? .internalError }

    private static let byFeatureErrorName: [String: ErrorKind] = {
        let shared = [notSupported, invalidGeometry, spatialReferenceMismatch, fileError, cancelled]
        return Dictionary((features + shared).map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    }()
}
