#if GeoPackage
    import GromaBase
    import GromaFeatures
    import GromaFormats

    extension MediaRelation {
        /// The maximum size of a value in SQLite (SQLITE_MAX_LENGTH in the builds of Debian and others).
        static let sizeLimit = 1_000_000_000

        /// The number of bytes of contents that are read and written at a time.
        static let pieceSize = 1 << 18

        /// Returns the attachments of a feature, by id.
        func infos(ofFeature objectID: Int, _ connection: SQLiteConnection) throws(FeatureError) -> [AttachmentInfo] {
            // Columns after the contents of a row can only be read through all pages of the contents.
            guard isFormer else { return try readInfos(ofFeature: objectID, connection) }
            return try connection.withSmallCache { () throws(FeatureError) in try self.readInfos(ofFeature: objectID, connection) }
        }

        private func readInfos(ofFeature objectID: Int, _ connection: SQLiteConnection) throws(FeatureError) -> [AttachmentInfo] {
            let statement = try connection.cached(
                """
                SELECT \(mediaColumns), length(m.data) FROM \(SQLiteName.quoted(mappingTable)) AS r
                JOIN \(SQLiteName.quoted(mediaTable)) AS m ON m.\(SQLiteName.quoted(key)) = r.related_id
                WHERE r.base_id = ? ORDER BY 1
                """)
            defer { statement.clear() }
            try statement.bind(1, objectID)
            var infos: [AttachmentInfo] = []
            while try statement.step() {
                let (id, type) = (statement.integer(0), statement.text(1))
                infos.append(
                    AttachmentInfo(
                        id: id, globalID: statement.optionalText(3).flatMap(GlobalID.normalized), objectID: objectID,
                        name: statement.optionalText(2) ?? "attachment \(id)", contentType: type, size: statement.integer(4)))
            }
            return infos
        }

        /// Returns whether a feature has an attachment.
        func has(_ id: Int, ofFeature objectID: Int, _ connection: SQLiteConnection) throws(FeatureError) -> Bool {
            try connection.integer(
                """
                SELECT count(*) FROM \(SQLiteName.quoted(mappingTable)) AS r
                JOIN \(SQLiteName.quoted(mediaTable)) AS m ON m.\(SQLiteName.quoted(key)) = r.related_id
                WHERE r.base_id = ? AND r.related_id = ?
                """, [.integer(objectID), .integer(id)]) != 0
        }

        /// Writes the contents of an attachment to a sink, piece by piece.
        func read(_ id: Int, to sink: ByteSink, _ hook: OperationHook, _ connection: SQLiteConnection) throws(FeatureError) {
            try connection.withSmallCache { () throws(FeatureError) in try self.copy(id, to: sink, hook, connection) }
        }

        private func copy(_ id: Int, to sink: ByteSink, _ hook: OperationHook, _ connection: SQLiteConnection) throws(FeatureError) {
            let blob = try SQLiteBlob(connection, table: mediaTable, column: "data", row: id)
            let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: max(1, min(blob.count, Self.pieceSize)), alignment: 16)
            defer { buffer.deallocate() }
            var offset = 0
            while offset < blob.count {
                if let isCancelled = hook.isCancelled, isCancelled() { throw .cancelled }
                let piece = UnsafeMutableRawBufferPointer(rebasing: buffer[..<min(buffer.count, blob.count - offset)])
                try blob.read(into: piece, at: offset)
                do throws(FormatError) { try sink.write(UnsafeRawBufferPointer(piece)) } catch { throw FeatureError(error) }
                offset += piece.count
                hook.progress?(Double(offset) / Double(blob.count))
            }
        }

        /// Adds an attachment to a feature, and returns its id. In a transaction.
        func insert(
            _ draft: AttachmentDraft, globalID: String?, ofFeature objectID: Int, limit: Int, _ hook: OperationHook,
            _ connection: SQLiteConnection
        ) throws(FeatureError) -> Int {
            try check(draft, limit)
            return try connection.withSmallCache { () throws(FeatureError) in
                try self.bringUpToDate(hook, connection)
                return try self.add(draft, globalID: globalID, ofFeature: objectID, limit: limit, hook, connection)
            }
        }

        private func add(
            _ draft: AttachmentDraft, globalID: String?, ofFeature objectID: Int, limit: Int, _ hook: OperationHook,
            _ connection: SQLiteConnection
        ) throws(FeatureError) -> Int {
            var columns = ["data", "content_type"]
            var values: [SQLiteValue] = [.text(draft.contentType)]
            if let nameColumn {
                columns.append(nameColumn)
                values.append(.text(draft.name))
            }
            if let globalIDColumn {
                columns.append(globalIDColumn)
                values.append(globalID.map { .text($0) } ?? .null)
            }
            let statement = try connection.prepare(
                """
                INSERT INTO \(SQLiteName.quoted(mediaTable)) (\(columns.map(SQLiteName.quoted).joined(separator: ", ")))
                VALUES (\(columns.map { _ in "?" }.joined(separator: ", ")))
                """)
            try statement.bindZeros(1, count: draft.content.size)
            for (place, value) in values.enumerated() { try statement.bind(Int32(place + 2), value) }
            try statement.run()
            let id = connection.lastInsertedRow
            try write(draft, to: id, limit, hook, connection)
            try connection.run(
                "INSERT INTO \(SQLiteName.quoted(mappingTable)) (base_id, related_id) VALUES (?, ?)", [.integer(objectID), .integer(id)])
            return id
        }

        /// Replaces the contents of an attachment. In a transaction.
        func replace(
            _ id: Int, with draft: AttachmentDraft, limit: Int, _ hook: OperationHook, _ connection: SQLiteConnection
        ) throws(FeatureError) {
            try check(draft, limit)
            try connection.withSmallCache { () throws(FeatureError) in
                try self.bringUpToDate(hook, connection)
                try self.overwrite(id, with: draft, limit: limit, hook, connection)
            }
        }

        private func overwrite(
            _ id: Int, with draft: AttachmentDraft, limit: Int, _ hook: OperationHook, _ connection: SQLiteConnection
        ) throws(FeatureError) {
            let name = nameColumn.map { ", \(SQLiteName.quoted($0)) = ?4" } ?? ""
            let statement = try connection.prepare(
                """
                UPDATE \(SQLiteName.quoted(mediaTable)) SET data = ?2, content_type = ?3\(name)
                WHERE \(SQLiteName.quoted(key)) = ?1
                """)
            try statement.bind(1, id)
            try statement.bindZeros(2, count: draft.content.size)
            try statement.bind(3, draft.contentType)
            if nameColumn != nil { try statement.bind(4, draft.name) }
            try statement.run()
            try write(draft, to: id, limit, hook, connection)
        }

        /// Deletes an attachment of a feature; its contents remain if other features have them too. In a transaction.
        func delete(_ id: Int, ofFeature objectID: Int, _ connection: SQLiteConnection) throws(FeatureError) {
            try connection.run(
                "DELETE FROM \(SQLiteName.quoted(mappingTable)) WHERE base_id = ? AND related_id = ?", [.integer(objectID), .integer(id)])
            let statement = try connection.cached(
                """
                DELETE FROM \(SQLiteName.quoted(mediaTable)) WHERE \(SQLiteName.quoted(key)) = ?1
                AND NOT EXISTS (SELECT 1 FROM \(SQLiteName.quoted(mappingTable)) WHERE related_id = ?1)
                """)
            defer { statement.clear() }
            try statement.bind(1, id)
            try statement.run()
        }

        /// Returns the ids of a feature's attachments.
        func ids(ofFeature objectID: Int, _ connection: SQLiteConnection) throws(FeatureError) -> [Int] {
            let statement = try connection.cached("SELECT related_id FROM \(SQLiteName.quoted(mappingTable)) WHERE base_id = ?")
            try statement.bind(1, objectID)
            var ids: [Int] = []
            while try statement.step() { ids.append(statement.integer(0)) }
            return ids
        }

        /// Deletes all attachments of a feature. In a transaction.
        func deleteAll(ofFeature objectID: Int, _ connection: SQLiteConnection) throws(FeatureError) {
            for id in try ids(ofFeature: objectID, connection) { try delete(id, ofFeature: objectID, connection) }
        }

        // MARK: Parts

        private var mediaColumns: String {
            [key, "content_type"].map { "m.\(SQLiteName.quoted($0))" }.joined(separator: ", ")
                + [nameColumn, globalIDColumn].map { $0.map { ", m.\(SQLiteName.quoted($0))" } ?? ", NULL" }.joined()
        }

        private func check(_ draft: AttachmentDraft, _ limit: Int) throws(FeatureError) {
            let limit = min(limit, Self.sizeLimit)
            guard draft.content.size <= limit else {
                throw .attachmentTooLarge(name: draft.name, size: draft.content.size, limit: limit)
            }
        }

        private func write(
            _ draft: AttachmentDraft, to id: Int, _ limit: Int, _ hook: OperationHook, _ connection: SQLiteConnection
        ) throws(FeatureError) {
            let source: ByteSource
            do throws(FormatError) { source = try draft.content.open() } catch { throw FeatureError(error) }
            let blob = try SQLiteBlob(connection, table: mediaTable, column: "data", row: id, isWritable: true)
            var offset = 0
            try source.forEachPiece { (bytes) throws(FeatureError) in
                guard bytes.count <= blob.count - offset else {
                    let size = offset + bytes.count
                    throw size > limit ? .attachmentTooLarge(name: draft.name, size: size, limit: limit) : Self.changed(draft)
                }
                var rest = bytes[...]
                while !rest.isEmpty {
                    if let isCancelled = hook.isCancelled, isCancelled() { throw .cancelled }
                    let piece = rest.prefix(Self.pieceSize)
                    try blob.write(UnsafeRawBufferPointer(rebasing: piece), at: offset)
                    offset += piece.count
                    rest = rest.dropFirst(piece.count)
                    hook.progress?(Double(offset) / Double(blob.count))
                }
            }
            guard offset == blob.count else { throw Self.changed(draft) }
        }

        private static func changed(_ draft: AttachmentDraft) -> FeatureError {
            .inputOutput(location: draft.name, reason: "the contents have become longer or shorter while they were read")
        }
    }
#endif
