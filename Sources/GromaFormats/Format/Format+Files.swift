import GromaGeometry

extension Format {
    /// Reads all features of a text in memory: of `Data`, of an array of bytes, or of another collection of bytes.
    ///
    /// - Throws: The errors of the text with their place, such as `syntax`, `truncated` or `encoding`.
    /// - Complexity: O(*n*), where *n* is the number of bytes.
    public func features(from bytes: some Collection<UInt8>, options: ReadOptions = ReadOptions()) throws(FormatError) -> [FeatureRecord] {
        try reader(of: ByteSource(bytes), options: options).readAll()
    }

    /// Reads the single geometry of a text in memory.
    ///
    /// - Throws: `severalGeometries` if there are several, `noGeometry` if there is none, and the errors of the text with their place, such
    ///   as `syntax`, `truncated` or `encoding`.
    /// - Complexity: O(*n*), where *n* is the number of bytes.
    public func geometry(from bytes: some Collection<UInt8>, options: ReadOptions = ReadOptions()) throws(FormatError) -> Geometry {
        try features(from: bytes, options: options).onlyGeometry(format: name)
    }

    /// Reads all features of a file. ``reader(of:options:)`` reads them one after the other, for files that are larger than memory.
    ///
    /// - Throws: `inputOutput` if the file cannot be read, and the errors of its text.
    /// - Complexity: O(*n*), where *n* is the number of bytes.
    public func features(atPath path: String, options: ReadOptions = ReadOptions()) throws(FormatError) -> [FeatureRecord] {
        try reader(of: .file(path), options: options).readAll()
    }

    /// Reads the single geometry of a file.
    ///
    /// - Throws: `severalGeometries` if there are several, `noGeometry` if there is none, `inputOutput`, and the errors of the text with
    ///   their place, such as `syntax`, `truncated` or `encoding`.
    /// - Complexity: O(*n*), where *n* is the number of bytes.
    public func geometry(atPath path: String, options: ReadOptions = ReadOptions()) throws(FormatError) -> Geometry {
        try features(atPath: path, options: options).onlyGeometry(format: name)
    }

    /// Writes features to a file, completely or not at all, replacing an existing file. Returns the parts that the format could not
    /// represent (``FeatureWriter/dropped``).
    ///
    /// - Throws: `inputOutput`, `noSpace`, or the error for what the format cannot represent; then an earlier file remains.
    /// - Complexity: O(*n*), where *n* is the number of attributes and vertices of all features.
    @discardableResult
    public func write(
        _ features: some Sequence<FeatureRecord>, toPath path: String, options: WriteOptions = WriteOptions()
    ) throws(FormatError) -> [String] {
        let writer = try writer(to: .file(path), options: options)
        for feature in features { try writer.write(feature) }
        try writer.finish()
        return writer.dropped
    }

    /// Writes one geometry to a file, completely or not at all. Returns the parts that the format could not represent.
    ///
    /// - Throws: `inputOutput`, `noSpace`, or the error for what the format cannot represent.
    /// - Complexity: O(*n*), where *n* is the number of vertices.
    @discardableResult
    public func write(_ geometry: Geometry, toPath path: String, options: WriteOptions = WriteOptions()) throws(FormatError) -> [String] {
        try write(CollectionOfOne(FeatureRecord(geometry: geometry)), toPath: path, options: options)
    }
}
