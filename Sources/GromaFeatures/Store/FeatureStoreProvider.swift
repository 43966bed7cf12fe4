import GromaFormats
import GromaGeometry
import GromaOperations
import GromaPlugin

/// Opens and makes stores of one kind. Contributed by a plugin to ``ExtensionPoint/featureStores``.
public protocol FeatureStoreProvider: Sendable {
    /// The word for it on the stream (`geopackage`).
    var name: String { get }
    /// Its display name (`GeoPackage`).
    var title: String { get }
    /// The file name extensions, without the point, the usual one first; none for a store that is not a file.
    var fileExtensions: [String] { get }
    /// Its capabilities.
    var capabilities: FeatureStoreCapabilities { get }

    /// How sure it is that it can open what is at a location, from the location itself and, for a file, its first bytes (up to 4 kB).
    func match(_ location: String, start: UnsafeBufferPointer<UInt8>?) -> FormatMatch

    /// Opens a store.
    ///
    /// - Throws: `noStore` when there is none, `invalidStore` when it is something else or broken, or why it cannot be read.
    func open(_ location: String, options: FeatureStoreOptions) throws(FeatureError) -> any FeatureStore

    /// Makes a new, empty store.
    ///
    /// - Throws: `storeExists`, `notSupported`, or why it cannot be written.
    func create(_ location: String, options: FeatureStoreOptions) throws(FeatureError) -> any FeatureStore
}

/// The capabilities of a kind of store.
public struct FeatureStoreCapabilities: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: Int

    /// Creates a set of bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// New stores can be made.
    public static let create = FeatureStoreCapabilities(rawValue: 1)
    /// A store may hold several layers.
    public static let severalLayers = FeatureStoreCapabilities(rawValue: 2)
    /// Features can be changed.
    public static let edit = FeatureStoreCapabilities(rawValue: 4)
    /// Features may have attachments.
    public static let attachments = FeatureStoreCapabilities(rawValue: 8)
    /// Layers have journals.
    public static let journal = FeatureStoreCapabilities(rawValue: 16)
    /// The whole definition of a layer is kept: domains, types, templates. Else names, types and lengths of fields at most.
    public static let definitions = FeatureStoreCapabilities(rawValue: 32)
    /// Features keep their object ids when a store is opened again.
    public static let stableIDs = FeatureStoreCapabilities(rawValue: 64)
    /// Edits persist after the store is closed.
    public static let durable = FeatureStoreCapabilities(rawValue: 128)
    /// The location is a file or folder.
    public static let files = FeatureStoreCapabilities(rawValue: 256)
    /// Several calls are kept all or none (``FeatureStore/transaction(_:)``).
    public static let transactions = FeatureStoreCapabilities(rawValue: 512)
}

/// Options for opening a store.
public struct FeatureStoreOptions: Sendable {
    /// Whether nothing may be changed.
    public var isReadOnly = false
    /// A token for a service that asks for one; nil for none.
    public var token: String?
    /// How long one request to a service may take, in seconds.
    public var timeout = 60.0
    /// Whether a service may lead on to another URL; asked for each redirection, of what is read too. Nil for all.
    public var allowsURL: (@Sendable (_ url: String) -> Bool)?
    /// Whether a file may be opened, asked with its absolute path, symbolic links followed, by stores that open files by their paths. Nil for all.
    public var allowsFile: (@Sendable (_ path: String) -> Bool)?
    /// Whether what a store is doing is to end with `cancelled`, where a call has no hook of its own: asked on the thread of the call, and often.
    public var isCancelled: (@Sendable () -> Bool)?
    /// Counts so many bytes more that a store holds in memory; fewer where it is negative. False where there is no room for them: then the call that
    /// wants them fails and changes nothing. Nil where no account is kept.
    public var holdMemory: (@Sendable (_ bytes: Int) -> Bool)?
    /// How many bytes the host has for what stores hold; a store over files takes no single value beyond a quarter of it. Nil for no limit.
    public var memoryLimit: Int?
    /// The most bytes of an answer of a service that are taken, unpacked.
    public var answerLimit = 1 << 30
    /// Asks the host for another token when a service no longer takes the one it has, or wants one; nil from it for none, and then the call fails.
    /// It is asked on the thread of the call that the service has refused.
    public var renewToken: (@Sendable (TokenRequest) -> String?)?
    /// The largest attachment that is taken, in bytes.
    public var attachmentLimit = 1 << 30
    /// The spatial reference of a file that does not state one; nil for none.
    public var spatialReference: SpatialReference? = .wgs84
    /// Says what others need to know of a spatial reference (``GeometryEngine/describe(_:)``), for stores that write it down; nil if nobody
    /// knows. ``FeatureStoreRegistry`` sets it where it is nil.
    public var describeReference: (@Sendable (SpatialReference) -> ReferenceDescription?)?
    /// Makes global ids; nil for random ones (RFC 9562, version 4).
    public var makeGlobalID: (@Sendable () -> String)?

    /// The defaults.
    public init() {}
}

/// The request of a service for another token.
public struct TokenRequest: Hashable, Sendable {
    /// The service, without user, password and token.
    public var url: String
    /// What the service said: 498 for a token that is not valid (any more), 499 for one that is missing (REST API, "Handling errors").
    public var code: Int
    /// The service's words.
    public var reason: String

    /// Creates an instance.
    public init(url: String, code: Int, reason: String) {
        self.url = url
        self.code = code
        self.reason = reason
    }
}

extension ExtensionPoint where Contribution == any FeatureStoreProvider {
    /// Kinds of stores that features are kept in.
    public static var featureStores: Self { Self("featureStores") }
}
