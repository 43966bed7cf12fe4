extension CommandGroup {
    /// `session.*` and `rpc.discover`.
    static let session = CommandGroup { table throws(CommandTableError) in
        try table.add(SessionInfo.self)
        try table.add(SessionReset.self)
        try table.add(SessionSetLocale.self)
        try table.add(SessionSubscribe.self)
        try table.add(SessionUnsubscribe.self)
        try table.add(SessionDelegate.self)
        try table.add(SessionCancel.self)
        try table.add(SessionRecord.self)
        try table.add(SessionRecording.self)
        try table.add(RPCDiscover.self)
    }
}
