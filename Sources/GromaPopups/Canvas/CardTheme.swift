import GromaMap

/// The colors of a card.
public struct CardTheme: Hashable, Sendable {
    /// The background of the card.
    public var background = Color.white
    /// The border of the card.
    public var edge = Color(0xcbd5e1)
    /// The background of bars.
    public var bar = Color(0xf1f5f9)
    /// Titles on bars.
    public var barTitle = Color(0x0f172a)
    /// Buttons on bars.
    public var barItem = Color(0x0f766e)
    /// Text.
    public var ink = Color(0x0f172a)
    /// Labels and notes.
    public var faint = Color(0x5b6779)
    /// Disabled buttons.
    public var disabled = Color(0xa3aebd)
    /// Dividing lines.
    public var divider = Color(0xe2e8f0)
    /// The background of pictures.
    public var wash = Color(0xf8fafc)
    /// The background of input boxes.
    public var field = Color.white
    /// The border of input boxes.
    public var fieldEdge = Color(0x94a3b8)
    /// Highlighted items.
    public var accent = Color(0x0f766e)
    /// The background of highlighted items.
    public var accentWash = Color(0xccfbf1)
    /// Problems, and actions that cannot be undone.
    public var danger = Color(0xb91c1c)
    /// The background of problems.
    public var dangerWash = Color(0xfef2f2)
    /// The overlay on content that cannot be used.
    public var dim = Color(0x0f172a).opacity(0.45)

    /// Creates the theme of a style.
    public init(_ style: PopupStyle) {
        switch style.look {
        case .default: break
        case .black:
            background = Color(0x17191d)
            edge = Color(0x3f4650)
            bar = Color(0x000000)
            barTitle = .white
            barItem = Color(0x5eead4)
            ink = Color(0xf1f5f9)
            faint = Color(0xa3adba)
            disabled = Color(0x5a6472)
            divider = Color(0x2f353d)
            wash = Color(0x20242a)
            field = Color(0x24292f)
            fieldEdge = Color(0x6b7684)
            accent = Color(0x5eead4)
            accentWash = Color(0x134e4a)
            danger = Color(0xfca5a5)
            dangerWash = Color(0x3b1517)
            dim = Color.black.opacity(0.6)
        case .custom:
            if let color = style.color.flatMap({ Color(channels: $0) }) {
                bar = color
                let readable = color.isDark ? Color.white : Color(0x0f172a)
                (barTitle, barItem) = (readable, readable)
            }
            if let tint = style.barTitleTint.flatMap({ Color(channels: $0) }) { barTitle = tint }
            if let tint = style.barItemTint.flatMap({ Color(channels: $0) }) { barItem = tint }
        }
        if style.isBarTranslucent { bar.alpha = UInt8(Int(bar.alpha) * 4 / 5) }
    }
}
