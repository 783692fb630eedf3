extension Unicode.Scalar {
    /// Whether the character is not to be seen, or changes how its neighbours look: controls, line ends, text direction.
    var isInvisible: Bool {
        if isASCII { return value < 0x20 || value == 0x7F }
        return switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned: true
        default: false
        }
    }

    /// Whether a Swift identifier can begin with the character.
    ///
    /// Swift also takes symbols and emoji; letters are what a model editor and Objective-C agree on.
    var beginsIdentifier: Bool {
        switch self {
        case "a"..."z", "A"..."Z", "_": true
        default: !isASCII && properties.isXIDStart
        }
    }

    /// Whether a Swift identifier can go on with the character.
    var continuesIdentifier: Bool {
        switch self {
        case "a"..."z", "A"..."Z", "_", "0"..."9": true
        default: !isASCII && properties.isXIDContinue
        }
    }
}
