import GromaFeatures

extension PopupsContainer {
    /// Adds popups behind those that are there, at any time: also while one is edited or saved. The first becomes current when there was none.
    public func showAdditionalPopups(_ popups: [Popup]) {
        self.popups += popups
        // Possible in every state.
        try? handle(.showAdditionalPopups(popups.count))
    }

    /// Takes all popups away, so that the container can be used again. What is edited is given up as by ``cancelEditing()``.
    ///
    /// - Throws: `illegalEvent` while something is saved or deleted.
    public func clearAllPopups() throws(PopupError) { try handle(.clearAllPopups) }

    /// Makes another popup the current one.
    ///
    /// - Throws: `illegalEvent` unless a popup is looked at; `indexOutOfRange`.
    public func select(at index: Int) throws(PopupError) { try handle(.select(index)) }

    /// Makes the next popup the current one.
    ///
    /// - Throws: `illegalEvent` unless a popup is looked at; `indexOutOfRange` at the last.
    public func next() throws(PopupError) { try step(by: 1) }

    /// Makes the popup before the current one.
    ///
    /// - Throws: `illegalEvent` unless a popup is looked at; `indexOutOfRange` at the first.
    public func previous() throws(PopupError) { try step(by: -1) }

    /// Makes the first popup the current one.
    ///
    /// - Throws: `illegalEvent` unless a popup is looked at.
    public func first() throws(PopupError) { try handle(.select(0)) }

    /// Makes the last popup the current one.
    ///
    /// - Throws: `illegalEvent` unless a popup is looked at.
    public func last() throws(PopupError) { try handle(.select(popups.count - 1)) }

    private func step(by offset: Int) throws(PopupError) {
        try machine.require(.select)
        try handle(.select((currentIndex ?? 0) + offset))
    }

    /// Tells the host that the person is done looking.
    ///
    /// - Throws: `illegalEvent` while something is edited, asked, saved or deleted.
    public func finishViewing() throws(PopupError) { try handle(.finishViewing) }
}
