/// A unit of area.
public enum AreaUnit: String, Hashable, Sendable, CaseIterable {
    /// 1 m².
    case squareMetre
    /// 1 km², 10⁶ m².
    case squareKilometre
    /// 1 cm², 10⁻⁴ m².
    case squareCentimetre
    /// 1 mm², 10⁻⁶ m².
    case squareMillimetre
    /// 100 m².
    case are
    /// 10 000 m².
    case hectare
    /// The square of the international foot.
    case squareFoot
    /// The square of the foot of the US survey.
    case squareUSSurveyFoot
    /// The square of the international yard.
    case squareYard
    /// The square of the international inch.
    case squareInch
    /// The square of the international mile.
    case squareMile
    /// The square of the nautical mile.
    case squareNauticalMile
    /// The international acre, 4840 square yards.
    case acre

    /// Its size in square meters.
    public var size: Double {
        switch self {
        case .squareMetre: 1
        case .squareKilometre: 1e6
        case .squareCentimetre: 1e-4
        case .squareMillimetre: 1e-6
        case .are: 100
        case .hectare: 10_000
        case .squareFoot: Unit.foot.size * Unit.foot.size
        case .squareUSSurveyFoot: Unit.usSurveyFoot.size * Unit.usSurveyFoot.size
        case .squareYard: Unit.yard.size * Unit.yard.size
        case .squareInch: Unit.inch.size * Unit.inch.size
        case .squareMile: Unit.mile.size * Unit.mile.size
        case .squareNauticalMile: Unit.nauticalMile.size * Unit.nauticalMile.size
        case .acre: 4840 * Unit.yard.size * Unit.yard.size
        }
    }
}
