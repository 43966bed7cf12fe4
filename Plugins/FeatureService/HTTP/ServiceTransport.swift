import Foundation
import GromaFeatures

/// A request to one URL.
struct ServiceRequest: Sendable {
    /// The URL.
    var url: URL
    /// The names and values of headers, with unique names.
    var headers: [(name: String, value: String)] = []
    /// The body of a POST request; nil for a GET request.
    var body: Body?
    /// Whether it uses a new connection. A reused connection may be broken; a request with a body would then be sent twice, or wait for an
    /// answer that never arrives. On a new connection it is sent at most once, and fails immediately.
    var isAlone = false

    /// The place of the body's bytes.
    enum Body: Sendable {
        case memory(Data)
        case file(TemporaryContents)
    }
}

/// Sends requests to hosts and receives answers. It does not follow redirections, which are left to the caller. It may be used from any
/// thread.
protocol ServiceTransport: Sendable {
    /// Sends a request and waits for its end, which it reports to the transfer.
    ///
    /// - Parameters:
    ///   - deadline: The time at which it is aborted, by ``ServiceConnection/now``.
    ///   - isWanted: Called at least every 20 ms with the number of bytes that were sent or received; returns false to abort it.
    func run(
        _ request: ServiceRequest, into transfer: Transfer, deadline: Double, isWanted: (_ bytes: Int) -> Bool
    ) -> TransferEnd

    /// Closes the transport, if it is not closed; requests in progress are completed, and later ones end as `closed`.
    func close()
}

/// The end of a transfer.
enum TransferEnd {
    /// The transfer is complete, or has failed with a reason that it knows.
    case ended
    /// The caller aborted it.
    case unwanted
    /// The deadline has passed.
    case late
    /// The transport was closed before it began.
    case closed
}

/// The kinds of transport in this build.
package enum ServiceTransportKind: CaseIterable, Sendable {
    /// The system's URL loading.
    case foundation
    #if Curl
        /// libcurl itself.
        case curl
    #endif

    /// The kind that is used for services.
    package static var standard: ServiceTransportKind {
        #if Curl
            .curl
        #else
            .foundation
        #endif
    }

    func make() -> any ServiceTransport {
        switch self {
        case .foundation: FoundationTransport()
        #if Curl
            case .curl: CurlTransport()
        #endif
        }
    }
}
