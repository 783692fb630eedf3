import ObjectModel

/// Text as a Swift string literal, quotation marks included.
func stringLiteral(_ text: String) -> String {
    var literal = "\""
    for scalar in text.unicodeScalars {
        switch scalar {
        case "\"", "\\":
            literal += "\\"
            literal.unicodeScalars.append(scalar)
        case _ where scalar.isInvisible:
            literal += "\\u{\(String(scalar.value, radix: 16))}"
        default:
            literal.unicodeScalars.append(scalar)
        }
    }
    return literal + "\""
}

/// A name as code in a comment, unable to end the line or to look like something else.
func commentCode(_ name: String) -> String {
    let literal = stringLiteral(name)
    let isPlain = literal == "\"\(name)\"" && !name.contains("`")
    return isPlain ? "`\(name)`" : literal
}

/// Text as the lines of a `///` comment, each what follows the slashes.
///
/// Nothing can end the comment early: every sort of line end begins a line of its own, and characters that are not to be
/// seen, such as those that turn the direction of text, become spaces.
func documentationLines(_ text: String) -> [String] {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    let visible = lines.map { line in
        line.unicodeScalars.reduce(into: "") { $0.unicodeScalars.append($1.isInvisible ? " " : $1) }
    }
    return visible.map(trimmedEnd).map { $0.isEmpty ? "" : " \($0)" }
}

/// The documentation that the author of a model wrote into user info; nil without any.
func documentation(in userInfo: [UserInfoEntry]) -> String? {
    ["documentation", "doc"].lazy
        .compactMap { key in userInfo.first { $0.key == key }?.value }
        .first { $0.contains { !$0.isWhitespace } }
}

private func trimmedEnd(_ line: String) -> Substring {
    line.lastIndex { !$0.isWhitespace }.map { line[...$0] } ?? ""
}

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
