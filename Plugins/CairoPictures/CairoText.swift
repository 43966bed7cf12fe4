#if CairoPictures
    import CPangoCairo
    import GromaMap

    /// Lays out text with Pango: ligatures, combining marks, right-to-left text, and all characters for which there are fonts.
    final class CairoText {
        private let context: OpaquePointer
        private let pango: OpaquePointer?
        private let layout: OpaquePointer?
        /// The characters for which there is no font, without duplicates.
        private(set) var missing: [Character] = []
        /// The font families of texts that name none.
        private static let families = "Noto Sans, DejaVu Sans, Helvetica, Arial, sans-serif"

        init(_ context: OpaquePointer) {
            self.context = context
            let pango = load_pango_cairo_create_context()(context)
            self.pango = pango
            // Glyphs without hinting, for any scale.
            let options = load_cairo_font_options_create()()
            load_cairo_font_options_set_hint_style()(options, CAIRO_HINT_STYLE_NONE)
            load_cairo_font_options_set_hint_metrics()(options, CAIRO_HINT_METRICS_OFF)
            load_cairo_font_options_set_antialias()(options, CAIRO_ANTIALIAS_GRAY)
            load_pango_cairo_context_set_font_options()(pango, options)
            load_cairo_font_options_destroy()(options)
            // With a known language, Pango selects fonts for other scripts by script. Without one, it takes a letter from the first font
            // that has it, and a vowel mark on it from another.
            load_pango_context_set_language()(pango, load_pango_language_from_string()("en"))
            layout = load_pango_layout_new()(pango)
            load_pango_layout_set_auto_dir()(layout, 0)
        }

        deinit {
            if let layout { load_g_object_unref()(UnsafeMutableRawPointer(layout)) }
            if let pango { load_g_object_unref()(UnsafeMutableRawPointer(pango)) }
        }

        /// Draws a line of text with its baseline at a position.
        func draw(_ runs: [TextRun], at place: (x: Double, y: Double), _ style: TextStyle) {
            let runs = runs.map(\.drawable)
            let string = runs.map(\.text).joined()
            guard !string.isEmpty, style.size > 0, style.size.isFinite, place.x.isFinite, place.y.isFinite else { return }
            prepare(string, style)
            let baseline = Double(load_pango_layout_get_baseline()(layout)) / Double(PANGO_SCALE)
            var (width, height) = (Int32(0), Int32(0))
            load_pango_layout_get_size()(layout, &width, &height)
            let points = Double(width) / Double(PANGO_SCALE)
            let isLeft = (style.anchor == .start) == (style.direction == .leftToRight)
            let left = style.anchor == .middle ? -points / 2 : (isLeft ? 0 : -points)
            load_cairo_save()(context)
            load_cairo_translate()(context, place.x, place.y)
            load_cairo_rotate()(context, style.angle * .pi / 180)
            load_cairo_move_to()(context, left, -baseline)
            if let halo = style.halo, halo.width > 0 {
                attribute(runs, style, isHalo: true)
                load_pango_cairo_update_layout()(context, layout)
                load_pango_cairo_layout_path()(context, layout)
                set(halo.color)
                load_cairo_set_line_width()(context, halo.width)
                load_cairo_set_dash()(context, nil, 0, 0)
                load_cairo_stroke()(context)
                load_cairo_move_to()(context, left, -baseline)
            }
            attribute(runs, style, isHalo: false)
            load_pango_cairo_update_layout()(context, layout)
            set(style.color)
            load_pango_cairo_show_layout()(context, layout)
            load_cairo_new_path()(context)
            load_cairo_restore()(context)
            noteMissing(string)
        }

        private func prepare(_ string: String, _ style: TextStyle) {
            let font = load_pango_font_description_new()()
            load_pango_font_description_set_family()(font, style.family.map { $0 + ", " + Self.families } ?? Self.families)
            load_pango_font_description_set_absolute_size()(font, style.size * Double(PANGO_SCALE))
            if style.isBold { load_pango_font_description_set_weight()(font, PANGO_WEIGHT_BOLD) }
            if style.isItalic { load_pango_font_description_set_style()(font, PANGO_STYLE_ITALIC) }
            load_pango_layout_set_font_description()(layout, font)
            load_pango_font_description_free()(font)
            load_pango_context_set_base_dir()(pango, style.direction == .rightToLeft ? PANGO_DIRECTION_RTL : PANGO_DIRECTION_LTR)
            load_pango_layout_context_changed()(layout)
            load_pango_layout_set_single_paragraph_mode()(layout, 1)
            load_pango_layout_set_text()(layout, string, -1)
            load_pango_layout_set_attributes()(layout, nil)
        }

        /// Sets the attributes of each run.
        private func attribute(_ runs: [TextRun], _ style: TextStyle, isHalo: Bool) {
            let list = load_pango_attr_list_new()()
            var start = 0
            func add(_ attribute: UnsafeMutablePointer<PangoAttribute>?, _ range: Range<Int>) {
                attribute?.pointee.start_index = UInt32(range.lowerBound)
                attribute?.pointee.end_index = UInt32(range.upperBound)
                load_pango_attr_list_insert()(list, attribute)
            }
            for run in runs {
                let range = start..<start + run.text.utf8.count
                start = range.upperBound
                if run.isBold { add(load_pango_attr_weight_new()(PANGO_WEIGHT_BOLD), range) }
                if run.isItalic { add(load_pango_attr_style_new()(PANGO_STYLE_ITALIC), range) }
                if !isHalo, let color = run.color {
                    add(
                        load_pango_attr_foreground_new()(UInt16(color.red) * 257, UInt16(color.green) * 257, UInt16(color.blue) * 257),
                        range)
                    add(load_pango_attr_foreground_alpha_new()(UInt16(color.alpha) * 257), range)
                }
            }
            switch style.decoration {
            case .underline: add(load_pango_attr_underline_new()(PANGO_UNDERLINE_SINGLE), 0..<start)
            case .lineThrough: add(load_pango_attr_strikethrough_new()(1), 0..<start)
            case nil: break
            }
            load_pango_layout_set_attributes()(layout, list)
            load_pango_attr_list_unref()(list)
        }

        /// Records the characters of the layout's text that have no glyph.
        private func noteMissing(_ string: String) {
            guard load_pango_layout_get_unknown_glyphs_count()(layout) > 0 else { return }
            for character in Set(string).sorted() where !missing.contains(character) {
                load_pango_layout_set_text()(layout, String(character), -1)
                if load_pango_layout_get_unknown_glyphs_count()(layout) > 0 { missing.append(character) }
            }
        }

        private func set(_ color: Color) {
            load_cairo_set_source_rgba()(
                context, Double(color.red) / 255, Double(color.green) / 255, Double(color.blue) / 255, Double(color.alpha) / 255)
        }
    }

    extension TextRun {
        /// The run with U+FFFD instead of each character without a visible glyph: control characters, which fonts show as a box with their
        /// number, and noncharacters, with which Cairo cannot write a PDF.
        fileprivate var drawable: TextRun {
            func isDrawable(_ scalar: Unicode.Scalar) -> Bool {
                scalar == "\t" || scalar.properties.generalCategory != .control && !scalar.properties.isNoncharacterCodePoint
            }
            guard !text.unicodeScalars.allSatisfy(isDrawable) else { return self }
            var run = self
            run.text = String(String.UnicodeScalarView(text.unicodeScalars.map { isDrawable($0) ? $0 : "\u{FFFD}" }))
            return run
        }
    }
#endif
