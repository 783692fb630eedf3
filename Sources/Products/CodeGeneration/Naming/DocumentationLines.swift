import ObjectModel

/// Text as the lines of a `///` comment, each what follows the slashes.
///
/// Nothing can end the comment early: every sort of line end begins a line of its own, and characters that are not to be
/// seen, such as those that turn the direction of text, become spaces.
func documentationLines(_ text: String) -> [String] {
    let lines = text.unicodeScalars.split(omittingEmptySubsequences: false) { isLineEnd($0) }
    let visible = lines.map { line in
        line.reduce(into: "") { $0.unicodeScalars.append($1.isInvisible ? " " : $1) }
    }
    return visible.map(trimmedEnd).map { $0.isEmpty ? "" : " \($0)" }
}

/// The documentation that the author of a model wrote into user info; nil without any.
func documentation(in userInfo: [UserInfoEntry]) -> String? {
    ["documentation", "doc"].lazy
        .compactMap { key in userInfo.first { $0.key == key }?.value }
        .first { $0.contains { !$0.isWhitespace } }
}

private func isLineEnd(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\n", "\r", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}": true
    default: false
    }
}

private func trimmedEnd(_ line: String) -> Substring {
    line.lastIndex { !$0.isWhitespace }.map { line[...$0] } ?? ""
}
