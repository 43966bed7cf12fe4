/// A place at which plugins add contributions of one type. The module that uses the contributions declares it:
/// ```swift
/// extension ExtensionPoint where Contribution == any Beeper {
///     public static var beepers: Self { Self("beepers") }
/// }
/// ```
public struct ExtensionPoint<Contribution: Sendable>: Sendable {
    /// What the place is called in messages; points of differing types may share it.
    public let name: String

    /// Declares a place.
    public init(_ name: String) { self.name = name }

    var key: ExtensionPointKey { ExtensionPointKey(name: name, type: ObjectIdentifier(Contribution.self)) }
}

/// Tells extension points apart.
struct ExtensionPointKey: Hashable, Sendable {
    let name: String
    let type: ObjectIdentifier
}

/// A contribution, with its name and the plugin that it came from.
public struct Registration<Contribution: Sendable>: Sendable {
    /// The name under which it is known at its extension point.
    public let name: String
    /// The plugin's name; nil for what is built in.
    public let plugin: String?
    /// What was contributed.
    public let contribution: Contribution
}
