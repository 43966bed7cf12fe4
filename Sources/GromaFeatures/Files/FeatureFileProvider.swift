import GromaBase
import GromaFormats

/// The provider of stores whose files have a given format: each file is a layer.
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
        // An empty file, or one with white space only, could have any format.
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
    /// Returns the format in the dialect of a file.
    fileprivate func dialect(ofFile location: String) -> any Format {
        guard FileKind(of: location) == .regular else { return self }
        do throws(FormatError) {
            let source = try ByteSource.file(location)
            _ = try source.load(4096)
            return dialect(of: source.loaded)
        } catch {
            // The same error occurs when the file is read.
            return self
        }
    }
}
