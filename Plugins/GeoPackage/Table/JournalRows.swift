import GromaFormats

#if GeoPackage
    import GromaFeatures
    import GromaFormats
    import GromaJSON

    /// The entries of one layer's journal, on one connection. Methods that write are called in a transaction.
    struct JournalRows {
        let layer: String
        let definition: LayerDefinition
        let connection: SQLiteConnection

        private static let columns = "sequence, kind, object_id, global_id, attachment_id, revision, attempts, state, error"

        /// The maximum number of edits and of attempts of an entry.
        private static let countLimit = 1 << 40

        /// Returns all entries, by sequence number.
        func all() throws(FeatureError) -> [JournalEntry] {
            try entries("WHERE layer = ? ORDER BY sequence", [.text(layer)])
        }

        /// Returns the entry of a feature or attachment.
        func entry(ofFeature objectID: Int, attachment: Int?) throws(FeatureError) -> JournalEntry? {
            try entries(
                "WHERE layer = ? AND object_id = ? AND attachment_id = ?", [.text(layer), .integer(objectID), .integer(attachment ?? 0)]
            ).first
        }

        /// Returns the entries of a feature and of its attachments. O(log n + found).
        func entries(ofFeature objectID: Int) throws(FeatureError) -> [JournalEntry] {
            try entries("WHERE layer = ? AND object_id = ? ORDER BY sequence", [.text(layer), .integer(objectID)])
        }

        /// Returns the current version of an entry, by its sequence number, and whether it still has the revision that was read.
        func current(_ entry: JournalEntry) throws(FeatureError) -> (entry: JournalEntry, isSame: Bool)? {
            let found = try entries("WHERE layer = ? AND sequence = ?", [.text(layer), .integer(entry.sequence)]).first
            return found.map { ($0, $0.revision == entry.revision) }
        }

        /// Adds an entry, or replaces the one with its sequence number.
        func write(_ entry: JournalEntry) throws(FeatureError) {
            var (state, error): (String, SQLiteValue) = ("pending", .null)
            switch entry.state {
            case .pending: break
            case .sent: state = "sent"
            case .conflict: state = "conflict"
            case .refused(let refusal): (state, error) = ("refused", .text(Self.text(of: refusal)))
            }
            try connection.run(
                """
                INSERT INTO groma_journal (sequence, layer, kind, object_id, global_id, attachment_id, revision, attempts, state, error)
                VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)
                ON CONFLICT (sequence) DO UPDATE SET kind = ?3, global_id = ?5, revision = ?7, attempts = ?8, state = ?9, error = ?10
                """,
                [
                    entry.sequence > 0 ? .integer(entry.sequence) : .null, .text(layer), .text(entry.kind.rawValue),
                    .integer(entry.objectID), entry.globalID.map { .text($0) } ?? .null, .integer(entry.attachmentID ?? 0),
                    .integer(entry.revision), .integer(entry.attempts), .text(state), error,
                ])
            let sequence = entry.sequence > 0 ? entry.sequence : connection.lastInsertedRow
            try write(entry.before, "before", sequence)
            try write(entry.sent, "sent", sequence)
            var remote: Feature?
            if case .conflict(let version) = entry.state { remote = version }
            try write(remote, "remote", sequence)
            try write(entry.sentAttachment, sequence)
        }

        /// Removes an entry.
        func remove(_ sequence: Int) throws(FeatureError) {
            try connection.run("DELETE FROM groma_journal_versions WHERE sequence = ?", [.integer(sequence)])
            try connection.run("DELETE FROM groma_journal WHERE sequence = ?", [.integer(sequence)])
        }

        // MARK: Remote ids

        func remoteID(of item: JournalItem) throws(FeatureError) -> Int? {
            let (kind, id) = Self.parts(item)
            return try connection.integer(
                "SELECT remote_id FROM groma_remote_ids WHERE layer = ? AND item = ? AND local_id = ?",
                [.text(layer), .text(kind), .integer(id)])
        }

        func localID(ofRemote item: JournalItem) throws(FeatureError) -> Int? {
            let (kind, id) = Self.parts(item)
            return try connection.integer(
                "SELECT local_id FROM groma_remote_ids WHERE layer = ? AND item = ? AND remote_id = ?",
                [.text(layer), .text(kind), .integer(id)])
        }

        /// Records the service's id of an item; nil removes it. An earlier item with that id loses it.
        func setRemoteID(_ remoteID: Int?, of item: JournalItem) throws(FeatureError) {
            let (kind, id) = Self.parts(item)
            guard let remoteID else {
                try connection.run(
                    "DELETE FROM groma_remote_ids WHERE layer = ? AND item = ? AND local_id = ?", [.text(layer), .text(kind), .integer(id)])
                return
            }
            try connection.run(
                "INSERT OR REPLACE INTO groma_remote_ids (layer, item, local_id, remote_id) VALUES (?, ?, ?, ?)",
                [.text(layer), .text(kind), .integer(id), .integer(remoteID)])
        }

        /// Returns the digest of a feature when it was last pulled or accepted by the service; nil if unknown.
        func digest(ofFeature id: Int) throws(FeatureError) -> Int? {
            try connection.integer(
                "SELECT digest FROM groma_remote_ids WHERE layer = ? AND item = 'feature' AND local_id = ?", [.text(layer), .integer(id)])
        }

        /// Records the digest of a feature that the service has.
        func setDigest(_ digest: Int, ofFeature id: Int) throws(FeatureError) {
            try connection.run(
                "UPDATE groma_remote_ids SET digest = ? WHERE layer = ? AND item = 'feature' AND local_id = ?",
                [.integer(digest), .text(layer), .integer(id)])
        }

        /// Returns whether the layer is recorded as a copy of a service's layer.
        func isNotedAsCopy() throws(FeatureError) -> Bool {
            try connection.value("SELECT 1 FROM groma_remote_ids WHERE layer = ? AND item = 'layer' LIMIT 1", [.text(layer)]) != nil
        }

        /// Returns the features that have a recorded digest and no entry, whether they still exist or not.
        func notedFeatures() throws(FeatureError) -> [Int] {
            try ids(
                """
                SELECT local_id FROM groma_remote_ids AS r WHERE layer = ?1 AND item = 'feature' AND digest NOTNULL AND NOT EXISTS (
                SELECT 1 FROM groma_journal WHERE layer = ?1 AND object_id = r.local_id AND attachment_id = 0) ORDER BY local_id
                """)
        }

        /// Returns the rows that the service does not have and that have no entry.
        func unknownFeatures(in schema: TableSchema) throws(FeatureError) -> [Int] {
            let key = "t.\(SQLiteName.quoted(schema.key))"
            return try ids(
                """
                SELECT \(key) FROM \(SQLiteName.quoted(schema.table)) AS t
                WHERE NOT EXISTS (SELECT 1 FROM groma_remote_ids WHERE layer = ?1 AND item = 'feature' AND local_id = \(key))
                AND NOT EXISTS (SELECT 1 FROM groma_journal WHERE layer = ?1 AND object_id = \(key) AND attachment_id = 0) ORDER BY 1
                """)
        }

        private func ids(_ sql: String) throws(FeatureError) -> [Int] {
            let statement = try connection.cached(sql)
            try statement.bind(1, layer)
            defer { statement.reset() }
            var ids: [Int] = []
            while try statement.step() { ids.append(statement.integer(0)) }
            return ids
        }

        private static func parts(_ item: JournalItem) -> (String, Int) {
            switch item {
            case .layer(let id): ("layer", id)
            case .feature(let id): ("feature", id)
            case .attachment(let id): ("attachment", id)
            }
        }

        // MARK: Reading

        private func entries(_ condition: String, _ values: [SQLiteValue]) throws(FeatureError) -> [JournalEntry] {
            let statement = try connection.cached("SELECT \(Self.columns) FROM groma_journal \(condition)")
            defer { statement.clear() }
            try statement.bind(values)
            var entries: [JournalEntry] = []
            while try statement.step() {
                guard let kind = JournalEntry.Kind(rawValue: statement.text(1)) else { throw broken("an entry", "its kind is unknown") }
                let sequence = statement.integer(0)
                let attachment = statement.integer(4)
                let (revision, attempts) = (statement.integer(5), statement.integer(6))
                // They are incremented later, and the file is not trusted.
                guard (0...Self.countLimit).contains(revision), (0...Self.countLimit).contains(attempts) else {
                    throw broken("an entry", "its revision \(revision) and attempts \(attempts) are no counts")
                }
                let versions = try versions(sequence)
                let state: JournalEntry.State
                switch statement.text(7) {
                case "pending": state = .pending
                case "sent": state = .sent
                case "conflict": state = .conflict(remote: versions["remote"])
                case "refused": state = .refused(try error(statement.text(8)))
                default: throw broken("an entry", "its state is unknown")
                }
                entries.append(
                    JournalEntry(
                        sequence: sequence, kind: kind, objectID: statement.integer(2), globalID: statement.optionalText(3),
                        attachmentID: attachment > 0 ? attachment : nil, before: versions["before"], sent: versions["sent"],
                        sentAttachment: attachment > 0 ? try self.attachment(attachment, sequence) : nil, revision: revision,
                        attempts: attempts, state: state))
            }
            return entries
        }

        private func versions(_ sequence: Int) throws(FeatureError) -> [String: Feature] {
            let statement = try connection.cached(
                "SELECT role, object_id, global_id, attributes, geometry FROM groma_journal_versions WHERE sequence = ? AND role <> 'attachment'"
            )
            defer { statement.clear() }
            try statement.bind(1, sequence)
            var versions: [String: Feature] = [:]
            while try statement.step() {
                var feature = Feature(
                    objectID: statement.isNull(1) ? nil : statement.integer(1), globalID: statement.optionalText(2),
                    attributes: try attributes(statement.text(3)))
                if !statement.isNull(4) {
                    do throws(BrokenValue) {
                        feature.geometry = try GeometryBlob.geometry(
                            from: statement.bytes(4), spatialReference: definition.spatialReference)
                    } catch {
                        throw broken("the geometry of an entry", error.reason)
                    }
                }
                versions[statement.text(0)] = feature
            }
            return versions
        }

        private func attributes(_ text: String) throws(FeatureError) -> Attributes {
            guard let members = (try? JSONValue(parsing: text.utf8))?.objectValue else {
                throw broken("an entry", "its attributes are no JSON")
            }
            var attributes = Attributes()
            for member in members.members {
                guard let field = definition.field(named: member.name) else { continue }
                attributes[field.name] = try AttributeValue(json: member.value, field: field, isEdit: false)
            }
            return attributes
        }

        private func error(_ text: String) throws(FeatureError) -> EditError {
            guard let json = try? JSONValue(parsing: text.utf8), let code = json["code"]?.intValue else {
                throw broken("an entry", "its error is no JSON")
            }
            return EditError(
                code: code, name: json["name"]?.stringValue ?? "serverError", description: json["description"]?.stringValue ?? "",
                field: json["field"]?.stringValue)
        }

        private func broken(_ what: String, _ reason: String) -> FeatureError {
            .corrupt(location: connection.location, what: "\(what) of the journal of \(layer)", reason: reason)
        }

        // MARK: Writing

        private func write(_ feature: Feature?, _ role: String, _ sequence: Int) throws(FeatureError) {
            guard let feature else {
                try connection.run(
                    "DELETE FROM groma_journal_versions WHERE sequence = ? AND role = ?", [.integer(sequence), .text(role)])
                return
            }
            var geometry = SQLiteValue.null
            if let shape = feature.geometry {
                do throws(FormatError) { geometry = .blob(try GeometryBlob.bytes(of: shape, srsID: 0)) } catch { throw FeatureError(error) }
            }
            var json = JSONWriter()
            json.beginObject()
            for (name, value) in feature.attributes.pairs {
                json.key(name)
                value.write(to: &json)
            }
            json.endObject()
            try connection.run(
                """
                INSERT OR REPLACE INTO groma_journal_versions (sequence, role, object_id, global_id, attributes, geometry)
                VALUES (?, ?, ?, ?, ?, ?)
                """,
                [
                    .integer(sequence), .text(role), feature.objectID.map { .integer($0) } ?? .null,
                    feature.globalID.map { .text($0) } ?? .null, .text(json.string), geometry,
                ])
        }

        /// Writes the attachment as it was sent to the versions, as JSON.
        private func write(_ info: AttachmentInfo?, _ sequence: Int) throws(FeatureError) {
            guard let info else {
                try connection.run(
                    "DELETE FROM groma_journal_versions WHERE sequence = ? AND role = 'attachment'", [.integer(sequence)])
                return
            }
            let members: [(String, JSONValue)] = [
                ("name", .string(info.name)), ("contentType", .string(info.contentType)), ("size", .integer(info.size)),
            ]
            try connection.run(
                """
                INSERT OR REPLACE INTO groma_journal_versions (sequence, role, object_id, global_id, attributes)
                VALUES (?, 'attachment', ?, ?, ?)
                """,
                [
                    .integer(sequence), .integer(info.objectID), info.globalID.map { .text($0) } ?? .null,
                    .text(JSONValue.object(JSONObject(members)).text),
                ])
        }

        private func attachment(_ id: Int, _ sequence: Int) throws(FeatureError) -> AttachmentInfo? {
            let statement = try connection.cached(
                "SELECT object_id, global_id, attributes FROM groma_journal_versions WHERE sequence = ? AND role = 'attachment'")
            defer { statement.clear() }
            try statement.bind(1, sequence)
            guard try statement.step() else { return nil }
            guard let json = try? JSONValue(parsing: statement.text(2).utf8), let name = json["name"]?.stringValue,
                let type = json["contentType"]?.stringValue, let size = json["size"]?.intValue
            else { throw broken("an attachment", "it is no JSON with name, contentType and size") }
            return AttachmentInfo(
                id: id, globalID: statement.optionalText(1), objectID: statement.integer(0), name: name, contentType: type, size: size)
        }

        private static func text(of error: EditError) -> String {
            var members: [(String, JSONValue)] = [
                ("code", .integer(error.code)), ("name", .string(error.name)), ("description", .string(error.description)),
            ]
            if let field = error.field { members.append(("field", .string(field))) }
            return JSONValue.object(JSONObject(members)).text
        }
    }
#endif
