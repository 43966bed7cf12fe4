import GromaBase
import GromaFeatures
import Synchronization

/// A layer or table of an ArcGIS feature service. Nothing is cached: each call sends a request to the service.
///
/// Values are checked before they are sent, as in every store; the service has additional rules, and its refusals are results of single
/// edits. The service identifies the user by the token: `EditOptions.user` and `time` are not sent.
public final class FeatureServiceTable: FeatureTable {
    /// The definition of the layer, as the service returned it when it was opened.
    public let definition: LayerDefinition
    let abilities: ServiceCapabilities
    let connection: ServiceConnection
    let validator: FeatureValidator
    let isReadOnly: Bool
    let attachmentLimit: Int
    let makeGlobalID: @Sendable () -> String
    /// The path of the layer below the service.
    let path: String
    /// Whether the service has returned incomplete pages before the last one (REST API, "Query", note on `exceededTransferLimit`).
    let hasUnevenPages = Mutex(false)

    init(_ definition: LayerDefinition, _ abilities: ServiceCapabilities, _ connection: ServiceConnection, _ options: FeatureStoreOptions) {
        self.definition = definition
        self.abilities = abilities
        self.connection = connection
        validator = FeatureValidator(definition)
        isReadOnly = options.isReadOnly
        attachmentLimit = options.attachmentLimit
        makeGlobalID = options.makeGlobalID ?? GlobalID.random
        path = String(definition.id)
    }

    /// Whether the table can be changed: the layer's capabilities allow edits, and the service was not opened as read-only.
    public var isEditable: Bool { definition.allowsEdits && !isReadOnly }

    /// Nil: the service itself is the target of journals.
    public var journal: (any EditJournal)? { nil }

    /// Whether the service accepts the given global ids of new features (`supportsApplyEditsWithGlobalIds`).
    public var keepsGlobalIDs: Bool { definition.globalIDField != nil && abilities.supportsGlobalIDs }

    func query(_ parameters: FormParameters, hook: OperationHook = .none) throws(FeatureError) -> ServiceAnswer {
        try connection.operation(path + "/query", parameters, hook: hook)
    }
}
