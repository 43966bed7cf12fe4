import GromaGeometry

extension Format {
    /// All features of a text in memory: of `Data`, of an array of bytes, or of anything else that holds bytes. O(bytes)
    ///
    /// - Throws: What is wrong with the text, and where, such as `syntax`, `truncated` or `encoding`.
    public func features(from bytes: some Collection<UInt8>, options: ReadOptions = ReadOptions()) throws(FormatError) -> [FeatureRecord] {
        try reader(of: ByteSource(bytes), options: options).readAll()
    }

    /// The one geometry of a text in memory; error `severalGeometries` when there are more, `noGeometry` when there is none. O(bytes)
    ///
    /// - Throws: `severalGeometries`, `noGeometry`, and what is wrong with the text, and where, such as `syntax`, `truncated` or
    ///   `encoding`.
    public func geometry(from bytes: some Collection<UInt8>, options: ReadOptions = ReadOptions()) throws(FormatError) -> Geometry {
        try features(from: bytes, options: options).onlyGeometry(format: name)
    }

    /// All features of a file. ``reader(of:options:)`` reads them one after the other, for files that are larger than memory.
    ///
    /// - Throws: `inputOutput` when the file cannot be read, or what is wrong with its text.
    public func features(atPath path: String, options: ReadOptions = ReadOptions()) throws(FormatError) -> [FeatureRecord] {
        try reader(of: .file(path), options: options).readAll()
    }

    /// The one geometry of a file; error `severalGeometries` when there are more, `noGeometry` when there is none.
    ///
    /// - Throws: `severalGeometries`, `noGeometry`, `inputOutput`, and what is wrong with the text, and where, such as `syntax`,
    ///   `truncated` or `encoding`.
    public func geometry(atPath path: String, options: ReadOptions = ReadOptions()) throws(FormatError) -> Geometry {
        try features(atPath: path, options: options).onlyGeometry(format: name)
    }

    /// Writes features into a file, which is there as a whole or not at all and takes the place of one of that name. Gives what the format could not
    /// carry (``FeatureWriter/dropped``). O(features and their vertices)
    ///
    /// - Throws: `inputOutput`, `noSpace`, or what the format has no form for; what was there before is there still then.
    @discardableResult
    public func write(
        _ features: some Sequence<FeatureRecord>, toPath path: String, options: WriteOptions = WriteOptions()
    ) throws(FormatError) -> [String] {
        let writer = try writer(to: .file(path), options: options)
        for feature in features { try writer.write(feature) }
        try writer.finish()
        return writer.dropped
    }

    /// Writes one geometry into a file, which is there as a whole or not at all. Gives what the format could not carry.
    ///
    /// - Throws: `inputOutput`, `noSpace`, or what the format has no form for.
    @discardableResult
    public func write(_ geometry: Geometry, toPath path: String, options: WriteOptions = WriteOptions()) throws(FormatError) -> [String] {
        try write(CollectionOfOne(FeatureRecord(geometry: geometry)), toPath: path, options: options)
    }
}
