/// A unit of length or angle. Lengths convert to lengths and angles to angles.
public enum Unit: String, Hashable, Sendable, CaseIterable {
    /// The meter of the SI.
    case metre
    /// 1000 m.
    case kilometre
    /// 0.01 m.
    case centimetre
    /// 0.001 m.
    case millimetre
    /// The international foot, 0.3048 m.
    case foot
    /// The foot of the US survey, 1200/3937 m.
    case usSurveyFoot
    /// The international yard, 0.9144 m.
    case yard
    /// The international inch, 0.0254 m.
    case inch
    /// The international mile, 1609.344 m.
    case mile
    /// The nautical mile, 1852 m.
    case nauticalMile
    /// A degree of arc, 1/360 of a full turn.
    case degree
    /// The radian of the SI.
    case radian
    /// A gradian (gon), 1/400 of a full turn.
    case gradian
    /// A minute of arc, 1/60 of a degree.
    case arcMinute
    /// A second of arc, 1/3600 of a degree.
    case arcSecond

    /// Whether it is a unit of length.
    public var isLinear: Bool {
        switch self {
        case .degree, .radian, .gradian, .arcMinute, .arcSecond: false
        default: true
        }
    }

    /// Its size in meters, or in radians for an angle (EPSG's table of units; the international yard and pound agreement).
    public var size: Double {
        switch self {
        case .metre: 1
        case .kilometre: 1000
        case .centimetre: 0.01
        case .millimetre: 0.001
        case .foot: 0.3048
        case .usSurveyFoot: 1200.0 / 3937.0
        case .yard: 0.9144
        case .inch: 0.0254
        case .mile: 1609.344
        case .nauticalMile: 1852
        case .degree: .pi / 180
        case .radian: 1
        case .gradian: .pi / 200
        case .arcMinute: .pi / 10_800
        case .arcSecond: .pi / 648_000
        }
    }

    /// Converts a value of this unit to another; NaN between a length and an angle.
    public func convert(_ value: Double, to other: Unit) -> Double {
        if self == other { return value }
        return isLinear == other.isLinear ? value * (size / other.size) : .nan
    }
}
