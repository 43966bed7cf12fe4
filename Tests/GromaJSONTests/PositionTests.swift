import GromaTesting
import GromaJSON
import Testing

/// Positions are read and written with the ordinates that their format has.
struct PositionTests {
    /// The numbers of a buffer; NaN is written as a dash.
    private func read(_ text: String, _ layout: PositionLayout, nestingLimit: Int = 512) throws -> [[String]?] {
        try reading(text, nestingLimit: nestingLimit) {
            var buffer = OrdinateBuffer()
            try $0.readPositions(into: &buffer, layout: layout)
            try $0.finish()
            return [texts(buffer.xy), texts(buffer.z), texts(buffer.m)]
        }
    }

    @Test(
        arguments: [
            (false, false, ["1", "2", "5", "6"], nil, nil), (true, false, ["1", "2", "5", "6"], ["3", "-"], nil),
            (false, true, ["1", "2", "5", "6"], nil, ["3", "-"]),
            (true, true, ["1", "2", "5", "6"], ["3", "-"], ["4", "-"]),
        ] as [(Bool, Bool, [String], [String]?, [String]?)])
    func furtherNumbersMeanWhatTheLayoutSays(hasZ: Bool, hasM: Bool, xy: [String], z: [String]?, m: [String]?) throws {
        let layout = PositionLayout.esri(hasZ: hasZ, hasM: hasM)
        #expect(layout.allowsUnset)
        #expect(try read("[[1,2,3,4,9],[5,6]]", layout) == [xy, z, m])
        #expect(try read("[[1,2,3,4,9],[5,6]]" + String(repeating: " ", count: 200), layout) == [xy, z, m])
        #expect(try read("[ [ 1 , 2 , 3 , 4 , 9 ] , [ 5 , 6 ] ]", layout) == [xy, z, m])
    }

    @Test func ofGeoJSONTheThirdNumberIsTheElevation() throws {
        #expect(PositionLayout.geoJSON == PositionLayout(third: .z, fourth: .dropped, allowsUnset: false))
        #expect(try read("[[1,2,3,4],[5,6]]", .geoJSON) == [["1", "2", "5", "6"], ["3", "-"], nil])
        #expect(try read("[]", .geoJSON) == [[], nil, nil])
        #expect(try read("[[1,2,3,4]]", PositionLayout(third: .m, fourth: .z)) == [["1", "2"], ["4"], ["3"]])
    }

