import GromaMap

/// The colours of a card.
struct CardTheme: Hashable {
    var background = Color.white
    var edge = Color(0xcbd5e1)
    var bar = Color(0xf1f5f9)
    var barTitle = Color(0x0f172a)
    var barItem = Color(0x0f766e)
    var ink = Color(0x0f172a)
    var faint = Color(0x5b6779)
    var disabled = Color(0xa3aebd)
    var divider = Color(0xe2e8f0)
    var wash = Color(0xf8fafc)
    var field = Color.white
    var fieldEdge = Color(0x94a3b8)
    var accent = Color(0x0f766e)
    var accentWash = Color(0xccfbf1)
    var danger = Color(0xb91c1c)
    var dangerWash = Color(0xfef2f2)
    var dim = Color(0x0f172a).opacity(0.45)

    init(_ style: PopupStyle) {
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

extension Color {
    /// A colour of red, green, blue and, unless left out, opacity, from 0 to 255; what lies outside is brought to the nearer end. Nil for any other
    /// number of channels.
    init?(channels: [Int]) {
        guard channels.count == 3 || channels.count == 4 else { return nil }
        let bytes = channels.map { UInt8(Swift.min(Swift.max($0, 0), 255)) }
        self.init(red: bytes[0], green: bytes[1], blue: bytes[2], alpha: bytes.count == 4 ? bytes[3] : 255)
    }

    /// Whether white is read better on it than black (by the luma of ITU-R BT.601).
    var isDark: Bool { 299 * Int(red) + 587 * Int(green) + 114 * Int(blue) < 150_000 }
}
