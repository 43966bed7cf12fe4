/// The address of a resource: `groma://WORKSPACE/KIND/NAME`, the name percent-encoded (RFC 3986).
struct ResourceAddress: Equatable {
    enum Kind: String, CaseIterable {
        case geometries, pictures, answers
    }

    private static let scheme = "groma://"
    /// Returns the URI template of a kind (RFC 6570).
    static func template(_ kind: Kind) -> String { "\(scheme){workspace}/\(kind.rawValue)/{name}" }

    let workspace: String
    let kind: Kind
    let name: String

    var uri: String { "\(Self.scheme)\(workspace)/\(kind.rawValue)/\(Self.encoded(name))" }

    init(workspace: String, kind: Kind, name: String) { (self.workspace, self.kind, self.name) = (workspace, kind, name) }

    /// Creates an address from a URI; nil if it is not one.
    init?(_ uri: String) {
        guard uri.hasPrefix(Self.scheme) else { return nil }
        let steps = uri.dropFirst(Self.scheme.count).split(separator: "/", omittingEmptySubsequences: false)
        guard steps.count == 3, let kind = Kind(rawValue: String(steps[1])), let name = Self.decoded(steps[2]) else { return nil }
        self.init(workspace: String(steps[0]), kind: kind, name: name)
    }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: true
        default: false
        }
    }

    private static func encoded(_ name: String) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        var bytes: [UInt8] = []
        for byte in name.utf8 {
            if isUnreserved(byte) {
                bytes.append(byte)
            } else {
                bytes += [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func decoded(_ text: Substring) -> String? {
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            guard byte == 0x25 else {
                bytes.append(byte)
                continue
            }
            let digits = rest.prefix(2)
            guard digits.count == 2, let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16) else { return nil }
            bytes.append(value)
            rest = rest.dropFirst(2)
        }
        return bytes.isEmpty ? nil : String(validating: bytes, as: UTF8.self)
    }
}
