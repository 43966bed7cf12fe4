import GromaFormats

#if GeoPackage
    import GromaBase
    import GromaFeatures
    import GromaJSON

    /// A column of a table in SQLite.
    struct TableColumn: Sendable {
        let name: String
        /// The declared type, in any words.
        let declaration: String
        let isNotNull: Bool
        /// The default as SQL; nil for none.
        let defaultSQL: String?
        /// The position in the primary key, from 1; 0 for none.
        let keyPlace: Int
        /// Whether its values are computed from others.
        let isGenerated: Bool

        /// Returns the columns of a table or view in order.
        static func all(of table: String, on connection: SQLiteConnection) throws(FeatureError) -> [TableColumn] {
            let statement = try connection.prepare(
                "SELECT name, type, \"notnull\", dflt_value, pk, hidden FROM pragma_table_xinfo(?) WHERE hidden <> 1 ORDER BY cid")
            try statement.bind(1, table)
            var columns: [TableColumn] = []
            while try statement.step() {
                columns.append(
                    TableColumn(
                        name: statement.text(0), declaration: statement.text(1), isNotNull: statement.integer(2) != 0,
                        defaultSQL: statement.optionalText(3), keyPlace: statement.integer(4), isGenerated: statement.integer(5) != 0))
            }
            return columns
        }

        /// Whether it is an alias of the rowid.
        var isIntegerKey: Bool { keyPlace == 1 && declaration.uppercased() == "INTEGER" }

        /// The field for the declared type.
        var field: Field {
            let (type, length) = ColumnType.field(declared: declaration)
            var field = Field(
                name, type, isNullable: !isNotNull, isEditable: !isGenerated, length: length, defaultValue: defaultValue(of: type))
            // Feature files mark truth values in this way (``LayerInference``).
            if declaration.uppercased() == "BOOLEAN" { field.foreignMembers["jsonType"] = "boolean" }
            field.isFilledByStore = field.defaultValue == nil && defaultSQL.map { $0.uppercased() != "NULL" } ?? false
            return field
        }

        /// Returns the default if it is a plain literal that its type accepts.
        private func defaultValue(of type: FieldType) -> AttributeValue? {
            guard let sql = defaultSQL else { return nil }
            let bytes = Array(sql.utf8)
            if bytes.count > 1, bytes.first == 0x27, bytes.last == 0x27 {
                let parts = String(decoding: bytes[1..<bytes.count - 1], as: UTF8.self)
                    .split(separator: "''", omittingEmptySubsequences: false)
                // A single quote ends the literal: this is an expression.
                guard !parts.contains(where: { $0.contains("'") }) else { return nil }
                let text = parts.joined(separator: "'")
                switch type {
                case .string, .dateOnly: return .string(text)
                case .date: return ISO8601.moment(text).map { .date($0.milliseconds) }
                default: return nil
                }
            }
            switch type {
            case .smallInteger, .integer, .bigInteger: return Int(sql).map { .integer($0) }
            case .single, .double: return Double(sql).flatMap { $0.isFinite ? .double($0) : nil }
            default: return nil
            }
        }
    }
#endif