    @Test func unsetOrdinatesAreNullOrNaN() throws {
        let layout = PositionLayout.esri(hasZ: true, hasM: true)
        #expect(
            try read("[[1,2,null,4],[3,4,\"NaN\"],[5,6,\"NaN\",null],[7,8,9]]", layout) == [
                ["1", "2", "3", "4", "5", "6", "7", "8"], ["-", "-", "-", "9"], ["4", "-", "-", "-"],
            ])
    }

    /// The counting of the bytes is by hand.
    @Test(arguments: [
        ("[[1,2,null]]", false, "expected a number, found null at byte 6"),
        ("[[1,2,\"NaN\"]]", false, "expected a number, found a string at byte 6"),
        ("[[1,2,\"nan\"]]", true, "expected a number, found a string at byte 6"),
        ("[[1,2,nil]]", true, "unexpected 'i' at byte 7; expected null"),
        ("[[null,2]]", true, "expected a number, found null at byte 2"),
        ("[[1,\"NaN\"]]", true, "expected a number, found a string at byte 4"),
        (" [ [ ]]", false, "a position of 0 at byte 3; expected at least 2 numbers"),
        ("[[1,2],[3 ]]", false, "a position of 1 at byte 7; expected at least 2 numbers"),
        ("[[1 2]]", false, "unexpected '2' at byte 4; expected ',' or ']'"),
        ("[[1,2 3]]", false, "unexpected '3' at byte 6; expected ',' or ']'"),
        ("[[1,2,3 4]]", false, "unexpected '4' at byte 8; expected ',' or ']'"),
        ("[[1,2}]", false, "unexpected '}' at byte 5; expected ',' or ']'"),
        ("[3]", false, "expected an array, found a number at byte 1"), ("[[1,[2]]]", false, "expected a number, found an array at byte 4"),
        ("[[ -1e400,2]]", false, "the number at byte 3 is beyond the range of a double"),
        ("[[1, 1e400]]", false, "the number at byte 5 is beyond the range of a double"),
        ("[[1,2,1e400]]", false, "the number at byte 6 is beyond the range of a double"),
        ("[[1,2,3,1e400]]", true, "the number at byte 8 is beyond the range of a double"),
        ("[[1,2],]", false, "unexpected ']' at byte 7; expected a value"), ("[[1,2]", false, "the text ends too early, at byte 6"),
        ("[[1", false, "the text ends too early, at byte 3"), ("[[", false, "the text ends too early, at byte 2"),
        ("[[1,", false, "the text ends too early, at byte 4"),
        ("[[1,2", false, "the text ends too early, at byte 5"), ("[[1,2,3", false, "the text ends too early, at byte 7"),
        ("[[1,2,", true, "the text ends too early, at byte 6"),
    ])
    func positionsThatAreWrongAreRefusedAtTheirPlace(text: String, isEsri: Bool, error: String) {
        let layout = isEsri ? PositionLayout.esri(hasZ: true, hasM: true) : .geoJSON
        let short = refusal(text) {
            var buffer = OrdinateBuffer()
            try $0.readPositions(into: &buffer, layout: layout)
        }
        #expect(short == error)
        if error.contains("ends too early") { return }
        // The same behind a run of positions of the common form, and with text behind it.
        let run = String(repeating: "[0.5,-1.25],", count: 40)
        guard let bracket = text.firstIndex(of: "[") else { return }
        let long = text.replacingCharacters(at: bracket, by: "[" + run) + String(repeating: " ", count: 200)
        var count = 0
        let behind = refusal(long) {
            var buffer = OrdinateBuffer()
            defer { count = buffer.count }
            try $0.readPositions(into: &buffer, layout: layout)
        }
        #expect(behind == error.movedBy(run.utf8.count))
        // The positions before the error are there.
        #expect(count == (text.hasPrefix("[[1,2],") ? 41 : 40))
    }

    @Test func positionsCountAsNestedArrays() throws {
        for count in [1, 40] {
            let text = "[" + Array(repeating: "[0.5,-1.25]", count: count).joined(separator: ",") + "]"
            #expect(throws: JSONError.nestingTooDeep(limit: 1, offset: 1)) { try read(text, .geoJSON, nestingLimit: 1) }
            #expect(try read(text, .geoJSON, nestingLimit: 2)[0]?.count == 2 * count)
            #expect(throws: JSONError.nestingTooDeep(limit: 0, offset: 0)) { try read(text, .geoJSON, nestingLimit: 0) }
        }
    }

    /// Positions of every dimension in one list, with and without spaces, against what was written.
    @Test(arguments: [1, 2, 3, 4] as [UInt64])
    func mixedPositionsAreReadAsTheyAreWritten(seed: UInt64) throws {
        var generator = Seeded(seed)
        for round in 0..<60 {
            let layout: PositionLayout =
                [.geoJSON, .esri(hasZ: true, hasM: true), .esri(hasZ: false, hasM: true), .esri(hasZ: false, hasM: false)][round % 4]
            var expected = (xy: [String](), z: [String](), m: [String]())
            var elements: [String] = []
            let mostlyPlain = generator.below(2) == 0
            for _ in 0..<generator.below(1500) {
                let dimension = mostlyPlain && generator.below(200) > 0 ? 2 : 2 + generator.below(4)
                let numbers = (0..<dimension).map { _ in Digits.text(Double(generator.below(2_000_000) - 1_000_000) / 1000) }
                let space = ["", "", " ", "  "][generator.below(4)]
                elements.append("[" + numbers.joined(separator: "," + space) + "]")
                expected.xy += numbers.prefix(2)
                func ordinate(_ meaning: PositionLayout.Ordinate) -> String {
                    for (index, ordinate) in [layout.third, layout.fourth].enumerated() where ordinate == meaning && dimension > index + 2 {
                        return numbers[index + 2]
                    }
                    return "-"
                }
                expected.z.append(ordinate(.z))
                expected.m.append(ordinate(.m))
            }
            let found = try read("[" + elements.joined(separator: generator.below(2) == 0 ? "," : ", ") + "]", layout)
            #expect(found[0] == expected.xy, "seed \(seed)")
            #expect(found[1] == (expected.z.allSatisfy { $0 == "-" } ? nil : expected.z), "seed \(seed)")
            #expect(found[2] == (expected.m.allSatisfy { $0 == "-" } ? nil : expected.m), "seed \(seed)")
        }
    }

    @Test func aBufferKeepsItsPositionsWhileItGrows() {
        var generator = Seeded(74)
        var buffer = OrdinateBuffer(capacity: 0)
        var model: [[Double]] = []
        for _ in 0..<4000 {
            switch generator.below(60) {
            case 0 where model.count > 300:
                buffer.removeAll()
                model = []
            case 1...6:
                buffer.removeLast()
                _ = model.popLast()
            default:
                let position = [0, 1, 2, 3].map { $0 > 1 && generator.below(30) > 0 ? Double.nan : Double(generator.below(1000)) }
                buffer.append(x: position[0], y: position[1], z: position[2], m: position[3])
                model.append(position)
            }
            #expect(buffer.count == model.count)
            guard model.count % 7 == 0 else { continue }
            buffer.withOrdinates { xy, z, m in
                #expect(Array(xy) == model.flatMap { $0.prefix(2) })
                for (index, found) in [z, m].enumerated() {
                    let column = model.map { $0[index + 2].isNaN ? "-" : Digits.text($0[index + 2]) }
                    if let found { #expect(texts(found) == column) } else { #expect(column.allSatisfy { $0 == "-" }) }
                }
            }
        }
        buffer.removeAll()
        buffer.removeLast()
        #expect(buffer.count == 0)
        buffer.append(x: 1, y: 2)
        #expect(!buffer.hasZ && !buffer.hasM)
    }

    @Test(arguments: [
        (PositionStyle(), "[1.25,-2,3.5,7],[4.125,5],[6,7.0625,8]"),
        (PositionStyle(writesUnset: true), "[1.25,-2,3.5,7],[4.125,5,null,9.5],[6,7.0625,8,null]"),
        (PositionStyle(decimals: 1), "[1.3,-2,3.5,7],[4.1,5],[6,7.1,8]"),
        (PositionStyle(writesUnset: true, decimals: 0), "[1,-2,4,7],[4,5,null,10],[6,7,8,null]"),
    ])
    func positionsAreWrittenInAStyle(style: PositionStyle, text: String) {
        let xy = [1.25, -2, 4.125, 5, 6, 7.0625]
        let z = [3.5, Double.nan, 8]
        let m = [7, 9.5, Double.infinity]
        func found(_ hasZ: Bool, _ hasM: Bool) -> String {
            written { writer in
                writer.beginArray()
                xy.withUnsafeBufferPointer { xy in
                    guard let base = xy.baseAddress else { return }
                    z.withUnsafeBufferPointer { z in
                        m.withUnsafeBufferPointer { m in
                            // In two pieces.
                            for (start, count) in [(0, 1), (1, 2)] {
                                writer.positions(
                                    xy: base + 2 * start, z: hasZ ? z.baseAddress.map { $0 + start } : nil,
                                    m: hasM ? m.baseAddress.map { $0 + start } : nil, count: count,
                                    style: style)
                            }
                        }
                    }
                }
                writer.endArray()
                writer.null()
            }
        }
        #expect(found(true, true) == "[\(text)],null")
        if style == PositionStyle() {
            #expect(found(false, false) == "[[1.25,-2],[4.125,5],[6,7.0625]],null")
            #expect(found(true, false) == "[[1.25,-2,3.5],[4.125,5],[6,7.0625,8]],null")
            #expect(found(false, true) == "[[1.25,-2,7],[4.125,5,9.5],[6,7.0625]],null")
        }
    }
}

extension String {
    /// Returns the text with one character replaced.
    fileprivate func replacingCharacters(at place: Index, by text: String) -> String {
        self[..<place] + text + self[index(after: place)...]
    }

    /// Returns an error's text with its offset moved.
    fileprivate func movedBy(_ count: Int) -> String {
        guard let at = firstRange(of: "at byte ") else { return self }
        let digits = self[at.upperBound...].prefix(while: \.isNumber)
        return self[..<at.upperBound] + String((Int(digits) ?? 0) + count) + self[digits.endIndex...]
    }
}
