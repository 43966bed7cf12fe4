#if GeoPackage
    import GromaBase
    import GromaFeatures
    import GromaFormats

    extension GeoPackageTable {
        func attachmentInfos(ofFeature objectID: Int) throws(FeatureError) -> [AttachmentInfo] {
            let media = try requireMedia()
            return try pool.read { (connection) throws(FeatureError) in
                try connection.snapshot { () throws(FeatureError) in
                    try self.requireFeature(objectID, on: connection)
                    return try media.infos(ofFeature: objectID, connection)
                }
            }
        }

        func readAttachment(
            _ id: Int, ofFeature objectID: Int, to sink: ByteSink, hook: OperationHook
        ) throws(FeatureError) {
            let media = try requireMedia()
            try pool.read { (connection) throws(FeatureError) in
                try connection.snapshot { () throws(FeatureError) in
                    guard try media.has(id, ofFeature: objectID, connection) else {
                        throw .noAttachment(objectID: objectID, attachmentID: id)
                    }
                    try media.read(id, to: sink, hook, connection)
                }
            }
        }

        func putAttachment(
            _ draft: AttachmentDraft, replacing id: Int?, ofFeature objectID: Int, options: EditOptions, hook: OperationHook
        ) throws(FeatureError) -> EditResult {
            let media = try requireMedia()
            _ = try AttachmentName.checked(draft.name)
            let limit = self.options.attachmentLimit
            return try pool.transaction { (connection) throws(FeatureError) in
                let feature = try self.editableFeature(objectID, options, on: connection)
                var result = EditResult(objectID: id)
                if let id {
                    guard let info = try media.infos(ofFeature: objectID, connection).first(where: { $0.id == id }) else {
                        throw .noAttachment(objectID: objectID, attachmentID: id)
                    }
                    result.globalID = info.globalID
                    try media.replace(id, with: draft, limit: limit, hook, connection)
                } else {
                    result.globalID = try self.globalID(of: draft, media, options, on: connection)
                    result.objectID = try media.insert(
                        draft, globalID: result.globalID, ofFeature: objectID, limit: limit, hook, connection)
                }
                if try self.decided(options, on: connection).isJournaled == true {
                    try self.note(id == nil ? .addAttachment : .updateAttachment, result.objectID, of: feature, on: connection)
                }
                return result
            }
        }

        func deleteAttachments(_ ids: [Int], ofFeature objectID: Int, options: EditOptions) throws(FeatureError) -> [EditResult] {
            let media = try requireMedia()
            return try pool.write { (connection) throws(FeatureError) in
                try connection.transaction { () throws(FeatureError) in
                    let options = try self.decided(options, on: connection)
                    let feature = try self.editableFeature(objectID, options, on: connection)
                    let infos = try media.infos(ofFeature: objectID, connection)
                    var results: [EditResult] = []
                    var deleted: Set<Int> = []
                    for id in ids {
                        guard let info = infos.first(where: { $0.id == id }), deleted.insert(id).inserted else {
                            results.append(
                                EditResult(objectID: id, error: EditError(.noAttachment(objectID: objectID, attachmentID: id))))
                            continue
                        }
                        try media.delete(id, ofFeature: objectID, connection)
                        if options.isJournaled == true { try self.note(.deleteAttachment, id, of: feature, on: connection) }
                        results.append(EditResult(objectID: id, globalID: info.globalID))
                    }
                    guard options.rollsBackOnFailure, results.contains(where: { !$0.isSuccess }) else { return (results, true) }
                    return (results.map { $0.isSuccess ? EditResult(objectID: $0.objectID, error: .rolledBack) : $0 }, false)
                }
            }
        }

        // MARK: Parts

        private func requireMedia() throws(FeatureError) -> MediaRelation {
            guard let media else {
                throw .notSupported(what: "attachments of \(schema.table)", reason: "the layer has none")
            }
            return media
        }

        private func requireFeature(_ id: Int, on connection: SQLiteConnection) throws(FeatureError) {
            let sql = "SELECT 1 FROM \(SQLiteName.quoted(schema.table)) WHERE \(SQLiteName.quoted(schema.key)) = ?"
            guard try connection.value(sql, [.integer(id)]) != nil else { throw .noFeature(layer: schema.table, objectID: id) }
        }

        /// Returns a feature whose attachments may be changed.
        private func editableFeature(
            _ id: Int, _ options: EditOptions, on connection: SQLiteConnection
        ) throws(FeatureError) -> Feature {
            guard let feature = try writer(on: connection).feature(withObjectID: id) else {
                throw .noFeature(layer: schema.table, objectID: id)
            }
            guard options.takesOver || schema.definition.canUpdate(feature, user: options.user) else {
                throw .notPermitted(
                    layer: schema.table, what: "changing attachments of feature \(id)",
                    reason: "the layer's capabilities do not include it, or the feature belongs to another user")
            }
            return feature
        }

        private func globalID(
            of draft: AttachmentDraft, _ media: MediaRelation, _ options: EditOptions, on connection: SQLiteConnection
        ) throws(FeatureError) -> String? {
            guard schema.globalIDColumn != nil, let column = media.globalIDColumn else { return nil }
            guard let given = draft.globalID, options.keepsGlobalIDs else { return (self.options.makeGlobalID ?? GlobalID.random)() }
            guard let id = GlobalID.normalized(given) else {
                let expected = "32 hexadecimal digits with dashes, as {6FD2B3B8-0A6D-4A5B-9C0E-7B0D3F1C2A11}"
                throw .invalidValue(field: "globalId", problem: .incorrectValueType(found: "\"\(given)\"", expected: expected))
            }
            let sql = "SELECT 1 FROM \(SQLiteName.quoted(media.mediaTable)) WHERE \(SQLiteName.quoted(column)) = ?"
            if try connection.value(sql, [.text(id)]) != nil { throw .duplicateGlobalID(layer: schema.table, globalID: id) }
            return id
        }

        private func note(
            _ kind: JournalEntry.Kind, _ attachment: Int?, of feature: Feature, on connection: SQLiteConnection
        ) throws(FeatureError) {
            try GeoPackageJournal.note(
                kind, of: feature, before: nil, attachment: attachment, layer: schema.table, definition: schema.definition,
                on: connection)
        }
    }

    extension TableWriter {
        /// Deletes the attachments of a feature that is being deleted.
        func deleteAttachments(of feature: Feature) throws(FeatureError) {
            if let id = feature.objectID { try media?.deleteAll(ofFeature: id, connection) }
        }
    }
#endif
