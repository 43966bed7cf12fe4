import GromaGeometry
import GromaJSON
import GromaRPC

/// `geometry.coordinates`
struct GeometryCoordinates: Command {
    static let method = "geometry.coordinates"
    static let summary =
        "A page of a path's vertices, as JSON or as doubles in base 64 (little-endian; x, y, then z and m where there are any)."
    static let effect = CommandEffect.reads
    static let result = ResultShape(
        .members([
            "part": .integer(nil), "from": .integer(nil), "to": .integer(nil), "vertices": .integer(nil), "hasZ": .boolean,
            "hasM": .boolean,
            "coordinates": .any([.array(.reference("Position"), nil), .string]),
        ]), "The page, and how many vertices the part has in all.")
    static var parameters: [Parameter<Self>] {
        [
            .geometry("geometry", "The geometry.") { $0.geometry = $1 },
            .index("part", "The part, 0 when left out.") { $0.part = $1 },
            .index("from", "The first vertex, 0 when left out.") { $0.from = $1 },
            .index("to", "The vertex behind the last; the count when left out.") { $0.to = $1 },
            .choice("as", "The form; json when left out.") { (command: inout Self, form: Form) in command.form = form },
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

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        let path = try geometry.part(part)
        let range = try path.range(from, to)
        answer.beginObject()
        answer.key("part")
        answer.int(part)
        answer.key("from")
        answer.int(range.lowerBound)
        answer.key("to")
        answer.int(range.upperBound)
        answer.key("vertices")
        answer.int(path.count)
        answer.key("hasZ")
        answer.bool(path.dimensions.hasZ)
        answer.key("hasM")
        answer.bool(path.dimensions.hasM)
        answer.key("coordinates")
        switch form {
        case .json: writeJSON(path, range, &answer)
        case .f64le64: writeDoubles(path, range, &answer)
        }
        answer.endObject()
    }

    private func writeJSON(_ path: Path, _ range: Range<Int>, _ answer: inout JSONWriter) {
        let rounding = decimals.map { Rounding(decimals: $0) }
        answer.beginArray()
        path.forEachChunk(in: range) { chunk in
            if path.dimensions.hasM {
                for index in 0..<chunk.count { answer.position(chunk.coordinate(at: index), rounding: rounding) }
            } else {
                answer.positions(xy: chunk.xy, z: chunk.z, count: chunk.count, style: PositionStyle(decimals: decimals))
            }
        }
        answer.endArray()
    }

    private func writeDoubles(_ path: Path, _ range: Range<Int>, _ answer: inout JSONWriter) {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(range.count * path.dimensions.count * 8)
        func put(_ value: Double) {
            withUnsafeBytes(of: value.bitPattern.littleEndian) { bytes.append(contentsOf: $0) }
        }
        path.forEachChunk(in: range) { chunk in
            for index in 0..<chunk.count {
                put(chunk.xy[2 * index])
                put(chunk.xy[2 * index + 1])
                if let z = chunk.z { put(z[index]) }
                if let m = chunk.m { put(m[index]) }
            }
        }
        bytes.withUnsafeBufferPointer { answer.base64String($0) }
    }
}
