import GromaBase

/// Folders, and those that the system has for everybody.
package enum SystemFolder {
    /// The folder of a path, as far as its text says it.
    package static func of(_ path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// Waits until the names in a folder have reached the disk, where the system knows such a thing.
    package static func synchronize(_ folder: String) {
        guard case .success(let descriptor) = System.openDirectory(folder) else { return }
        _ = System.synchronize(descriptor)
        System.shut(descriptor)
    }

    /// Where files go that nobody keeps: what `TMPDIR` says (POSIX.1-2017, 8.3), and `/tmp` where it says nothing.
    package static var temporary: String {
        let said = System.variable("TMPDIR") ?? ""
        return said.isEmpty ? "/tmp" : said
    }
}
