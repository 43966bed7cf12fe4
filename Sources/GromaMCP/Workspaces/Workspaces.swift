import GromaRPC

/// The workspaces by name. Each is created when it is first named.
final class Workspaces {
    /// The name of the default workspace.
    static let main = "main"
    /// The maximum number of workspaces.
    static let limit = 16
    /// The maximum length of a name in bytes.
    private static let nameLimit = 64

    var makeSession: () throws(CommandError) -> Session = { () throws(CommandError) in
        throw CommandError(.internalError, "this server was made without workspaces")
    }
    /// The workspaces in the order of creation.
    private(set) var all: [Workspace] = []

    /// Returns the workspace with a name, and creates it if necessary.
    ///
    /// - Throws: `invalidParameter` for an invalid name, `limitExceeded` if there are too many, and the errors of creating its session.
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
                .invalidValue, "\"\(name)\" is no name of a workspace", path: "params.arguments.workspace", found: .string(name),
                expected: "1 to \(Self.nameLimit) letters, digits, - and _")
        }
        guard all.count < Self.limit else {
            throw CommandError(
                .limitExceeded, "there are \(Self.limit) workspaces already", path: "params.arguments.workspace", found: .string(name),
                expected: "one of \(all.map(\.name).joined(separator: ", ")), or close_workspace before",
                details: [("limit", "workspaces")])
        }
        let workspace = Workspace(name, try makeSession())
        all.append(workspace)
        return workspace
    }

    /// Returns the workspace with a name, if there is one.
    func existing(_ name: String) -> Workspace? { all.first { $0.name == name } }

    /// Removes a workspace with its content, and returns whether it existed.
    func close(_ name: String) -> Bool {
        guard let index = all.firstIndex(where: { $0.name == name }) else { return false }
        all.remove(at: index)
        return true
    }
}
