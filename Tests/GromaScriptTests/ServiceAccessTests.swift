import Groma
import Testing

/// Which services a session may reach.
struct ServiceAccessTests {
    @Test(
        arguments: [
            ("https://services.example.org/rest", "services.example.org"), ("HTTPS://Services.Example.ORG/Rest", "services.example.org"),
            ("http://localhost:6080/a", "localhost:6080"), ("http://localhost:80/a", "localhost"), ("https://localhost:443", "localhost"),
            ("http://localhost:443", "localhost:443"), ("https://localhost:80", "localhost:80"), ("https://a?b", "a"), ("https://a#b", "a"),
            ("https://a:443?b", "a"), ("http://[::1]:8080/x", "[::1]:8080"), ("https://", nil), ("http://", nil), ("https:///x", nil),
            ("https://:443/x", nil), ("http://:80", nil), ("https://user@a/x", nil), ("https://a:b@c/x", nil), ("ftp://a/x", nil),
            ("a/x", nil),
            ("", nil), ("file:///etc/passwd", nil), ("https://a b/x", nil), ("https://a/x y", nil), ("https://a\\b/x", nil),
            ("https://a/\u{7F}", nil),
            ("https://ä/x", nil), ("https://a/\n", nil), ("https://a/!~", "a"), ("httpss://a", nil), ("https:/a", nil), ("http:a", nil),
        ] as [(String, String?)])
    func theHostOfAURLIsItsAuthority(_ url: String, _ host: String?) {
        #expect(ServiceAccess.host(of: url) == host)
        #expect(ServiceAccess.all.allows(url) == (host != nil) && !ServiceAccess.off.allows(url))
        #expect(ServiceAccess.hosts([host ?? "a"]).allows(url) == (host != nil) && !ServiceAccess.hosts(["other"]).allows(url))
    }

    @Test(arguments: [
        (["Example.org"], "https://example.org/x", true), (["example.org:443"], "https://example.org/x", true),
        (["example.org:80"], "http://example.org/x", true), (["example.org"], "https://example.org:6443/x", false),
        (["example.org:6443"], "https://example.org:6443/x", true), (["a", "b"], "http://b/", true), (["a", "b"], "http://c/", false),
        (["example.org"], "https://sub.example.org/x", false), (["sub.example.org"], "https://example.org/x", false),
        ([], "http://a/", false),
        (["example.org"], "https://example.org.evil.com/", false),
        // A port that is the usual one of the other scheme is a port of its own.
        (["a:443"], "http://a/", false), (["a:443"], "http://a:443/", true), (["a:443"], "https://a/", true),
        (["a:80"], "https://a/", false), (["a:80"], "https://a:80/", true), (["a:80"], "http://a:80/", true), (["A"], "HTTP://a:80/", true),
    ])
    func aHostIsNamedWithItsPort(_ hosts: [String], _ url: String, _ isAllowed: Bool) {
        #expect(ServiceAccess.hosts(hosts).allows(url) == isAllowed)
    }

    @Test func aConnectionNeedsItsPort() {
        #expect(!ServiceAccess.off.allowsConnection(to: "localhost:2947") && ServiceAccess.all.allowsConnection(to: "localhost:2947"))
        let some = ServiceAccess.hosts(["LocalHost:2947", "a"])
        #expect(some.allowsConnection(to: "localhost:2947") && some.allowsConnection(to: "LOCALHOST:2947"))
        #expect(!some.allowsConnection(to: "localhost:2948") && !some.allowsConnection(to: "a:2947") && some.allowsConnection(to: "A"))
    }
}
