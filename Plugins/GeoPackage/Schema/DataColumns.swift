#if GeoPackage
    import Groma

    /// What columns are called and which values they take: the schema extension (OGC 12-128r17, annex F.9).
    enum DataColumns {
        private static let columns = "gpkg_data_columns"
        private static let constraints = "gpkg_data_column_constraints"

        // MARK: Reading

        /// Gives fields the names for people and the domains that are noted for their columns.
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
                    fields[place].domain = try domain(constraint, of: fields[place].type, on: connection)
                }
            }
        }

        private static func domain(
            _ name: String, of type: FieldType, on connection: SQLiteConnection
        ) throws(FeatureError) -> Domain? {
            let statement = try connection.prepare(
                """
                SELECT lower(constraint_type), value, min, max, description, min_is_inclusive, max_is_inclusive
                FROM gpkg_data_column_constraints WHERE constraint_name = ? ORDER BY rowid
                """)
            try statement.bind(1, name)
            var codes: [CodedValue] = []
            while try statement.step() {
                switch statement.text(0) {
                case "enum":
                    guard let code = code(statement.text(1), of: type) else { return nil }
                    codes.append(CodedValue(name: statement.optionalText(4) ?? statement.text(1), code: code))
                case "range":
                    // An end that does not count, or is open, has no place in a range here.
                    guard statement.integer(5) != 0, statement.integer(6) != 0,
                        let minimum = bound(statement.value(2), of: type), let maximum = bound(statement.value(3), of: type)
                    else { return nil }
                    return Domain(name: name, kind: .range(minimum: minimum, maximum: maximum))
                default: return nil
                }
            }
            return codes.isEmpty ? nil : Domain(name: name, kind: .codedValues(codes))
        }

        private static func code(_ text: String, of type: FieldType) -> AttributeValue? {
            switch type {
            case .smallInteger, .integer, .bigInteger: Int(text).map { .integer($0) }
            case .single, .double: Double(text).flatMap { $0.isFinite ? .double($0) : nil }
            case .string: .string(text)
            default: nil
            }
        }

        private static func bound(_ value: SQLiteValue, of type: FieldType) -> AttributeValue? {
            switch (type, value) {
            case (.smallInteger, .integer(let number)), (.integer, .integer(let number)), (.bigInteger, .integer(let number)):
                .integer(number)
            case (.single, .integer(let number)), (.double, .integer(let number)): .double(Double(number))
            case (.single, .real(let number)), (.double, .real(let number)): .double(number)
            default: nil
            }
        }

        // MARK: Writing

        /// Notes the names and domains of a new table's fields.
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
                // GDAL shows the name and not the title. No two columns of a table have the same.
                let name: SQLiteValue = names.insert(field.alias).inserted ? .text(field.alias) : .null
                let constraint = try write(rows(of: field), named: "\(table)_\(field.name)", on: connection)
                try connection.run(
                    "INSERT INTO gpkg_data_columns (table_name, column_name, name, title, constraint_name) VALUES (?, ?, ?, ?, ?)",
                    [.text(table), .text(field.name), name, .text(field.alias), constraint.map { .text($0) } ?? .null])
            }
        }

        /// Forgets what was noted of a table's columns.
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

        /// The rows of a domain: kind, value, smallest, largest, name. Nil where the extension has no such constraint.
        private static func rows(of field: Field) -> [[SQLiteValue]]? {
            switch field.domain?.kind {
            case .codedValues(let values)?:
                var rows: [[SQLiteValue]] = []
                for value in values {
                    switch value.code {
                    case .integer(let code): rows.append([.text("enum"), .text("\(code)"), .null, .null, .text(value.name)])
                    case .double(let code): rows.append([.text("enum"), .text("\(code)"), .null, .null, .text(value.name)])
                    case .string(let code): rows.append([.text("enum"), .text(code), .null, .null, .text(value.name)])
                    default: return nil
                    }
                }
                return rows.isEmpty || Set(rows.map { $0[1] }).count < rows.count ? nil : rows
            case .range(let minimum, let maximum)?:
                guard let low = number(minimum), let high = number(maximum) else { return nil }
                return [[.text("range"), .null, low, high, .null]]
            default: return nil
            }
        }

        private static func number(_ value: AttributeValue) -> SQLiteValue? {
            switch value {
            case .integer(let number): .integer(number)
            case .double(let number): .real(number)
            default: nil
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
            for row in rows {
                let isInclusive: SQLiteValue = row[0] == .text("range") ? .integer(1) : .null
                try connection.run(
                    """
                    INSERT INTO gpkg_data_column_constraints
                    (constraint_name, constraint_type, value, min, max, description, min_is_inclusive, max_is_inclusive)
                    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?7)
                    """, [.text(name)] + row + [isInclusive])
            }
            return name
        }
    }
#endif
