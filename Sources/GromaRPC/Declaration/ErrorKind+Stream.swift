extension ErrorKind {
    /// The line is not JSON (RFC 8259).
    public static let notJSON = ErrorKind("notJSON", -32700, "The line is not JSON (RFC 8259).")
    /// The line is nested more deeply than the limit.
    public static let nestingTooDeepLine = ErrorKind(
        "nestingTooDeep", -32700, "The line is nested more deeply than the limit.")
    /// The line is JSON but not a JSON-RPC 2.0 message.
    public static let invalidRequest = ErrorKind("invalidRequest", -32600, "The line is JSON but not a JSON-RPC 2.0 message.")
    /// There is no such method.
    public static let methodNotFound = ErrorKind("methodNotFound", -32601, "There is no such method.")
    /// The method has no such parameter.
    public static let unknownParameter = ErrorKind("unknownParameter", -32602, "The method has no such parameter.")
    /// A required parameter is missing.
    public static let missingParameter = ErrorKind("missingParameter", -32602, "A required parameter is missing.")
    /// A parameter or member is given twice.
    public static let duplicateParameter = ErrorKind("duplicateParameter", -32602, "A parameter or member is given twice.")
    /// Parameters must be an object, not an array.
    public static let parametersByPosition = ErrorKind("parametersByPosition", -32602, "Parameters must be an object, not an array.")
    /// A value of another JSON type than the parameter's.
    public static let wrongKind = ErrorKind("wrongType", -32602, "A value of another JSON type than the parameter's.")
    /// A value that the parameter does not allow.
    public static let invalidValue = ErrorKind("invalidParameter", -32602, "A value that the parameter does not allow.")
    /// A fault in Groma itself.
    public static let internalError = ErrorKind("internalError", -32603, "A fault in Groma itself.")
    /// The operation gave no result.
    public static let operationFailed = ErrorKind("operationFailed", -32000, "The operation gave no result.")
    /// An index out of range.
    public static let indexOutOfRange = ErrorKind("indexOutOfRange", -32001, "An index out of range.")
    /// A coordinate that is not finite.
    public static let notFinite = ErrorKind(
        "notFinite", -32011, "A coordinate that is not finite.", remedy: "finite numbers", suspects: [.first("Geometry"), "sketch"])
    /// More than the operation or the text can hold.
    public static let tooLarge = ErrorKind(
        "tooLarge", -32017, "More than the operation or the text can hold.", remedy: "less than the limit",
        suspects: [.first("Geometry"), "sketch"])
    /// The request was cancelled.
    public static let cancelled = ErrorKind("cancelled", -32018, "The request was cancelled.")
    /// One of the session's limits: line length, vertices of a geometry, memory.
    public static let limitExceeded = ErrorKind(
        "limitExceeded", -32019, "One of the session's limits: line length, vertices of a geometry, memory.",
        suspects: [.first("Geometry"), "layer", "sketch"])
    /// Nothing is recorded.
    public static let noRecording = ErrorKind(
        "noRecording", -32037, "Nothing is recorded.", remedy: "a session that session.record has begun to record")
    /// The session is already being recorded.
    public static let recordingActive = ErrorKind(
        "recordingActive", -32038, "The session is already being recorded.", remedy: "session.recording with \"end\":true first")
    /// No request of the engine of that id waits for its answer.
    public static let notWaiting = ErrorKind("notWaiting", -32080, "No request of the engine of that id waits for its answer.")
    /// A request of the engine waits for its answer, and what it is about cannot be changed until then.
    public static let requestWaiting = ErrorKind(
        "requestWaiting", -32081, "A request of the engine waits for its answer, and what it is about cannot be changed until then.")
    /// A table of texts cannot be read.
    public static let invalidStrings = ErrorKind("invalidStrings", -32075, "A table of texts cannot be read.", comesOfEdits: true)
    /// A path that leads out of the root.
    public static let outsideRoot = ErrorKind("outsideRoot", -32060, "A path that leads out of the root.", suspects: ["path"])
    /// There is no such file.
    public static let fileNotFound = ErrorKind(
        "fileNotFound", -32061, "There is no such file.", remedy: "a file that is there", suspects: ["path"])
    /// The system refused to read or write.
    public static let fileError = ErrorKind(
        "inputOutput", -32062, "The system refused to read or write.", remedy: "a regular file that the system lets one read or write",
        suspects: ["path"])
    /// The session has no root to read or write files under.
    public static let filesOff = ErrorKind(
        "filesOff", -32063, "The session has no root to read or write files under.", remedy: "a session with a root", suspects: ["path"])

    /// The kinds of errors of every stream, regardless of its methods.
    public static let ofStream: [ErrorKind] =
        [
            notJSON, nestingTooDeepLine, invalidRequest, methodNotFound, unknownParameter, missingParameter, duplicateParameter,
            parametersByPosition, wrongKind, invalidValue, internalError, operationFailed, indexOutOfRange, notFinite, tooLarge, cancelled,
            limitExceeded, noRecording, recordingActive, notWaiting, requestWaiting, invalidStrings, outsideRoot, fileNotFound, fileError,
            filesOff,
        ]
}
