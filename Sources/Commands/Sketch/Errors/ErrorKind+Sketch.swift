import GeometryCommands
import GromaRPC

extension ErrorKind {
    /// A sketch with that name is already open.
    public static let sketchActive = ErrorKind(
        "sketchActive", -32021, "A sketch with that name is already open.",
        remedy: "another name, or sketch.complete or sketch.cancel first", suspects: ["sketch"], comesOfEdits: true)
    /// No sketch with that name is open.
    public static let noSketch = ErrorKind(
        "noSketch", -32022, "No sketch with that name is open.", remedy: "a sketch that sketch.begin has begun", suspects: ["sketch"])
    /// The sketch cannot be completed in its current state.
    public static let sketchInvalid = ErrorKind(
        "sketchInvalid", -32023, "The sketch cannot be completed in its current state.",
        remedy: "a sketch without these problems, or \"force\":true",
        suspects: ["sketch"], comesOfEdits: true)
    /// No group is open.
    public static let noGroup = ErrorKind(
        "noGroup", -32024, "No group is open.", remedy: "a group that sketch.beginGroup has begun", suspects: ["sketch"], comesOfEdits: true
    )
    /// The elements that the method works on are not selected.
    public static let noSelection = ErrorKind(
        "noSelection", -32028, "The elements that the method works on are not selected.",
        remedy: "something to be selected: see sketch.selectVertex and its like")
    /// There is no sketch tool with that name.
    public static let unknownTool = ErrorKind("unknownTool", -32029, "There is no sketch tool with that name.")
    /// The tool cannot do this here.
    public static let toolFailed = ErrorKind("toolFailed", -32030, "The tool cannot do this here.", comesOfEdits: true)
    /// A pointer event that is not possible now.
    public static let eventOrder = ErrorKind(
        "eventOrder", -32031, "A pointer event that is not possible now.", suspects: ["phase"], comesOfEdits: true)
    /// The sketch has no viewport to convert screen positions.
    public static let noViewport = ErrorKind(
        "noViewport", -32032, "The sketch has no viewport to convert screen positions.",
        remedy: "a viewport that sketch.setViewport has set")
    /// The history has no step with that number.
    public static let unknownStep = ErrorKind(
        "unknownStep", -32033, "The history has no step with that number.", remedy: "a number from sketch.history")
    /// There is nothing in the clipboard that could be pasted here.
    public static let nothingToPaste = ErrorKind(
        "nothingToPaste", -32034, "There is nothing in the clipboard that could be pasted here.",
        remedy: "something that sketch.copySelection has copied, or a geometry", comesOfEdits: true)
    /// No position satisfies the constraints.
    public static let constraint = ErrorKind("constraint", -32035, "No position satisfies the constraints.", comesOfEdits: true)
    /// A snap source that does not exist, or refuses the edit.
    public static let snapSource = ErrorKind("snapSource", -32036, "A snap source that does not exist, or refuses the edit.")
    /// The guard refuses an edit that would make the shape worse.
    public static let editRefused = ErrorKind(
        "editRefused", -32039, "The guard refuses an edit that would make the shape worse.",
        remedy: "an edit that makes nothing worse, or a guard that reports", suspects: ["sketch"], comesOfEdits: true)
    /// The sketch is the shape of a feature that is edited in popups.
    public static let sketchOfPopups = ErrorKind(
        "sketchOfPopups", -32074, "The sketch is the shape of a feature that is edited in popups.",
        remedy: "popups.finish or popups.cancel",
        suspects: ["sketch"], comesOfEdits: true)
    /// The layer does not allow it.
    public static let notPermitted = ErrorKind(
        "notPermitted", -32051, "The layer does not allow it.", remedy: "what the layer's capabilities and the feature's owner allow",
        suspects: ["layer", "path"])

    /// The kinds of errors of methods on sketches, in addition to those of geometries.
    public static let ofSketches: [ErrorKind] =
        [
            sketchActive, noSketch, sketchInvalid, noGroup, noSelection, unknownTool, toolFailed, eventOrder, noViewport, unknownStep,
            nothingToPaste, constraint, snapSource, editRefused, sketchOfPopups, notPermitted,
        ]
}
