import GromaFeatures

extension PopupsContainer {
    /// Adds popups after the existing ones, at any time, also during editing or saving. If there were none, the first becomes current.
    public func showAdditionalPopups(_ popups: [Popup]) {
        self.popups += popups
        // Possible in every state.
        try? handle(.showAdditionalPopups(popups.count))
    }

    /// Removes all popups, so that the container can be reused. An edit is cancelled as by ``cancelEditing()``.
    ///
    /// - Throws: `illegalEvent` while an edit is saved or a feature is deleted.
    public func clearAllPopups() throws(PopupError) { try handle(.clearAllPopups) }

    /// Makes another popup the current one.
    ///
    /// - Throws: `illegalEvent` unless a popup is viewed; `indexOutOfRange`.
    public func select(at index: Int) throws(PopupError) { try handle(.select(index)) }

    /// Makes the next popup the current one.
    ///
    /// - Throws: `illegalEvent` unless a popup is viewed; `indexOutOfRange` at the last.
    public func next() throws(PopupError) { try step(by: 1) }

    /// Makes the previous popup the current one.
    ///
    /// - Throws: `illegalEvent` unless a popup is viewed; `indexOutOfRange` at the first.
    public func previous() throws(PopupError) { try step(by: -1) }

    /// Makes the first popup the current one.
    ///
    /// - Throws: `illegalEvent` unless a popup is viewed.
    public func first() throws(PopupError) { try handle(.select(0)) }

    /// Makes the last popup the current one.
    ///
    /// - Throws: `illegalEvent` unless a popup is viewed.
    public func last() throws(PopupError) { try handle(.select(popups.count - 1)) }

    private func step(by offset: Int) throws(PopupError) {
        try machine.require(.select)
        try handle(.select((currentIndex ?? 0) + offset))
    }

    /// Notifies the host that the user has finished viewing.
    ///
    /// - Throws: `illegalEvent` during editing, a question, saving or deleting.
    public func finishViewing() throws(PopupError) { try handle(.finishViewing) }
}
