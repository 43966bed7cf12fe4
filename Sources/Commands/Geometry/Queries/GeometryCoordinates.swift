import GromaGeometry
import GromaJSON
import GromaRPC

/// `geometry.coordinates`
struct GeometryCoordinates: AnsweringCommand {
    static let method = "geometry.coordinates"
    static let summary =
        "Returns a page of a path's vertices, as JSON or as doubles in Base64 (little-endian; x, y, then z and m if present)."
    static let effect = CommandEffect.reads
    static let answer = AnswerShape<Page>(
        "The page, and the number of vertices in the part.", .int("part") { $0.part }, .int("from") { $0.range.lowerBound },
        .int("to") { $0.range.upperBound }, .int("vertices") { $0.path.count }, .bool("hasZ") { $0.path.dimensions.hasZ },
        .bool("hasM") { $0.path.dimensions.hasM },
        AnswerMember("coordinates", .any([.array(.reference("Position"), nil), .string])) { page, writer in
            switch page.form {
            case .json: writer.coordinates(of: page)
            case .f64le64: writer.doubles(of: page)
            }
        })
    static var parameters: [Parameter<Self>] {
        [
            .geometry("geometry", "The geometry.") { $0.geometry = $1 },
            .index("part", "The part; 0 by default.") { $0.part = $1 },
            .index("from", "The first vertex; 0 by default.") { $0.from = $1 },
            .index("to", "The vertex after the last one; the vertex count by default.") { $0.to = $1 },
            .choice("as", "The form; json by default.") { $0.form = $1 },
            .decimals { $0.decimals = $1 },
        ]
    }

    enum Form: String, CaseIterable { case json, f64le64 }

    var geometry = Geometry.nothing
    var part = 0
    var from = 0
    var to: Int?
    var form = Form.json
    var decimals: Int?

    /// A range of a part's vertices, and its form.
    struct Page {
        let part: Int
        let path: Path
        let range: Range<Int>
        let form: Form
        let decimals: Int?
    }

    func run(_ session: Session) throws(CommandError) -> Page {
        let path = try geometry.part(part)
        return Page(part: part, path: path, range: try path.range(from, to), form: form, decimals: decimals)
    }
}

extension JSONWriter {
    /// Writes an array of positions.
    fileprivate mutating func coordinates(of page: GeometryCoordinates.Page) {
        let rounding = page.decimals.map { Rounding(decimals: $0) }
        beginArray()
        page.path.forEachChunk(in: page.range) { chunk in
            if page.path.dimensions.hasM {
                for index in 0..<chunk.count { position(chunk.coordinate(at: index), rounding: rounding) }
            } else {
                positions(xy: chunk.xy, z: chunk.z, count: chunk.count, style: PositionStyle(decimals: page.decimals))
            }
        }
        endArray()
    }

    /// Writes little-endian doubles in Base64.
    fileprivate mutating func doubles(of page: GeometryCoordinates.Page) {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(page.range.count * page.path.dimensions.count * 8)
        func put(_ value: Double) {
            withUnsafeBytes(of: value.bitPattern.littleEndian) { bytes.append(contentsOf: $0) }
        }
        page.path.forEachChunk(in: page.range) { chunk in
            for index in 0..<chunk.count {
                put(chunk.xy[2 * index])
                put(chunk.xy[2 * index + 1])
                if let z = chunk.z { put(z[index]) }
                if let m = chunk.m { put(m[index]) }
            }
        }
        bytes.withUnsafeBufferPointer { base64String($0) }
    }
}
