import Foundation
import Groma
import GromaPlugins
import Testing

/// Somebody who draws shapes and saves them at a service that fails, through the JSON stream of a session.
final class FieldWork {
    /// The expected contents of the service at the end, by name.
    struct Parcel: Equatable, CustomStringConvertible {
        var number: Int
        var shape: Geometry
        /// Contents by name.
        var attachments: [String: String] = [:]

        /// Shells may be turned the other way on the way.
        static func == (a: Self, b: Self) -> Bool {
            a.number == b.number && a.attachments == b.attachments && (try? GeometryEngine().equals(a.shape, b.shape)) == true
        }

        var description: String { "\(number), \(shape.extent), \(attachments.sorted { $0.key < $1.key })" }
    }

    /// A kind of service.
    struct Style: Sendable, CustomTestStringConvertible {
        var keepsGlobalIDs: Bool
        var isInFile: Bool
        var seed: UInt64

        var testDescription: String { "global ids \(keepsGlobalIDs), file \(isInFile), seed \(seed)" }

        /// Each style, with seeds of its own; without the library for GeoPackages all are in memory.
        static let all = (1...8 as ClosedRange<UInt64>).map { Style(keepsGlobalIDs: $0 % 2 == 0, isInFile: $0 % 4 < 2, seed: $0) }
    }

    let style: Style
    private let failing: FailingLayer
    let session: Session

    init(_ style: Style) throws {
        self.style = style
        failing = try FailingLayer(keepsGlobalIDs: style.keepsGlobalIDs, isInFile: style.isInFile, seed: style.seed)
        let service = failing.service
        session = try Session(
            registry: PluginRegistry(BuiltInPlugins.all), root: failing.folder.path, services: .hosts(["127.0.0.1:\(service.port)"]))
        try call("features.open", #"{"url":"\#(service.url)/0","as":"remote"}"#)
    }

    var service: TestFeatureService { failing.service }
    /// The service's layer, without a network before it.
    var original: any FeatureTable { failing.original }

    // MARK: Chance

    func below(_ bound: Int) -> Int { failing.below(bound) }

    func number() -> Int { failing.number() }

    func globalID() -> String { failing.globalID() }

    /// Lets the next requests fail, or not.
    func trouble() {
        failing.trouble(
            below: 3,
            on: ["applyEdits", "applyEdits", "applyEdits", "query", "addAttachment", "addAttachment", "deleteAttachments", nil])
    }

    // MARK: Calls

    /// The result of a call, or its error.
    func attempt(_ method: String, _ params: String) throws -> Result<JSONValue, CallError> {
        let text = session.answer(to: #"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":\#(params)}"#)
        let answer = try JSONValue(parsing: try #require(text.split(separator: "\n").last).utf8)
        if let result = answer["result"] { return .success(result) }
        return .failure(CallError(description: "\(style.testDescription): \(method) \(params): \(answer.text)"))
    }

    struct CallError: Error, CustomStringConvertible { let description: String }

    /// The result of a call that has to succeed.
    @discardableResult
    func call(_ method: String, _ params: String) throws -> JSONValue { try attempt(method, params).get() }

    /// The result of a call that may be made until it succeeds.
    @discardableResult
    func persist(_ method: String, _ params: String, until isDone: (JSONValue) -> Bool = { _ in true }) throws -> JSONValue {
        var last: Result<JSONValue, CallError>?
        for _ in 0..<20 {
            last = try attempt(method, params)
            if case .success(let result)? = last, isDone(result) { return result }
        }
        throw CallError(description: "\(style.testDescription): \(method) \(params) goes on failing: \(String(describing: last))")
    }

    // MARK: Drawing

    /// Draws a square, which may lie across the antimeridian, and gives it simplified and normalized.
    func draw() throws -> (text: String, shape: Geometry) {
        let (x, y) = (170 + below(20), below(80))
        try call("sketch.begin", #"{"type":"polygon","wkid":4326}"#)
        try call("sketch.addVertices", #"{"points":[[\#(x),\#(y)],[\#(x + 2),\#(y)],[\#(x + 2),\#(y + 2)],[\#(x),\#(y + 2)]]}"#)
        return try complete()
    }

    /// Draws on a feature's shape.
    func redraw(_ layer: String, _ objectID: Int) throws -> (text: String, shape: Geometry) {
        try persist("features.get", #"{"layer":"\#(layer)","objectId":\#(objectID),"into":"shape"}"#)
        try call("sketch.begin", #"{"geometry":{"name":"shape"}}"#)
        try call("sketch.selectAll", "{}")
        try call("sketch.moveSelection", #"{"x":\#(1 + below(3)),"y":0}"#)
        return try complete()
    }

    private func complete() throws -> (text: String, shape: Geometry) {
        let result = try call("sketch.complete", #"{"simplify":true,"normalize":true,"as":"wkt"}"#)
        let text = try #require(result["geometry"]?["wkt"]?.stringValue)
        let shape = try WKT.geometry(from: text, options: ReadOptions(reference: .fallback(.wgs84)))
        return (#"{"wkt":"\#(text)","wkid":4326}"#, shape)
    }

    // MARK: Attachments

    /// Adds, changes and deletes attachments of a feature at random, and posts them until all have been taken.
    func attach(to objectID: Int, in layer: String, _ attachments: inout [String: String]) throws {
        let owner = #""layer":"\#(layer)","objectId":\#(objectID)"#
        let there = try persist("attachments.list", "{\(owner)}")["attachments"]?.arrayValue ?? []
        for attachment in there where below(2) == 0 {
            guard let id = attachment["id"]?.intValue, let name = attachment["name"]?.stringValue else { continue }
            if below(2) == 0 {
                try persist("attachments.delete", #"{\#(owner),"id":\#(id)}"#)
                attachments[name] = nil
            } else {
                attachments[name] = "changed \(number())"
                try persist("attachments.update", #"{\#(owner),"id":\#(id),"data":"\#(Self.base64(attachments[name]))"}"#)
            }
        }
        for _ in 0..<1 + below(2) {
            // Some have names and sizes that others have too.
            let name = "\(number()).txt"
            attachments[name] = "text \(below(3))"
            try persist("attachments.add", #"{\#(owner),"name":"\#(name)","data":"\#(Self.base64(attachments[name]))"}"#)
        }
        if layer == "remote" { trouble() }
        try persist("attachments.post", "{\(owner)}") { $0["success"] == true }
    }

    private static func base64(_ text: String?) -> String { Data((text ?? "").utf8).base64EncodedString() }

    // MARK: What the service has

    /// All features of a table by name, and how many there are.
    func parcels(of table: any FeatureTable) throws -> (byName: [String: Parcel], count: Int) {
        var parcels: [String: Parcel] = [:]
        let features = try table.allFeatures(in: FeatureQuery())
        for feature in features {
            guard let id = feature.objectID, let name = feature.attributes["NAME"]?.stringValue, let shape = feature.geometry else {
                continue
            }
            var parcel = Parcel(number: feature.attributes["NUMBER"]?.integerValue ?? 0, shape: shape)
            let infos = try table.attachmentInfos(ofFeature: id)
            for info in infos {
                let sink = ByteSink()
                try table.readAttachment(info.id, ofFeature: id, to: sink, hook: .none)
                parcel.attachments[info.name] = String(decoding: sink.bytes, as: UTF8.self)
            }
            #expect(parcel.attachments.count == infos.count, "\(style.testDescription): attachments are there twice: \(infos.map(\.name))")
            parcels[name] = parcel
        }
        return (parcels, features.count)
    }
}
