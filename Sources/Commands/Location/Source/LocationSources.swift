import FeatureCommands
import GeometryCommands
import GromaGeometry
import GromaJSON
import GromaLocation
import GromaRPC
import MapCommands

/// `location.sources`
struct LocationSources: AnsweringCommand {
    static let method = "location.sources"
    static let summary = "Lists the kinds of location sources, with their settings."
    static let effect = CommandEffect.reads
    static let answer = AnswerShape<[any LocationSourceKind]>(
        "The kinds.",
        .values(
            "sources",
            AnswerShape<any LocationSourceKind>(
                "A kind of source.", .string("kind") { $0.name }, .string("summary") { $0.summary },
                .values(
                    "settings",
                    AnswerShape<LocationSourceParameter>(
                        "What it can be told.", .string("name") { $0.name }, .choice("form") { $0.form }, .string("summary") { $0.summary })
                ) { $0.parameters })
        ) { $0 })
    static var parameters: [Parameter<Self>] { [] }

    func run(_ session: Session) throws(CommandError) -> [any LocationSourceKind] { session[LocationStore.self].catalog.kinds }
}

/// `location.setSource`
struct LocationSetSource: AnsweringCommand {
    static let method = "location.setSource"
    static let summary = """
        Sets the location source of a map, which is started if the previous one was. Files must be below the root; a TCP address can be reached if \
        the host of this session allows that service.
        """
    static let effect = CommandEffect.edits
    static let answer = AnswerShape<OpenLocation>.locationDisplay
    static var parameters: [Parameter<Self>] {
        [
            Parameter.string("kind", "The kind, of those of location.sources: host, simulated, gpx, nmea, gpsd.") { $0.kind = $1 }.required,
            Parameter("settings", .map(.anything), "The settings of the source, by their names from location.sources.") {
                command, decoder throws(CommandError) in command.settings = try decoder.objectValue().objectValue ?? JSONObject()
            },
            .map { $0.map = $1 },
        ]
    }

    var kind = ""
    var settings = JSONObject()
    var map = OpenMap.standardName

    func run(_ session: Session) throws(CommandError) -> OpenLocation {
        let open = try session.location(ofMap: map)
        let store = session[LocationStore.self]
        let lender = LocationLender(session)
        var made = LocationSourceSettings(
            values: settings, clock: store.clock, engine: session.engine,
            readFile: { path throws(LocationError) in try lender.readFile(path) },
            openTransport: { address throws(LocationError) in try lender.openTransport(address) })
        if let kind = store.catalog.kinds.first(where: { $0.name == kind }) {
            for parameter in kind.parameters where parameter.form == .geometry {
                guard let value = settings[parameter.name], !value.isNull else { continue }
                let geometry = try session.geometry(of: value, path: "params.settings.\(parameter.name)")
                made.values[parameter.name] = nil
                made.geometries[parameter.name] = geometry
            }
        }
        let bytes = settings.members.reduce(0) { $0 + ($1.value.stringValue?.utf8.count ?? 0) }
        do throws(LocationError) {
            let source = try store.catalog.source(kind, made)
            let held = 8 * (bytes + lender.bytes) + made.geometries.values.reduce(0) { $0 + GeometryStore.size(of: $1) }
            try lender.refusing { () throws(CommandError) in try session.checkMemory(held, path: "params.settings") }
            open.setSource(source, kind: kind, bytes: held, isConnected: lender.hasConnected)
        } catch {
            if let refusal = lender.refusal { throw refusal }
            guard case .unknownSource(let found, let known) = error else {
                var error = CommandError(error, in: "params.settings")
                // Unreadable input is in one of these members.
                let member = ["path", "text"].first { settings[$0]?.isNull == false }.map { ".\($0)" } ?? ""
                if error.path == nil { error.path = "params.settings\(member)" }
                throw error
            }
            throw CommandError(
                .invalidValue, error.description, path: "params.kind", found: .string(found),
                expected: Schema.choice(known).phrase)
        }
        return open
    }
}

/// Provides sources with what the session may use: files below its root, and the services that its host allows.
private final class LocationLender {
    /// The error with which the session refused an access.
    private(set) var refusal: CommandError?
    /// The number of bytes that were read.
    private(set) var bytes = 0
    /// Whether a connection was opened.
    private(set) var hasConnected = false
    private let session: Session
    private static let fileLimit = 1 << 28

    init(_ session: Session) { self.session = session }

    func readFile(_ path: String) throws(LocationError) -> [UInt8] {
        let bytes = try refusing { () throws(CommandError) -> [UInt8] in
            do throws(CommandError) { return try session.readFile(path, limit: Self.fileLimit) } catch {
                throw error.at("params.settings.path")
            }
        }
        self.bytes += bytes.count
        return bytes
    }

    func openTransport(_ address: String) throws(LocationError) -> any LocationTransport {
        let shown = String(address.prefix(200))
        return try refusing { () throws(CommandError) in
            guard address.hasPrefix("tcp://") else {
                throw CommandError(
                    .invalidValue, "\"\(shown)\" is not the address of a connection: devices and pipes are opened by hosts, not by scripts",
                    path: "params.settings.address", found: .string(shown),
                    expected: "tcp://HOST:PORT, or no address and location.receive with what the device says")
            }
            let transport: any LocationTransport
            do throws(LocationError) { transport = try TransportAddress.transport(address) } catch {
                // A port out of range is also a part of the address.
                var refusal = CommandError(error, in: "params.settings")
                refusal.path = "params.settings.address"
                throw refusal
            }
            guard session.services.allowsConnection(to: transport.name) else {
                throw CommandError(
                    .servicesOff, "this session may not reach \(transport.name): its host allows services", path: "params.settings.address",
                    found: .string(shown), expected: session.services.expectation)
            }
            hasConnected = true
            return transport
        }
    }

    /// Runs a body that the session may refuse, and stores its error.
    @discardableResult
    func refusing<Value>(_ body: () throws(CommandError) -> Value) throws(LocationError) -> Value {
        do throws(CommandError) { return try body() } catch {
            refusal = error
            throw .transportFailed(source: "session", reason: error.message)
        }
    }
}

extension Session {
    /// Returns the geometry of a value, in any of the forms of a geometry parameter.
    fileprivate func geometry(of value: JSONValue, path: String) throws(CommandError) -> Geometry {
        let bytes = Array(value.text.utf8)
        let outcome: Result<Geometry, CommandError> = bytes.withUnsafeBufferPointer { bytes in
            var decoder = ParameterDecoder(JSONReader(bytes, nestingLimit: limits.nesting), self)
            do throws(CommandError) { return .success(try decoder.geometry()) } catch {
                var error = error
                error.message = error.message.replacing("params.", with: path)
                error.path = error.path?.replacing("params.", with: path)
                return .failure(error)
            }
        }
        return try outcome.get()
    }
}
