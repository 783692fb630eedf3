import Diagnostics

/// A start tag.
struct Tag {
    let name: Name
    let settings: [Setting]
    let origin: SourceOrigin

    var word: Word? { name.word }

    /// Whether the tag has a setting.
    func has(_ word: Word) -> Bool { settings.contains { $0.word == word } }
}

/// A name in a tag.
enum Name {
    case known(Word)
    /// Any other name, with the prefix that the file gives it.
    case unknown(String)

    init(_ text: String) { self = Word(rawValue: text).map { .known($0) } ?? .unknown(text) }

    var word: Word? { if case .known(let word) = self { word } else { nil } }

    var text: String {
        switch self {
        case .known(let word): word.rawValue
        case .unknown(let text): text
        }
    }
}

/// One attribute of a start tag. It is called a setting where Core Data's attributes could be meant.
struct Setting {
    let name: Name
    let text: String

    var word: Word? { name.word }
    var isOverlongName: Bool { text.utf8.count > InputLimits.nameSize && word?.isName == true }

    /// `YES` or `NO` as the editor writes them, `true` or `false` as Xcode's project template does; nil for anything else.
    var truth: Bool? {
        switch text {
        case "YES", "true": true
        case "NO", "false": false
        default: nil
        }
    }
}
