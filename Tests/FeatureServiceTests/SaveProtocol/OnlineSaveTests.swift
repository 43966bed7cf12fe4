import Groma
import GromaTesting
import Testing

/// The guide's way of saving: simplify and normalize, add what is not at the service yet and update what is, then post the attachments,
/// and begin again where something fails. Nothing may be lost on the way, and nothing be there twice.
struct OnlineSaveTests {
    @Test(arguments: FieldWork.Style.all) func drawnShapesReachTheServiceOnce(_ style: FieldWork.Style) throws {
        let work = try FieldWork(style)
        var expected: [String: FieldWork.Parcel] = [:]
        var ids: [String: Int] = [:]
        // Until the service has failed often enough for the test to be about that.
        let rounds = Rounds(8, until: ["failed requests": 4])
        var failures = 0
        for _ in rounds {
            let name = "parcel \(work.number())"
            let (text, shape) = try work.draw()
            let id = try save(name, nil, 1, text, work)
            expected[name] = FieldWork.Parcel(number: 1, shape: shape)
            ids[name] = id
            if work.below(3) > 0 { try work.attach(to: id, in: "remote", &expected[name]!.attachments) }
            let failed = work.service.requests.count { $0.failure != nil }
            for _ in failures..<failed { rounds.count("failed requests") }
            failures = failed
        }
        for (name, id) in ids.sorted(by: { $0.key < $1.key }) {
            work.trouble()
            switch work.below(3) {
            case 0:
                try delete(id, work)
                expected[name] = nil
            default:
                let (text, shape) = try work.redraw("remote", id)
                work.trouble()
                #expect(try save(name, id, 2, text, work) == id)
                expected[name]?.number = 2
                expected[name]?.shape = shape
                try work.attach(to: id, in: "remote", &expected[name]!.attachments)
            }
        }
        let (parcels, count) = try work.parcels(of: work.original)
        #expect(parcels == expected)
        #expect(count == expected.count, "\(style): features are there twice")
        #expect(rounds.hadEnough, "\(style): \(rounds)")
    }

    /// Saves a feature, and says what it is called at the service.
    private func save(_ name: String, _ objectID: Int?, _ number: Int, _ geometry: String, _ work: FieldWork) throws -> Int {
        work.trouble()
        let globalID = work.style.keepsGlobalIDs ? work.globalID() : nil
        let feature = #""attributes":{"NAME":"\#(name)","NUMBER":\#(number)},"geometry":\#(geometry)"#
        let condition = globalID.map { "GlobalID = '\($0)'" } ?? "NAME = '\(name)'"
        for _ in 0..<20 {
            if let objectID {
                let edit = #"{"layer":"remote","updates":[{"objectId":\#(objectID),\#(feature)}]}"#
                if case .success(let result) = try work.attempt("features.applyEdits", edit), result["success"] == true { return objectID }
                continue
            }
            let id = globalID.map { #""globalId":"\#($0)","# } ?? ""
            let edit = #"{"layer":"remote","adds":[{\#(id)\#(feature)}]}"#
            if case .success(let result) = try work.attempt("features.applyEdits", edit), result["success"] == true {
                return try #require(result["adds"]?.arrayValue?.first?["objectId"]?.intValue)
            }
            // It may be there all the same.
            let found = try work.persist("features.objectIds", #"{"layer":"remote","where":"\#(condition)"}"#)
            if let there = found["objectIds"]?.arrayValue?.first?.intValue { return there }
        }
        throw FieldWork.CallError(description: "\(work.style): \(name) cannot be saved")
    }

    private func delete(_ objectID: Int, _ work: FieldWork) throws {
        for _ in 0..<20 {
            let answer = try work.attempt("features.applyEdits", #"{"layer":"remote","deletes":[\#(objectID)]}"#)
            if case .success(let result) = answer, result["success"] == true { return }
            let found = try work.persist("features.objectIds", #"{"layer":"remote","objectIds":[\#(objectID)]}"#)
            if found["objectIds"] == [] { return }
        }
        throw FieldWork.CallError(description: "\(work.style): \(objectID) cannot be deleted")
    }
}
