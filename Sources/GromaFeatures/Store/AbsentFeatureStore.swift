import GromaPlugin

/// A kind of store that is known but is not part of this build. It is contributed to ``ExtensionPoint/absentFeatureStores``, so that an
/// error can say how to get it.
public struct AbsentFeatureStore: Hashable, Sendable {
    /// The name of its provider on the stream.
    public var name: String
    /// The file name extensions, without the dot.
    public var fileExtensions: [String]
    /// The bytes at the start of its files; empty if they are not specific.
    public var start: [UInt8]
    /// How to get it, as a sentence without the full stop.
    public var advice: String

    /// Creates an instance.
    public init(name: String, fileExtensions: [String], start: [UInt8] = [], advice: String) {
        self.name = name
        self.fileExtensions = fileExtensions
        self.start = start
        self.advice = advice
    }

    /// Returns whether it would open what is at a location.
    func matches(_ location: FeatureStoreLocation) -> Bool {
        if let ending = location.fileExtension, fileExtensions.contains(ending) { return true }
        guard !start.isEmpty, let bytes = location.start else { return false }
        return bytes.starts(with: start)
    }
}

extension ExtensionPoint where Contribution == AbsentFeatureStore {
    /// Kinds of stores that are not part of this build.
    public static var absentFeatureStores: Self { Self("absentFeatureStores") }
}
