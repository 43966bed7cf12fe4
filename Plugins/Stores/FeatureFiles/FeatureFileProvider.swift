import GromaBase
import GromaFeatures
import GromaFormats

/// A kind of store over files of one format.
struct FeatureFileProvider<Form: FeatureFileFormat>: FeatureStoreProvider {
    let form: Form

    var name: String { form.format.name }
    var title: String { form.format.title }
    var fileExtensions: [String] { form.format.fileExtensions }
    var capabilities: FeatureStoreCapabilities { [.create, .edit, .definitions, .stableIDs, .durable, .files] }

    func match(_ location: String, start: UnsafeBufferPointer<UInt8>?) -> FormatMatch {
        guard !location.contains("://") else { return .no }
        let name = location.lowercased()
        let hasOwnEnding = fileExtensions.contains { name.hasSuffix("." + $0) }
        guard let start else { return hasOwnEnding ? .possible : .no }
        // What is empty, or nothing but white space, could be a file of any format.
        guard start.contains(where: { $0 > 0x20 || $0 == GeoJSONSequence.separator }) else { return hasOwnEnding ? .possible : .no }
        return form.match(start, hasOwnEnding: hasOwnEnding)
    }

    func open(_ location: String, options: FeatureStoreOptions) throws(FeatureError) -> any FeatureStore {
        var form = form
        if FileKind(of: location) == .regular {
            do throws(FormatError) {
                let source = try ByteSource.file(location)
                _ = try source.load(4096)
                form = form.dialect(source.loaded)
            } catch {
                // The same comes to light when it is read.
            }
        }
        return try FeatureFileStore(opening: location, form: form, options: options)
    }

    func create(_ location: String, options: FeatureStoreOptions) throws(FeatureError) -> any FeatureStore {
        try FeatureFileStore(making: location, form: form, options: options)
    }
}
