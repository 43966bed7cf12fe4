import GromaJSON
import GromaMap
import GromaRPC

extension ErrorKind {
    /// A picture cannot be created.
    public static let pictureFailed = ErrorKind(
        "pictureFailed", -32095, "A picture cannot be written: its format is not built in, or failed.", suspects: ["format", "path"])
}

extension CommandError {
    /// Creates the stream's error for an error of pictures and their settings.
    package init(picture error: MapError) {
        switch error {
        case .invalid(let path, let found, let expected):
            self.init(.invalidValue, error.description, path: "params.\(path)", found: .string(found), expected: expected)
        case .unavailable(let what, let advice): self.init(.pictureFailed, error.description, found: .string(what), expected: advice)
        case .cancelled: self.init(.cancelled, error.description)
        default: self.init(.pictureFailed, error.description)
        }
    }
}
