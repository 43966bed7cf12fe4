/// Whether a method changes the state of the session.
public enum CommandEffect: String, Sendable {
    /// It only reads.
    case reads
    /// It changes a geometry, a sketch, a file or the session's settings.
    case edits
}
