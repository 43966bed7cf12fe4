import GromaGeometry

extension Geometry {
    /// Returns the geometry in WGS 84, for formats that require it; unchanged if it has no spatial reference, or if that was requested.
    func projectedToWGS84(_ options: WriteOptions, format: String) throws(FormatError) -> Geometry {
        guard !options.asIs, let reference = spatialReference, !reference.isWGS84 else { return self }
        if let projector = options.projector, let result = projector(self, .wgs84) { return result }
        if let result = try? projected(to: .wgs84) { return result }
        throw .cannotProject(format: format, from: reference.shortName, to: "WGS 84")
    }
}
