import GromaGeometry
import GromaJSON

/// Writes the vertices of paths as JSON positions, and empties the buffer into a sink when it is full.
struct JSONPathWriter {
    let style: PositionStyle
    let carried: Dimensions
    let sink: (any ByteOutput)?
    private static let flushSize = 1 << 20

    init(style: PositionStyle, carried: Dimensions, sink: (any ByteOutput)?) {
        self.style = style
        self.carried = carried
        self.sink = sink
    }

    /// Writes `[[x,y],…]`, for a ring with its first vertex repeated at the end. A reversed ring starts at the same vertex. Lines of one
    /// vertex and rings of one or two, which are still being drawn, are written unchanged.
    func vertices(_ path: Path, isReversed: Bool = false, to json: inout JSONWriter) throws(FormatError) {
        json.beginArray()
        if isReversed && path.count > 1 {
            let reversed = path.reversed()
            let last = reversed.count - 1
            try write(reversed, last..<last + 1, to: &json)
            try write(reversed, 0..<last, to: &json)
        } else {
            try write(path, nil, to: &json)
        }
        if path.isRing && !path.isEmpty { position(path[0], dimensions: path.dimensions, &json) }
        json.endArray()
    }

    private func write(_ path: Path, _ range: Range<Int>?, to json: inout JSONWriter) throws(FormatError) {
        try path.forEachChunk(in: range) { (chunk) throws(FormatError) in
            json.positions(
                xy: chunk.xy, z: carried.hasZ ? chunk.z : nil, m: carried.hasM ? chunk.m : nil, count: chunk.count, style: style)
            if let sink, json.count > Self.flushSize {
                try sink.write(json.bytes)
                json.truncate(to: 0, needsComma: true)
            }
        }
    }

    /// Writes `[x,y]`, with Z if it is set.
    func position(_ coordinate: Coordinate, dimensions: Dimensions = .xyz, _ json: inout JSONWriter) {
        let z = [coordinate.z]
        let m = [coordinate.m]
        let hasZ = carried.hasZ && dimensions.hasZ
        let hasM = carried.hasM && dimensions.hasM
        json.positions(xy: [coordinate.x, coordinate.y], z: hasZ ? z : nil, m: hasM ? m : nil, count: 1, style: style)
    }
}
