import Diagnostics
import ObjectModel

/// A start tag as the parser hands it over; valid only while the decoder is being called.
struct Tag {
    /// The element, when it is a known one.
    let word: Word?
    let name: QualifiedName
    let settings: [Setting]
    let origin: SourceOrigin

    /// Whether the tag has a setting.
    func has(_ word: Word) -> Bool { settings.contains { $0.word == word } }
}

/// A name as the parser holds it, with the prefix that the file gives it.
struct QualifiedName {
    let prefix: UnsafePointer<CChar>?
    let local: UnsafePointer<CChar>

    var text: String { (prefix.map { String(cString: $0) + ":" } ?? "") + String(cString: local) }
}

/// One attribute of a start tag. It is called a setting where Core Data's attributes could be meant.
struct Setting {
    /// The setting, when it is a known one.
    let word: Word?
    let name: QualifiedName
    let bytes: UnsafeRawBufferPointer

    var isOverlongName: Bool { bytes.count > InputLimits.nameSize && word?.isName == true }
    var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Half of all settings are switches, so their few bytes are compared where they lie.
    private func isText(_ text: StaticString) -> Bool {
        bytes.count == text.utf8CodeUnitCount && bytes.indices.allSatisfy { bytes[$0] == text.utf8Start[$0] }
    }

    /// `YES` or `NO` as the editor writes them, `true` or `false` as Xcode's project template does; nil for anything else.
    var truth: Bool? {
        switch bytes.count {
        case 3 where isText("YES"): true
        case 2 where isText("NO"): false
        case 4 where isText("true"): true
        case 5 where isText("false"): false
        default: nil
        }
    }
}
