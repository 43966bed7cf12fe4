import GromaBase
import GromaFormats

/// The kind of store that files of a format are: each file a layer.
struct FeatureFileProvider: FeatureStoreProvider {
    let format: any Format

    var name: String { format.name }
    var title: String { format.title }
    var fileExtensions: [String] { format.fileExtensions }
    var capabilities: FeatureStoreCapabilities {
        var capabilities: FeatureStoreCapabilities = [.stableIDs, .durable, .files]
        guard format.capabilities.contains(.writing) else { return capabilities }
        capabilities.insert(.edit)
        if format.keepsDefinitions { capabilities.formUnion([.create, .definitions]) }
        return capabilities
    }

    func match(_ location: String, start: UnsafeBufferPointer<UInt8>?) -> FormatMatch {
        guard !FeatureStoreLocation.isURL(location) else { return .no }
        let name = location.lowercased()
        let hasOwnEnding = fileExtensions.contains { name.hasSuffix("." + $0) }
        // What is empty, or nothing but white space, could be a file of any format.
        guard let start, start.contains(where: { !Self.isSpace($0) }) else { return hasOwnEnding ? .possible : .no }
        return format.match(start, hasOwnEnding: hasOwnEnding)
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (byte >= 0x09 && byte <= 0x0D) }

    func open(_ location: String, options: FeatureStoreOptions) throws(FeatureError) -> any FeatureStore {
        try FeatureFileStore(opening: location, format: format.dialect(ofFile: location), options: options)
    }

    func create(_ location: String, options: FeatureStoreOptions) throws(FeatureError) -> any FeatureStore {
        guard capabilities.contains(.create) else {
            throw .notSupported(what: "making \(location)", reason: "\(title) files can only be opened")
        }
        return try FeatureFileStore(making: location, format: format, options: options)
    }
}

extension Format {
    /// The format in the dialect of a file.
    fileprivate func dialect(ofFile location: String) -> any Format {
        guard FileKind(of: location) == .regular else { return self }
        do throws(FormatError) {
            let source = try ByteSource.file(location)
            _ = try source.load(4096)
            return dialect(of: source.loaded)
        } catch {
            // The same comes to light when it is read.
            return self
        }
    }
}
