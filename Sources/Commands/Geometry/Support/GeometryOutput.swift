import GromaFormats
import GromaGeometry
import GromaJSON
import GromaRPC

/// The output parameters of a method that yields a geometry.
public struct GeometryOutput: Sendable {
    /// The name to store it under; nil to not store it.
    public var into: String?
    /// The form to return it in; nil to not return it.
    public var form: GeometryForm?
    /// The number of decimals to round to; nil for no rounding.
    public var decimals: Int?

    /// Creates an output with only the summary.
    public init() {}

    var rounding: Rounding? { decimals.map { Rounding(decimals: $0) } }
}

extension Parameter {
    /// Returns the parameters of every method that yields a geometry: `into`, `as` and `decimals`.
    public static func output(_ place: WritableKeyPath<Target, GeometryOutput> & Sendable) -> [Parameter] {
        [
            .name("into", "The name under which the result is kept in the session.") { $0[keyPath: place].into = $1 },
            .choice("as", "The form in which the result is returned.") { $0[keyPath: place].form = $1 },
            .decimals { $0[keyPath: place].decimals = $1 },
        ]
    }

    /// Returns a parameter with a name for a geometry or a sketch: 1 to 200 bytes.
    public static func name(_ name: String, _ documentation: String, set: @escaping @Sendable (inout Target, String) -> Void) -> Parameter {
        Parameter(name, .string, documentation) { target, decoder throws(CommandError) in
            let text = try decoder.string()
            guard !text.isEmpty && text.utf8.count <= 200 else {
                throw decoder.error(
                    .invalidValue, "is no name", found: .string(String(text.prefix(40))), expected: "1 to 200 bytes of text")
            }
            set(&target, text)
        }
    }

    /// `decimals`.
    package static func decimals(set: @escaping @Sendable (inout Target, Int) -> Void) -> Parameter {
        .int("decimals", "Decimal places to which coordinates are rounded; exact by default.", in: 0...17, set: set)
    }
}

extension Session {
    /// Writes `{"wkt":"…","wkid":4326}` and returns the properties that the form could not represent.
    package func write(
        _ geometry: Geometry, as form: GeometryForm, decimals: Int?, _ answer: inout JSONWriter
    ) throws(CommandError) -> [String] {
        var geometry = geometry
        if let decimals, form == .wkb || form == .wkb64 { geometry = geometry.rounded(Rounding(decimals: decimals)) }
        let options = writeOptions(decimals: decimals)
        var dropped: [String] = []
        answer.beginObject()
        answer.key(form.rawValue)
        do throws(FormatError) {
            switch form {
            case .wkt: answer.string(try WKT.text(of: geometry, options: options))
            case .wkb:
                dropped = try WKBFormat().encode([FeatureRecord(geometry: geometry)], options: options).write { answer.hexString($0) }
            case .wkb64:
                dropped = try WKBFormat().encode([FeatureRecord(geometry: geometry)], options: options).write { answer.base64String($0) }
            case .geojson: dropped = try GeoJSON().write(geometry, to: &answer, options: options)
            case .esri: try EsriJSON().write(geometry, to: &answer, options: options)
            }
        } catch {
            throw CommandError(error).at("params.as")
        }
        // GeoJSON has a single spatial reference, to which the geometry was projected.
        let reference = form == .geojson && geometry.spatialReference != nil ? .wgs84 : geometry.spatialReference
        answer.key("wkid")
        if let wkid = reference?.wkid { answer.int(wkid) } else { answer.null() }
        if reference?.wkid == nil, let wkt = reference?.wkt {
            answer.key("reference")
            answer.string(wkt)
        }
        answer.endObject()
        return dropped
    }

    /// Returns the options for writing texts.
    package func writeOptions(decimals: Int? = nil) -> WriteOptions {
        let engine = self.engine
        return WriteOptions(decimals: decimals, projector: { try? engine.project($0, to: $1) })
    }
}

extension EncodedText {
    /// Passes the bytes to `body` and returns what was dropped.
    fileprivate func write(_ body: (UnsafeBufferPointer<UInt8>) -> Void) -> [String] {
        bytes.withUnsafeBufferPointer(body)
        return dropped
    }
}

extension Geometry {
    /// Returns the geometry with rounded coordinates.
    package func rounded(_ rounding: Rounding) -> Geometry {
        mapped { xy, count in for index in 0..<2 * count { xy[index] = rounding.round(xy[index]) } }
    }
}

extension JSONWriter {
    /// Writes the summary of a geometry.
    package mutating func summary(of geometry: Geometry) {
        beginObject()
        key("type")
        string(geometry.type.rawValue)
        key("multi")
        bool(geometry.isMulti)
        key("parts")
        int(geometry.partCount)
        key("vertices")
        int(geometry.vertexCount)
        key("hasZ")
        bool(geometry.dimensions.hasZ)
        key("hasM")
        bool(geometry.dimensions.hasM)
        key("isEmpty")
        bool(geometry.isEmpty)
        key("extent")
        extent(geometry.extent)
        endObject()
    }
}
