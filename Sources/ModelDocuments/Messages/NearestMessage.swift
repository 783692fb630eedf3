import CompilerSupport

extension MessageReader {
    /// The message that a text resembles most, when the text contains none: a sentence in other words, or a message that
    /// modelc does not know and that shares its rare words with a known one.
    ///
    /// - Parameter text: A sentence or a log, of which each line is compared.
    /// - Returns: The message; nil when no line has more than half of its weight in common with one.
    package static func nearest(to text: String) -> FoundMessage? {
        let index = WordIndex.known
        let lines = text.split(separator: "\n").prefix(500).map { WordIndex.terms(of: String($0)) }
        let best = lines.compactMap(index.best).max { $0.score < $1.score }
        return best.map { best in
            let message = MessageTable.known.messages[best.message]
            return FoundMessage(message: message, title: message.title, subjects: [], isOnlyNear: true)
        }
    }
}

/// The words of all messages, each with a weight: a rare word says more.
private struct WordIndex: Sendable {
    /// The words of each message's texts and questions, which count wholly, and of its explanation, which count half.
    private let messages: [(texts: Set<String>, explanation: Set<String>)]
    private let weights: [String: Double]

    static let known = WordIndex(MessageTable.known.messages)

    /// The part of a text's weight that a message must share, and the number of its words.
    private static let leastScore = 0.6
    private static let leastWords = 2

    private init(_ all: [KnownMessage]) {
        messages = all.map { message in
            let texts = (message.texts + message.questions).map(\.text) + [message.name ?? ""]
            let causes = message.causes.flatMap { [$0.what, $0.sign ?? ""] }
            return (
                Set(texts.flatMap(Self.terms)), Set(([message.meaning] + causes).flatMap(Self.terms))
            )
        }
        var counts: [String: Int] = [:]
        for message in messages {
            for word in message.texts.union(message.explanation) { counts[word, default: 0] += 1 }
        }
        let count = Double(all.count)
        weights = counts.mapValues { 1 / (1 + Double($0) * 8 / count) }
    }

    /// The words of a text that say something, without their endings.
    static func terms(of text: String) -> [String] {
        MessageText(text).words.map(\.text).filter { word in
            word.utf8.count > 2 && !stopWords.contains(word) && !word.hasPrefix("0x") && Int(word) == nil
        }.map(stem).uniqued
    }

    private static func stem(_ word: String) -> String {
        for ending in ["ing", "ed", "es", "s"] where word.hasSuffix(ending) && word.utf8.count > ending.utf8.count + 3 {
            return String(word.dropLast(ending.count))
        }
        return word
    }

    private static let stopWords: Set = [
        "the", "and", "for", "with", "from", "that", "this", "was", "were", "are", "has", "have", "had", "not", "but",
        "you", "your", "its", "into", "when", "because", "error", "failed", "fail", "fails", "nil", "null", "can",
        "cannot", "could", "does", "did", "will", "app", "any", "all", "while", "during", "which", "there", "then",
        "what", "why", "how", "get", "got", "say", "says", "said", "ever", "nobody", "something",
    ]

    /// The message that shares most with the words of a line.
    func best(for terms: [String]) -> (message: Int, score: Double)? {
        guard (Self.leastWords...60).contains(terms.count) else { return nil }
        let whole = terms.reduce(0) { $0 + (weights[$1] ?? 1) }
        var best: (message: Int, score: Double)?
        for (index, message) in messages.enumerated() {
            let texts = terms.filter(message.texts.contains)
            let others = terms.filter { !message.texts.contains($0) && message.explanation.contains($0) }
            guard texts.count + others.count >= Self.leastWords, !texts.isEmpty else { continue }
            let shared = texts.reduce(0) { $0 + (weights[$1] ?? 0) } + others.reduce(0) { $0 + (weights[$1] ?? 0) / 2 }
            let score = shared / whole
            if score >= Self.leastScore, score > best?.score ?? 0 { best = (index, score) }
        }
        return best
    }
}
