#if Projections
    import Groma
    import Testing

    /// Lengths, bearings, right angles and circles in projected references, judged on the ground. Places and areas are those of pyproj 3.7: its
    /// `Geod` on the ellipsoid of each reference, brought onto the map by its `Transformer`.
    struct ProjectedGroundTests {
        /// A position of a map, where 5 km on the ground lead from it at 30° and at 120° from true north, and the area between the three.
        struct Site: Sendable, CustomTestStringConvertible {
            let wkid: Int
            /// The size of the map's unit in meters, with the projection's scale: for views and tolerances.
            var unit = 1.0
            let start: (x: Double, y: Double)
            let end: (x: Double, y: Double)
            let right: (x: Double, y: Double)

            var testDescription: String { "\(wkid)" }
        }

        static let sites = [
            // Far from the middle of the projection, where north leans by 14°.
            Site(wkid: 3035, start: (3_099_319, 3_362_088), end: (3_102_794.539, 3_365_693.008), right: (3_102_882.678, 3_358_591.110)),
            Site(wkid: 32633, start: (602_973, 5_762_100), end: (605_382.468, 5_766_479.626), right: (607_352.617, 5_759_690.488)),
            Site(wkid: 2056, start: (2_643_093, 1_150_008), end: (2_645_561.990, 1_154_356.045), right: (2_647_441.066, 1_147_539.005)),
            Site(wkid: 27700, start: (337_730, 679_013), end: (340_291.412, 683_305.030), right: (342_022.037, 676_451.614)),
            // US survey feet.
            Site(
                wkid: 2263, unit: 0.3048, start: (1_206_072, 195_318), end: (1_214_143.973, 209_598.707),
                right: (1_220_352.730, 187_246.023)),
            // At 80°N of a Mercator projection a meter of the map is 17 cm.
            Site(
                wkid: 3395, unit: 0.174, start: (1_113_195, 15_496_571), end: (1_127_600.377, 15_521_457.924),
                right: (1_137_995.057, 15_482_189.278)),
            // Around the South Pole, north is where the meridian leads.
            Site(wkid: 3031, start: (1_613_886, -284_572), end: (1_617_676.572, -287_752.835), right: (1_610_705.317, -288_362.246)),
            // Longitudes count from Paris, in gradians.
            Site(wkid: 27572, start: (574_885, 2_333_468), end: (577_403.798, 2_337_787.827), right: (579_204.771, 2_330_949.218)),
            // On the 180th meridian, which the side to the south west crosses.
            Site(wkid: 32601, start: (333_263, 6_655_180), end: (335_955.980, 6_659_392.436), right: (337_475.461, 6_652_487.087)),
        ]

        private let at: FeaturesSession

        init() throws { at = try FeaturesSession() }

        private func begin(_ type: String, _ site: Site, _ tool: String) throws {
            try at.call("sketch.begin", #"{"type":"\#(type)","wkid":\#(site.wkid)}"#)
            try at.call(
                "sketch.setViewport",
                #"{"center":[\#(site.start.x),\#(site.start.y)],"resolution":\#(30 / site.unit),"width":400,"height":400}"#)
            try at.call("sketch.setTool", tool)
        }

        private func drawn() throws -> [Coordinate] {
            let shape = try #require(try at.call("sketch.geometry", #"{"as":"esri"}"#)["geometry"]?["esri"])
            let part = try #require((shape["rings"] ?? shape["paths"])?.arrayValue?.last?.arrayValue)
            return part.map { Coordinate(x: $0.arrayValue?[0].doubleValue ?? .nan, y: $0.arrayValue?[1].doubleValue ?? .nan) }
        }

        private func distance(_ a: Coordinate, _ b: (x: Double, y: Double)) -> Double {
            ((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)).squareRoot()
        }

        @Test(arguments: sites)
        func typedLengthsAndBearingsAreThoseOfTheGround(_ site: Site) throws {
            try begin("polyline", site, #"{"tool":"vertex"}"#)
            try at.call("sketch.tap", #"{"x":200,"y":200}"#)
            try at.call("sketch.setConstraints", #"{"angle":{"absolute":30},"length":5000}"#)
            try at.call("sketch.tap", #"{"x":300,"y":100}"#)
            let line = try drawn()
            try #require(line.count == 2)
            // Within half a thousandth of the 5 km.
            #expect(distance(line[1], site.end) * site.unit < 2.5, "\(line)")
            let measure = try at.call("sketch.measure")
            #expect(measure["unit"] == "metre")
            #expect(abs((measure["lastSegment"]?["length"]?.doubleValue ?? 0) - 5_000) < 1e-3, "\(measure.text)")
            #expect(abs((measure["lastSegment"]?["bearing"]?.doubleValue ?? 0) - 30) < 1e-3, "\(measure.text)")
        }

        @Test(arguments: sites)
        func measuresAreThoseOfTheGround(_ site: Site) throws {
            let ring = [site.start, site.right, site.end, site.start].map { "\($0.x) \($0.y)" }.joined(separator: ", ")
            let polygon = #"{"wkt":"POLYGON ((\#(ring)))","wkid":\#(site.wkid)}"#
            try at.call("sketch.begin", #"{"geometry":\#(polygon)}"#)
            let measure = try at.call("sketch.measure")
            #expect(abs((measure["area"]?.doubleValue ?? 0) / 12_500_001.3 - 1) < 1e-3, "\(measure.text)")
            #expect(abs((measure["length"]?.doubleValue ?? 0) / 17_071.067 - 1) < 5e-4, "\(measure.text)")
            let info = try at.call("geometry.info", #"{"geometry":\#(polygon),"include":["geodesicArea","geodesicLength"]}"#)
            #expect(info["geodesicArea"] == measure["area"] && info["geodesicLength"] == measure["length"])
        }

        /// The start, and 5 km at 30° and at 120° from it, are three corners of a square that squaring must find and leave alone.
        @Test(arguments: sites)
        func squaresAreSquaresOnTheGround(_ site: Site) throws {
            try begin("polygon", site, #"{"tool":"shape","kind":"rotatedRectangle"}"#)
            func tap(_ place: (x: Double, y: Double)) throws {
                let scale = 30 / site.unit
                try at.call(
                    "sketch.tap", #"{"x":\#(200 + (place.x - site.start.x) / scale),"y":\#(200 - (place.y - site.start.y) / scale)}"#)
            }
            try tap(site.start)
            try tap(site.end)
            try tap(site.right)
            let square = try drawn()
            try #require(square.count == 5)
            for corner in [site.start, site.end, site.right] {
                #expect(square.contains { distance($0, corner) * site.unit < 2.5 }, "\(corner) \(square)")
            }
            // Bent by a quarter of a kilometer, it is squared by tool and operation alike.
            try at.call("sketch.cancel")
            let (start, end, right) = (site.start, site.end, site.right)
            let fourth = (x: end.x + right.x - start.x + 250 / site.unit, y: end.y + right.y - start.y)
            let ring = [start, right, fourth, end, start].map { "\($0.x) \($0.y)" }.joined(separator: ", ")
            let bent = #"{"wkt":"POLYGON ((\#(ring)))","wkid":\#(site.wkid)}"#
            try at.call("geometry.orthogonalize", #"{"geometry":\#(bent),"into":"squared"}"#)
            try at.call("sketch.begin", #"{"geometry":{"name":"squared"}}"#)
            let squared = try drawn()
            try at.call("sketch.cancel")
            for index in 0..<4 {
                let corners = [squared[index], squared[(index + 1) % 4], squared[(index + 2) % 4]]
                let bearings = try [(1, 0), (1, 2)].map { try bearing(corners[$0.0], corners[$0.1], site) }
                let turn = abs(bearings[0] - bearings[1])
                #expect(abs(min(turn, 360 - turn) - 90) < 0.06, "\(squared)")
            }
        }

        private func bearing(_ from: Coordinate, _ to: Coordinate, _ site: Site) throws -> Double {
            let text = "LINESTRING (\(from.x) \(from.y), \(to.x) \(to.y))"
            try at.call("sketch.begin", #"{"geometry":{"wkt":"\#(text)","wkid":\#(site.wkid)}}"#)
            let found = try at.call("sketch.measure")["lastSegment"]?["bearing"]?.doubleValue
            try at.call("sketch.cancel")
            return try #require(found)
        }

        @Test(arguments: sites)
        func circlesAreRoundOnTheGround(_ site: Site) throws {
            try begin("polygon", site, #"{"tool":"shape","kind":"circle","from":"center"}"#)
            try at.call("sketch.tap", #"{"x":200,"y":200}"#)
            try at.call("sketch.tap", #"{"x":300,"y":220}"#)
            let center = Coordinate(x: site.start.x, y: site.start.y)
            let ring = try drawn()
            try at.call("sketch.cancel")
            let radii = try ring.map { vertex -> Double in
                let text = "LINESTRING (\(center.x) \(center.y), \(vertex.x) \(vertex.y))"
                let line = #"{"geometry":{"wkt":"\#(text)","wkid":\#(site.wkid)},"include":["geodesicLength"]}"#
                return try #require(try at.call("geometry.info", line)["geodesicLength"]?.doubleValue)
            }
            let (least, greatest) = (radii.min() ?? 0, radii.max() ?? 1)
            #expect(greatest / least < 1.001, "\(least) \(greatest)")
        }

        @Test func areasAroundAPoleAreWhole() throws {
            func area(_ wkid: Int, _ ring: String) throws -> Double {
                let geometry = #"{"wkt":"POLYGON ((\#(ring)))","wkid":\#(wkid)}"#
                let found = try at.call("geometry.info", #"{"geometry":\#(geometry),"include":["geodesicArea"]}"#)["geodesicArea"]
                return try #require(found?.doubleValue)
            }
            for wkid in [3413, 3031] {
                let square = "-1000000 -1000000, 1000000 -1000000, 1000000 1000000, -1000000 1000000, -1000000 -1000000"
                #expect(abs(try area(wkid, square) / Self.polarSquare[wkid, default: 1] - 1) < 1e-3)
            }
        }

        /// pyproj: `Geod(ellps="WGS84").polygon_area_perimeter` of the corners' longitudes and latitudes.
        private static let polarSquare: [Int: Double] = [3413: 4_252_257_962_295.125, 3031: 4_226_850_695_987]

        @Test func planesWithoutAnEarthAreMeasuredInTheirUnits() throws {
            // No reference, and a plane of somebody's own.
            let text = #"LOCAL_CS[\"site\",UNIT[\"metre\",1]]"#
            try at.call("sketch.begin", #"{"type":"polyline","wkid":null}"#)
            try at.call("sketch.addVertices", #"{"points":[[0,0],[3,4]]}"#)
            #expect(try at.call("sketch.measure")["length"] == 5)
            try at.call("sketch.cancel")
            let esri = #"{"esri":{"paths":[[[0,0],[3,4]]],"spatialReference":{"wkt":"\#(text)"}}}"#
            try at.call("sketch.begin", #"{"geometry":\#(esri)}"#)
            let measure = try at.call("sketch.measure")
            #expect(measure["length"] == 5 && measure["unit"] != "metre", "\(measure.text)")
        }

        /// Where a projection has no ground, nothing is measured, and shapes can be drawn on.
        @Test func positionsWithoutAPlaceOnTheGlobeMeasureNothing() throws {
            try begin("polyline", Self.sites[0], #"{"tool":"vertex"}"#)
            try at.call("sketch.addVertices", #"{"points":[[1e9,1e9],[1.1e9,1e9]]}"#)
            let measure = try at.call("sketch.measure")
            #expect(measure["length"]?.doubleValue?.isFinite == true)
            try at.call("sketch.moveVertex", #"{"index":1,"point":[1.2e9,1e9]}"#)
            try at.call("sketch.selectAll")
            try at.call("sketch.rotateSelection", #"{"angle":90}"#)
            #expect(try drawn().allSatisfy { $0.x.isFinite && $0.y.isFinite })
        }
    }
#endif
