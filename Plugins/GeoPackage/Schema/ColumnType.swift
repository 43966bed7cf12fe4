#if GeoPackage
    import GromaFeatures
    import GromaJSON

    /// The declared type of a column, and the type of its field (OGC 12-128r17, table 1; other names by SQLite's affinity rules).
    enum ColumnType {
        /// Returns the declared type of a field's column.
        static func declaration(of field: Field) -> String {
            switch field.type {
            case .smallInteger: field.foreignMembers["jsonType"]?.stringValue == "boolean" ? "BOOLEAN" : "SMALLINT"
            case .integer: "MEDIUMINT"
            case .bigInteger, .oid: "INTEGER"
            case .single: "FLOAT"
            case .double: "DOUBLE"
            case .date: "DATETIME"
            case .dateOnly: "DATE"
            case .string, .xml: field.length.map { "TEXT(\($0))" } ?? "TEXT"
            case .guid, .globalID: "TEXT(38)"
            case .timeOnly, .timestampOffset: "TEXT"
            case .blob, .raster: field.length.map { "BLOB(\($0))" } ?? "BLOB"
            case .geometry: "BLOB"
            }
        }

        /// Returns the type and length of the field for a declared type.
        static func field(declared declaration: String) -> (type: FieldType, length: Int?) {
            let words = declaration.uppercased().split(separator: "(")
            let name = words.first.map { $0.split(separator: " ").joined(separator: " ") } ?? ""
            let length = words.count > 1 ? Int(words[1].prefix { $0.isNumber }).flatMap { $0 > 0 ? $0 : nil } : nil
            switch name {
            case "BOOLEAN", "TINYINT", "SMALLINT": return (.smallInteger, nil)
            case "MEDIUMINT": return (.integer, nil)
            case "INT", "INTEGER": return (.bigInteger, nil)
            case "FLOAT": return (.single, nil)
            case "DOUBLE", "REAL": return (.double, nil)
            case "TEXT": return (.string, length)
            case "BLOB": return (.blob, length)
            case "DATE": return (.dateOnly, nil)
            case "DATETIME", "TIMESTAMP": return (.date, nil)
            default: break
            }
            // https://www.sqlite.org/datatype3.html, section 3.1
            if name.contains("INT") { return (.bigInteger, nil) }
            if name.contains("CHAR") || name.contains("CLOB") || name.contains("TEXT") { return (.string, length) }
            if name.contains("BLOB") { return (.blob, length) }
            if ["REAL", "FLOA", "DOUB", "NUMERIC", "DECIMAL"].contains(where: name.contains) { return (.double, nil) }
            return (.string, nil)
        }

        /// Returns whether a recorded field can hold the values of a column's declared type.
        static func fits(_ type: FieldType, declared declaration: String) -> Bool {
            let own = field(declared: declaration).type
            if own == type { return true }
            return switch own {
            case .string: [.xml, .guid, .globalID, .timeOnly, .timestampOffset].contains(type)
            case .blob: type == .raster
            default: false
            }
        }
    }
#endif
