/// The parameters of a request, in order, with unique names: `application/x-www-form-urlencoded`.
struct FormParameters: Sendable {
    /// The names and values.
    private(set) var pairs: [(name: String, value: String)] = []

    /// Creates parameters with values.
    init(_ pairs: [(String, String)] = []) {
        for (name, value) in pairs { self[name] = value }
    }

    /// The value of a parameter; nil for none. O(parameters).
    subscript(name: String) -> String? {
        get { pairs.first { $0.name == name }?.value }
        set {
            let place = pairs.firstIndex { $0.name == name }
            switch (place, newValue) {
            case (let place?, let value?): pairs[place].value = value
            case (let place?, nil): pairs.remove(at: place)
            case (nil, let value?): pairs.append((name, value))
            case (nil, nil): break
            }
        }
    }

    /// The parameters with every byte escaped that is not unreserved (RFC 3986, 2.3), which is valid in a query and in a body.
    var encoded: String {
        var bytes: [UInt8] = []
        for (name, value) in pairs {
            if !bytes.isEmpty { bytes.append(UInt8(ascii: "&")) }
            Self.append(name, to: &bytes)
            bytes.append(UInt8(ascii: "="))
            Self.append(value, to: &bytes)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func append(_ text: String, to bytes: inout [UInt8]) {
        let digits = Array("0123456789ABCDEF".utf8)
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
                UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"):
                bytes.append(byte)
            default: bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
    }
}
