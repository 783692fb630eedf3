/// The words of a property's name in lower case: `lastReadAt` and `last_read_at` are `last`, `read`, `at`.
///
/// Advice that rests on names goes by whole words, because `count` is in `country`, too. A run of capitals is one word, as
/// `html` in `HTMLBody`.
struct NameWords {
    let all: [String]

    init(_ name: String) {
        var words: [[UInt8]] = [[]]
        let letters = Array(name.utf8)
        for (index, letter) in letters.enumerated() {
            guard letter.isLetterOfWord else {
                words.append([])
                continue
            }
            let isAfterSmall = index > 0 && !letters[index - 1].isCapital
            let isBeforeSmall = index + 1 < letters.count && letters[index + 1].isSmall
            if letter.isCapital, isAfterSmall || isBeforeSmall { words.append([]) }
            words[words.count - 1].append(letter.isCapital ? letter | 0x20 : letter)
        }
        all = words.filter { !$0.isEmpty }.map { String(decoding: $0, as: UTF8.self) }
    }

    var first: String { all.first ?? "" }
    var last: String { all.last ?? "" }

    /// Whether any word is one of some.
    func contain(_ words: Set<String>) -> Bool { all.contains { words.contains($0) } }
}

extension UInt8 {
    fileprivate var isCapital: Bool { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= self }
    fileprivate var isSmall: Bool { UInt8(ascii: "a")...UInt8(ascii: "z") ~= self }
    /// Letters beyond ASCII belong to words and end none.
    fileprivate var isLetterOfWord: Bool { isCapital || isSmall || self >= 0x80 }
}
