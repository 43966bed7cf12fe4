extension Parts {
    /// Calls `body` with every contact of the rings, each once, until it returns false. The paths must all be rings. Exact for all
    /// ordinates whose products neither over- nor underflow. O(n log n + contacts) for rings that do not cover the same area repeatedly,
    /// without additional memory.
    ///
    /// - Parameter isCancelled: Called from time to time to check for cancellation.
    /// - Returns: Whether the walk was completed.
    @discardableResult
    public func forEachContact(isCancelled: (() -> Bool)? = nil, _ body: (RingContact) -> Bool) -> Bool {
        withoutActuallyEscaping(body) { body in
            var search = ContactSearch(self, isCancelled: isCancelled, body: body)
            return search.searchAll()
        }
    }

    /// Calls `body` with every contact of the segments in the stretches, and of the boundary at their ends, each once, until it returns
    /// false. There must be at most one stretch per ring. A change of a ring removes and adds the contacts of the stretches around it
    /// before and after, if both are the whole ring or neither is. O(segments · log n + contacts).
    ///
    /// - Returns: Whether the walk was completed.
    @discardableResult
    public func forEachContact(of stretches: [RingStretch], _ body: (RingContact) -> Bool) -> Bool {
        withoutActuallyEscaping(body) { body in
            var search = ContactSearch(self, body: body)
            return search.search(stretches)
        }
    }
}
