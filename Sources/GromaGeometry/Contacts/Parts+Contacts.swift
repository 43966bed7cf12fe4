extension Parts {
    /// Calls `body` with every contact of the rings, each once, until it says false. The paths must all be rings. Exact for all
    /// ordinates whose products neither over- nor underflow. O(n log n + contacts) for rings that do not cover the same ground over
    /// and over, without memory of its own.
    ///
    /// - Parameter isCancelled: asked now and then whether to stop.
    /// - Returns: whether it came to the end.
    @discardableResult
    public func forEachContact(isCancelled: (() -> Bool)? = nil, _ body: (RingContact) -> Bool) -> Bool {
        withoutActuallyEscaping(body) { body in
            var search = ContactSearch(self, isCancelled: isCancelled, body: body)
            return search.searchAll()
        }
    }

    /// Calls `body` with every contact of the segments in the stretches, and of the boundary at their ends, each once, until it says
    /// false. There must be one stretch of a ring at most. What contacts a change of a ring takes away and brings are those of the
    /// stretches around it before and after, both whole or neither. O(segments · log n + contacts).
    ///
    /// - Returns: whether it came to the end.
    @discardableResult
    public func forEachContact(of stretches: [RingStretch], _ body: (RingContact) -> Bool) -> Bool {
        withoutActuallyEscaping(body) { body in
            var search = ContactSearch(self, body: body)
            return search.search(stretches)
        }
    }
}
