extension String {
    /// The text on one line, without characters that would steer a terminal or hide what is written.
    ///
    /// Names come from files of strangers: a line feed in one could forge a second finding, an escape sequence could
    /// colour it away, and a bidirectional control could turn its letters round.
    package var printable: String {
        guard unicodeScalars.contains(where: \.isUnprintable) else { return self }
        var view = UnicodeScalarView()
        for scalar in unicodeScalars { view.append(scalar.isUnprintable ? "\u{FFFD}" : scalar) }
        return String(view)
    }
}

extension Unicode.Scalar {
    /// Whether the scalar is a control character other than a tab, a line separator, or a bidirectional control.
    package var isUnprintable: Bool {
        switch properties.generalCategory {
        case .control: self != "\t"
        case .lineSeparator, .paragraphSeparator: true
        case .format: ("\u{202A}"..."\u{202E}").contains(self) || ("\u{2066}"..."\u{2069}").contains(self)
        default: false
        }
    }
}
