import GromaRPC

/// The workspaces that agents have named. Each is made when it is first named.
final class Workspaces {
    /// The one that is meant where none is named.
    static let main = "main"
    /// How many there can be.
    static let limit = 16
    /// How long a name may be, in bytes.
    private static let nameLimit = 64

    var makeSession: () throws(CommandError) -> Session = { () throws(CommandError) in
        throw CommandError(.internalError, "this server was made without workspaces")
    }
    /// In the order in which they were made.
    private(set) var all: [Workspace] = []

    /// The workspace of a name.
    ///
    /// - Throws: `invalidParameter` for what is not a name, `limitExceeded` if there are too many, and what making its session throws.
    func workspace(_ name: String) throws(CommandError) -> Workspace {
        if let found = existing(name) { return found }
        let isName = name.utf8.allSatisfy { byte in
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x5F: true
            default: false
            }
        }
        guard isName, !name.isEmpty, name.utf8.count <= Self.nameLimit else {
            throw CommandError(
                .invalidValue, "\"\(name)\" is no name of a workspace", path: "arguments.workspace", found: .string(name),
                expected: "1 to \(Self.nameLimit) letters, digits, - and _")
        }
        guard all.count < Self.limit else {
            throw CommandError(
                .limitExceeded, "there are \(Self.limit) workspaces already", path: "arguments.workspace", found: .string(name),
                expected: "one of \(all.map(\.name).joined(separator: ", ")), or close_workspace before",
                details: [("limit", "workspaces")])
        }
        let workspace = Workspace(name, try makeSession())
        all.append(workspace)
        return workspace
    }

    /// The workspace of a name, if there is one.
    func existing(_ name: String) -> Workspace? { all.first { $0.name == name } }

    /// Forgets a workspace with all that it holds, and says whether there was one.
    func close(_ name: String) -> Bool {
        guard let index = all.firstIndex(where: { $0.name == name }) else { return false }
        all.remove(at: index)
        return true
    }
}
