import GromaGeometry

/// Cuts the members of a polygon along a line.
struct AreaCutter {
    private let polygon: Polygon
    private let cutter: Polyline

    init(_ polygon: Polygon, _ cutter: Polyline) {
        self.polygon = polygon
        self.cutter = cutter
    }

    /// Returns the pieces of all members, by side.
    func pieces(_ context: borrowing GEOSContext) throws(OperationError) -> CutPieces {
        var (left, right): ([Path], [Path]) = ([], [])
        var rest: [[Path]] = []
        let members = polygon.members
        for (index, member) in members.enumerated() {
            try context.hook.report(Double(index) / Double(members.count), "cut")
            let rings = member.map { polygon.rings[$0] }
            let faces = try faces(of: rings, context)
            guard faces.count > 1 else {
                rest.append(rings)
                continue
            }
            for face in faces {
                switch (face.isLeft, face.isRight) {
                case (true, false): left += face.rings
                case (false, true): right += face.rings
                default: rest.append(face.rings)
                }
            }
        }
        if left.isEmpty && right.isEmpty { return CutPieces(uncut: [.polygon(polygon)]) }
        return CutPieces(
            left: left.isEmpty ? nil : area(left), right: right.isEmpty ? nil : area(right), uncut: rest.map(area))
    }

    /// Returns the faces into which the cutter divides a member.
    private func faces(of rings: [Path], _ context: borrowing GEOSContext) throws(OperationError) -> [Arrangement.Face] {
        guard let shell = rings.first, shell.count > 2 else { return [] }
        let near = cutter.paths.indices(meeting: shell.extent).map { cutter.paths[$0] }
        if near.isEmpty { return [] }
        let member = area(rings)
        let reader = GeometryReader(
            dimensions: polygon.dimensions, elevation: ElevationModel([member, .polyline(cutter)], populatesZ: true))
        let faces = try Arrangement(outlines: Parts(rings), lines: Parts(near), reader: reader).faces(context)
        var inside: [Arrangement.Face] = []
        for (number, face) in faces.enumerated() {
            if number % 256 == 0 { try context.hook.check("cut") }
            guard let position = try Arrangement.interior(of: face, context), Self.contains(rings, position) else { continue }
            inside.append(face)
        }
        return inside
    }

    /// Returns whether a position lies inside a shell and outside its holes.
    static func contains(_ rings: [Path], _ position: Coordinate) -> Bool {
        guard let shell = rings.first, shell.windingParity(x: position.x, y: position.y) == .inside else { return false }
        return rings.dropFirst().allSatisfy { $0.windingParity(x: position.x, y: position.y) == .outside }
    }

    private func area(_ rings: [Path]) -> Geometry {
        .polygon(
            Polygon(
                rings: Parts(rings), dimensions: polygon.dimensions, isMulti: polygon.isMulti, spatialReference: polygon.spatialReference))
    }
}
