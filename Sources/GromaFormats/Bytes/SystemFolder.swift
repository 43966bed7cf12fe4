import GromaBase

/// Folders of paths, and of temporary files.
package enum SystemFolder {
    /// Returns the folder of a path, by its text only.
    package static func of(_ path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// Waits until the names in a folder are on the disk, if the system supports it.
    package static func synchronize(_ folder: String) {
        guard case .success(let descriptor) = System.openDirectory(folder) else { return }
        _ = System.synchronize(descriptor)
        System.shut(descriptor)
    }

    /// The folder for temporary files: the value of `TMPDIR` (POSIX.1-2017, 8.3), or else `/tmp`.
    package static var temporary: String {
        let said = System.variable("TMPDIR") ?? ""
        return said.isEmpty ? "/tmp" : said
    }
}
