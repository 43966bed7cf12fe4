import GromaPopups
import GromaRPC

/// The popups of a session, for commands of your own.
extension Session {
    /// The names of the open popups, in the order in which they were opened.
    ///
    /// - Complexity: O(*n*), where *n* is the number of popups.
    public var popupNames: [String] { popups.map(\.name) }

    /// Returns the container of open popups; its changes are reported, and its requests sent, as with the methods of the stream.
    ///
    /// - Throws: `noPopups`.
    /// - Complexity: O(*n*), where *n* is the number of popups.
    public func popupsContainer(named name: String = "popups") throws(CommandError) -> PopupsContainer { try popups(named: name).container }
}
