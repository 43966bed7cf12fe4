import GromaTesting
import Groma
import Testing

/// A session with popups of parcels, and what is told meanwhile.
final class PopupsSession: StreamClient {
    let at: FeaturesSession
    var session: Session { at.session }
    let script = DelegateTests.Script([])

    /// Two parcels, the first with a shape.
    init() throws {
        at = try FeaturesSession()
        at.session.connect(script)
        try at.makeParcels()
        try at.call(
            "features.applyEdits",
            #"""
            {"layer":"parcels","time":0,"adds":[
            {"attributes":{"NAME":"North","USE":1,"TREES":5,"VALUE":1.5},"geometry":\#(FeaturesSession.square(0, 0))},
            {"attributes":{"NAME":"South","USE":2,"TREES":50}}]}
            """#.replacing("\n", with: ""))
    }

    /// Popups of both.
    static func open(_ more: String = "") throws -> PopupsSession {
        let popups = try PopupsSession()
        try popups.call("session.subscribe", #"{"events":["popups.*","session.defaultUsed"]}"#)
        try popups.call("popups.open", #"{"layer":"parcels"\#(more)}"#)
        return popups
    }

    /// The events of a call by their names, without `popups.changed`, and its answer's result. Those that came before a request are among them.
    func events(_ method: String, _ params: String = "{}") throws -> [String] {
        script.output = []
        let after = try at.lines(method, params)
        let before = try script.lines.map { try JSONValue(parsing: $0.utf8) }
        return (before + after).compactMap { $0["method"]?.stringValue }.filter { $0 != "popups.changed" }
    }

    /// Lets the script answer the next request with these results, in their order.
    func answer(_ results: String...) {
        for result in results { script.input.append(#"{"jsonrpc":"2.0","id":"groma-\#(nextRequest)",\#(result)}"#) }
    }

    private var requests = 0
    private var nextRequest: Int {
        requests += 1
        return requests
    }

    /// Offers to answer requests.
    func offer(_ methods: String...) throws {
        let list = methods.map { #""popups.\#($0)""# }.joined(separator: ",")
        try call("session.delegate", #"{"methods":[\#(list)],"timeout":5}"#)
    }

    /// A parcel as its layer has it.
    func parcel(_ id: Int) throws -> JSONValue { try call("features.get", #"{"layer":"parcels","objectId":\#(id),"as":"wkt"}"#) }

    /// Returns the state of the popups.
    func state(_ name: String = "popups") throws -> JSONValue { try call("popups.current", #"{"popups":"\#(name)"}"#) }

    /// A row of the page shown.
    func row(_ field: String) throws -> JSONValue {
        let sections = try call("popups.view")["sections"]?.arrayValue ?? []
        let rows = sections.flatMap { $0["rows"]?.arrayValue ?? [] }
        return try #require(rows.first { $0["field"]?.stringValue == field })
    }
}
