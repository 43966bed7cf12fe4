import GromaGeometry
import GromaOperations
import GromaPlugin

/// A tool that a plugin adds: usable from Swift by `SketchLayer.setTool`, and over the stream by `sketch.setTool`.
///
/// ```swift
/// try registry.add(
///     SketchToolContribution(
///         name: "stamp", title: "Stamp", summary: "Puts a vertex where it is tapped.", types: [.polyline]
///     ) { _ in Stamp() }, named: "stamp", to: .sketchTools)
/// ```
public struct SketchToolContribution: Sendable {
    /// Makes a tool from its checked settings.
    public typealias Make = @Sendable (_ settings: OperationArguments) throws(OperationError) -> any SketchTool

    /// The name that `sketch.setTool` takes, in lower camel case.
    public let name: String
    /// The display name.
    public let title: String
    /// One sentence that says what the tool does.
    public let summary: String
    /// The settings, in the order of the description.
    public let parameters: [OperationParameter]
    /// The types of geometry it works on.
    public let types: [GeometryType]
    private let make: Make

    /// The types that can be sketched.
    public static let sketchableTypes: [GeometryType] = [.point, .multipoint, .polyline, .polygon]

    /// Declares a tool.
    public init(
        name: String, title: String, summary: String, parameters: [OperationParameter] = [],
        types: [GeometryType] = SketchToolContribution.sketchableTypes, make: @escaping Make
    ) {
        self.name = name
        self.title = title
        self.summary = summary
        self.parameters = parameters
        self.types = types
        self.make = make
    }

    /// Settings with the defaults of those that are left out.
    func withDefaults(_ settings: [String: OperationValue]) -> [String: OperationValue] {
        var all = settings
        for parameter in parameters where all[parameter.name] == nil { all[parameter.name] = parameter.defaultValue }
        return all
    }

    /// Checks the settings against the declared ones, fills in defaults, and makes the tool.
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

extension ExtensionPoint where Contribution == SketchToolContribution {
    /// Tools that draw and change shapes.
    public static var sketchTools: Self { Self("sketchTools") }
}
