import FeatureServicePlugin
import Groma
import Testing

/// A call that is cancelled after the service has answered.
@Suite(.serialized) struct CallEndTests {
    @Test(arguments: ServiceTransportKind.allCases) func noFeatureFollowsTheOneThatCancels(_ kind: ServiceTransportKind) throws {
        let host = try Incidents.host { _ in .init(Incidents.features([1, 2, 3])) }
        let table = try Incidents.table(host, by: kind)
        let flag = CancellationFlag()
        var count = 0
        let error = featureError {
            _ = try table.forEachFeature(in: FeatureQuery(), hook: OperationHook(flag: flag)) { _ in
                count += 1
                flag.cancel()
                return true
            }
        }
        #expect(error?.name == "cancelled" && count == 1)
    }

    /// The contents are passed on in pieces of a megabyte.
    @Test(arguments: ServiceTransportKind.allCases) func noPieceFollowsTheOneThatCancels(_ kind: ServiceTransportKind) throws {
        let size = 3_000_000
        let host = try Incidents.host { request in
            if request.path.hasSuffix("/3") { return .init([UInt8](repeating: 0x41, count: size), type: "video/quicktime") }
            return .init(#"{"attachmentInfos":[{"id":3,"contentType":"video/quicktime","size":\#(size),"name":"long"}]}"#)
        }
        let sink = ByteSink()
        // Asked on this thread, between the pieces.
        nonisolated(unsafe) let held = sink
        let hook = OperationHook(isCancelled: { !held.bytes.isEmpty })
        let error = featureError { try Incidents.table(host, by: kind).readAttachment(3, ofFeature: 7, to: sink, hook: hook) }
        #expect(error?.name == "cancelled" && !sink.bytes.isEmpty && sink.bytes.count < size)
    }
}
