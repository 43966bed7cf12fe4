import GromaBase
import GromaJSON
import GromaRPC

/// `resources/list`: the geometries of the workspaces, and the pictures and long answers of tools.
enum ListResources: AgentMethod {
    static let name = "resources/list"
    static let summary = "The geometries, pictures and long answers that workspaces hold."
    static let caching: Caching? = Caching.none
    /// The number of resources per page.
    private static let pageSize = 200

    static func run(_ request: AgentRequest, _ server: AgentServer, _ answer: inout JSONWriter) throws(CommandError) {
        var all: [JSONValue] = []
        for workspace in server.workspaces.all { all += geometries(of: workspace) + workspace.shelf.items.map(\.json) }
        var start = 0
        if let cursor = try request.parameters.string("cursor") {
            guard let number = Int(cursor), number > 0 else {
                throw CommandError(
                    .invalidValue, "\"\(cursor)\" is no cursor", path: "params.cursor", found: .string(cursor),
                    expected: "the nextCursor of an answer")
            }
            start = min(number, all.count)
        }
        let end = min(start + pageSize, all.count)
        answer.key("resources")
        answer.value(.array(Array(all[start..<end])))
        if end < all.count {
            answer.key("nextCursor")
            answer.string("\(end)")
        }
    }

    private static func geometries(of workspace: Workspace) -> [JSONValue] {
        let result = workspace.run("geometry.list") { $0.value(.object(JSONObject())) }.result ?? []
        let list = (try? JSONValue(parsing: result))?["geometries"]?.arrayValue ?? []
        return list.compactMap { geometry in
            guard let name = geometry["name"]?.stringValue, let summary = geometry["summary"] else { return nil }
            let address = ResourceAddress(workspace: workspace.name, kind: .geometries, name: name)
            let counts = ["parts", "vertices"].map { "\(summary[$0]?.intValue ?? 0) \($0)" }.joined(separator: ", ")
            return [
                "uri": .string(address.uri), "name": .string(name), "mimeType": .string(GeometryResource.mediaType),
                "description": .string("\(summary["type"]?.stringValue ?? "geometry"): \(counts)"),
            ]
        }
    }
}

extension Shelf.Item {
    /// The item in the form of lists and links.
    var json: JSONValue {
        ["uri": .string(address.uri), "name": .string(title), "mimeType": .string(mediaType)]
    }
}

/// `resources/templates/list`
enum ListResourceTemplates: AgentMethod {
    static let name = "resources/templates/list"
    static let summary = "How the addresses of resources are made."
    static let caching: Caching? = .fixed

    static func run(_ request: AgentRequest, _ server: AgentServer, _ answer: inout JSONWriter) throws(CommandError) {
        answer.key("resourceTemplates")
        answer.value([
            [
                "uriTemplate": .string(ResourceAddress.template(.geometries)), "name": "geometry",
                "description": "A geometry that a workspace holds under a name, as GeoJSON in the units of its reference.",
                "mimeType": .string(GeometryResource.mediaType),
            ]
        ])
    }
}

/// `resources/read`
enum ReadResource: AgentMethod {
    static let name = "resources/read"
    static let summary = "What is at an address."
    static let caching: Caching? = Caching.none
    /// The maximum size of a file that is read, in bytes.
    private static let fileLimit = 64 << 20

    static func run(_ request: AgentRequest, _ server: AgentServer, _ answer: inout JSONWriter) throws(CommandError) {
        let uri = try request.string("uri")
        guard let address = ResourceAddress(uri), let workspace = server.workspaces.existing(address.workspace) else { throw missing(uri) }
        let mediaType: String
        let content: Shelf.Content
        if address.kind == .geometries {
            (mediaType, content) = (GeometryResource.mediaType, .text(try GeometryResource.text(address.name, workspace, uri)))
        } else {
            guard let item = workspace.shelf.items.first(where: { $0.address == address }) else { throw missing(uri) }
            (mediaType, content) = (item.mediaType, try loaded(item, workspace))
        }
        answer.key("contents")
        answer.beginArray()
        answer.beginObject()
        answer.key("uri")
        answer.string(uri)
        answer.key("mimeType")
        answer.string(mediaType)
        switch content {
        case .text(let text):
            answer.key("text")
            answer.string(text)
        case .base64(let text):
            answer.key("blob")
            answer.string(text)
        case .file: break
        }
        answer.endObject()
        answer.endArray()
    }

    /// Returns the content of an item; for a file its current content.
    ///
    /// - Throws: `outsideRoot`, `fileNotFound`, `inputOutput`, `tooLarge`.
    static func loaded(_ item: Shelf.Item, _ workspace: Workspace) throws(CommandError) -> Shelf.Content {
        guard case .file(let path) = item.content else { return item.content }
        let bytes = try workspace.session.readFile(path, limit: fileLimit)
        if item.mediaType == PictureKind.svg.mediaType, let text = String(validating: bytes, as: UTF8.self) { return .text(text) }
        return .base64(Base64.text(of: bytes))
    }

    static func missing(_ uri: String) -> CommandError {
        CommandError(
            .invalidValue, "there is no resource \"\(uri)\"", path: "params.uri", found: .string(uri),
            expected: "a uri of resources/list", details: [("uri", .string(uri))])
    }
}

/// Geometries as resources.
enum GeometryResource {
    static let mediaType = "application/geo+json"

    /// Returns the GeoJSON of a geometry in a workspace.
    ///
    /// - Throws: The error of a missing resource.
    static func text(_ name: String, _ workspace: Workspace, _ uri: String) throws(CommandError) -> String {
        let outcome = workspace.run("format.encode") { $0.value(["geometry": ["name": .string(name)], "format": "geojson"]) }
        guard let result = outcome.result, let text = (try? JSONValue(parsing: result))?["text"]?.stringValue else {
            throw ReadResource.missing(uri)
        }
        return text
    }
}
