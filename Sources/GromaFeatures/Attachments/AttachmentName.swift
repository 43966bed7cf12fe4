/// Validation of attachment names, which come from users and services and are used as file names.
public enum AttachmentName {
    /// The maximum length of a name in bytes, as in common file systems.
    public static let maximumLength = 255

    /// Returns the name if it is valid.
    ///
    /// - Throws: `attachmentName` for a name that is empty, `.` or `..`, that is longer than ``maximumLength``, or that contains `/`, `\`
    ///   or control characters.
    /// - Complexity: O(*n*), where *n* is the length of the name.
    @discardableResult
    public static func checked(_ name: String) throws(FeatureError) -> String {
        if let reason = problem(with: name) { throw .attachmentName(name: name, reason: reason) }
        return name
    }

    private static func problem(with name: String) -> String? {
        if name.utf8.isEmpty { return "it is empty" }
        if name == "." || name == ".." { return "it is the name of a folder" }
        if name.utf8.count > maximumLength { return "it has \(name.utf8.count) bytes, more than \(maximumLength)" }
        if name.utf8.contains(where: { $0 == 0x2F || $0 == 0x5C }) { return "it contains a folder: give only the file's name" }
        if name.unicodeScalars.contains(where: isControl) { return "it has a control character" }
        return nil
    }

    /// Returns a name under which the contents can be saved on any file system: folders are omitted; characters that file systems refuse,
    /// leading dots, and trailing dots and spaces become `_`; names of Windows devices get a `_`; a name that is too long is cut before its
    /// extension; an empty name becomes `attachment`.
    ///
    /// - Complexity: O(*n*), where *n* is the length of the name.
    public static func safe(_ name: String) -> String {
        let last = name.split(omittingEmptySubsequences: false) { $0 == "/" || $0 == "\\" }.last.map(String.init) ?? ""
        var scalars = last.unicodeScalars.map { isControl($0) || forbidden.contains($0) ? "_" : $0 }
        for place in scalars.indices { if scalars[place] == "." { scalars[place] = "_" } else { break } }
        for place in scalars.indices.reversed() {
            if scalars[place] == "." || scalars[place] == " " { scalars[place] = "_" } else { break }
        }
        var result = String(String.UnicodeScalarView(scalars))
        if result.isEmpty { result = "attachment" }
        let stem = result.prefix { $0 != "." }
        if devices.contains(stem.uppercased()) { result = "_" + result }
        return shortened(result)
    }

    private static func shortened(_ name: String) -> String {
        guard name.utf8.count > maximumLength else { return name }
        let end = name.lastIndex(of: ".").map { String(name[$0...]) } ?? ""
        let kept = end.utf8.count <= 16 ? end : ""
        var stem = String(name.dropLast(kept.count))
        while stem.utf8.count + kept.utf8.count > maximumLength { stem.removeLast() }
        return stem + kept
    }

    /// C0 and C1 controls, delete, and characters that change the direction of writing, which can disguise a program as a picture.
    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F...0x9F, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
        default: false
        }
    }

    private static let forbidden: Set<Unicode.Scalar> = ["<", ">", ":", "\"", "|", "?", "*"]

    /// Names that Windows reserves for devices, with any extension (learn.microsoft.com, "Naming Files, Paths, and Namespaces").
    private static let devices: Set<String> = Set(
        ["CON", "PRN", "AUX", "NUL"] + (1...9).flatMap { ["COM\($0)", "LPT\($0)"] })
}
