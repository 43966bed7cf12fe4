import GromaJSON

/// A picture that a method has returned or written to a file, in the common form of all such methods: `svg`, or `data` with `mediaType`, or
/// `path`.
struct PictureInAnswer {
    let kind: PictureKind
    let content: Shelf.Content
    /// The title of the picture; nil if there is none.
    let title: String?
    /// The answer without the picture itself.
    let rest: JSONObject

    /// Extracts the picture from a result, given as JSON text; nil if there is none. O(its text)
    init?(_ result: [UInt8]) {
        let names = result.withUnsafeBufferPointer { bytes in (try? RawMembers(JSONReader(bytes)))?.members.map(\.name) }
        guard let names, names.contains("bytes"), ["svg", "data", "path"].contains(where: names.contains) else { return nil }
        guard var object = (try? JSONValue(parsing: result))?.objectValue else { return nil }
        if let svg = object["svg"]?.stringValue {
            (kind, content, title) = (.svg, .text(svg), nil)
            object["svg"] = nil
        } else if let data = object["data"]?.stringValue {
            guard let kind = PictureKind.allCases.first(where: { $0.mediaType == object["mediaType"]?.stringValue }) else { return nil }
            (self.kind, content, title) = (kind, .base64(data), nil)
            object["data"] = nil
        } else {
            guard let path = object["path"]?.stringValue, let kind = PictureKind(path: path) else { return nil }
            (self.kind, content, title) = (kind, .file(path), path)
        }
        rest = object
    }
}
