import GromaFormats

#if GeoPackage
    import GromaBase
    import GromaFeatures

    /// Binds attribute values in the form of columns.
    enum ValueBinding {
        /// Binds a value; a missing one is null.
        ///
        /// - Throws: `invalidValue` for a point in time that the column cannot represent, and for a number that is not a truth value in a
        ///   column of truth values.
        static func bind(
            _ value: AttributeValue?, of column: TableSchema.AttributeColumn, to parameter: Int32, of statement: SQLiteStatement
        ) throws(FeatureError) {
            switch value {
            case nil, .null?: try statement.bind(parameter, .null)
            case .integer(let number)?:
                if column.isBoolean && number != 0 && number != 1 {
                    throw .invalidValue(
                        field: column.field.name,
                        problem: number > 1
                            ? .exceedsNumericMaximum(found: "\(number)", maximum: "1")
                            : .lessThanNumericMinimum(found: "\(number)", minimum: "0"))
                }
                try statement.bind(parameter, number)
            case .double(let number)?: try statement.bind(parameter, number)
            case .string(let text)?: try statement.bind(parameter, text)
            case .bytes(let bytes)?: try statement.bind(parameter, bytes)
            case .date(let moment)?:
                guard let text = ISO8601.text(milliseconds: moment) else {
                    throw .invalidValue(
                        field: column.field.name,
                        problem: moment > 0
                            ? .exceedsMaximumDateTime(found: moment, maximum: 253_402_300_799_999)
                            : .lessThanMinimumDateTime(found: moment, minimum: -62_167_219_200_000))
                }
                try statement.bind(parameter, text)
            }
        }
    }
#endif
