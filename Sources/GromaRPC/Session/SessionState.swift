import GromaBase
import GromaJSON

/// The state that the owner of commands keeps in a session, from one command to the next.
///
/// A group of commands registers its states with ``CommandTable/add(state:)``; a command reaches them as `session[SketchStore.self]`. All but the
/// initialiser has a default.
/// ```swift
/// final class Notes: SessionState {
///     var texts: [String] = []
///     init(_ session: Session) {}
///     func reset() { texts = [] }
/// }
/// ```
public protocol SessionState: AnyObject, SendableMetatype {
    /// A state with nothing in it yet. The session owns it: hold it unowned.
    init(_ session: Session)
    /// Adds what `session.info` says of the owner.
    func describe(_ info: inout SessionDescription)
    /// Forgets what the script has made, as if the session had just begun.
    func reset()
    /// The session ends.
    func close()
    /// Something was set that the state may follow.
    func didChange(_ setting: SessionSetting)
    /// The command has ended that called ``Session/setNeedsUpdate()``.
    func commandDidEnd()
    /// A command has failed, and nothing of it may stay.
    func commandDidFail(_ command: RunningCommand)
    /// Throws an error where the session cannot be recorded from now on: what the state holds could not be brought back by commands.
    func checkRecordable() throws(CommandError)
    /// Adds to a new recording the commands that bring back what the state holds. Throws what writing them throws.
    func beginRecording(_ recording: Recording) throws(CommandError)
    /// Throws an error where the file that the path leads to must not be written over.
    func checkMayWrite(_ path: String, _ file: FileStamp) throws(CommandError)
    /// A command is about to be run while the session is recorded. Gives what records what is left of it if it fails; nil if nothing is.
    func failureRecorder(for command: RunningCommand) -> (any FailureRecorder)?
    /// A command has succeeded that is to be recorded. Adds to the recording what does the same whenever it is run, as where the command went by the
    /// system's clock or by what a connection said; false where the command does that as it stands.
    func record(_ command: RunningCommand, in recording: Recording) -> Bool
}

extension SessionState {
    /// Adds nothing.
    public func describe(_ info: inout SessionDescription) {}
    /// Forgets nothing.
    public func reset() {}
    /// Does nothing.
    public func close() {}
    /// Follows nothing.
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
    /// Nothing is left of a command that fails.
    public func failureRecorder(for command: RunningCommand) -> (any FailureRecorder)? { nil }
    /// False.
    public func record(_ command: RunningCommand, in recording: Recording) -> Bool { false }
}

/// Records what is left of a command that has failed: what it did all the same, as a script would do it.
public protocol FailureRecorder: AnyObject {
    /// Adds commands to the recording, or the failed one itself, or none; requests of it that are not recorded are to be skipped.
    func record(_ command: RunningCommand, in recording: Recording, of session: Session)
}

/// A setting of a session that states may follow.
public enum SessionSetting: Hashable, Sendable {
    /// The events that the script has subscribed to.
    case subscriptions
    /// The requests that the script has offered to answer.
    case offers
    /// The language of what is shown to people.
    case localization
}

/// What `session.info` says.
public struct SessionDescription: Sendable {
    /// Versions of Groma and of libraries, by their names.
    public var versions: [(name: String, version: String)] = []
    /// The optional parts that are compiled in.
    public var traits: [String] = []
    /// The plugins, in the order in which they were added.
    public internal(set) var plugins: [String] = []
    /// The formats that are read and written.
    public var formats: [String] = []
    /// The limits, those of the stream and those that the owners of commands set.
    public var limits: [(name: String, value: Int)] = []
    /// About how many bytes are held for the script: all, and by kind. O(states)
    public internal(set) var memory: [(name: String, value: Int)] = []
}

/// A command being run, as the states see it.
public struct RunningCommand {
    /// The method; nil if there is none of that name.
    public let description: CommandDescription?
    let parameters: JSONReader?

    /// The value of a parameter; nil if it was left out. O(parameters)
    public func value(of name: String) -> JSONValue? {
        var reader = parameters
        let value = reader.flatMap { _ in try? reader?.readValue() }
        return value?[name]
    }

    /// The parameters' bytes; nil if there are none.
    var bytes: UnsafeBufferPointer<UInt8>? {
        var reader = parameters
        return reader.flatMap { _ in try? reader?.readRawValue() }
    }
}
