import GromaRPC

extension CommandGroup {
    /// The methods `format.*`.
    static let formats = CommandGroup { table throws(CommandTableError) in
        try table.add(FormatDecode.self)
        try table.add(FormatEncode.self)
        try table.add(FormatList.self)
    }
}
