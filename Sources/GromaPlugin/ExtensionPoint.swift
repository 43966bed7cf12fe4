/// An extension point: plugins add contributions of one type to it. The module that uses the contributions declares it:
/// ```swift
/// extension ExtensionPoint where Contribution == any Beeper {
///     public static var beepers: Self { Self("beepers") }
/// }
/// ```
public struct ExtensionPoint<Contribution: Sendable>: Sendable {
    /// The name in messages; points of different types may have the same name.
    public let name: String

    /// Declares an extension point.
    public init(_ name: String) { self.name = name }

    var key: ExtensionPointKey { ExtensionPointKey(name: name, type: ObjectIdentifier(Contribution.self)) }
}

/// Identifies an extension point.
struct ExtensionPointKey: Hashable, Sendable {
    let name: String
    let type: ObjectIdentifier
}

/// A contribution, with its name and its plugin.
public struct Registration<Contribution: Sendable>: Sendable {
    /// Its name at the extension point.
    public let name: String
    /// The plugin's name; nil for a built-in contribution.
    public let plugin: String?
    /// The contribution.
    public let contribution: Contribution
}
