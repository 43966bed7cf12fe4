import GromaGeometry
import GromaJSON
import GromaRPC

extension ParameterDecoder {
    /// Decodes a rectangle.
    ///
    /// - Throws: `wrongKind`, `invalidValue` for a value that is not a rectangle, with the place.
    public mutating func extent() throws(CommandError) -> Extent {
        var numbers: [Double] = []
        try array { decoder throws(CommandError) in
            if numbers.count == 4 { throw decoder.error(.invalidValue, "is one number too many", expected: "[xmin,ymin,xmax,ymax]") }
            numbers.append(try decoder.double())
        }
        guard numbers.count == 4, numbers[0] <= numbers[2], numbers[1] <= numbers[3] else {
            throw error(
                .invalidValue, "is no rectangle", found: .array(numbers.map { .number($0) }),
                expected: "[xmin,ymin,xmax,ymax] with xmin <= xmax and ymin <= ymax")
        }
        return Extent(xMin: numbers[0], yMin: numbers[1], xMax: numbers[2], yMax: numbers[3])
    }
}
