import GromaJSON

/// A picture or a chart of a popup.
public struct PopupMediaInfo: Hashable, Sendable {
    /// The kind of medium.
    public var kind: Kind
    /// The title, a template.
    public var title: String
    /// The caption, a template.
    public var caption: String
    /// The alternative text, a template; nil for none.
    public var altText: String?
    /// The interval in minutes after which a picture is downloaded again; nil or 0 for never.
    public var refreshInterval: Double?
    /// The URL of the picture, a template; nil for a chart.
    public var sourceURL: String?
    /// The URL that a tap on the picture opens, a template; nil for none.
    public var linkURL: String?
    /// The fields of a chart, in order.
    public var fields: [String]
    /// The field by which the others are divided; nil for none. Ignored for a pie chart.
    public var normalizeField: String?
    /// The field whose value is the tooltip of a part of the chart; nil for none.
    public var tooltipField: String?
    /// The colors of the chart, as red, green, blue and opacity from 0 to 255; empty for the default colors.
    public var colors: [[Int]]

    /// Members of the JSON that are not interpreted, but kept and written back.
    public var foreignMembers = JSONObject()
    /// Members of `value` that are not interpreted, but kept and written back.
    public var foreignValueMembers = JSONObject()
    /// The members that the medium was read from.
    var source = DefinitionSource()

    /// The kind of a medium.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// A picture.
        case image
        /// A pie chart.
        case pieChart = "piechart"
        /// A bar chart, with horizontal bars.
        case barChart = "barchart"
        /// A column chart, with vertical bars.
        case columnChart = "columnchart"
        /// A line chart.
        case lineChart = "linechart"
    }

    /// Creates a picture.
    public init(image sourceURL: String, title: String = "", caption: String = "", linkURL: String? = nil) {
        self.init(.image, title: title, caption: caption)
        self.sourceURL = sourceURL
        self.linkURL = linkURL
    }

    /// Creates a chart.
    public init(chart kind: Kind, fields: [String], normalizeField: String? = nil, title: String = "", caption: String = "") {
        self.init(kind, title: title, caption: caption)
        self.fields = fields
        self.normalizeField = normalizeField
    }

    /// Creates an empty medium.
    init(_ kind: Kind, title: String = "", caption: String = "") {
        self.kind = kind
        self.title = title
        self.caption = caption
        fields = []
        colors = []
    }
}
