import GromaBase

extension StringTables {
    /// Returns the tables with those of a folder added: every `xx.lproj/Localizable.strings` in it, where `xx` is a BCP 47 tag.
    ///
    /// Its texts replace the engine's key by key, and languages that the engine does not have are added. A file has the `.strings` format,
    /// in UTF-8 or in UTF-16 with a byte order mark. `Base.lproj`, which belongs to no language, and folders without such a file are
    /// skipped.
    ///
    /// - Throws: ``LocalizationError`` if the folder or a file cannot be read or has no tables: the path, what was found, and what is
    ///   allowed.
    /// - Complexity: O(*n*), where *n* is the size of the files.
    public func adding(directory path: String) throws(LocalizationError) -> StringTables {
        var tables = self
        var isEmpty = true
        for name in try Self.names(in: path).sorted() where name.hasSuffix(".lproj") && name != "Base.lproj" {
            let file = "\(path)/\(name)/Localizable.strings"
            guard FileKind(of: file) != .nothing else { continue }
            let language = String(name.dropLast(".lproj".count))
            guard LanguageTag(language) != nil else {
                throw .language(path: "\(path)/\(name)", found: "\"\(language)\"", expected: "a BCP 47 tag such as pt-BR")
            }
            tables = try tables.adding(StringTable(language, file: file))
            isEmpty = false
        }
        guard !isEmpty else { throw .noLanguages(path: path, expected: "folders such as de.lproj with a file Localizable.strings in each") }
        return tables
    }

    private static func names(in path: String) throws(LocalizationError) -> [String] {
        guard case .success(let names) = System.names(in: path) else {
            throw .unreadable(
                path: path, reason: FileKind(of: path) == .nothing ? "there is nothing there" : "it is no folder that can be read")
        }
        return names
    }
}

extension StringTable {
    /// The maximum size of a table in bytes. Tables of whole programs have a tenth of it.
    private static let mostBytes = 16 << 20

    fileprivate init(_ language: String, file path: String) throws(LocalizationError) {
        guard case .success(let read) = System.bytes(ofFile: path, atMost: Self.mostBytes) else {
            throw .unreadable(path: path, reason: "it is no file that can be read")
        }
        guard let bytes = read else { throw .unreadable(path: path, reason: "it has more than \(Self.mostBytes) bytes") }
        try self.init(language, bytes: bytes, path: path)
    }
}
