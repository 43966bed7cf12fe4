import GromaBase
import GromaJSON

/// The state of an owner of commands in a session, which persists between commands.
///
/// A command accesses it as `session[SketchStore.self]`, which makes it where there is none yet. A group of commands whose states depend on
/// one another, or on those of other groups, registers them in that order with ``CommandTable/add(state:)``. All members except the
/// initializer have a default implementation.
/// ```swift
/// final class Notes: SessionState {
///     var texts: [String] = []
///     init(_ session: Session) {}
///     func reset() { texts = [] }
/// }
/// ```
public protocol SessionState: AnyObject, SendableMetatype {
    /// Creates an empty state. The session owns it, so references to the session must be unowned.
    init(_ session: Session)
    /// Adds the owner's part to `session.info`.
    func describe(_ info: inout SessionDescription)
    /// Discards everything that the script has created, as at the beginning of the session.
    func reset()
    /// The session ends.
    func close()
    /// A setting of the session has changed.
    func didChange(_ setting: SessionSetting)
    /// The command that called ``Session/setNeedsUpdate()`` has ended.
    func commandDidEnd()
    /// A command has failed, and its effects must be reverted.
    func commandDidFail(_ command: RunningCommand)
    /// Throws an error if the session cannot be recorded from now on, because the state could not be reproduced by commands.
    func checkRecordable() throws(CommandError)
    /// Adds to a new recording the commands that reproduce the state. Throws the errors of writing them.
    func beginRecording(_ recording: Recording) throws(CommandError)
    /// Throws an error if the file at the path must not be overwritten.
    func checkMayWrite(_ path: String, _ file: FileStamp) throws(CommandError)
    /// A command is about to be run while the session is recorded. Returns a recorder of its remaining effects if it fails; nil if there
    /// are none.
    func failureRecorder(for command: RunningCommand) -> (any FailureRecorder)?
    /// A command has succeeded that is to be recorded. Adds to the recording commands that reproduce its effect at any time, for a command
    /// that depends on the system's clock or on a connection; returns false if the command itself does so.
    func record(_ command: RunningCommand, in recording: Recording) -> Bool
}

extension SessionState {
    /// Does nothing.
    public func describe(_ info: inout SessionDescription) {}
    /// Does nothing.
    public func reset() {}
    /// Does nothing.
    public func close() {}
    /// Does nothing.
    public func didChange(_ setting: SessionSetting) {}
    /// Does nothing.
    public func commandDidEnd() {}
    /// Does nothing.
    public func commandDidFail(_ command: RunningCommand) {}
    /// Never throws.
    public func checkRecordable() throws(CommandError) {}
    /// Adds nothing, and never throws.
    public func beginRecording(_ recording: Recording) throws(CommandError) {}
    /// Never throws.
    public func checkMayWrite(_ path: String, _ file: FileStamp) throws(CommandError) {}
    /// Returns nil: a failed command has no remaining effects.
    public func failureRecorder(for command: RunningCommand) -> (any FailureRecorder)? { nil }
    /// Returns false.
    public func record(_ command: RunningCommand, in recording: Recording) -> Bool { false }
}

/// Records the remaining effects of a failed command, as commands of a script.
public protocol FailureRecorder: AnyObject {
    /// Adds commands to the recording, or the failed one itself, or none; its requests that are not recorded must be skipped.
    func record(_ command: RunningCommand, in recording: Recording, of session: Session)
}

/// A setting of a session that states can observe.
public enum SessionSetting: Hashable, Sendable {
    /// The events that the script has subscribed to.
    case subscriptions
    /// The requests that the script has offered to answer.
    case offers
    /// The language of texts for users.
    case localization
}

/// The content of `session.info`.
public struct SessionDescription: Sendable {
    /// Versions of Groma and of libraries, by name.
    public var versions: [(name: String, version: String)] = []
    /// The optional parts that are compiled in.
    public var traits: [String] = []
    /// The plugins, in the order in which they were added.
    public internal(set) var plugins: [String] = []
    /// The formats that are read and written.
    public var formats: [String] = []
    /// The limits of the stream and of the owners of commands.
    public var limits: [(name: String, value: Int)] = []
    /// The approximate number of bytes held for the script: in total, and by kind. O(states)
    public internal(set) var memory: [(name: String, value: Int)] = []
}

/// A running command, in the form for states.
public struct RunningCommand {
    /// The method; nil if there is none with that name.
    public let description: CommandDescription?
    let parameters: JSONReader?

    /// Returns the value of a parameter; nil if it was omitted. O(parameters)
    public func value(of name: String) -> JSONValue? {
        var reader = parameters
        let value = reader.flatMap { _ in try? reader?.readValue() }
        return value?[name]
    }

    /// The bytes of the parameters; nil if there are none.
    var bytes: UnsafeBufferPointer<UInt8>? {
        var reader = parameters
        return reader.flatMap { _ in try? reader?.readRawValue() }
    }
}
