import GromaFormats

#if GeoPackage
    import CSQLite
    import GromaBase
    import GromaFeatures
    import GromaGeometry

    /// Creates features from rows: the key first, then the global id, the shape and the attributes, as far as they are requested.
    struct RowReader {
        private let schema: TableSchema
        private let places: [Int]
        /// Whether shapes are read.
        let readsGeometry: Bool
        /// The column of the shape in the statement; nil if it is not selected.
        let geometryColumn: Int32?
        private let globalIDColumn: Int32?
        private let firstAttribute: Int32

        /// Creates a reader for the rows of a table.
        ///
        /// - Parameters:
        ///   - attributes: The indices of the attributes to read; nil for all.
        ///   - selectsGeometry: Whether the bytes of shapes are selected.
        ///   - readsGeometry: Whether features get their shapes.
        init(
            _ schema: TableSchema, attributes: [Int]? = nil, selectsGeometry: Bool = true,
            readsGeometry: Bool = true
        ) {
            self.schema = schema
            self.readsGeometry = readsGeometry
            places = attributes ?? Array(schema.columns.indices)
            var next: Int32 = 1
            globalIDColumn = schema.globalIDColumn == nil ? nil : next
            if globalIDColumn != nil { next += 1 }
            geometryColumn = schema.geometry == nil || !selectsGeometry ? nil : next
            if geometryColumn != nil { next += 1 }
            firstAttribute = next
        }

        /// The columns to select, in quotes.
        var selection: String {
            var columns = [schema.key]
            if globalIDColumn != nil, let column = schema.globalIDColumn { columns.append(column) }
            if geometryColumn != nil, let column = schema.geometry { columns.append(column.name) }
            columns += places.map { schema.columns[$0].column }
            return columns.map(SQLiteName.quoted).joined(separator: ", ")
        }

        /// Returns the object id of the statement's current row.
        func objectID(_ statement: SQLiteStatement) -> Int { statement.integer(0) }

        /// Returns the feature of the statement's current row. Values that cannot be read are null, and the feature lists them
        /// (``Feature/faults``): an invalid value does not prevent others from being read.
        func feature(_ statement: SQLiteStatement) -> Feature {
            var values = [AttributeValue?](repeating: nil, count: schema.columns.count)
            var faults: [String] = []
            var column = firstAttribute
            for place in places {
                do throws(BrokenValue) {
                    values[place] = try value(statement, column, schema.columns[place].field)
                } catch {
                    values[place] = .null
                    faults.append("\(schema.columns[place].field.name): \(error.reason)")
                }
                column += 1
            }
            var feature = Feature(
                objectID: objectID(statement), globalID: globalIDColumn.flatMap { statement.optionalText($0) },
                attributes: Attributes(names: schema.names, values: values))
            if readsGeometry {
                do throws(BrokenValue) {
                    feature.geometry = try geometry(statement)
                } catch {
                    faults.append("\(schema.geometry?.name ?? "the shape"): \(error.reason)")
                }
            }
            if !faults.isEmpty { feature.faults = faults }
            return feature
        }

        /// Returns the shape of the statement's current row; nil for none.
        private func geometry(_ statement: SQLiteStatement) throws(BrokenValue) -> Geometry? {
            guard let geometryColumn, let column = schema.geometry, !statement.isNull(geometryColumn) else { return nil }
            let bytes = try self.bytes(statement, geometryColumn)
            return column.unfitted(try GeometryBlob.geometry(from: bytes, spatialReference: column.spatialReference))
        }

        /// Returns the shape of the statement's current row; nil for none, and for one that cannot be read.
        func geometryIfReadable(_ statement: SQLiteStatement) -> Geometry? { (try? geometry(statement)) ?? nil }

        /// Returns the bounding box of the shape of the statement's current row; empty for none, and for one that cannot be read.
        func extent(_ statement: SQLiteStatement) -> Extent {
            guard let geometryColumn, schema.geometry != nil, !statement.isNull(geometryColumn) else { return .empty }
            do throws(BrokenValue) {
                return try GeometryBlob.extent(of: try bytes(statement, geometryColumn))
            } catch {
                return .empty
            }
        }

        private func bytes(_ statement: SQLiteStatement, _ column: Int32) throws(BrokenValue) -> UnsafeRawBufferPointer {
            guard statement.type(column) == SQLITE_BLOB else { throw BrokenValue(reason: "it is no blob") }
            return statement.bytes(column)
        }

        private func value(_ statement: SQLiteStatement, _ column: Int32, _ field: Field) throws(BrokenValue) -> AttributeValue {
            let type = statement.type(column)
            if type == SQLITE_NULL { return .null }
            switch (field.type, type) {
            case (.smallInteger, SQLITE_INTEGER), (.integer, SQLITE_INTEGER), (.bigInteger, SQLITE_INTEGER), (.oid, SQLITE_INTEGER):
                return .integer(statement.integer(column))
            case (.single, SQLITE_FLOAT), (.double, SQLITE_FLOAT), (.single, SQLITE_INTEGER), (.double, SQLITE_INTEGER):
                let number = statement.double(column)
                guard number.isFinite else { throw BrokenValue(reason: "it is not a finite number") }
                return .double(number)
            case (.smallInteger, SQLITE_FLOAT), (.integer, SQLITE_FLOAT), (.bigInteger, SQLITE_FLOAT):
                guard let number = Int(exactly: statement.double(column)) else {
                    throw BrokenValue(reason: "found \(statement.double(column)), expected a whole number")
                }
                return .integer(number)
            case (.date, SQLITE_TEXT):
                let text = statement.text(column)
                guard let moment = ISO8601.moment(text)?.milliseconds else {
                    throw BrokenValue(reason: "found \"\(text.prefix(40))\", expected a date and time such as 2026-01-31T23:59:59.000Z")
                }
                return .date(moment)
            case (.blob, SQLITE_BLOB), (.raster, SQLITE_BLOB), (.blob, SQLITE_TEXT), (.raster, SQLITE_TEXT):
                return .bytes(Array(statement.bytes(column)))
            case (.string, SQLITE_TEXT), (.xml, SQLITE_TEXT), (.guid, SQLITE_TEXT), (.globalID, SQLITE_TEXT), (.dateOnly, SQLITE_TEXT),
                (.timeOnly, SQLITE_TEXT), (.timestampOffset, SQLITE_TEXT), (.string, SQLITE_INTEGER), (.string, SQLITE_FLOAT):
                return .string(statement.text(column))
            default:
                let found = [SQLITE_INTEGER: "a whole number", SQLITE_FLOAT: "a number", SQLITE_TEXT: "text"][type] ?? "bytes"
                throw BrokenValue(reason: "found \(found), expected what \(field.type.rawValue) holds")
            }
        }
    }
#endif
