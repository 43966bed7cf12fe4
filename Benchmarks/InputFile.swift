import Groma

/// Reads the file given with `--input`.
enum InputFile {
    struct Unreadable: Error, CustomStringConvertible {
        let description: String
    }

    /// All geometries of a file as one: several become the paths of a polyline.
    static func read(_ path: String) throws -> Geometry {
        let source = try ByteSource.file(path)
        let format = try FormatRegistry().recognize(source, path: path)
        let records = try format.reader(of: source, options: ReadOptions(vertexLimit: .max)).readAll()
        let geometries = records.compactMap(\.geometry)
        guard geometries.contains(where: { !$0.isEmpty }) else { throw Unreadable(description: "\(path) holds no geometry") }
        if geometries.count == 1 { return geometries[0] }
        let paths = geometries.flatMap(paths)
        return .polyline(Polyline(paths: Parts(paths), isMulti: true, spatialReference: geometries[0].spatialReference))
    }

    /// The paths of a geometry as lines of x and y.
    private static func paths(_ geometry: Geometry) -> [Path] {
        if case .collection(let collection) = geometry { return collection.geometries.flatMap(paths) }
        return geometry.parts.map { $0.line().converted(to: .xy) }
    }
}
