/// The order in which Core Data sorts names before it hashes what they belong to: that of `NSString.compare(_:)`.
///
/// That compares the code points of the names, each taken apart into its letter and its mark: `größe` stands before `grz`,
/// because `ö` is an `o` with a mark.
struct NameOrder: Comparable {
    /// A code point, and what it was part of.
    private struct Part {
        let scalar: Unicode.Scalar
        /// True if it is a mark that was taken off a letter.
        var isMark = false
        /// True if it stood alone and is ASCII.
        var isPlain = false
    }

    private let parts: [Part]

    /// Nil for names with characters of which modelc does not know how they are taken apart.
    init?(_ name: String) {
        var parts: [Part] = []
        for scalar in name.unicodeScalars {
            guard let found = scalar.canonicalParts else { return nil }
            parts += found.enumerated().map { index, part in
                Part(scalar: part, isMark: index > 0, isPlain: found.count == 1 && part.isASCII)
            }
        }
        self.parts = parts
    }

    /// The order of any name: characters that modelc does not know stand for themselves.
    init(assuming name: String) {
        parts = name.unicodeScalars.flatMap { $0.canonicalParts ?? [$0] }.map { Part(scalar: $0) }
    }

    static func < (one: NameOrder, other: NameOrder) -> Bool {
        one.parts.lexicographicallyPrecedes(other.parts) { $0.scalar < $1.scalar }
    }

    static func == (one: NameOrder, other: NameOrder) -> Bool {
        one.parts.elementsEqual(other.parts) { $0.scalar == $1.scalar }
    }

    /// True if the order of two names was seen: where one name has a mark and the other a letter that is not plain, Foundation
    /// compares otherwise.
    func hasKnownOrder(beside other: NameOrder) -> Bool {
        guard let (one, two) = zip(parts, other.parts).first(where: { $0.scalar != $1.scalar }),
            one.isMark != two.isMark
        else { return true }
        return one.isMark ? two.isPlain : one.isPlain
    }
}

extension Unicode.Scalar {
    /// The letter and its mark, or the character alone; nil where modelc does not know.
    fileprivate var canonicalParts: [Unicode.Scalar]? {
        switch value {
        case 0..<0xC0: [self]
        case 0xC0...0x17F, 0x400...0x45F, 0x3041...0x3096, 0x30A1...0x30FA: Self.lettersWithMarks[self] ?? [self]
        // Ideographs that stand for themselves.
        case 0x4E00...0x9FFF: [self]
        default: nil
        }
    }

    private static let lettersWithMarks: [Unicode.Scalar: [Unicode.Scalar]] = {
        var parts: [Unicode.Scalar: [Unicode.Scalar]] = [:]
        for (mark, whole, letters) in marks {
            for (whole, letter) in zip(whole.unicodeScalars, letters.unicodeScalars) {
                parts[whole] = [letter, mark]
            }
        }
        return parts
    }()

    /// Each mark with the Latin, Cyrillic and Japanese letters that have it, and these letters without it.
    private static let marks: [(mark: Unicode.Scalar, whole: String, letters: String)] = [
        ("\u{300}", "ÀÈÌÒÙàèìòùЀЍѐѝ", "AEIOUaeiouЕИеи"),
        ("\u{301}", "ÁÉÍÓÚÝáéíóúýĆćĹĺŃńŔŕŚśŹźЃЌѓќ", "AEIOUYaeiouyCcLlNnRrSsZzГКгк"),
        ("\u{302}", "ÂÊÎÔÛâêîôûĈĉĜĝĤĥĴĵŜŝŴŵŶŷ", "AEIOUaeiouCcGgHhJjSsWwYy"),
        ("\u{303}", "ÃÑÕãñõĨĩŨũ", "ANOanoIiUu"),
        ("\u{304}", "ĀāĒēĪīŌōŪū", "AaEeIiOoUu"),
        ("\u{306}", "ĂăĔĕĞğĬĭŎŏŬŭЎЙйў", "AaEeGgIiOoUuУИиу"),
        ("\u{307}", "ĊċĖėĠġİŻż", "CcEeGgIZz"),
        ("\u{308}", "ÄËÏÖÜäëïöüÿŸЁЇёї", "AEIOUaeiouyYЕІеі"),
        ("\u{30A}", "ÅåŮů", "AaUu"),
        ("\u{30B}", "ŐőŰű", "OoUu"),
        ("\u{30C}", "ČčĎďĚěĽľŇňŘřŠšŤťŽž", "CcDdEeLlNnRrSsTtZz"),
        ("\u{327}", "ÇçĢģĶķĻļŅņŖŗŞşŢţ", "CcGgKkLlNnRrSsTt"),
        ("\u{328}", "ĄąĘęĮįŲų", "AaEeIiUu"),
        (
            "\u{3099}", "がぎぐげござじずぜぞだぢづでどばびぶべぼゔガギグゲゴザジズゼゾダヂヅデドバビブベボヴヷヸヹヺ",
            "かきくけこさしすせそたちつてとはひふへほうカキクケコサシスセソタチツテトハヒフヘホウワヰヱヲ"
        ),
        ("\u{309A}", "ぱぴぷぺぽパピプペポ", "はひふへほハヒフヘホ"),
    ]
}

extension Collection {
    /// In the order of their names; nil where the place of a name is not known. One element has its place anyway.
    func inNameOrder(of name: (Element) -> String, assuming assumesOrder: Bool = false) -> Result<
        [Element], UnknownPlace
    > {
        var keyed: [(key: NameOrder, element: Element)] = []
        for element in self {
            let text = name(element)
            guard let key = assumesOrder || count < 2 ? NameOrder(assuming: text) : NameOrder(text) else {
                return .failure(UnknownPlace(name: text))
            }
            keyed.append((key, element))
        }
        let sorted = keyed.sorted { $0.key < $1.key }
        if !assumesOrder {
            for (one, next) in zip(sorted, sorted.dropFirst()) where !one.key.hasKnownOrder(beside: next.key) {
                return .failure(UnknownPlace(name: name(next.element)))
            }
        }
        return .success(sorted.map(\.element))
    }
}

/// A name whose place among others is not known.
struct UnknownPlace: Error {
    let name: String
}
