import Foundation
import GromaJSON
import GromaTesting
import Testing

/// Objects keep the order of their members, numbers their notation, and both are compared by what they mean.
struct ObjectTests {
    @Test(arguments: [15, 16, 17, 18, 40])
    func membersAreFoundReplacedAndRemovedAtEverySize(count: Int) {
        let object = JSONObject((0..<count).map { ("k\($0)", .integer($0)) })
        #expect(object.count == count && !object.isEmpty)
        for removed in [0, 1, count / 2, count - 1] {
            var copy = object
            copy["k\(removed)"] = nil
            #expect(copy["k\(removed)"] == nil)
            #expect(copy.count == count - 1)
            for index in 0..<count where index != removed { #expect(copy["k\(index)"] == .integer(index)) }
            copy["absent"] = nil
            #expect(copy.count == count - 1)
            copy["k\(removed)"] = "again"
            #expect(copy.members.last == JSONMember(name: "k\(removed)", value: "again"))
            copy["k2"] = "two"
            #expect(copy["k2"] == "two")
            #expect(copy.count == count)
        }
    }

    @Test(arguments: [1, 2, 3] as [UInt64])
    func membersAreThoseOfAPlainList(seed: UInt64) {
        var generator = Seeded(seed)
        var object = JSONObject()
        var model: [(String, Int)] = []
        for _ in 0..<4000 {
            let name = "k\(generator.below(40))"
            let place = model.firstIndex { $0.0 == name }
            #expect(object[name]?.intValue == place.map { model[$0].1 })
            if generator.below(5) < 2 {
                object[name] = nil
                if let place { model.remove(at: place) }
            } else {
                let value = generator.below(1000)
                object[name] = .integer(value)
                if let place { model[place].1 = value } else { model.append((name, value)) }
            }
            #expect(object.members.map(\.name) == model.map(\.0))
            #expect(object.isEmpty == model.isEmpty)
        }
        #expect(object == JSONObject(model.map { ($0.0, .integer($0.1)) }))
    }

    /// The text, the kept text, the integer, and whether the number is written as a floating-point number.
    @Test(
        arguments: [
            ("2", nil, 2, false), ("-0", nil, 0, false), ("2.0", "2.0", 2, true), ("2e0", "2e0", 2, true), ("1E3", "1E3", 1000, true),
            ("2.5", nil, nil, true), ("0.1e1", "0.1e1", 1, true),
            ("9007199254740992", nil, 9_007_199_254_740_992, false), ("9007199254740993", "9007199254740993", 9_007_199_254_740_993, false),
            ("-9007199254740993", "-9007199254740993", -9_007_199_254_740_993, false),
            ("9223372036854775807", "9223372036854775807", .max, false),
            ("9223372036854775808", "9223372036854775808", nil, false), ("1e400", "1e400", nil, true), ("25e-1", nil, nil, true),
            ("123456789012345678901234567890", "123456789012345678901234567890", nil, false),
            ("0.1000000000000000055511151231257827", nil, nil, true),
        ] as [(String, String?, Int?, Bool)])
    func numbersKeepTheirTextIfTheDoubleDoesNotRestoreIt(text: String, kept: String?, integer: Int?, isReal: Bool) throws {
        let number = try reading(text) { try $0.readNumber() }
        #expect(number.text == kept)
        #expect(number.integer == integer)
        #expect(number.isReal == isReal)
        #expect(number.value == Double(text))
        #expect(JSONValue.number(number).text == (kept ?? Digits.text(number.value)))
    }

    @Test func numbersAreMadeFromIntegersAndFloatingPointNumbers() {
        #expect(JSONNumber(1 << 53).text == nil)
        #expect(JSONNumber(-(1 << 53)).text == nil)
        #expect(JSONNumber((1 << 53) + 1).text == "9007199254740993")
        #expect(JSONNumber(-(1 << 53) - 1).text == "-9007199254740993")
        #expect(JSONNumber(Int.min).integer == .min)
        #expect(JSONNumber(real: 3).text == "3.0")
        #expect(JSONNumber(real: -0.0).text == "-0.0")
        #expect(JSONNumber(real: 1e22).text == "1e22")
        #expect(JSONNumber(real: 2.5).text == nil)
        #expect(JSONNumber(real: .infinity).text == nil)
        #expect(JSONNumber(real: .nan).text == nil)
        #expect(JSONValue.real(3).text == "3.0" && JSONValue.number(3).text == "3" && JSONValue.integer(3).text == "3")
        #expect(JSONNumber(3.0).integer == 3 && JSONNumber(3.5).integer == nil && !JSONNumber(3.0).isReal && JSONNumber(3.5).isReal)
    }

    @Test(arguments: [
        ("2", "2.0", true, false), ("2", "2", true, true), ("2", "3", false, false), ("1e400", "1e401", false, false),
        ("1e400", "1e400", true, true), ("2.0", "2e0", true, false),
        ("9007199254740993", "9007199254740992", false, false), ("9007199254740993", "9007199254740993", true, true),
        ("[1,2]", "[1,2]", true, true), ("[1,2]", "[1,2.0]", true, false),
        ("[1]", "[1,2]", false, false), ("[1,2]", "[1]", false, false), ("[1,2]", "[2,1]", false, false),
        (#"{"a":1,"b":2}"#, #"{"b":2,"a":1}"#, false, false),
        (#"{"a":1,"b":2}"#, #"{"a":1,"b":2.0}"#, true, false), (#"{"a":1}"#, #"{"b":1}"#, false, false),
        (#"{"a":1}"#, #"{"a":1,"b":2}"#, false, false),
        (#"{"a":[{"b":1}]}"#, #"{"a":[{"b":1}]}"#, true, true), (#"{"a":1}"#, #"[1]"#, false, false), ("true", "true", true, true),
        ("true", "false", false, false), ("\"1\"", "1", false, false),
    ])
    func valuesAreEqualInAnyNotationAndIdenticalInTheSameOne(a: String, b: String, areEqual: Bool, areIdentical: Bool) throws {
        let a = try JSONValue(parsing: a.utf8)
        let b = try JSONValue(parsing: b.utf8)
        #expect((a == b) == areEqual)
        #expect(a.isIdentical(to: b) == areIdentical)
        #expect(b.isIdentical(to: a) == areIdentical)
        if areEqual { #expect(Set([a, b]).count == 1) } else { #expect(Set([a, b]).count == 2) }
    }

    @Test func valuesAreAskedByKind() {
        let values: [JSONValue] = [.null, true, 2.5, 7, "x", [1], ["a": 1]]
        #expect(values.map(\.kind) == [.null, .bool, .number, .number, .string, .array, .object])
        #expect(values.map(\.stringValue) == [nil, nil, nil, nil, "x", nil, nil])
        #expect(values.map(\.doubleValue) == [nil, nil, 2.5, 7, nil, nil, nil])
        #expect(values.map(\.intValue) == [nil, nil, nil, 7, nil, nil, nil])
        #expect(values.map(\.boolValue) == [nil, true, nil, nil, nil, nil, nil])
        #expect(values.map(\.arrayValue) == [nil, nil, nil, nil, nil, [1], nil])
        #expect(values.map(\.objectValue) == [nil, nil, nil, nil, nil, nil, ["a": 1]])
        #expect(values.map(\.isNull) == [true, false, false, false, false, false, false])
        #expect(values.map { $0["a"] } == [nil, nil, nil, nil, nil, nil, 1])
        #expect(
            [JSONKind.null, .bool, .number, .string, .array, .object].map(\.article) == [
                "null", "true or false", "a number", "a string", "an array", "an object",
            ])
    }

    /// 16 for a value, and the bytes of texts; 32 for a list or an object, and 32 for each member.
    @Test(arguments: [
        ("null", 16), ("true", 16), ("12345", 16), ("\"aé\"", 19), ("[]", 32), ("[1,\"abc\"]", 67), ("{}", 32), (#"{"ab":1,"c":[2]}"#, 163),
    ])
    func sizesAreEstimated(text: String, count: Int) throws {
        #expect(try JSONValue(parsing: text.utf8).byteCount == count)
    }

    @Test func foundationDecodesAndEncodesValues() throws {
        let text = #"{"b":[1,2.5,true,null,"x",-3],"a":{"c":false},"d":9007199254740993}"#
        let value = try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
        #expect(value.text == #"{"a":{"c":false},"b":[1,2.5,true,null,"x",-3],"d":9007199254740993}"#)
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        #expect(String(decoding: try encoder.encode(value), as: UTF8.self) == value.text)
        #expect(try JSONDecoder().decode(JSONValue.self, from: try encoder.encode([JSONValue.real(2)])) == [2])
        let error = #expect(throws: EncodingError.self) { try encoder.encode([try JSONValue(parsing: "1e400".utf8)]) }
        guard case .invalidValue(let found, let context) = error else {
            Issue.record("another error")
            return
        }
        #expect(found as? String == "1e400")
        #expect(context.debugDescription == "a number beyond the range of doubles")
    }
}
