import GromaRPC

extension CommandGroup {
    /// The methods `point.*`.
    static let point = CommandGroup { table throws(CommandTableError) in
        try table.add(PointFormat.self)
        try table.add(PointParse.self)
    }
}
