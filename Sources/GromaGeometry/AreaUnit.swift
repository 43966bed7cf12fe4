/// A unit of area.
public enum AreaUnit: String, Hashable, Sendable, CaseIterable {
    case squareMetre, squareKilometre, squareCentimetre, squareMillimetre
    /// 100 m².
    case are
    /// 10 000 m².
    case hectare
    case squareFoot
    /// The square of the foot of the US survey.
    case squareUSSurveyFoot
    case squareYard, squareInch, squareMile, squareNauticalMile
    /// The international acre, 4840 square yards.
    case acre

    /// Its size in square metres.
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
