import Foundation
import GromaFeatures
import GromaJSON

/// Answers one request.
struct ServiceResponder {
    let store: any FeatureStore
    let settings: TestFeatureService.Settings
    /// The edits that are to fail.
    var failingItems = FailingItems()
    /// The user who sends the request.
    var user: String?

    /// The answer, well or badly.
    mutating func answer(
        _ request: HTTPRequest, _ parameters: Result<ServiceParameters, ServiceError>, failing failure: ServiceFailure.Kind?
    ) -> HTTPAnswer {
        switch failure {
        case nil: return answer(request, parameters)
        case .dropBeforeApplying: return HTTPAnswer(contentType: "", body: [], delivery: .none)
        case .status(let status, let isApplied):
            if isApplied { _ = answer(request, parameters) }
            return HTTPAnswer(status: status, contentType: "text/html", body: Array("<html><body>\(status)</body></html>".utf8))
        case .error(let code, let message, let details): return Self.json(ServiceError(code, message, details).json)
        case .expiredToken: return Self.json(Self.invalidToken.json)
        case .dropAfterApplying:
            var answer = answer(request, parameters)
            answer.delivery = .none
            return answer
        case .delay(let seconds):
            var answer = answer(request, parameters)
            answer.delay = seconds
            return answer
        case .halfAnswer:
            var answer = answer(request, parameters)
            answer.delivery = .half
            return answer
        case .shortAnswer:
            var answer = answer(request, parameters)
            answer.body.removeLast(answer.body.count - answer.body.count / 2)
            return answer
        case .items(let items):
            failingItems = items
            return answer(request, parameters)
        case .body(let text):
            var answer = answer(request, parameters)
            answer.body = Array(text.utf8)
            return answer
        }
    }

    private mutating func answer(_ request: HTTPRequest, _ parameters: Result<ServiceParameters, ServiceError>) -> HTTPAnswer {
        do throws(ServiceError) {
            return try route(request, try parameters.get())
        } catch {
            return Self.json(error.json)
        }
    }

    private mutating func route(_ request: HTTPRequest, _ parameters: ServiceParameters) throws(ServiceError) -> HTTPAnswer {
        if request.path == "/arcgis/rest/info" { return Self.json(serverInfo(request)) }
        if request.path == "/arcgis/tokens/generateToken" {
            try Self.requirePost(request)
            return Self.json(try generateToken(parameters))
        }
        guard request.path == TestFeatureService.path || request.path.hasPrefix(TestFeatureService.path + "/") else {
            return HTTPAnswer(status: 404, contentType: "text/html", body: Array("<html><body>404</body></html>".utf8))
        }
        try checkToken(request, parameters)
        let components = request.path.dropFirst(TestFeatureService.path.count).split(separator: "/").map(String.init)
        if components.count == 4, components[2] == "attachments" {
            guard request.method == "GET" else { throw .invalid("The method \(request.method) is not taken.") }
            return try attachment(components[3], of: components[1], layer: components[0])
        }
        guard let format = parameters["f"], format == "json" || format == "pjson" else {
            // The default format is HTML, as the reference says.
            return HTTPAnswer(contentType: "text/html;charset=utf-8", body: Array("<html><body>Test (FeatureServer)</body></html>".utf8))
        }
        return Self.json(try resource(components, request, parameters))
    }

    private func resource(
        _ components: [String], _ request: HTTPRequest, _ parameters: ServiceParameters
    ) throws(ServiceError) -> JSONValue {
        switch components.count {
        case 0: return try serviceResource(parameters)
        case 1 where components[0] == "applyEdits":
            try Self.requirePost(request)
            return try applyServiceEdits(parameters)
        case 1: return try layerResource(try layer(components[0]), parameters)
        case 2:
            let layer = try layer(components[0])
            switch components[1] {
            case "query": return try query(layer, parameters)
            case "applyEdits", "addFeatures", "updateFeatures", "deleteFeatures":
                try Self.requirePost(request)
                return try edit(layer, components[1], parameters)
            default: return try featureResource(try Self.number(components[1]), of: layer, parameters)
            }
        case 3:
            let (layer, objectID) = (try layer(components[0]), try Self.number(components[1]))
            if components[2] == "attachments" { return try attachmentInfos(of: objectID, layer, parameters) }
            try Self.requirePost(request)
            return try editAttachments(of: objectID, layer, components[2], parameters)
        default: throw .invalid("There is no resource /\(components.joined(separator: "/")).")
        }
    }

    /// A layer and its number.
    struct Layer {
        let id: Int
        let table: any FeatureTable
        var definition: LayerDefinition { table.definition }
    }

    /// The layer of a number.
    func layer(_ text: String) throws(ServiceError) -> Layer {
        let id = try Self.number(text)
        return try storing { () throws(FeatureError) in
            let names = try store.layerNames()
            guard names.indices.contains(id) else { throw .noLayer(name: text, known: names) }
            return Layer(id: id, table: try store.table(named: names[id]))
        }
    }

    /// A number of a path.
    static func number(_ text: String) throws(ServiceError) -> Int {
        guard let number = Int(text), number >= 0 else { throw .invalid("There is no resource \(text).") }
        return number
    }

    /// What the store does; its errors as those of the service.
    func storing<Value>(_ body: () throws(FeatureError) -> Value) throws(ServiceError) -> Value {
        do throws(FeatureError) {
            return try body()
        } catch {
            throw ServiceError(error)
        }
    }

    private static func requirePost(_ request: HTTPRequest) throws(ServiceError) {
        guard request.method == "POST" else { throw .invalid("The operation is only supported via POST.") }
    }

    private static func json(_ value: JSONValue) -> HTTPAnswer {
        HTTPAnswer(contentType: "application/json;charset=UTF-8", body: Array(value.text.utf8))
    }
}
