#if GeoPackage
    /// A value in one of SQLite's five storage classes, to be bound to a parameter.
    enum SQLiteValue: Hashable, Sendable {
        case null
        case integer(Int)
        case real(Double)
        case text(String)
        case blob([UInt8])
    }

    /// Names and texts within SQL. Everything that is not a name is bound and never pasted.
    enum SQLiteName {
        /// A name in quotes, whatever stands in it. A NUL would end the statement, so it becomes U+FFFD, a name that no table has.
        static func quoted(_ name: String) -> String { delimited(name, 0x22) }

        /// A text literal, for the statements of a schema, which take no parameters.
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
