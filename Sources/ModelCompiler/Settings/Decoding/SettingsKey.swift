import CompilerSupport

/// A key of an object: what an editor tells people about it, and what is done with its value.
struct SettingsKey<Subject: Sendable>: Sendable {
    typealias Place<Value> = WritableKeyPath<Subject, Value> & Sendable

    let name: String
    let shape: JSONShape
    let isRequired: Bool
    let description: String
    let read: @Sendable (inout Subject, JSONNode, inout SettingsProblems) -> Void

    init(
        _ name: String,
        _ shape: JSONShape,
        isRequired: Bool = false,
        _ description: String,
        read: @escaping @Sendable (inout Subject, JSONNode, inout SettingsProblems) -> Void
    ) {
        self.name = name
        self.shape = shape
        self.isRequired = isRequired
        self.description = description
        self.read = read
    }

    /// The key of an object that is a part of another one.
    func inside<Whole>(_ place: any SettingsKey<Whole>.Place<Subject>) -> SettingsKey<Whole> {
        SettingsKey<Whole>(name, shape, isRequired: isRequired, description) { whole, node, problems in
            read(&whole[keyPath: place], node, &problems)
        }
    }

    /// A text that must be there.
    static func text(
        _ name: String,
        required place: any Place<Located<String>>,
        _ description: String,
        without flaws: [Flaw] = []
    ) -> SettingsKey {
        SettingsKey(name, .text, isRequired: true, description) { subject, node, problems in
            guard let text = problems.text(node, quoted(name), without: flaws) else { return }
            subject[keyPath: place] = text
        }
    }

    /// A text that may be left out.
    static func text(
        _ name: String,
        _ place: any Place<Located<String>?>,
        _ description: String,
        without flaws: [Flaw] = []
    ) -> SettingsKey {
        SettingsKey(name, .text, description) { subject, node, problems in
            subject[keyPath: place] = problems.text(node, quoted(name), without: flaws)
        }
    }

    /// An array of texts, each of which messages call the element.
    static func texts(
        _ name: String,
        _ place: any Place<[Located<String>]>,
        of element: String,
        _ description: String,
        without flaws: [Flaw] = []
    ) -> SettingsKey {
        SettingsKey(name, .list(.text), description) { subject, node, problems in
            subject[keyPath: place] = problems.list(node, quoted(name)) { $1.text($0, element, without: flaws) }
        }
    }

    /// One of several words.
    static func word<Word: CaseIterable & RawRepresentable<String> & Sendable>(
        _ name: String,
        _ place: any Place<Word>,
        _ description: String
    ) -> SettingsKey {
        SettingsKey(name, .word(of: Word.self), description) { subject, node, problems in
            if let word: Word = problems.word(node, quoted(name)) { subject[keyPath: place] = word }
        }
    }

    /// One of several words, or none.
    static func word<Word: CaseIterable & RawRepresentable<String> & Sendable>(
        _ name: String,
        _ place: any Place<Word?>,
        _ description: String
    ) -> SettingsKey {
        SettingsKey(name, .word(of: Word.self), description) { subject, node, problems in
            subject[keyPath: place] = problems.word(node, quoted(name))
        }
    }

    /// `true` or `false`.
    static func flag(_ name: String, _ place: any Place<Bool>, _ description: String) -> SettingsKey {
        SettingsKey(name, .truth, description) { subject, node, problems in
            if case .bool(let flag) = node.content {
                subject[keyPath: place] = flag
            } else {
                problems.reportType(of: node, quoted(name), expected: "true or false")
            }
        }
    }

    /// An object whose keys are names, each with an object.
    static func map<Element: SettingsObject & Sendable>(
        _ name: String,
        _ place: any Place<[Element]>,
        name key: any SettingsKey<Element>.Place<Located<String>>,
        _ description: String
    ) -> SettingsKey {
        SettingsKey(name, .map(Element.shape), description) { subject, node, problems in
            subject[keyPath: place] = problems.members(of: node, quoted(name)) { name, node, problems in
                var element = Element(node, &problems)
                element?[keyPath: key] = name
                return element
            }
        }
    }

    /// An array of objects, without those that cannot be used.
    static func list<Element: SettingsObject>(
        _ name: String,
        _ place: any Place<[Element]>,
        _ description: String
    ) -> SettingsKey {
        SettingsKey(name, .list(Element.shape), description) { subject, node, problems in
            subject[keyPath: place] = problems.list(node, quoted(name)) { Element($0, &$1) }
        }
    }
}
