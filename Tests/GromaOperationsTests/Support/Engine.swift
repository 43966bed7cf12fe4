import GromaGeometry
import GromaOperations

/// The engine under test.
let engine = GeometryEngine()

/// The polyline of a text.
func line(_ text: String, _ reference: SpatialReference? = nil) -> Polyline {
    guard case .polyline(let line) = wkt(text, reference) else { return Polyline() }
    return line
}

/// The polygons that many tests share: a square with a hole, and one over its corner.
let holed = wkt("POLYGON ((0 0,10 0,10 10,0 10,0 0),(2 2,2 4,4 4,4 2,2 2))")
let corner = wkt("POLYGON ((5 5,15 5,15 15,5 15,5 5))")
let bowtie = wkt("POLYGON ((0 0,10 10,10 0,0 10,0 0))")

/// The error that an operation throws; nil when it throws none.
func failure<Result>(_ body: () throws(OperationError) -> Result) -> OperationError? {
    do throws(OperationError) {
        _ = try body()
        return nil
    } catch {
        return error
    }
}
