/// The outline of a rounded box with an arrow on one of its sides.
struct BubbleOutline {
    let paths: DisplayPaths

    init(_ layout: PopoverLayout, background: PopoverBackground) {
        let body = layout.body
        let radius = min(background.cornerRadius, body.width / 2, body.height / 2)
        let half = background.arrowBase / 2
        var xy: [Double] = []
        func corner(_ x: Double, _ y: Double, from start: Double) {
            guard radius > 0 else {
                xy += [x, y]
                return
            }
            for step in 0...6 {
                let (sine, cosine) = Trigonometry.sineAndCosine(degrees: start + Double(step) * 15)
                xy += [x + radius * cosine, y + radius * sine]
            }
        }
        let tip = layout.tip
        // The place where a leaning arrow meets the box: the place on the straight part of the side that is nearest to the arrow's point.
        func foot(_ point: Double, _ from: Double, _ to: Double) -> Double {
            let (low, high) = (from + radius + half, to - radius - half)
            return low <= high ? min(max(point, low), high) : (from + to) / 2
        }
        let (x, y) = (foot(tip.x, body.x, body.maxX), foot(tip.y, body.y, body.maxY))
        // Clockwise from the upper left corner, with the arrow on its side.
        corner(body.x + radius, body.y + radius, from: 180)
        if layout.direction == .up { xy += [x - half, body.y, tip.x, tip.y, x + half, body.y] }
        corner(body.maxX - radius, body.y + radius, from: 270)
        if layout.direction == .right { xy += [body.maxX, y - half, tip.x, tip.y, body.maxX, y + half] }
        corner(body.maxX - radius, body.maxY - radius, from: 0)
        if layout.direction == .down { xy += [x + half, body.maxY, tip.x, tip.y, x - half, body.maxY] }
        corner(body.x + radius, body.maxY - radius, from: 90)
        if layout.direction == .left { xy += [body.x, y + half, tip.x, tip.y, body.x, y - half] }
        paths = DisplayPaths(xy, isClosed: true, in: .screen)
    }
}
