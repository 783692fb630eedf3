import ObjectModel

/// A setting of an element in a model file: how it is read into the element's value and written back.
///
/// `SettingTables` lists each setting once; reading and writing both use it.
struct ElementSetting<Value>: Sendable {
    typealias Path<Part> = any WritableKeyPath<Value, Part> & Sendable

    /// The name of the XML attribute.
    let name: String
    /// Sets the value from a text. Returns the expected values when the text is not one of them.
    let read: @Sendable (_ text: String, _ value: inout Value) -> ExpectedValues?
    /// The text to write; nil when editors would leave it out.
    let written: @Sendable (_ value: Value) -> String?
}

/// The values that a setting can have.
struct ExpectedValues: Sendable {
    /// The words of a finding: `YES or NO`.
    let words: String
    /// All of them; empty when there are too many to list.
    let all: [String]

    init(_ words: String, _ all: [String] = []) { (self.words, self.all) = (words, all) }
}

extension ElementSetting {
    static func text(_ name: String, _ path: Path<String>) -> Self {
        Self(name: name) { text, value in
            value[keyPath: path] = text
            return nil
        } written: {
            $0[keyPath: path]
        }
    }

    static func text(_ name: String, _ path: Path<String?>) -> Self {
        Self(name: name) { text, value in
            value[keyPath: path] = text
            return nil
        } written: {
            $0[keyPath: path]
        }
    }

    static func number(_ name: String, _ path: Path<Int?>) -> Self {
        Self(name: name) { text, value in
            value[keyPath: path] = Int(text)
            return value[keyPath: path] == nil ? ExpectedValues("a whole number") : nil
        } written: {
            $0[keyPath: path].map(String.init)
        }
    }

    /// A Boolean for which an absent setting has its own meaning.
    static func truth(_ name: String, _ path: Path<Bool?>, yes: String = "YES", no: String = "NO") -> Self {
        Self(name: name) { text, value in
            let truth = truthValue(of: text)
            value[keyPath: path] = truth
            return truth == nil ? expectedTruth : nil
        } written: {
            $0[keyPath: path].map { $0 ? yes : no }
        }
    }

    /// A Boolean that is false when absent.
    static func flag(_ name: String, _ path: Path<Bool>) -> Self {
        Self(name: name) { text, value in
            let truth = truthValue(of: text)
            value[keyPath: path] = truth == true
            return truth == nil ? expectedTruth : nil
        } written: {
            $0[keyPath: path] ? "YES" : nil
        }
    }

    /// One of several words.
    static func choice<Choice: RawRepresentable<String> & CaseIterable & Sendable>(
        _ name: String,
        _ path: Path<Choice>,
        absent: Choice
    ) -> Self {
        Self(name: name) { text, value in
            let choice = Choice(rawValue: text)
            value[keyPath: path] = choice ?? absent
            let words = Choice.allCases.map(\.rawValue)
            return choice == nil ? ExpectedValues(words.joined(separator: ", "), words) : nil
        } written: {
            $0[keyPath: path].rawValue
        }
    }

    /// The same setting, written only under a condition.
    func written(when isWritten: @escaping @Sendable (Value) -> Bool) -> Self {
        Self(name: name, read: read) { isWritten($0) ? written($0) : nil }
    }
}

extension ElementSetting where Value: UserInfoOwner {
    /// The same setting, for which some texts equal its absence. One of them, the first, is written only if the file
    /// states it.
    func omitting(_ texts: String..., unlessStated statement: any WritableKeyPath<ExplicitDefaults, Bool> & Sendable)
        -> Self
    {
        Self(name: name) { given, value in
            if texts.contains(given) { value.spelling[keyPath: statement] = true }
            return read(given, &value)
        } written: { value in
            let shown = written(value) ?? texts[0]
            return texts.contains(shown) && !value.spelling[keyPath: statement] ? nil : shown
        }
    }

    /// The renaming identifier under the name that editors write.
    static func elementID(_ path: Path<String?>) -> Self {
        .text("elementID", path).written { !$0.spelling.statesRenamingIdentifier }
    }

    /// The renaming identifier under its own name.
    static func renamingIdentifier(_ path: Path<String?>) -> Self {
        Self(name: "renamingIdentifier") { text, value in
            value.spelling.statesRenamingIdentifier = true
            value[keyPath: path] = text
            return nil
        } written: {
            $0.spelling.statesRenamingIdentifier ? $0[keyPath: path] : nil
        }
    }
}

/// `YES` and `NO` as the editor writes them, `true` and `false` as Xcode's project template does.
private func truthValue(of text: String) -> Bool? {
    switch text {
    case "YES", "true": true
    case "NO", "false": false
    default: nil
    }
}

private let expectedTruth = ExpectedValues("YES or NO", ["YES", "NO", "true", "false"])

extension Array {
    /// The position of a setting. The search begins after the previous setting of the tag, because editors keep the
    /// order of the table.
    ///
    /// Settings that share a name differ in the condition under which they are written, so any of them can read the
    /// text.
    func position<Value>(of name: String, after previous: Int?) -> Int? where Element == ElementSetting<Value> {
        let start = previous.map { $0 + 1 } ?? 0
        return self[start...].firstIndex { $0.name == name } ?? self[..<start].firstIndex { $0.name == name }
    }
}

/// A value that one element of the file is read into and written from.
protocol ModelElement: SendableMetatype {
    /// The settings of the element, in the order in which editors write them.
    static var settings: [ElementSetting<Self>] { get }
}

extension ModelElement {
    /// The settings to write for the element, in order.
    var writtenSettings: [Setting] {
        Self.settings.compactMap { setting in setting.written(self).map { Setting(name: setting.name, text: $0) } }
    }
}

/// A part of a model that has user info, and remembers its spelling in the file.
protocol UserInfoOwner: SendableMetatype {
    var userInfo: [UserInfoEntry] { get set }
    var spelling: ExplicitDefaults { get set }
}

extension Entity: UserInfoOwner {}
extension Relationship: UserInfoOwner {}
extension FetchedProperty: UserInfoOwner {}

extension Attribute: UserInfoOwner {
    var userInfo: [UserInfoEntry] {
        get { details.userInfo }
        set { details.userInfo = newValue }
    }
}
