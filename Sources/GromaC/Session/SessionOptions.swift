import CGroma
import GeometryCommands
import GromaBase
import GromaJSON
import GromaLocalization
import GromaPlugin
import GromaPlugins
import GromaRPC

/// The options of a session, which C code passes as a JSON object.
struct SessionOptions {
    private var limits = Limits()
    private var root: String?
    private var services = ServiceAccess.off
    private var locale = "en"
    private var timeZone = "UTC"
    private var strings: String?
    private var isStrict = false

    private static let names = ["root", "services", "locale", "timeZone", "strings", "strict", "limits"]
    private static let limitNames = ["lineLength", "nesting", "vertices", "memory"]

    /// The defaults.
    init() {}

    /// Parses options.
    ///
    /// - Throws: `GROMA_EARGUMENT` with the place of the invalid option.
    init(_ text: String) throws(Failure) {
        let value: JSONValue
        do throws(JSONError) { value = try JSONValue(parsing: text.utf8) } catch {
            throw .argument("options", "is no JSON: \(error.description)", expected: "a JSON object")
        }
        for member in try Self.members(of: value, "options", Self.names) {
            let (value, path) = (member.value, "options.\(member.name)")
            switch member.name {
            case "root": root = try Self.folder(value, path)
            case "services": services = try Self.services(value, path)
            case "locale": locale = try Self.string(value, path)
            case "timeZone":
                timeZone = try Self.string(value, path)
                guard Localization.isKnownTimeZone(timeZone) else {
                    throw .argument(path, "is \"\(timeZone)\"", expected: Localization.expectedTimeZone)
                }
            case "strings": strings = try Self.folder(value, path)
            case "strict":
                guard case .bool(let flag) = value else { throw Self.wrong(path, value, "true or false") }
                isStrict = flag
            default: try readLimits(value, path)
            }
        }
    }

    private mutating func readLimits(_ value: JSONValue, _ path: String) throws(Failure) {
        for member in try Self.members(of: value, path, Self.limitNames) {
            let (value, place) = (member.value, "\(path).\(member.name)")
            switch member.name {
            case "lineLength": limits.lineLength = try Self.integer(value, place, in: 2...1 << 40)
            case "nesting": limits.nesting = try Self.integer(value, place, in: 2...4096)
            case "vertices": limits.vertices = try Self.integer(value, place, in: 1...1 << 40)
            default: limits.memory = try Self.integer(value, place, in: 1...1 << 50)
            }
        }
    }

    /// Creates the session.
    ///
    /// - Throws: `GROMA_EFAILED` if the root or the texts cannot be opened.
    func session() throws(Failure) -> Session {
        do {
            let tables = try strings.map { try StringTables().adding(directory: $0) } ?? StringTables()
            let session = try Session(
                contributions: try PluginRegistry(BuiltInPlugins.all), limits: limits, root: root, services: services,
                localization: Localization(locale, timeZone: timeZone, tables: tables))
            session.isStrict = isStrict
            return session
        } catch let error as CommandError {
            throw Failure(error)
        } catch {
            throw Failure(GROMA_EFAILED, "failed", "\(error)")
        }
    }

    // MARK: Values

    private static func members(of value: JSONValue, _ path: String, _ known: [String]) throws(Failure) -> [JSONMember] {
        guard case .object(let object) = value else { throw wrong(path, value, "an object") }
        for member in object.members where !known.contains(member.name) {
            let nearest = Nearest.name(to: member.name, in: known).map { "; did you mean \"\($0)\"?" } ?? ""
            throw .argument("\(path).\(member.name)", "is not known\(nearest)", expected: "one of \(known.joined(separator: ", "))")
        }
        return object.members
    }

    /// The path of a folder. The system reads a path up to the first NUL, which would make another folder of it.
    private static func folder(_ value: JSONValue, _ path: String) throws(Failure) -> String {
        let name = try string(value, path)
        guard !name.utf8.contains(0) else { throw .argument(path, "has a NUL in it", expected: "the path of a folder") }
        return name
    }

    private static func string(_ value: JSONValue, _ path: String) throws(Failure) -> String {
        guard let text = value.stringValue else { throw wrong(path, value, "a string") }
        return text
    }

    private static func integer(_ value: JSONValue, _ path: String, in range: ClosedRange<Int>) throws(Failure) -> Int {
        guard let number = value.intValue, range.contains(number) else {
            throw wrong(path, value, "an integer from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    private static func services(_ value: JSONValue, _ path: String) throws(Failure) -> ServiceAccess {
        if value.stringValue == "all" { return .all }
        guard let values = value.arrayValue else { throw wrong(path, value, "\"all\" or an array of hosts") }
        var hosts: [String] = []
        for (index, host) in values.enumerated() { hosts.append(try string(host, "\(path)[\(index)]")) }
        return .hosts(hosts)
    }

    private static func wrong(_ path: String, _ value: JSONValue, _ expected: String) -> Failure {
        .argument(path, "is \(value.text.prefix(80))", expected: expected)
    }
}
