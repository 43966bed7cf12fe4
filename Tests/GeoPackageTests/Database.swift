#if GeoPackage
    import CSQLite
    import Testing

    /// A file as SQLite itself sees it, whatever the store thinks of it: to look into what was written, and to write what the store never would.
    final class Database {
        /// The message of SQLite.
        struct Failure: Error, CustomStringConvertible {
            let description: String
        }

        private let handle: OpaquePointer

        /// Opens a file that is there.
        init(_ path: String) throws {
            var opened: OpaquePointer?
            let code = sqlite3_open_v2(path, &opened, SQLITE_OPEN_READWRITE, nil)
            guard code == SQLITE_OK, let opened else {
                sqlite3_close_v2(opened)
                throw Failure(description: "\(path) cannot be opened: \(code)")
            }
            handle = opened
            sqlite3_busy_timeout(handle, 5000)
        }

        deinit { sqlite3_close_v2(handle) }

        /// Lets the triggers of a GeoPackage run as if every shape were empty.
        func ignoreShapes() {
            for name in ["ST_IsEmpty", "ST_MinX", "ST_MaxX", "ST_MinY", "ST_MaxY"] {
                sqlite3_create_function_v2(
                    handle, name, 1, SQLITE_UTF8 | SQLITE_DETERMINISTIC, nil, { context, _, _ in sqlite3_result_null(context) }, nil, nil,
                    nil)
            }
        }

        /// Runs statements, and gives the rows of all of them as texts; null is "".
        @discardableResult
        func rows(_ sql: String) throws -> [[String]] {
            let collected = Rows()
            let code = sqlite3_exec(
                handle, sql,
                { context, count, values, _ in
                    guard let context, let values else { return 1 }
                    let row = (0..<Int(count)).map { values[$0].map { String(cString: $0) } ?? "" }
                    Unmanaged<Rows>.fromOpaque(context).takeUnretainedValue().all.append(row)
                    return 0
                }, Unmanaged.passUnretained(collected).toOpaque(), nil)
            guard code == SQLITE_OK else { throw Failure(description: "\(String(cString: sqlite3_errmsg(handle))) in \(sql)") }
            return collected.all
        }

        /// SQLite's own check of the file, and that each spatial index is whole and is about rows that there are.
        func expectSound(_ place: SourceLocation = #_sourceLocation) throws {
            #expect(try rows("PRAGMA integrity_check") == [["ok"]], sourceLocation: place)
            #expect(try rows("PRAGMA foreign_key_check").isEmpty, sourceLocation: place)
            for row in try rows("SELECT table_name, column_name FROM gpkg_geometry_columns") {
                let (index, table) = ("rtree_\(row[0])_\(row[1])", row[0])
                #expect(try rows("SELECT rtreecheck('\(index)')") == [["ok"]], sourceLocation: place)
                let strays = try rows(
                    "SELECT id FROM \"\(index)\" WHERE id NOT IN (SELECT rowid FROM \"\(table)\" WHERE \"\(row[1])\" NOT NULL)")
                #expect(strays.isEmpty, sourceLocation: place)
            }
        }

        private final class Rows { var all: [[String]] = [] }
    }
#endif
