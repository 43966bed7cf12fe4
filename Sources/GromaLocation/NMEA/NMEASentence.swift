/// A sentence of NMEA 0183 with a correct checksum: `$GPGGA,…*47`.
///
/// The form is that of E. S. Raymond, "NMEA Revealed" (gpsd.gitlab.io/gpsd/NMEA.html): `$`, two letters for the talker, three for the kind,
/// comma-separated fields, `*`, and the exclusive or of all bytes between in two hexadecimal digits.
struct NMEASentence {
    /// The kind, without the talker: `GGA`. nil for a proprietary sentence.
    let kind: String?
    /// The fields after the kind.
    let fields: [String]

    /// The reason why a line is not a valid sentence.
    enum Fault: Error {
        case noStart, notASCII, cutShort, noChecksum
        case wrongChecksum(found: UInt8, expected: UInt8)
        case unknownForm

        var reason: String {
            switch self {
            case .noStart: "a sentence begins with '$'"
            case .notASCII: "a sentence is plain ASCII"
            case .cutShort: "another sentence begins before this one has ended"
            case .noChecksum: "the sentence is cut short: it has no checksum"
            case .wrongChecksum(let found, let expected): "the checksum is \(Self.hex(found)) and should be \(Self.hex(expected))"
            case .unknownForm: "the sentence has no talker and kind"
            }
        }

        private static func hex(_ byte: UInt8) -> String {
            let text = String(byte, radix: 16, uppercase: true)
            return text.count < 2 ? "0" + text : text
        }
    }

    /// Parses the sentence in a line.
    ///
    /// - Returns: The sentence; nil for one that begins with `!`, which carries AIS messages and no position.
    init?(_ line: some Collection<UInt8>) throws(Fault) {
        guard let start = line.firstIndex(where: { $0 == UInt8(ascii: "$") || $0 == UInt8(ascii: "!") }) else { throw .noStart }
        guard line[start] == UInt8(ascii: "$") else { return nil }
        let body = line[line.index(after: start)...]
        guard !body.contains(where: { $0 == UInt8(ascii: "$") }) else { throw .cutShort }
        guard body.allSatisfy({ (0x20..<0x7F).contains($0) }) else { throw .notASCII }
        guard let star = body.firstIndex(of: UInt8(ascii: "*")) else { throw .noChecksum }
        let digits = body[body.index(after: star)...].filter { $0 != 0x20 }
        guard digits.count == 2, let found = UInt8(String(decoding: digits, as: UTF8.self), radix: 16), digits.first != UInt8(ascii: "+")
        else { throw .noChecksum }
        let expected = body[..<star].reduce(0, ^)
        guard found == expected else { throw .wrongChecksum(found: found, expected: expected) }
        var fields = body[..<star].split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
        let address = fields.removeFirst()
        if address.hasPrefix("P"), address.count > 1 {
            kind = nil
        } else {
            guard address.count == 5 else { throw .unknownForm }
            kind = String(address.suffix(3))
        }
        self.fields = fields
    }

    /// Returns a field; nil if it is empty or missing.
    func text(_ index: Int) -> String? { index < fields.count && !fields[index].isEmpty ? fields[index] : nil }

    /// Returns the number in a field; nil if there is none.
    func number(_ index: Int) -> Double? {
        guard let text = text(index), text.utf8.allSatisfy({ $0 &- 0x30 < 10 || $0 == 0x2E || $0 == 0x2D || $0 == 0x2B }) else {
            return nil
        }
        return Double(text).flatMap { $0.isFinite ? $0 : nil }
    }

    /// Returns the seconds since midnight in a field of the form `hhmmss.ss`; nil if there are none.
    func timeOfDay(_ index: Int) -> Double? {
        guard let text = text(index), let number = number(index), text.prefix(while: { $0 != "." }).count == 6, number >= 0 else {
            return nil
        }
        let whole = Int(number)
        let (hour, minute) = (whole / 10_000, whole / 100 % 100)
        let second = number - Double(whole / 100 * 100)
        // A leap second is 60.
        guard hour < 24, minute < 60, second < 61 else { return nil }
        // The rounding error of the subtraction is below a microsecond.
        return Double(hour * 3600 + minute * 60) + (second * 1e6).rounded() / 1e6
    }

    /// Returns the degrees in a field of the form `ddmm.mmmm` and the next field with the hemisphere; nil if they are invalid.
    func angle(_ index: Int, positive: String, negative: String, limit: Double) -> Double? {
        guard let number = number(index), number >= 0, let hemisphere = text(index + 1), [positive, negative].contains(hemisphere) else {
            return nil
        }
        let degrees = (number / 100).rounded(.down)
        let minutes = number - degrees * 100
        let angle = degrees + minutes / 60
        guard minutes < 60, angle <= limit else { return nil }
        return hemisphere == negative ? -angle : angle
    }
}
