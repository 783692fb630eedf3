/// Why a text is no use as a name, a path or a reason.
enum TextFlaw {
    case blank
    case controlCharacter
    case length

    /// Text of some length may be hashed and compared; with megabytes of combining marks that takes hours.
    private static let sizeLimit = 4096

    init?(in text: String) {
        let scalars = text.unicodeScalars
        if text.utf8.count > Self.sizeLimit {
            self = .length
        } else if scalars.allSatisfy(\.properties.isWhitespace) {
            self = .blank
        } else if scalars.contains(where: { $0.properties.generalCategory == .control }) {
            self = .controlCharacter
        } else {
            return nil
        }
    }

    var message: String {
        switch self {
        case .blank: "is empty"
        case .controlCharacter: "contains a control character"
        case .length: "is longer than \(Self.sizeLimit) bytes"
        }
    }

    var help: String {
        switch self {
        case .blank: "say what it should be"
        case .controlCharacter: "write it in one line"
        case .length: "say it shorter"
        }
    }
}
