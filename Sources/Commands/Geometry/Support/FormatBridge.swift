import GromaBase
import GromaFormats
import GromaGeometry
import GromaJSON
import GromaRPC

extension Session {
    /// Returns the geometry that a parameter names or contains.
    package func geometry(from source: GeometrySource, path: String) throws(CommandError) -> Geometry {
        if case .name(let name) = source.origin {
            let geometry: Geometry
            do throws(CommandError) { geometry = try self.geometry(named: name) } catch { throw error.at(path + ".name") }
            if case .some(let given) = source.wkid, geometry.spatialReference != given.flatMap({ SpatialReference(wkid: $0) }) {
                throw CommandError(
                    .spatialReferenceConflict, "\(path) is held in another reference than the wkid given with it", path: path + ".wkid",
                    found: given.map { .integer($0) } ?? .null, expected: geometry.spatialReference?.description ?? "null")
            }
            return geometry
        }
        var geometry = try oneGeometry(try records(from: source, path: path), source, path)
        if let text = source.reference {
            if let named = geometry.spatialReference, source.wkid != nil || !named.isWGS84 {
                throw CommandError(
                    .spatialReferenceConflict, "\(path) has a reference beside that of its text or wkid", path: path + ".reference",
                    found: .string(text), expected: "\(named), or null as wkid")
            }
            geometry.spatialReference = SpatialReference(wkt: text)
        }
        return geometry
    }

    /// Returns the features in a parameter's text or file.
    package func records(from source: GeometrySource, path: String) throws(CommandError) -> [FeatureRecord] {
        do throws(CommandError) {
            let options = readOptions(wkid: source.wkid)
            switch source.origin {
            case .name(let name): return [FeatureRecord(geometry: try geometry(named: name))]
            case .bytes(let bytes, let format, let isText):
                var options = options
                options.isDecodedText = isText
                return try Self.checked(try records(in: bytes, format: format ?? source.format, options), wkid: source.wkid)
            case .path(let path): return try Self.checked(try load(path, format: source.format, options), wkid: source.wkid)
            }
        } catch {
            if error.kind == .spatialReferenceConflict { throw error.at(path == "params.path" ? "params.wkid" : path + ".wkid") }
            if error.kind == .unknownFormat, source.format != nil {
                throw error.at(path == "params.path" ? "params.format" : path + ".format")
            }
            if case .path = source.origin, !path.hasSuffix(".path") { throw error.at(path + ".path") }
            throw error.at(path)
        }
    }

    /// Returns features that were read with `"wkid":null`; throws for a feature with its own spatial reference.
    package static func checked(_ records: [FeatureRecord], wkid: Int??) throws(CommandError) -> [FeatureRecord] {
        guard case .some(.none) = wkid else { return records }
        for case let reference? in records.lazy.map({ $0.geometry?.spatialReference }) {
            throw CommandError(
                .spatialReferenceConflict, "the text has spatial reference \(reference), but null was given: omit one",
                found: .null, expected: reference.description)
        }
        return records
    }

    /// Returns the options for reading a text with a WKID.
    package func readOptions(wkid: Int??) -> ReadOptions {
        let reference: ReadOptions.Reference =
            switch wkid {
            case .none: .fallback(.wgs84)
            case .some(.none): .fallback(nil)
            case .some(.some(let wkid)): SpatialReference(wkid: wkid).map { .given($0) } ?? .fallback(nil)
            }
        return ReadOptions(reference: reference, nestingLimit: limits.nesting, vertexLimit: limits.vertices)
    }

    /// Returns the features in a text, whose format is detected if none is given.
    package func records(in bytes: [UInt8], format: String?, _ options: ReadOptions) throws(CommandError) -> [FeatureRecord] {
        let result = bytes.withUnsafeBytes { raw -> Result<[FeatureRecord], FormatError> in
            do throws(FormatError) {
                if let format { return .success(try formats.format(named: format).features(from: raw, options: options)) }
                return .success(try formats.recognize(ByteSource(borrowing: raw)).features(from: raw, options: options))
            } catch {
                return .failure(error)
            }
        }
        do throws(FormatError) { return try result.get() } catch { throw CommandError(error) }
    }

    /// Returns the features in a file below the root.
    package func load(_ path: String, format: String?, _ options: ReadOptions) throws(CommandError) -> [FeatureRecord] {
        try withFile(path) { descriptor throws(CommandError) in
            do throws(FormatError) {
                let source = ByteSource.descriptor(descriptor, named: path)
                if let format { return try formats.format(named: format).reader(of: source, options: options).readAll() }
                return try formats.recognize(source, path: path).reader(of: source, options: options).readAll()
            } catch {
                throw CommandError(error)
            }
        }
    }

    /// Returns the single requested geometry of features.
    package func oneGeometry(_ records: [FeatureRecord], _ source: GeometrySource, _ path: String) throws(CommandError) -> Geometry {
        if let wanted = source.feature {
            let place = path == "params.path" ? "params.feature" : path + ".feature"
            let record: FeatureRecord? =
                if let index = wanted.intValue, records.indices.contains(index), !records.contains(where: { $0.id == wanted }) {
                    records[index]
                } else {
                    records.first { $0.id == wanted }
                }
            guard let record else {
                throw CommandError(
                    .unknownFeature, "there is no feature \(wanted.text)", path: place, found: wanted,
                    expected: "an id, or an index from 0 to \(records.count - 1)")
            }
            guard let geometry = record.geometry else {
                throw CommandError(.noGeometry, "the feature \(wanted.text) has no geometry", path: place, found: wanted)
            }
            return geometry
        }
        let geometries = records.compactMap(\.geometry)
        if source.collects {
            // Null as the reference of the first is kept; only without a geometry there is none to ask.
            let reference: SpatialReference? = if let first = geometries.first { first.spatialReference } else { .wgs84 }
            return .collection(GeometryCollection(geometries, spatialReference: reference))
        }
        guard geometries.count < 2 else {
            throw CommandError(
                .severalGeometries, "\(path) contains \(geometries.count) geometries, expected one", path: path,
                found: .integer(geometries.count),
                expected: "one geometry, or \"feature\" to pick one, or \"collect\":true for a collection of them")
        }
        guard let geometry = geometries.first else {
            throw CommandError(.noGeometry, "\(path) contains no geometry, expected one", path: path, expected: "one geometry")
        }
        return geometry
    }
}
