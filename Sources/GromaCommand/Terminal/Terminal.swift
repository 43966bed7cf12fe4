import GromaFeatures
import GromaFormats
import GromaBase

/// The process's own input and output.
enum Terminal {
    /// Writes a line to the standard output.
    static func print(_ text: String) throws(UsageError) {
        if let problem = write(1, text + "\n") { throw .failure("the standard output cannot be written: \(problem)") }
    }

    /// Writes a line to the standard error.
    static func printError(_ text: String) { write(2, withoutSecrets(text) + "\n") }

    /// Returns a text without the users, passwords and tokens in URLs among the process's arguments.
    private static func withoutSecrets(_ text: String) -> String {
        CommandLine.arguments.reduce(text) { text, argument in
            let shown = FeatureStoreLocation.withoutSecrets(argument)
            return shown == argument ? text : text.replacing(argument, with: shown)
        }
    }

    /// Writes text to a descriptor; returns the system's message if that fails.
    @discardableResult
    static func write(_ descriptor: Int32, _ text: String) -> String? {
        var text = text
        return text.withUTF8 { System.send(descriptor, UnsafeRawBufferPointer($0)) }?.text
    }

    /// Removes the locale of the environment, so that the C library and ICU do not use it.
    ///
    /// ICU takes its default locale from these variables, and ends the process if they are malformed (such as a language of twelve letters,
    /// ICU 76). No text depends on it: each format names its locale. Must be called before a second thread is created.
    static func withdrawLocale() { _ = locale }

    /// The environment variables of the locale before they were removed.
    static let locale: [String: String] = {
        let names = ["LC_ALL", "LC_MESSAGES", "LANG"]
        let variables = Dictionary(uniqueKeysWithValues: names.compactMap { name in System.variable(name).map { (name, $0) } })
        setenv("LC_ALL", "C", 1)
        return variables
    }()

    /// Whether the standard error is a terminal.
    static var showsProgress: Bool { isatty(2) == 1 }

    /// Whether the standard output is a terminal.
    static var isPersonReading: Bool { isatty(1) == 1 }

    /// Opens a file for reading.
    static func open(_ path: String) throws(UsageError) -> Int32 {
        switch System.openFile(path) {
        case .success(let descriptor): return descriptor
        case .failure(let error): throw .failure("\(path): \(error.text)")
        }
    }

    /// Returns whether two paths lead to the same existing file.
    static func isSameFile(_ a: String, _ b: String) -> Bool {
        guard let first = FileStamp(of: a), let second = FileStamp(of: b) else { return false }
        return first.isSameFile(as: second)
    }

    /// Returns the size of a file in bytes; nil for pipes and devices.
    static func size(_ path: String) -> Int? {
        guard let (kind, stamp) = FileKind.status(path), kind == .regular else { return nil }
        return Int(stamp.size)
    }

    /// Makes writing beyond the limit of file sizes (`ulimit -f`) a normal error, instead of ending the process with half a file.
    static func ignoreFileSizeSignal() { signal(SIGXFSZ, SIG_IGN) }

    /// Creates a temporary file beside a path, and returns it with the path for a store under construction, which is unique and removed
    /// with the file.
    static func besides(_ path: String) throws(UsageError) -> (file: TemporaryFile, store: String) {
        switch TemporaryFile.make(inFolder: SystemFolder.of(path)) {
        case .success(let file):
            let start = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
            return (file, path[..<start] + file.storeName)
        case .failure(let error): throw .failure("\(path): \(error.text)")
        }
    }

    /// Moves a finished file to its place, atomically; returns the system's message if that fails.
    static func move(_ path: String, to target: String) -> String? {
        guard rename(path, target) == 0 else { return SystemError.last.text }
        SystemFolder.synchronize(SystemFolder.of(target))
        return nil
    }

    /// Removes a file.
    static func remove(_ path: String) { _ = unlink(path) }
}
