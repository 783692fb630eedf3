extension Escaping {
    func apply(to text: String) -> String {
        switch self {
        case .none: text
        case .html: escapedForHTML(text)
        }
    }
}

private func escapedForHTML(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
        switch scalar {
        case "&": escaped += "&amp;"
        case "<": escaped += "&lt;"
        case ">": escaped += "&gt;"
        case "\"": escaped += "&quot;"
        default: escaped.unicodeScalars.append(scalar)
        }
    }
    return escaped
}
