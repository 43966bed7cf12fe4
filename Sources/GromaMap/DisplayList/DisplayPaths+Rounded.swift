extension DisplayPaths {
    /// Returns a rectangle of the screen with rounded corners, each a quarter of a circle.
    package static func rounded(x: Double, y: Double, width: Double, height: Double, radius: Double) -> DisplayPaths {
        let radius = min(radius, width / 2, height / 2)
        guard radius > 0 else { return rectangle(x: x, y: y, width: width, height: height) }
        let centers = [
            (x + width - radius, y + radius, -90.0), (x + width - radius, y + height - radius, 0), (x + radius, y + height - radius, 90),
            (x + radius, y + radius, 180),
        ]
        var xy: [Double] = []
        for (centerX, centerY, start) in centers {
            for step in 0...6 {
                let (sine, cosine) = Trigonometry.sineAndCosine(degrees: start + Double(step) * 15)
                xy += [centerX + radius * cosine, centerY + radius * sine]
            }
        }
        return DisplayPaths(xy, isClosed: true, in: .screen)
    }
}
