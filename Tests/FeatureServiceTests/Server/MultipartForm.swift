import Foundation

/// A form with files: `multipart/form-data` (RFC 7578).
struct MultipartForm: Sendable {
    /// A field of a form.
    struct Part: Sendable {
        /// The name of the field.
        var name: String
        /// The name of the file; nil for a field that is none.
        var fileName: String?
        /// The media type, if it was said.
        var contentType: String?
        /// The contents.
        var bytes: [UInt8]
    }

    /// The fields in order.
    var parts: [Part] = []

    /// A form from its bytes; nil when they are none that the boundary divides.
    init?(_ bytes: [UInt8], boundary: String) {
        guard !boundary.isEmpty, boundary.utf8.count <= 70, let first = bytes.firstRange(of: "--\(boundary)") else { return nil }
        let divider = Array("\r\n--\(boundary)".utf8)
        var place = first.upperBound
        while true {
            if bytes[place...].starts(with: Array("--".utf8)) { return }
            // Blanks may stand behind a boundary (RFC 2046, section 5.1.1).
            while place < bytes.count, bytes[place] == 0x20 || bytes[place] == 0x09 { place += 1 }
            guard bytes[place...].starts(with: [0x0D, 0x0A]), let head = bytes.firstRange(of: "\r\n\r\n", from: place),
                let end = bytes.firstRange(ofBytes: divider, from: head.upperBound - 2),
                let part = Part(
                    head: bytes[min(place + 2, head.lowerBound)..<head.lowerBound],
                    body: bytes[head.upperBound..<max(head.upperBound, end.lowerBound)])
            else { return nil }
            parts.append(part)
            place = end.upperBound
        }
    }
}

extension MultipartForm.Part {
    fileprivate init?(head: ArraySlice<UInt8>, body: ArraySlice<UInt8>) {
        var name: String?
        bytes = Array(body)
        for line in String(decoding: head, as: UTF8.self).components(separatedBy: "\r\n") {
            guard let colon = line.firstIndex(of: ":") else { return nil }
            let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
            switch line[..<colon].lowercased() {
            case "content-disposition":
                guard value.lowercased().hasPrefix("form-data") else { return nil }
                name = Self.parameter("name", of: value)
                fileName = Self.parameter("filename", of: value)
            case "content-type": contentType = value
            default: break
            }
        }
        guard let name else { return nil }
        self.name = name
    }

    /// A quoted parameter: in it quotes and line ends are written `%22`, `%0D`, `%0A` (HTML, multipart form data), or quotes with a backslash.
    private static func parameter(_ name: String, of value: String) -> String? {
        guard let start = value.range(of: "; \(name)=\"") ?? value.range(of: ";\(name)=\"") else { return nil }
        var result = ""
        var isEscaped = false
        for character in value[start.upperBound...] {
            if isEscaped {
                result.append(character)
                isEscaped = false
            } else if character == "\\" {
                isEscaped = true
            } else if character == "\"" {
                return [("%22", "\""), ("%0D", "\r"), ("%0A", "\n")].reduce(result) { $0.replacingOccurrences(of: $1.0, with: $1.1) }
            } else {
                result.append(character)
            }
        }
        return nil
    }
}
