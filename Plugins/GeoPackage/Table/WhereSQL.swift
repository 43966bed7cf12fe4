import GromaFormats

#if GeoPackage
    import GromaFeatures

    /// A condition as SQL with bound values. Conditions that SQLite would not evaluate exactly as ``WhereExpression`` does are omitted, so
    /// that the result can contain features that do not match, but never lacks features that do; then `isExact` is false.
    ///
    /// Values that do not fit their column, which other programs can store, are an exception: they are read as null with a fault, but
    /// SQLite compares and sorts them as they are, since testing each value would prevent the use of indexes.
    struct WhereSQL {
        /// The conditions, to be joined by `AND`.
        private(set) var conditions: [String] = []
        /// The values of their parameters in order.
        private(set) var values: [SQLiteValue] = []
        /// Whether no condition was omitted.
        private(set) var isExact = true
        private let schema: TableSchema

        init(_ schema: TableSchema) { self.schema = schema }

        /// The `WHERE` clause; empty if there are no conditions.
        var sql: String { conditions.isEmpty ? "" : " WHERE " + conditions.joined(separator: " AND ") }

        /// Adds a condition that is SQL already.
        mutating func add(_ condition: String, _ values: [SQLiteValue]) {
            conditions.append(condition)
            self.values += values
        }

        /// Adds a where clause as far as possible.
        mutating func add(_ expression: WhereExpression) {
            if case .all(let parts) = expression {
                for part in parts { add(part) }
                return
            }
            var translation = Translation(schema: schema)
            if let condition = translation.condition(expression), values.count + translation.values.count <= Self.valueLimit,
                conditions.count < Self.conditionLimit
            {
                add(condition, translation.values)
            } else {
                isExact = false
            }
        }

        /// Records that a condition was omitted.
        mutating func leaveOut() { isExact = false }

        /// Returns a field as SQL that sorts as its values do; nil for fields that cannot be ordered.
        static func ordered(_ name: String, in schema: TableSchema) -> String? {
            let folded = AttributeNames.folded(name)
            if folded == AttributeNames.folded(schema.definition.objectIDField) { return SQLiteName.quoted(schema.key) }
            if let field = schema.definition.globalIDField, let column = schema.globalIDColumn, folded == AttributeNames.folded(field) {
                return SQLiteName.quoted(column) + " COLLATE BINARY"
            }
            guard let column = schema.columns.first(where: { AttributeNames.folded($0.field.name) == folded }) else { return nil }
            // Sorted by the points in time. Where clauses do not compare these columns directly (``WhereFunction/moment``).
            if column.field.type == .timestampOffset { return "groma_offset_moment(\(SQLiteName.quoted(column.column)))" }
            return Translation.ordered(column)
        }

        /// SQLite accepts 32,766 parameters, and expressions with a depth of about 1,000.
        private static let valueLimit = 10_000
        private static let conditionLimit = 200
    }

    /// Translates one condition to SQL, completely or not at all.
    private struct Translation {
        let schema: TableSchema
        private(set) var values: [SQLiteValue] = []
        private var nodes = 0

        init(schema: TableSchema) { self.schema = schema }

        /// In SQLite, a chain of `AND` or `OR` is as deep as it is long.
        private static let nodeLimit = 500

        mutating func condition(_ expression: WhereExpression) -> String? {
            nodes += 1
            guard nodes <= Self.nodeLimit else { return nil }
            switch expression {
            case .comparison(let comparison, let a, let b):
                guard let first = operand(a), let second = operand(b) else { return nil }
                return "(\(first) \(comparison.rawValue) \(second))"
            case .isIn(let a, let list):
                guard let first = operand(a) else { return nil }
                var items: [String] = []
                for item in list.operands {
                    guard case .constant = item, let sql = operand(item) else { return nil }
                    items.append(sql)
                }
                return "(\(first) IN (\(items.joined(separator: ", "))))"
            case .isBetween(let a, let low, let high):
                guard let first = operand(a), let from = operand(low), let to = operand(high) else { return nil }
                return "(\(first) BETWEEN \(from) AND \(to))"
            case .isLike: return nil
            case .isNull(let a):
                guard case .field(let field) = a, let column = column(field) else { return nil }
                return "(\(SQLiteName.quoted(column)) IS NULL)"
            case .not(let inner): return condition(inner).map { "(NOT \($0))" }
            case .all(let parts): return joined(parts, " AND ")
            case .any(let parts): return joined(parts, " OR ")
            }
        }

        private mutating func joined(_ parts: [WhereExpression], _ word: String) -> String? {
            var conditions: [String] = []
            for part in parts {
                guard let sql = condition(part) else { return nil }
                conditions.append(sql)
            }
            return conditions.isEmpty ? nil : "(\(conditions.joined(separator: word)))"
        }

        private mutating func operand(_ operand: WhereOperand) -> String? {
            switch operand {
            case .constant(let value, _):
                switch value {
                case .null: values.append(.null)
                case .integer(let number): values.append(.integer(number))
                case .double(let number): values.append(.real(number))
                case .string(let text): values.append(.text(text))
                case .date(let moment): values.append(.integer(moment))
                case .bytes: return nil
                }
                return "?"
            case .field(let field):
                switch field.source {
                case .objectID: return SQLiteName.quoted(schema.key)
                case .globalID: return schema.globalIDColumn.map { SQLiteName.quoted($0) + " COLLATE BINARY" }
                case .attribute(let place): return schema.columns.indices.contains(place) ? Self.ordered(schema.columns[place]) : nil
                }
            default: return nil
            }
        }

        private func column(_ field: WhereField) -> String? {
            switch field.source {
            case .objectID: schema.key
            case .globalID: schema.globalIDColumn
            case .attribute(let place): schema.columns.indices.contains(place) ? schema.columns[place].column : nil
            }
        }

        /// Returns a column as SQL that sorts and compares as its values do.
        static func ordered(_ column: TableSchema.AttributeColumn) -> String? {
            let name = SQLiteName.quoted(column.column)
            switch column.field.type {
            case .smallInteger, .integer, .bigInteger, .single, .double: return name
            // Dates may be written with or without fractions of seconds, and with other offsets than UTC's.
            case .date: return "groma_moment(\(name))"
            // A column may be declared with another collation.
            case .string, .xml, .guid, .globalID, .dateOnly, .timeOnly, .timestampOffset: return name + " COLLATE BINARY"
            case .oid, .geometry, .blob, .raster: return nil
            }
        }
    }
#endif
