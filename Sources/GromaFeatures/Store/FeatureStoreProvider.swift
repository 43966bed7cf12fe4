import GromaFormats
import GromaGeometry
import GromaOperations
import GromaPlugin

/// Opens and creates stores of one kind. A plugin contributes it to ``ExtensionPoint/featureStores``.
public protocol FeatureStoreProvider: Sendable {
    /// The name on the stream (`geopackage`).
    var name: String { get }
    /// The display name (`GeoPackage`).
    var title: String { get }
    /// The file name extensions, without the dot, the preferred one first; empty for a store that is not a file.
    var fileExtensions: [String] { get }
    /// The capabilities.
    var capabilities: FeatureStoreCapabilities { get }

    /// Returns how certain it is that the provider can open a location, from the location itself and, for a file, its first bytes (up to 4
    /// kB).
    func match(_ location: String, start: UnsafeBufferPointer<UInt8>?) -> FormatMatch

    /// Opens a store.
    ///
    /// - Throws: `noStore` if there is none, `invalidStore` if it is something else or damaged, or the error if it cannot be read.
    func open(_ location: String, options: FeatureStoreOptions) throws(FeatureError) -> any FeatureStore

    /// Creates a new, empty store.
    ///
    /// - Throws: `storeExists`, `notSupported`, or the error if it cannot be written.
    func create(_ location: String, options: FeatureStoreOptions) throws(FeatureError) -> any FeatureStore
}

/// The capabilities of a kind of store.
public struct FeatureStoreCapabilities: OptionSet, Hashable, Sendable {
    /// The flags.
    public let rawValue: Int

    /// Creates a set of flags.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// New stores can be created.
    public static let create = FeatureStoreCapabilities(rawValue: 1)
    /// A store may hold several layers.
    public static let severalLayers = FeatureStoreCapabilities(rawValue: 2)
    /// Features can be changed.
    public static let edit = FeatureStoreCapabilities(rawValue: 4)
    /// Features may have attachments.
    public static let attachments = FeatureStoreCapabilities(rawValue: 8)
    /// Layers have journals.
    public static let journal = FeatureStoreCapabilities(rawValue: 16)
    /// The complete definition of a layer is stored: domains, types, templates. Otherwise names, types and lengths of fields at most.
    public static let definitions = FeatureStoreCapabilities(rawValue: 32)
    /// Features keep their object ids when a store is opened again.
    public static let stableIDs = FeatureStoreCapabilities(rawValue: 64)
    /// Edits persist after the store is closed.
    public static let durable = FeatureStoreCapabilities(rawValue: 128)
    /// The location is a file or folder.
    public static let files = FeatureStoreCapabilities(rawValue: 256)
    /// Several calls can be one transaction (``FeatureStore/transaction(_:)``).
    public static let transactions = FeatureStoreCapabilities(rawValue: 512)
}

/// Options for opening a store.
public struct FeatureStoreOptions: Sendable {
    /// Whether to open the store as read-only.
    public var isReadOnly = false
    /// A token for a service that asks for one; nil for none.
    public var token: String?
    /// The timeout of a request to a service, in seconds.
    public var timeout = 60.0
    /// Returns whether a service may redirect to another URL; called for each redirection, also when reading. Nil allows all.
    public var allowsURL: (@Sendable (_ url: String) -> Bool)?
    /// Returns whether a file may be opened, given its absolute path with symbolic links resolved; called by stores that open files by
    /// path. Nil allows all.
    public var allowsFile: (@Sendable (_ path: String) -> Bool)?
    /// Returns whether the current operation of the store is cancelled, if the call has no hook of its own; called often, on the thread of
    /// the call.
    public var isCancelled: (@Sendable () -> Bool)?
    /// Adds a number of bytes to the account of the memory that a store occupies; a negative number is subtracted. It returns false if
    /// there is no room: then the call fails and changes nothing. Nil for no account.
    public var holdMemory: (@Sendable (_ bytes: Int) -> Bool)?
    /// The number of bytes of memory that the host allows for stores; a store over files refuses a single value larger than a quarter of
    /// it. Nil for no limit.
    public var memoryLimit: Int?
    /// The maximum size in bytes of a service's answer, uncompressed.
    public var answerLimit = 1 << 30
    /// Asks the host for another token when a service no longer accepts the current one, or requires one; returns nil for none, and then
    /// the call fails. It is called on the thread of the call that the service has refused.
    public var renewToken: (@Sendable (TokenRequest) -> String?)?
    /// The maximum size of an attachment, in bytes.
    public var attachmentLimit = 1 << 30
    /// The spatial reference of a file that does not state one; nil for none.
    public var spatialReference: SpatialReference? = .wgs84
    /// Describes a spatial reference (``GeometryEngine/describe(_:)``), for stores that write its definition; nil if it is unknown.
    /// ``FeatureStoreRegistry`` sets it if it is nil.
    public var describeReference: (@Sendable (SpatialReference) -> ReferenceDescription?)?
    /// Creates global ids; nil for random ones (RFC 9562, version 4).
    public var makeGlobalID: (@Sendable () -> String)?

    /// Creates options with the default values of their properties.
    public init() {}
}

/// The request of a service for another token.
public struct TokenRequest: Hashable, Sendable {
    /// The service's URL, without user, password and token.
    public var url: String
    /// The service's error code: 498 for a token that is not valid (any more), 499 for a missing one (REST API, "Handling errors").
    public var code: Int
    /// The service's message.
    public var reason: String

    /// Creates a request.
    public init(url: String, code: Int, reason: String) {
        self.url = url
        self.code = code
        self.reason = reason
    }
}

extension ExtensionPoint where Contribution == any FeatureStoreProvider {
    /// The kinds of feature stores.
    public static var featureStores: Self { Self("featureStores") }
}
