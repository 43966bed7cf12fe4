import GromaFormats

#if GeoPackage
    import GromaFeatures

    /// The display names and allowed values of columns: the schema extension (OGC 12-128r17, annex F.9).
    enum DataColumns {
        private static let columns = "gpkg_data_columns"
        private static let constraints = "gpkg_data_column_constraints"

        // MARK: Reading

        /// Sets the display names and the domains that are recorded for the columns of fields.
        static func apply(to fields: inout [Field], of table: String, on connection: SQLiteConnection) throws(FeatureError) {
            guard try StandardTables.has(columns, on: connection) else { return }
            let hasConstraints = try StandardTables.has(constraints, on: connection)
            let statement = try connection.prepare(
                "SELECT column_name, coalesce(title, name), constraint_name FROM gpkg_data_columns WHERE lower(table_name) = lower(?)")
            try statement.bind(1, table)
            while try statement.step() {
                let name = AttributeNames.folded(statement.text(0))
                guard let place = fields.firstIndex(where: { AttributeNames.folded($0.name) == name }) else { continue }
                if let alias = statement.optionalText(1), !alias.isEmpty { fields[place].alias = alias }
                if hasConstraints, let constraint = statement.optionalText(2) {
                    try apply(constraint, to: &fields[place], on: connection)
                }
            }
        }

        /// Sets the domain or the patterns of a field from a constraint. Constraints that fields cannot represent are omitted.
        ///
        /// The standard has one pattern for a constraint (requirement 109), and a table key that allows several in a file: they are
        /// alternatives, as the rows of an enumeration are.
        private static func apply(_ name: String, to field: inout Field, on connection: SQLiteConnection) throws(FeatureError) {
            let type = field.type
            let (includesMinimum, includesMaximum) = try inclusionColumns(on: connection)
            let statement = try connection.prepare(
                """
                SELECT lower(constraint_type), value, min, max, description, \(includesMinimum), \(includesMaximum)
                FROM gpkg_data_column_constraints WHERE constraint_name = ? ORDER BY rowid
                """)
            try statement.bind(1, name)
            var codes: [CodedValue] = []
            var patterns: [String] = []
            while try statement.step() {
                switch statement.text(0) {
                case "enum":
                    guard let code = code(statement.text(1), of: type) else { return }
                    codes.append(CodedValue(name: statement.optionalText(4) ?? statement.text(1), code: code))
                case "range":
                    field.domain = RangeConstraint(
                        minimum: statement.value(2), includesMinimum: statement.integer(5) != 0, maximum: statement.value(3),
                        includesMaximum: statement.integer(6) != 0
                    ).domain(named: name, of: type)
                    return
                case "glob":
                    if let pattern = statement.optionalText(1) { patterns.append(pattern) }
                default: return
                }
            }
            if codes.isEmpty {
                if type == .string { field.patterns = patterns }
            } else if patterns.isEmpty {
                field.domain = Domain(name: name, kind: .codedValues(codes))
            }
        }

        /// Returns the columns that say whether the ends of a range are included: version 1.0 of the standard named them differently.
        private static func inclusionColumns(on connection: SQLiteConnection) throws(FeatureError) -> (minimum: String, maximum: String) {
            let former = "SELECT 1 FROM pragma_table_info('gpkg_data_column_constraints') WHERE name = 'minIsInclusive'"
            return try connection.value(former) == nil
                ? ("min_is_inclusive", "max_is_inclusive") : ("minIsInclusive", "maxIsInclusive")
        }

        private static func code(_ text: String, of type: FieldType) -> AttributeValue? {
            switch type {
            case .smallInteger, .integer, .bigInteger: Int(text).map { .integer($0) }
            case .single, .double: Double(text).flatMap { $0.isFinite ? .double($0) : nil }
            case .string: .string(text)
            default: nil
            }
        }

        // MARK: Writing

        /// Records the names and domains of a new table's fields.
        static func write(_ fields: [Field], of table: String, on connection: SQLiteConnection) throws(FeatureError) {
            let noted = fields.filter { $0.alias != $0.name || rows(of: $0) != nil }
            guard !noted.isEmpty else { return }
            try StandardTables.require(
                StandardTables.dataColumns, StandardTables.dataColumnConstraints, on: connection)
            for name in [columns, constraints] {
                try StandardTables.note(
                    extension: "gpkg_schema", table: name, definition: "http://www.geopackage.org/spec120/#extension_schema",
                    on: connection)
            }
            var names: Set<String> = []
            for field in noted {
                // GDAL shows the name and not the title. The names of a table's columns must be unique.
                let name: SQLiteValue = names.insert(field.alias).inserted ? .text(field.alias) : .null
                let constraint = try write(rows(of: field), named: "\(table)_\(field.name)", on: connection)
                try connection.run(
                    "INSERT INTO gpkg_data_columns (table_name, column_name, name, title, constraint_name) VALUES (?, ?, ?, ?, ?)",
                    [.text(table), .text(field.name), name, .text(field.alias), constraint.map { .text($0) } ?? .null])
            }
        }

        /// Deletes the records of a table's columns.
        static func remove(table: String, on connection: SQLiteConnection) throws(FeatureError) {
            guard try StandardTables.has(columns, on: connection) else { return }
            let statement = try connection.prepare(
                "SELECT constraint_name FROM gpkg_data_columns WHERE lower(table_name) = lower(?) AND constraint_name NOTNULL")
            try statement.bind(1, table)
            var names: [String] = []
            while try statement.step() { names.append(statement.text(0)) }
            try connection.run("DELETE FROM gpkg_data_columns WHERE lower(table_name) = lower(?)", [.text(table)])
            guard try StandardTables.has(constraints, on: connection) else { return }
            for name in names {
                try connection.run(
                    """
                    DELETE FROM gpkg_data_column_constraints WHERE constraint_name = ?1
                    AND NOT EXISTS (SELECT 1 FROM gpkg_data_columns WHERE constraint_name = ?1)
                    """, [.text(name)])
            }
        }

        /// Returns the rows of a domain or pattern: kind, value, minimum, maximum, name, and whether the ends are included. Nil if the
        /// extension has no such constraint.
        private static func rows(of field: Field) -> [[SQLiteValue]]? {
            let none = [SQLiteValue](repeating: .null, count: 5)
            if field.domain == nil, !field.patterns.isEmpty {
                var known: Set<String> = []
                return field.patterns.filter { known.insert($0).inserted }.map { [.text("glob"), .text($0)] + none }
            }
            switch field.domain?.kind {
            case .codedValues(let values)?:
                var rows: [[SQLiteValue]] = []
                for value in values {
                    switch value.code {
                    case .integer(let code): rows.append([.text("enum"), .text("\(code)"), .null, .null, .text(value.name), .null, .null])
                    case .double(let code): rows.append([.text("enum"), .text("\(code)"), .null, .null, .text(value.name), .null, .null])
                    case .string(let code): rows.append([.text("enum"), .text(code), .null, .null, .text(value.name), .null, .null])
                    default: return nil
                    }
                }
                return rows.isEmpty || Set(rows.map { $0[1] }).count < rows.count ? nil : rows
            case .range?:
                guard let range = field.domain.flatMap(RangeConstraint.init) else { return nil }
                return [
                    [
                        .text("range"), .null, range.minimum, range.maximum, .null, .integer(range.includesMinimum ? 1 : 0),
                        .integer(range.includesMaximum ? 1 : 0),
                    ]
                ]
            default: return nil
            }
        }

        private static func write(
            _ rows: [[SQLiteValue]]?, named wanted: String, on connection: SQLiteConnection
        ) throws(FeatureError) -> String? {
            guard let rows else { return nil }
            var name = AttributeNames.folded(wanted)
            var attempt = 1
            while try connection.value("SELECT 1 FROM gpkg_data_column_constraints WHERE constraint_name = ?", [.text(name)]) != nil {
                attempt += 1
                name = "\(AttributeNames.folded(wanted))_\(attempt)"
            }
            let (includesMinimum, includesMaximum) = try inclusionColumns(on: connection)
            for row in rows {
                try connection.run(
                    """
                    INSERT INTO gpkg_data_column_constraints
                    (constraint_name, constraint_type, value, min, max, description, \(includesMinimum), \(includesMaximum))
                    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
                    """, [.text(name)] + row)
            }
            return name
        }
    }
#endif
