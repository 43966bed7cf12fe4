import GromaJSON

/// A picture or a chart of a popup.
public struct PopupMediaInfo: Hashable, Sendable {
    /// What it is.
    public var kind: Kind
    /// The title above it, a template.
    public var title: String
    /// The caption below it, a template.
    public var caption: String
    /// A description for people who cannot see it, a template; nil for none.
    public var altText: String?
    /// After how many minutes a picture is fetched again; nil or 0 for never.
    public var refreshInterval: Double?
    /// The picture's address, a template; nil for a chart.
    public var sourceURL: String?
    /// Where a tap on the picture leads, a template; nil for nowhere.
    public var linkURL: String?
    /// The fields of a chart, in their order.
    public var fields: [String]
    /// The field that the others are divided by; nil for none. Does not count in a pie chart.
    public var normalizeField: String?
    /// The field whose value is told of a part of the chart; nil for none.
    public var tooltipField: String?
    /// The colours of the chart, each of red, green, blue and opacity from 0 to 255; empty for the engine's own.
    public var colors: [[Int]]

    /// Members of its JSON that are not used here, but kept and written back.
    public var foreignMembers = JSONObject()
    /// Members of its `value` that are not read here, kept to be written back.
    public var foreignValueMembers = JSONObject()
    /// The members that it was read from.
    var source = DefinitionSource()

    /// The kind of a medium.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// A picture.
        case image
        /// A pie chart.
        case pieChart = "piechart"
        /// Bars that lie.
        case barChart = "barchart"
        /// Bars that stand.
        case columnChart = "columnchart"
        /// A line.
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

    /// Creates a medium of nothing yet.
    init(_ kind: Kind, title: String = "", caption: String = "") {
        self.kind = kind
        self.title = title
        self.caption = caption
        fields = []
        colors = []
    }
}
