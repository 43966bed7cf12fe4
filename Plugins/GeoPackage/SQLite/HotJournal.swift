#if GeoPackage
    import CSQLite
    import GromaBase
    import GromaFeatures

    /// The rollback journal of a transaction that came to no end (https://www.sqlite.org/fileformat2.html, 3).
    enum HotJournal {
        /// Refuses a database beside which lies the journal of a transaction over several databases. Opening would play it back, and then
        /// delete the file that it names as their common journal, be that what it may. Whoever has put such a journal there can have SQLite
        /// delete any file; the engine itself never writes to several databases at a time.
        ///
        /// - Parameter handle: the open database, of which nothing was read yet: SQLite says itself where it will look for the journal.
        /// - Throws: `invalidStore`.
        static func refuseSuperJournal(of handle: OpaquePointer, at location: String) throws(FeatureError) {
            guard let name = sqlite3_db_filename(handle, "main"), let journal = sqlite3_filename_journal(name) else { return }
            try refuseSuperJournal(in: String(cString: journal), of: location)
        }

        /// Refuses a journal of a given name.
        static func refuseSuperJournal(in journal: String, of location: String) throws(FeatureError) {
            guard FileKind(of: journal) == .regular, hasSuperJournal(journal) else { return }
            throw .invalidStore(
                location: location,
                reason:
                    "beside it lies the journal of an unfinished transaction over several databases, which names another file to be deleted: "
                    + "let the program that has written it finish, or remove \(journal.split(separator: "/").last ?? "")")
        }

        /// Whether a journal is one that would be played back (its header has not been zeroed) and ends in the name of another. What cannot be
        /// read here SQLite cannot read either.
        private static func hasSuperJournal(_ path: String) -> Bool {
            guard let file = fopen(path, "rb") else { return false }
            defer { fclose(file) }
            let first = fgetc(file)
            var tail = [UInt8](repeating: 0, count: tailSize)
            guard first > 0, fseek(file, -tailSize, SEEK_END) == 0, fread(&tail, 1, tailSize, file) == tailSize else { return false }
            return Array(tail.suffix(magic.count)) == magic && tail.prefix(4).contains { $0 != 0 }
        }

        /// What ends a journal that names another: the length of the name, its checksum, and the magic number of journals.
        private static let tailSize = 16
        private static let magic: [UInt8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]
    }
#endif
