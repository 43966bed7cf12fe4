import GromaTesting
import GromaJSON
import Testing

/// Values, strings and coordinates go out as they came in.
struct ValueTests {
    @Test(arguments: [
        "null", "[1,2.5,\"a\",{\"b\":[]}]", "{\"z\":1,\"a\":{\"é\":\"😀\"}}", "12345678901234567890", "-9223372036854775808", "[true,false]",
        "\"\\u0001\\\"\\\\\"",
    ])
    func valuesRoundTrip(_ text: String) throws {
        #expect(try JSONValue(parsing: text.utf8).text == text)
    }

    @Test func ofDuplicatesTheLastWinsInTheFirstPlace() throws {
        #expect(try JSONValue(parsing: "{\"a\":1,\"b\":2,\"a\":3}".utf8).text == "{\"a\":3,\"b\":2}")
    }

    @Test func largeObjectsAreFound() throws {
        var object = JSONObject()
        for index in 0..<1000 { object["k\(index)"] = .integer(index) }
        object["k500"] = nil
        object["k3"] = "x"
        #expect(object.count == 999)
        #expect(object["k999"]?.intValue == 999)
        #expect(object["k500"] == nil)
        #expect(object["k3"]?.stringValue == "x")
        #expect(try JSONValue(parsing: JSONValue.object(object).text.utf8) == .object(object))
    }

    @Test func escapesAreReplaced() throws {
        let text = "\"\\u0041\\uD834\\uDD1E\\n\\\\\\/\\u00e9\\u20AC\\b\\f\\r\\t\\\"\""
        #expect(try JSONValue(parsing: text.utf8) == .string("A\u{1D11E}\n\\/é€\u{8}\u{C}\r\t\""))
    }

    /// RFC 8259, section 2: insignificant whitespace is allowed before or after any of the structural characters.
    @Test func spaceIsAllowedAroundEveryStructuralCharacter() throws {
        let text = " \t{ \n\"a\" \r: 1 , \"b\"\t:\t[ 2 ,\n3 ] ,\r\n\"c\" : { \"d\" : { } , \"e\" : [ ] } } \n"
        #expect(try JSONValue(parsing: text.utf8).text == #"{"a":1,"b":[2,3],"c":{"d":{},"e":[]}}"#)
        try Array(text.utf8).withUnsafeBufferPointer {
            var reader = JSONReader($0)
            var keys: [String] = []
            try reader.beginObject()
            while let key = try reader.nextKey() {
                keys.append(key.string)
                try reader.skipValue()
            }
            try reader.finish()
            #expect(keys == ["a", "b", "c"])
        }
    }

    @Test func keysMatchWithEscapesToo() throws {
        try Array("{\"t\\u0079pe\":1}".utf8).withUnsafeBufferPointer {
            var reader = JSONReader($0)
            try reader.beginObject()
            let key = try reader.nextKey()
            #expect(key.map { $0 == "type" } == true)
            #expect(key.map { $0 == "typo" } == false)
        }
    }

    @Test(arguments: [
        ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
    ])
    func base64(text: String, encoded: String) {
        var writer = JSONWriter()
        Array(text.utf8).withUnsafeBufferPointer { writer.base64String($0) }
        #expect(writer.string == "\"\(encoded)\"")
    }

    @Test func positionsOfMixedDimensions() throws {
        try read("[[1,2],[3,4,5],[6,7,8,9]]", .geoJSON) { buffer in
            #expect(Array(buffer.xy) == [1, 2, 3, 4, 6, 7])
            #expect(buffer.z.map { $0.map { $0.isNaN ? -1 : $0 } } == [-1, 5, 8])
            #expect(buffer.m == nil)
        }
        try read("[[1,2,null,4],[3,4,\"NaN\"],[5,6]]", .esri(hasZ: true, hasM: true)) { buffer in
            #expect(buffer.count == 3)
            #expect(buffer.z == nil)
            #expect(buffer.m.map { $0.map { $0.isNaN ? -1 : $0 } } == [4, -1, -1])
        }
    }

    @Test(arguments: [
        "[[1]]", "[[]]", "[1,2]", "[[1,\"2\"]]", "[[1,2,null]]", "[[1e400,2]]", "[[1,2],]", "[[1,2] [3,4]]", "[[1,2", "[[1,2]", "[[1,[2]]]",
        "[[01,2]]", "[[1,2]}",
    ])
    func badPositionsAreRefused(_ text: String) {
        for padded in [
            text, text + String(repeating: " ", count: 200), "[" + String(repeating: "[0.5,-1.25],", count: 40) + text.dropFirst(),
        ] {
            #expect(throws: JSONError.self) { try read(padded, .geoJSON) { _ in } }
        }
    }

    @Test(arguments: [11, 12, 13] as [UInt64])
    func coordinatesRoundTrip(seed: UInt64) throws {
        var generator = Seeded(seed)
        let count = 3000
        let digits = pow10(Int.random(in: 0...12, using: &generator))
        let xy = (0..<2 * count).map { _ in (Double.random(in: -200...200, using: &generator) * digits).rounded() / digits }
        let z = seed % 2 == 0 ? nil : (0..<count).map { $0 % 3 == 0 ? Double.nan : Double($0) / 4 }
        var writer = JSONWriter()
        writer.beginArray()
        for start in stride(from: 0, to: count, by: 100) {
            xy.withUnsafeBufferPointer { xy in
                guard let base = xy.baseAddress else { return }
                if let z {
                    z.withUnsafeBufferPointer { writer.positions(xy: base + 2 * start, z: $0.baseAddress.map { $0 + start }, count: 100) }
                } else {
                    writer.positions(xy: base + 2 * start, count: 100)
                }
            }
        }
        writer.endArray()
        for text in [writer.string, writer.string.replacing(",", with: ", ")] {
            try read(text, .geoJSON) { buffer in
                #expect(Array(buffer.xy) == xy, "seed \(seed)")
                #expect((buffer.z != nil) == (z != nil))
                if let z, let found = buffer.z { #expect(zip(z, found).allSatisfy { $0 == $1 || ($0.isNaN && $1.isNaN) }) }
            }
        }
    }

    private func pow10(_ n: Int) -> Double { (0..<n).reduce(1) { value, _ in value * 10 } }

    private func read(_ text: String, _ layout: PositionLayout, _ body: (borrowing OrdinateBuffer) throws -> Void) throws {
        try Array(text.utf8).withUnsafeBufferPointer {
            var reader = JSONReader($0)
            var buffer = OrdinateBuffer()
            try reader.readPositions(into: &buffer, layout: layout)
            try reader.finish()
            try body(buffer)
        }
    }
}
