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

    /// A text with the users, passwords and tokens left out that URLs among the process's arguments hold.
    private static func withoutSecrets(_ text: String) -> String {
        CommandLine.arguments.reduce(text) { text, argument in
            let shown = FeatureStoreLocation.withoutSecrets(argument)
            return shown == argument ? text : text.replacing(argument, with: shown)
        }
    }

    /// Writes text to a descriptor; gives what the system said when it could not be written.
    @discardableResult
    static func write(_ descriptor: Int32, _ text: String) -> String? {
        var text = text
        return text.withUTF8 { System.send(descriptor, UnsafeRawBufferPointer($0)) }?.text
    }

    /// Takes the locale of the environment from the C library and from ICU, for as long as the process runs.
    ///
    /// ICU makes its default locale of these variables, and ends the process where they hold none (a language of twelve letters, ICU 76). No text
    /// depends on it: each format names its locale. To be called before there is a second thread.
    static func withdrawLocale() { _ = locale }

    /// The variables of the environment that name a locale, as they were before it was withdrawn.
    static let locale: [String: String] = {
        let names = ["LC_ALL", "LC_MESSAGES", "LANG"]
        let variables = Dictionary(uniqueKeysWithValues: names.compactMap { name in System.variable(name).map { (name, $0) } })
        setenv("LC_ALL", "C", 1)
        return variables
    }()

    /// Whether a person looks at the standard error.
    static var showsProgress: Bool { isatty(2) == 1 }

    /// Whether a person looks at the standard output.
    static var isPersonReading: Bool { isatty(1) == 1 }

    /// Opens a file to read.
    static func open(_ path: String) throws(UsageError) -> Int32 {
        switch System.openFile(path) {
        case .success(let descriptor): return descriptor
        case .failure(let error): throw .failure("\(path): \(error.text)")
        }
    }

    /// Whether two paths lead to the same file that is there.
    static func isSameFile(_ a: String, _ b: String) -> Bool {
        guard let first = FileStamp(of: a), let second = FileStamp(of: b) else { return false }
        return first.isSameFile(as: second)
    }

    /// How many bytes a file has; nil for pipes and the like.
    static func size(_ path: String) -> Int? {
        guard let (kind, stamp) = FileKind.status(path), kind == .regular else { return nil }
        return Int(stamp.size)
    }

    /// Lets writing past the largest file that is allowed (`ulimit -f`) fail like any other, instead of ending the process with half a file.
    static func ignoreFileSizeSignal() { signal(SIGXFSZ, SIG_IGN) }

    /// A temporary file beside a place, with the path of a store that is being made: nobody else chooses that, and it goes with the file.
    static func besides(_ path: String) throws(UsageError) -> (file: TemporaryFile, store: String) {
        switch TemporaryFile.make(inFolder: SystemFolder.of(path)) {
        case .success(let file):
            let start = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
            return (file, path[..<start] + file.storeName)
        case .failure(let error): throw .failure("\(path): \(error.text)")
        }
    }

    /// Puts a finished file in its place, in one step; gives what the system said when it could not.
    static func move(_ path: String, to target: String) -> String? {
        guard rename(path, target) == 0 else { return SystemError.last.text }
        SystemFolder.synchronize(SystemFolder.of(target))
        return nil
    }

    /// Takes a file away.
    static func remove(_ path: String) { _ = unlink(path) }
}
