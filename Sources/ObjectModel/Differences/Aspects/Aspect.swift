/// One setting of an element that can differ between versions; the raw value is its kebab-case word.
protocol Aspect: CaseIterable, RawRepresentable, Hashable, Sendable where RawValue == String {
    /// What has the setting.
    associatedtype Element

    /// The setting as the model file spells it; nil when it says nothing.
    func text(of element: Element) -> String?

    /// Whether two elements differ in the setting, taken by itself.
    func differs(_ old: Element, _ new: Element) -> Bool
}

extension Aspect {
    /// In what two matched elements differ. An identifier that explains a renaming is not a difference of its own.
    static func differences(_ old: Element, _ new: Element, isRenamed: Bool = false) -> [Self] {
        allCases.filter { $0.differs(old, new) && !(isRenamed && $0.rawValue == "renaming-identifier") }
    }

    /// Whether the texts differ.
    func differs(_ old: Element, _ new: Element) -> Bool { text(of: old) != text(of: new) }
}

extension Bool {
    /// As model files spell it.
    var modelText: String { self ? "YES" : "NO" }
}

extension [UserInfoEntry] {
    /// Sorted, as the order of a dictionary's entries means nothing; nil when there are none.
    var modelText: String? {
        isEmpty ? nil : map { "\($0.key)=\($0.value)" }.sorted().joined(separator: ", ")
    }
}
