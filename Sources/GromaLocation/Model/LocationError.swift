import GromaFormats

/// An error of locations and their sources.
public enum LocationError: Error, Hashable, Sendable {
    /// The value of a fix or a setting is invalid.
    case invalid(path: String, found: String, expected: String)
    /// A text with fixes cannot be read.
    case unreadable(source: String, reason: FormatError)
    /// A fix in the input of a source, counted from 0, has an invalid position or value.
    case invalidFix(source: String, index: Int, found: String, expected: String)
    /// The geometry of a simulation has no positions.
    case noPositions(source: String, expected: String)
    /// The connection of a source cannot be opened, read or written.
    case transportFailed(source: String, reason: String)
    /// The connection of a source was lost; nil for a source that does not retry.
    case disconnected(source: String, retryAfter: Double?)
    /// A message of a receiver is truncated, damaged or meaningless; the source continues with the next one.
    case brokenMessage(source: String, line: Int, text: String, reason: String)
    /// The receiver has lost its position, or has none yet; the source continues.
    case noFix(source: String)
    /// A fix is older than the last one by a number of seconds; it is omitted, and the source continues.
    case outOfOrder(time: Double, seconds: Double)
    /// A fix is ahead of the clock by a number of seconds; it is omitted, and the source continues.
    case inFuture(time: Double, seconds: Double)
    /// The version of a receiver's protocol is not supported.
    case unsupportedProtocol(source: String, found: String, expected: String)
    /// A position cannot be projected to a spatial reference.
    case cannotProject(from: String, to: String, reason: String)
    /// The user has not given permission for the location; with the purpose of the request.
    case permissionDenied(purpose: String?)
    /// A vertex cannot be added to a track.
    case cannotRecord(reason: String)
    /// There is no kind of source with this name.
    case unknownSource(found: String, known: [String])
}

extension LocationError {
    /// A stable identifier for programs.
    public var code: String {
        switch self {
        case .invalid: "invalid"
        case .unreadable: "unreadable"
        case .invalidFix: "invalidFix"
        case .noPositions: "noPositions"
        case .transportFailed: "transportFailed"
        case .disconnected: "disconnected"
        case .brokenMessage: "brokenMessage"
        case .noFix: "noFix"
        case .outOfOrder: "outOfOrder"
        case .inFuture: "inFuture"
        case .unsupportedProtocol: "unsupportedProtocol"
        case .cannotProject: "cannotProject"
        case .permissionDenied: "permissionDenied"
        case .cannotRecord: "cannotRecord"
        case .unknownSource: "unknownSource"
        }
    }
}

extension LocationError: CustomStringConvertible {
    /// A description of the error, its place and what is allowed.
    public var description: String {
        switch self {
        case .invalid(let path, let found, let expected): "\(path): \(found) is not \(expected)"
        case .unreadable(let source, let reason): "\(source) cannot be read: \(reason)"
        case .invalidFix(let source, let index, let found, let expected): "\(source), point \(index): \(found) is not \(expected)"
        case .noPositions(let source, let expected): "\(source) has no positions; expected \(expected)"
        case .transportFailed(let source, let reason): "\(source): \(reason)"
        case .disconnected(let source, let delay?): "\(source) has gone away; it is tried again in \(delay) seconds"
        case .disconnected(let source, nil): "\(source) has ended"
        case .brokenMessage(let source, let line, let text, let reason): "\(source), line \(line): \(reason): '\(text)'"
        case .noFix(let source): "\(source) has no position"
        case .outOfOrder(let time, let seconds): "the fix of \(time) is \(seconds) seconds older than the last one and is left out"
        case .inFuture(let time, let seconds): "the fix of \(time) lies \(seconds) seconds ahead of the clock and is left out"
        case .unsupportedProtocol(let source, let found, let expected): "\(source) speaks version \(found), expected \(expected)"
        case .cannotProject(let from, let to, let reason): "a position in \(from) cannot be put into \(to): \(reason)"
        case .permissionDenied(let purpose?): "the location may not be used; it was requested for this purpose: \(purpose)"
        case .permissionDenied(nil): "the location may not be used"
        case .cannotRecord(let reason): "the track cannot be recorded: \(reason)"
        case .unknownSource(let found, let known):
            "there is no kind of location source '\(found)'; known are \(known.joined(separator: ", "))"
        }
    }
}
