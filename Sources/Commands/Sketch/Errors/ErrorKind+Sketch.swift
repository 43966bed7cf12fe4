import GeometryCommands
import GromaRPC

extension ErrorKind {
    /// A sketch of that name is being drawn already.
    public static let sketchActive = ErrorKind(
        "sketchActive", -32021, "A sketch of that name is being drawn already.",
        remedy: "another name, or sketch.complete or sketch.cancel first", suspects: ["sketch"], comesOfEdits: true)
    /// No sketch of that name is being drawn.
    public static let noSketch = ErrorKind(
        "noSketch", -32022, "No sketch of that name is being drawn.", remedy: "a sketch that sketch.begin has begun", suspects: ["sketch"])
    /// The sketch cannot be completed as it is.
    public static let sketchInvalid = ErrorKind(
        "sketchInvalid", -32023, "The sketch cannot be completed as it is.", remedy: "a sketch without these problems, or \"force\":true",
        suspects: ["sketch"], comesOfEdits: true)
    /// No group is open.
    public static let noGroup = ErrorKind(
        "noGroup", -32024, "No group is open.", remedy: "a group that sketch.beginGroup has begun", suspects: ["sketch"], comesOfEdits: true
    )
    /// What the method works on is not selected.
    public static let noSelection = ErrorKind(
        "noSelection", -32028, "What the method works on is not selected.",
        remedy: "something to be selected: see sketch.selectVertex and its like")
    /// There is no sketch tool of that name.
    public static let unknownTool = ErrorKind("unknownTool", -32029, "There is no sketch tool of that name.")
    /// The tool cannot do this here.
    public static let toolFailed = ErrorKind("toolFailed", -32030, "The tool cannot do this here.", comesOfEdits: true)
    /// An event of the pointer that cannot come now.
    public static let eventOrder = ErrorKind(
        "eventOrder", -32031, "An event of the pointer that cannot come now.", suspects: ["phase"], comesOfEdits: true)
    /// The sketch has no viewport to read positions of the screen by.
    public static let noViewport = ErrorKind(
        "noViewport", -32032, "The sketch has no viewport to read positions of the screen by.",
        remedy: "a viewport that sketch.setViewport has set")
    /// The history has no step of that number.
    public static let unknownStep = ErrorKind(
        "unknownStep", -32033, "The history has no step of that number.", remedy: "a number from sketch.history")
    /// Nothing was copied that could be pasted here.
    public static let nothingToPaste = ErrorKind(
        "nothingToPaste", -32034, "Nothing was copied that could be pasted here.",
        remedy: "something that sketch.copySelection has copied, or a geometry", comesOfEdits: true)
    /// No position satisfies the constraints.
    public static let constraint = ErrorKind("constraint", -32035, "No position satisfies the constraints.", comesOfEdits: true)
    /// A snap source that is not there, or refuses the edit.
    public static let snapSource = ErrorKind("snapSource", -32036, "A snap source that is not there, or refuses the edit.")
    /// An edit that would make the shape worse, which the guard refuses.
    public static let editRefused = ErrorKind(
        "editRefused", -32039, "An edit that would make the shape worse, which the guard refuses.",
        remedy: "an edit that makes nothing worse, or a guard that reports", suspects: ["sketch"], comesOfEdits: true)
    /// The sketch is the shape of a feature that popups edit.
    public static let sketchOfPopups = ErrorKind(
        "sketchOfPopups", -32074, "The sketch is the shape of a feature that popups edit.", remedy: "popups.finish or popups.cancel",
        suspects: ["sketch"], comesOfEdits: true)
    /// The layer does not allow it.
    public static let notPermitted = ErrorKind(
        "notPermitted", -32051, "The layer does not allow it.", remedy: "what the layer's capabilities and the feature's owner allow",
        suspects: ["layer", "path"])

    /// Kinds that methods of sketches have beside those of geometries.
    public static let ofSketches: [ErrorKind] =
        [
            sketchActive, noSketch, sketchInvalid, noGroup, noSelection, unknownTool, toolFailed, eventOrder, noViewport, unknownStep,
            nothingToPaste, constraint, snapSource, editRefused, sketchOfPopups, notPermitted,
        ]
}
