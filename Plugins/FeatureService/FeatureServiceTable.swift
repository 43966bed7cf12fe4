import GromaBase
import GromaFeatures
import Synchronization

/// A layer or table of an ArcGIS feature service. Nothing of it is kept here: each call asks the service.
///
/// Values are checked before they are sent, as in every store; the service has its own rules on top, and what they refuse comes back as
/// the results of single edits. Who edits is known to the service by the token: `EditOptions.user` and `time` are not sent.
public final class FeatureServiceTable: FeatureTable {
    /// What the layer is, as the service said when it was opened.
    public let definition: LayerDefinition
    let abilities: ServiceCapabilities
    let connection: ServiceConnection
    let validator: FeatureValidator
    let isReadOnly: Bool
    let attachmentLimit: Int
    let makeGlobalID: @Sendable () -> String
    /// Where the layer is below the service.
    let path: String
    /// Whether the service was seen to give short pages before the last one (REST API, "Query", note on `exceededTransferLimit`).
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

    /// Whether anything can be changed: the layer's capabilities allow an edit, and the service was not opened for reading.
    public var isEditable: Bool { definition.allowsEdits && !isReadOnly }

    /// None: the service itself is where edits are to go.
    public var journal: (any EditJournal)? { nil }

    /// Whether the service takes the global ids of new features as they are given (`supportsApplyEditsWithGlobalIds`).
    public var keepsGlobalIDs: Bool { definition.globalIDField != nil && abilities.supportsGlobalIDs }

    func query(_ parameters: FormParameters, hook: OperationHook = .none) throws(FeatureError) -> ServiceAnswer {
        try connection.operation(path + "/query", parameters, hook: hook)
    }
}
