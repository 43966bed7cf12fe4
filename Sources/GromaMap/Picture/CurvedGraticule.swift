import GromaGeometry

/// The meridians and parallels of a map on which they are curved: they are projected, with a vertex at each hundredth of their length.
struct CurvedGraticule {
    private let viewport: Viewport
    private let degrees: MapDegrees
    private let west: Double
    private let east: Double
    private let south: Double
    private let north: Double
    private static let pieces = 96
    private static let samples = 24

    /// Determines the part of the ground that a frame shows; nil if it shows none.
    init?(viewport: Viewport, degrees: MapDegrees) {
        self.viewport = viewport
        self.degrees = degrees
        let ground = Self.ground(viewport, degrees)
        guard let middle = ground.first?.longitude else { return nil }
        // Longitudes continue from the middle, so that the seam of the world is on the opposite side.
        let longitudes = ground.map { $0.longitude - (($0.longitude - middle) / 360).rounded() * 360 }
        guard var west = longitudes.min(), var east = longitudes.max(), var south = ground.map(\.latitude).min(),
            var north = ground.map(\.latitude).max()
        else { return nil }
        // Between the samples the ground may extend a little farther.
        let steps = Double(Self.samples)
        let (across, up) = ((east - west) / steps, (north - south) / steps)
        (west, east, south, north) = (west - across, east + across, max(south - up, -90), min(north + up, 90))
        for pole in [-90.0, 90] where Self.shows(pole, at: middle, viewport, degrees) {
            (west, east, south, north) = (middle - 180, middle + 180, min(south, pole), max(north, pole))
        }
        if east - west > 360 { (west, east) = (middle - 180, middle + 180) }
        (self.west, self.east, self.south, self.north) = (west, east, south, north)
    }

    /// Returns the ground positions of the screen's center and of samples all over it. Samples that do not project back to the same place
    /// are omitted, as happens far outside the area that a projection is made for.
    private static func ground(_ viewport: Viewport, _ degrees: MapDegrees) -> [(longitude: Double, latitude: Double)] {
        var screen = [viewport.width / 2, viewport.height / 2]
        for row in 0...samples {
            for column in 0...samples {
                screen.append(viewport.width * Double(column) / Double(samples))
                screen.append(viewport.height * Double(row) / Double(samples))
            }
        }
        var places = screen
        for index in stride(from: 0, to: screen.count, by: 2) {
            (places[index], places[index + 1]) = viewport.map(x: screen[index], y: screen[index + 1])
        }
        let ground = degrees.ground(at: places)
        let back = degrees.places(of: ground)
        return stride(from: 0, to: screen.count, by: 2).compactMap { index in
            let place = viewport.screen(x: back[index], y: back[index + 1])
            guard abs(place.x - screen[index]) < 2, abs(place.y - screen[index + 1]) < 2, abs(ground[index + 1]) <= 90 else { return nil }
            return (ground[index], ground[index + 1])
        }
    }

    private static func shows(_ pole: Double, at longitude: Double, _ viewport: Viewport, _ degrees: MapDegrees) -> Bool {
        let place = degrees.places(of: [longitude, pole])
        let screen = viewport.screen(x: place[0], y: place[1])
        guard screen.x >= 0, screen.y >= 0, screen.x <= viewport.width, screen.y <= viewport.height else { return false }
        return abs(degrees.ground(at: place)[1] - pole) < 1e-3
    }

    /// Returns the lines, parallels first.
    func lines() -> [GraticuleLine] {
        let isSideways = abs(Trigonometry.sineAndCosine(degrees: viewport.rotation).sine) > 0.7072
        let (width, height) = isSideways ? (viewport.height, viewport.width) : (viewport.width, viewport.height)
        var lines: [(family: GraticuleLine.Family, label: String)] = []
        var ground: [Double] = []
        let parts = (0...Self.pieces).map { Double($0) / Double(Self.pieces) }
        let rows = RoundValues(from: south, to: north, points: height, areDegrees: true)
        for row in rows.values where abs(row) < 90 {
            lines.append((.parallel, rows.label(row, "N", "S", areDegrees: true)))
            for part in parts { ground += [west + (east - west) * part, row] }
        }
        let columns = RoundValues(from: west, to: east, points: width, areDegrees: true)
        for column in columns.values {
            let folded = column - (column / 360).rounded() * 360
            // If the lines go all around, the first and the last meridian are the same, and on some maps lie on both sides.
            let isRepeated = column > (columns.values.first ?? column) + 360 - 1e-9
            lines.append((.meridian, isRepeated ? "" : columns.label(folded, "E", "W", areDegrees: true)))
            for part in parts { ground += [column, north + (south - north) * part] }
        }
        let places = degrees.places(of: ground)
        return lines.enumerated().map { index, line in
            let count = 2 * parts.count
            return GraticuleLine(family: line.family, label: line.label, runs: runs(places[index * count..<(index + 1) * count]))
        }
    }

    /// Returns a line on the screen, split where it cannot be projected or jumps to the other end of the map.
    private func runs(_ places: ArraySlice<Double>) -> [[Double]] {
        let jump = (viewport.width + viewport.height) / 4
        var runs: [[Double]] = []
        var run: [Double] = []
        func end() {
            if run.count >= 4 { runs.append(run) }
            run = []
        }
        for index in stride(from: places.startIndex, to: places.endIndex, by: 2) {
            let screen = viewport.screen(x: places[index], y: places[index + 1])
            guard screen.x.isFinite, screen.y.isFinite else {
                end()
                continue
            }
            if run.count >= 2, abs(screen.x - run[run.count - 2]) + abs(screen.y - run[run.count - 1]) > jump { end() }
            run += [screen.x, screen.y]
        }
        end()
        return runs
    }
}
