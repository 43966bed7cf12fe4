import Foundation
import GromaFeatures

/// A request as it goes out to one address.
struct ServiceRequest: Sendable {
    /// Where it goes.
    var url: URL
    /// Names and values of headers; none is there twice.
    var headers: [(name: String, value: String)] = []
    /// What is posted; nil for what is asked with GET.
    var body: Body?
    /// Whether it goes over a connection of its own. One that is used again may turn out to be dead; a request with a body would then be sent twice, or
    /// wait for an answer that never comes. On a connection of its own it is sent once at most, and fails at once.
    var isAlone = false

    /// Where the bytes are that are posted.
    enum Body: Sendable {
        case memory(Data)
        case file(TemporaryContents)
    }
}

/// Carries requests to hosts and answers back. It follows no redirection: who asked decides. May be used from any thread.
protocol ServiceTransport: Sendable {
    /// Sends a request and waits for the end, which it tells the transfer.
    ///
    /// - Parameters:
    ///   - deadline: when it is given up, by ``ServiceConnection/now``.
    ///   - isWanted: asked at least each 20 ms with the number of bytes that have gone out or come in; false has it given up.
    func run(
        _ request: ServiceRequest, into transfer: Transfer, deadline: Double, isWanted: (_ bytes: Int) -> Bool
    ) -> TransferEnd

    /// Lets what is under way come to its end; what is run from now on ends as `closed`.
    func close()
}

/// How a transfer ended.
enum TransferEnd {
    /// All has come, or something broke, which the transfer knows.
    case ended
    /// It was not wanted any more.
    case unwanted
    /// The deadline is over.
    case late
    /// The transport was closed before it began.
    case closed
}

/// The kinds of transport that this build has.
package enum ServiceTransportKind: CaseIterable, Sendable {
    /// The system's URL loading.
    case foundation
    #if Curl
        /// libcurl itself.
        case curl
    #endif

    /// The one that services are asked with.
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
