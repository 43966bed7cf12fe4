import GromaRPC

extension CommandGroup {
    /// `attachments.*`
    static let attachments = CommandGroup { table throws(CommandTableError) in
        try table.add(AttachmentsList.self)
        try table.add(AttachmentsGet.self)
        try table.add(AttachmentsAdd.self)
        try table.add(AttachmentsUpdate.self)
        try table.add(AttachmentsDelete.self)
        try table.add(AttachmentsCancel.self)
        try table.add(AttachmentsPost.self)
    }
}
