#if GeoPackage
    import GromaBase
    import GromaFeatures

    extension MediaRelation {
        /// The columns of tables that the engine's first versions created. To reserve space for contents in the middle of a row, SQLite
        /// must hold all of them in memory.
        static let formerColumns = ["id", "data", "content_type", "name", "global_id"]

        /// Converts a table of the former form to the current one, before it is written: its contents are copied piece by piece. A table
        /// that other programs have created or extended remains unchanged. In a transaction.
        func bringUpToDate(_ hook: OperationHook, _ connection: SQLiteConnection) throws(FeatureError) {
            guard isFormer, try Self.columns(of: mediaTable, connection) == Self.formerColumns else { return }
            // Additions of other programs would be lost.
            let ofOthers = "SELECT 1 FROM sqlite_master WHERE lower(tbl_name) = lower(?) AND type IN ('trigger', 'index') AND sql NOTNULL"
            guard try connection.value(ofOthers, [.text(mediaTable)]) == nil else { return }
            let new = try Self.freeName(mediaTable + "_new", connection)
            let (from, to) = (SQLiteName.quoted(mediaTable), SQLiteName.quoted(new))
            try connection.run("CREATE TABLE \(to) \(Self.mediaColumnsSQL)")
            let rows = try connection.prepare("SELECT id, length(data) FROM \(from) ORDER BY id")
            while try rows.step() {
                if let isCancelled = hook.isCancelled, isCancelled() { throw .cancelled }
                let (id, count) = (rows.integer(0), rows.integer(1))
                let others = try connection.prepare("SELECT content_type, name, global_id FROM \(from) WHERE id = ?")
                try others.bind(1, id)
                guard try others.step() else { continue }
                // Contents are only kept out of memory as a separate value at the end of a row.
                let insert = try connection.prepare(
                    "INSERT INTO \(to) (id, content_type, name, global_id, data) VALUES (?, ?, ?, ?, ?)")
                try insert.bind([.integer(id)] + (Int32(0)..<3).map { others.value($0) })
                try insert.bindZeros(5, count: count)
                try insert.run()
                try copyContents(of: id, to: new, hook, connection)
            }
            // The ids of deleted attachments are not reused.
            try connection.run("DELETE FROM sqlite_sequence WHERE name = ?", [.text(new)])
            try connection.run(
                "INSERT INTO sqlite_sequence (name, seq) SELECT ?2, seq FROM sqlite_sequence WHERE name = ?1",
                [.text(mediaTable), .text(new)])
            try connection.run("DROP TABLE \(from)")
            // Views of other programs on the table are not checked: they find it again under its name.
            try connection.run("PRAGMA legacy_alter_table = ON")
            defer { try? connection.run("PRAGMA legacy_alter_table = OFF") }
            try connection.run("ALTER TABLE \(to) RENAME TO \(from)")
        }

        private func copyContents(
            of id: Int, to new: String, _ hook: OperationHook, _ connection: SQLiteConnection
        ) throws(FeatureError) {
            let source = try SQLiteBlob(connection, table: mediaTable, column: "data", row: id)
            let target = try SQLiteBlob(connection, table: new, column: "data", row: id, isWritable: true)
            let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: min(source.count, Self.pieceSize), alignment: 16)
            defer { buffer.deallocate() }
            var offset = 0
            while offset < source.count {
                if let isCancelled = hook.isCancelled, isCancelled() { throw .cancelled }
                let piece = UnsafeMutableRawBufferPointer(rebasing: buffer[..<min(buffer.count, source.count - offset)])
                try source.read(into: piece, at: offset)
                try target.write(UnsafeRawBufferPointer(piece), at: offset)
                offset += piece.count
            }
        }
    }
#endif
