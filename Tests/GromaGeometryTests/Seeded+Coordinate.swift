import GromaGeometry
import GromaTesting

extension Seeded {
    mutating func coordinate(in range: ClosedRange<Double> = -100...100, dimensions: Dimensions = .xy) -> Coordinate {
        Coordinate(
            x: .random(in: range, using: &self), y: .random(in: range, using: &self),
            z: dimensions.hasZ ? .random(in: range, using: &self) : .nan,
            m: dimensions.hasM ? .random(in: range, using: &self) : .nan)
    }
}
