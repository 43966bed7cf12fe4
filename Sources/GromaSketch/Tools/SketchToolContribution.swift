import GromaGeometry
import GromaLocalization
import GromaOperations
import GromaPlugin

/// A tool of a plugin: available in Swift through `SketchLayer.setTool`, and on the stream through `sketch.setTool`.
///
/// ```swift
/// try registry.add(
///     SketchToolContribution(
///         name: "stamp", title: "Stamp", summary: "Puts a vertex where it is tapped.", types: [.polyline]
///     ) { _ in Stamp() })
/// ```
public struct SketchToolContribution: Sendable {
    /// Creates a tool from its checked settings.
    public typealias Make = @Sendable (_ settings: OperationArguments) throws(OperationError) -> any SketchTool

    /// The name for `sketch.setTool`, in lower camel case.
    public let name: String
    /// The display name.
    public let title: String
    /// One sentence that says what the tool does.
    public let summary: String
    /// The settings, in the order of the description.
    public let parameters: [OperationParameter]
    /// The types of geometry that it works on.
    public let types: [GeometryType]
    /// The titles of the steps that the tool makes, by their names.
    public let steps: [String: String]
    private let make: Make

    /// The types that can be sketched.
    public static let sketchableTypes: [GeometryType] = [.point, .multipoint, .polyline, .polygon]

    /// Declares a tool.
    ///
    /// - Parameters:
    /// - name: The name for `sketch.setTool`, in lower camel case.
    /// - title: The display name, in English.
    /// - summary: One sentence that says what the tool does.
    /// - parameters: The settings, in the order of the description.
    /// - types: The types of geometry that it works on.
    /// - steps: The English titles of the tool's steps, by their names. A step that is missing here gets a title made from its name.
    /// - make: Creates the tool from its checked settings.
    public init(
        name: String, title: String, summary: String, parameters: [OperationParameter] = [],
        types: [GeometryType] = SketchToolContribution.sketchableTypes, steps: [String: String] = [:], make: @escaping Make
    ) {
        self.name = name
        self.title = title
        self.summary = summary
        self.parameters = parameters
        self.types = types
        self.steps = steps
        self.make = make
    }

    /// Returns the display name of the tool in a language; its own title if the language has none.
    public func title(in localization: Localization) -> String { localization.string(forKey: "tool.\(name)", source: texts) ?? title }

    /// The titles of the tool and of its steps: what languages can translate.
    fileprivate var texts: StringTable {
        let (name, title, steps) = (name, title, steps)
        return StringTable("en", steps.reduce(into: ["tool.\(name)": title]) { $0["undo.\($1.key)"] = $1.value })
    }

    /// Settings with the defaults of those that are left out.
    func withDefaults(_ settings: [String: OperationValue]) -> [String: OperationValue] {
        var all = settings
        for parameter in parameters where all[parameter.name] == nil { all[parameter.name] = parameter.defaultValue }
        return all
    }

    /// Checks the settings against the declared ones, fills in defaults, and creates the tool.
    ///
    /// - Throws: `operation` with what is wrong with a setting.
    public func tool(_ settings: [String: OperationValue] = [:]) throws(SketchError) -> any SketchTool {
        do throws(OperationError) {
            return try make(OperationArguments(settings, for: parameters, of: name))
        } catch {
            throw .operation(error)
        }
    }
}

extension PluginRegistry {
    /// Adds a tool under its name, and its titles to the texts that languages can translate.
    ///
    /// - Throws: `duplicateContribution` if another plugin has used the name.
    public mutating func add(_ tool: SketchToolContribution) throws(PluginError) {
        try add(tool, named: tool.name, to: .sketchTools)
        try add(tool.texts, named: "tool.\(tool.name)", to: .texts)
    }
}

extension ExtensionPoint where Contribution == SketchToolContribution {
    /// Tools that draw and change shapes.
    public static var sketchTools: Self { Self("sketchTools") }
}
