import GromaPopups
import GromaRPC

/// The popups of a session, for commands of your own.
extension Session {
    /// The names of the popups that are open, in the order in which they were opened. O(popups)
    public var popupNames: [String] { popups.map(\.name) }

    /// Popups that are open: what is done to them is told and asked as by the methods of the stream.
    ///
    /// - Throws: `noPopups`.
    public func popupsContainer(named name: String = "popups") throws(CommandError) -> PopupsContainer { try popups(named: name).container }
}
