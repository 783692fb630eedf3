import CloudSchema
import Diagnostics

/// One line of a ledger's text, on its way to a fact.
struct LedgerLine {
    private let line: ArraySlice<UInt8>
    private let path: String

    /// `line` comes without its line end.
    init(_ line: ArraySlice<UInt8>, path: String) {
        self.line = line
        self.path = path
    }

    func fact() throws(Diagnostic) -> LedgerFact {
        let space = UInt8(ascii: " ")
        let tokens = line.split(separator: space, maxSplits: Self.mostSplits, omittingEmptySubsequences: false)
        if let former = FormerKind(tokens) { return try fact(of: former, tokens) }
        let kind = try kind(of: tokens[0])
        guard tokens.count == 1 + kind.words.count else {
            throw .wrongNumberOfWords(in: kind, found: tokens.count - 1, at: place(line))
        }
        var texts: [String] = []
        for (word, token) in zip(kind.words, tokens.dropFirst()) { texts.append(try text(of: token, as: word)) }
        return try fact(of: kind, texts)
    }

    /// One more than any kind of line has, so that a line of nothing but spaces is not cut into a million pieces.
    private static let mostSplits = 6

    private func kind(of token: ArraySlice<UInt8>) throws(Diagnostic) -> LedgerKind {
        if let kind = LedgerKind(rawValue: String(decoding: token.prefix(40), as: UTF8.self)) { return kind }
        if line.isEmpty { throw .blankLine(at: place(line)) }
        throw .unknownKind(excerpt(token), at: place(token))
    }

    private func text(of token: ArraySlice<UInt8>, as word: LedgerWord) throws(Diagnostic) -> String {
        let text: String
        do throws(LedgerToken.Flaw) {
            text = try LedgerToken.text(of: token)
        } catch {
            let length = error.reason == .malformedEscape || error.reason == .needlessEscape ? 3 : 1
            let range = error.index..<min(error.index + length, token.endIndex)
            throw .flaw(error.reason, in: excerpt(token), at: place(line[range]))
        }
        guard word.accepts(text) else { throw .unexpectedWord(excerpt(token), as: word, at: place(token)) }
        return text
    }

    private func fact(of kind: LedgerKind, _ texts: [String]) throws(Diagnostic) -> LedgerFact {
        guard let statement = LedgerStatement(kind, texts), let fact = LedgerFact(statement, at: place(line)) else {
            throw .impossibleType(texts.joined(separator: " "), at: place(line))
        }
        guard fact.line.utf8.elementsEqual(line) else { throw .unorderedLink(fact.line, at: place(line)) }
        return fact
    }

    /// A line of format 1 says of which model it is, which no longer counts.
    private func fact(of kind: FormerKind, _ tokens: [ArraySlice<UInt8>]) throws(Diagnostic) -> LedgerFact {
        var texts: [String] = []
        for (word, token) in zip(kind.words, tokens.dropFirst()) { texts.append(try text(of: token, as: word)) }
        guard let statement = kind.statement(texts), let fact = LedgerFact(statement, at: place(line)) else {
            throw .unknownKind(excerpt(tokens[0]), at: place(tokens[0]))
        }
        if kind == .link, LedgerStatement.inOrder(texts[1], texts[2]) != Array(texts.dropFirst()) {
            throw .unorderedLink(kind.line(texts[0], texts[2], texts[1]), at: place(line))
        }
        return fact
    }

    private func excerpt(_ token: ArraySlice<UInt8>) -> String {
        let limit = 80
        return String(decoding: token.prefix(limit), as: UTF8.self) + (token.count > limit ? "…" : "")
    }

    private func place(_ slice: ArraySlice<UInt8>) -> SourceLocation {
        SourceLocation(path: path, offset: slice.startIndex, part: .text(length: slice.count))
    }
}

extension LedgerStatement {
    /// The statement of a line whose words were accepted one by one; nil when they do not go together.
    fileprivate init?(_ kind: LedgerKind, _ texts: [String]) {
        switch kind {
        case .container: self = .container(texts[0])
        case .record: self = .record(texts[0])
        case .field:
            guard let type = FieldType(base: texts[2], list: texts[3], encryption: texts[4]) else { return nil }
            self = .field(recordType: texts[0], name: texts[1], type: type)
        case .index:
            guard let index = Index(rawValue: texts[2]) else { return nil }
            self = .index(recordType: texts[0], field: texts[1], index)
        case .role: self = .role(texts[0])
        case .grant:
            guard let privilege = Privilege(rawValue: texts[2]) else { return nil }
            self = .grant(recordType: texts[0], role: texts[1], privilege)
        case .retiredRecord: self = .retiredRecord(texts[0], reason: texts[1])
        case .retiredField: self = .retiredField(recordType: texts[0], field: texts[1], reason: texts[2])
        case .retiredEntity: self = .retiredEntity(recordType: texts[0], entity: texts[1], reason: texts[2])
        case .shipped, .takenBack, .root, .link, .cardinality, .transformer: self.init(recorded: kind, texts)
        }
    }

    private init?(recorded kind: LedgerKind, _ texts: [String]) {
        let place = kind.isMeaning ? 2 : 0
        guard let recording = Recording(texts[place], number: texts[place + 1]) else { return nil }
        switch kind {
        case .shipped: self = .shipped(recording, checksum: texts[2])
        case .takenBack: self = .takenBack(recording, reason: texts[2])
        case .root: self = .root(entity: texts[0], root: texts[1], recording)
        case .link: self = .link(end: texts[0], otherEnd: texts[1], recording)
        case .cardinality:
            guard let cardinality = Cardinality(rawValue: texts[1]) else { return nil }
            self = .cardinality(relationship: texts[0], cardinality, recording)
        case .transformer: self = .transformer(attribute: texts[0], name: texts[1], recording)
        default: return nil
        }
    }
}

extension FieldType {
    fileprivate init?(base: String, list: String, encryption: String) {
        guard let primitive = Primitive(rawValue: base) else { return nil }
        let isEncrypted = encryption == Self.encryptionWords[1]
        guard primitive.canBeEncrypted || !isEncrypted else { return nil }
        self.init(primitive, isEncrypted: isEncrypted, isList: list == Self.listWords[1])
    }
}
