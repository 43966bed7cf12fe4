#if GeoPackage
    /// A value in one of SQLite's five storage classes, for binding to a parameter.
    enum SQLiteValue: Hashable, Sendable {
        case null
        case integer(Int)
        case real(Double)
        case text(String)
        case blob([UInt8])
    }

    /// Names and texts in SQL. Everything that is not a name is bound, and never inserted into the text.
    enum SQLiteName {
        /// Returns a name in quotes, whatever it contains. A NUL would end the statement, so that it becomes U+FFFD, which no table has in
        /// its name.
        static func quoted(_ name: String) -> String { delimited(name, 0x22) }

        /// Returns a text literal, for the statements of a schema, which have no parameters.
        static func literal(_ text: String) -> String { delimited(text, 0x27) }

        private static func delimited(_ text: String, _ mark: UInt8) -> String {
            var bytes = [mark]
            for byte in text.utf8 {
                if byte == 0 { bytes += [0xEF, 0xBF, 0xBD] } else { bytes.append(byte) }
                if byte == mark { bytes.append(mark) }
            }
            return String(decoding: bytes + [mark], as: UTF8.self)
        }
    }
#endif
