/// An element that is to be written: its name, its settings and its children, in their order.
struct WrittenElement {
    private let word: Word
    private let settings: [WrittenSetting]
    private let children: [WrittenElement]

    /// Settings and children that are nil are left out.
    init(_ word: Word, _ settings: [WrittenSetting?] = [], children: [WrittenElement?] = []) {
        self.word = word
        self.settings = settings.compactMap(\.self)
        self.children = children.compactMap(\.self)
    }

    /// One line for each tag, indented by four spaces a level.
    func lines(indent: String = "") -> [String] {
        let start = "\(indent)<\(word.rawValue)\(settings.map(\.text).joined())"
        if children.isEmpty { return ["\(start)/>"] }
        return ["\(start)>"] + children.flatMap { $0.lines(indent: indent + "    ") } + ["\(indent)</\(word.rawValue)>"]
    }
}
