import GromaFeatures
import Testing

/// Names of stores: which are URLs, and what of them errors may show.
@Suite struct StoreNameTests {
    @Test(arguments: [
        ("https://host/x", true), ("a+b-c.9://x", true), ("HTTP://x", true), ("://x", false), ("a:/x", false), ("a:x://y", false),
        ("a b://x", false), ("é://x", false), ("a_b://x", false), ("/dir/a://x", false), ("file.gpkg", false), ("", false), ("x://", true),
    ])
    func isURL(_ text: String, _ isURL: Bool) { #expect(FeatureStoreLocation.isURL(text) == isURL) }

    /// A URL is shown without its user, query and fragment; a path as it is, unless it looks like a URL with a password or a token.
    @Test(arguments: [
        ("https://host/x", "https://host/x"), ("https://ann:secret@host:81/x", "https://host:81/x"),
        ("https://ann@host/x", "https://host/x"),
        ("https://host/x?token=1", "https://host/x"), ("https://host/x#token", "https://host/x"),
        ("https://a:b@host/x?y#z", "https://host/x"),
        ("https://a:b@c@host/x", "https://host/x"), ("https://host/x?mail=a@b", "https://host/x"),
        ("ann:secret@host/x", "host/x"), ("dir/ann:secret@host/x", "dir/host/x"), ("dir/a:b@c?d=e", "dir/c?d=e"),
        ("host/x?TOKEN=1", "host/x"), ("host/x?f=json&token=1", "host/x"), ("host/x?f=json", "host/x?f=json"), ("a#b", "a#b"),
        ("a@b.gpkg", "a@b.gpkg"), ("c:/a@b.gpkg", "c:/a@b.gpkg"), ("what?.json", "what?.json"), ("a@b?token=1", "a@b"), ("", ""),
    ])
    func shown(_ text: String, _ shown: String) { #expect(FeatureStoreLocation.withoutSecrets(text) == shown) }
}
