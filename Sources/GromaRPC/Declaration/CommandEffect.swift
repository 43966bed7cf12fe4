/// Whether a method changes what the session holds.
public enum CommandEffect: String, Sendable {
    /// It only looks.
    case reads
    /// It changes a geometry, a sketch, a file or the session's settings.
    case edits
}
