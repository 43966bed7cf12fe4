import GromaPlugin

/// A kind of store that is known and was not built in. Contributed to ``ExtensionPoint/absentFeatureStores``, so that a caller who asks
/// for one is told how to get it.
public struct AbsentFeatureStore: Hashable, Sendable {
    /// The word that its provider would have on the stream.
    public var name: String
    /// The extensions of its file names, without the point.
    public var fileExtensions: [String]
    /// The bytes with which its files start; empty if unspecific.
    public var start: [UInt8]
    /// How to get it, as a sentence without its point.
    public var advice: String

    /// Creates an instance.
    public init(name: String, fileExtensions: [String], start: [UInt8] = [], advice: String) {
        self.name = name
        self.fileExtensions = fileExtensions
        self.start = start
        self.advice = advice
    }

    /// Whether what is at a location would be for it.
    func matches(_ location: FeatureStoreLocation) -> Bool {
        if let ending = location.fileExtension, fileExtensions.contains(ending) { return true }
        guard !start.isEmpty, let bytes = location.start else { return false }
        return bytes.starts(with: start)
    }
}

extension ExtensionPoint where Contribution == AbsentFeatureStore {
    /// Kinds of stores that were not built in.
    public static var absentFeatureStores: Self { Self("absentFeatureStores") }
}
