package import CloudSchema
package import CompilerSupport

/// One line of a ledger: its statement, its spelling, and its place.
///
/// Two facts are equal when their lines are, wherever they are; facts sort by the bytes of their lines.
///
///     LedgerFact(.record("CD_Post"))?.line  // record CD_Post
package struct LedgerFact: Hashable, Comparable, Sendable {
    /// The statement of the line.
    package let statement: LedgerStatement
    /// The kind of line.
    package let kind: LedgerKind
    /// The line without its LF. It is ASCII, so comparing strings compares bytes.
    package let line: String
    /// The line in the ledger, or the place in the export; nil for a new fact.
    package let location: SourceLocation?

    /// Creates a fact.
    ///
    /// Returns nil when no line can express it: a name is empty, a name in the cloud contains a quotation mark or a
    /// line break, or a property is not named `Entity.property`.
    package init?(_ statement: LedgerStatement, at location: SourceLocation? = nil) {
        let (kind, words) = statement.spelled
        guard zip(kind.words, words).allSatisfy({ !$1.isEmpty && $0.accepts($1) }) else { return nil }
        self.statement = statement
        self.kind = kind
        self.location = location
        line = kind.line(of: words)
    }

    /// True if both lines have the same bytes.
    package static func == (left: LedgerFact, right: LedgerFact) -> Bool { left.line == right.line }

    /// True if the bytes of the left line come first.
    package static func < (left: LedgerFact, right: LedgerFact) -> Bool { left.line < right.line }

    /// Hashes the line.
    package func hash(into hasher: inout Hasher) { hasher.combine(line) }
}

extension LedgerFact {
    /// The words of the line, still escaped; the first one is its kind.
    var words: [Substring] { line.utf8.split(separator: UInt8(ascii: " ")).map { Substring($0) } }

    /// The beginning of the line, which is unique in a ledger; nil for lines without a value.
    var key: Substring? { kind.keyLength.map { line[..<words[$0].endIndex] } }
}

/// The statement of one line of a ledger.
///
/// The first six come from exports of Production. Retirements are a user's intent. The others record meanings of
/// shipped models that no export shows; they belong to the container and the entity, whatever file the model was in. A
/// property is named `Entity.property`, as in findings.
package enum LedgerStatement: Sendable {
    /// The container that the ledger belongs to.
    case container(String)
    /// Production holds a record type.
    case record(String)
    /// Production holds a field.
    case field(recordType: String, name: String, type: FieldType)
    /// Production keeps an index; the field may be one of the six system fields.
    case index(recordType: String, field: String, Index)
    /// The developer created a role.
    case role(String)
    /// A role has a privilege on the records of a type.
    case grant(recordType: String, role: String, Privilege)
    /// A deployed element left the model on purpose.
    case retired(DeployedElement, reason: String)
    /// A version of a model shipped.
    case shipped(Recording, checksum: String)
    /// A version was recorded by mistake: the recording no longer counts.
    case takenBack(Recording, reason: String)
    /// The root of an entity's inheritance tree, after which the record type is named.
    ///
    /// The line also states that this recording is complete for the entity: older recordings about it no longer count.
    case root(entity: String, root: String, Recording)
    /// The two ends of a many-to-many relationship, in any order; their names are part of every link in the cloud.
    case link(end: String, otherEnd: String, Recording)
    /// The cardinality of a relationship.
    case cardinality(relationship: String, Cardinality, Recording)
    /// The value transformer that wrote an attribute's bytes.
    case transformer(attribute: String, name: String, Recording)

    /// The cardinality of a relationship; the raw value is the ledger's word.
    package enum Cardinality: String, CaseIterable, Sendable {
        /// To one.
        case one
        /// To many.
        case many
    }

    /// The kind of line, and the words after the first one, before they are escaped.
    var spelled: (kind: LedgerKind, words: [String]) {
        switch self {
        case .container(let name): (.container, [name])
        case .record(let name): (.record, [name])
        case .field(let recordType, let name, let type): (.field, [recordType, name] + type.ledgerWords)
        case .index(let recordType, let field, let index): (.index, [recordType, field, index.rawValue])
        case .role(let name): (.role, [name])
        case .grant(let recordType, let role, let privilege): (.grant, [recordType, role, privilege.rawValue])
        case .retired(let element, let reason): (element.retirement, element.names + [reason])
        case .shipped(let recording, let checksum): (.shipped, recording.words + [checksum])
        case .takenBack(let recording, let reason): (.takenBack, recording.words + [reason])
        case .root(let entity, let root, let recording): (.root, [entity, root] + recording.words)
        case .link(let end, let otherEnd, let recording): (.link, Self.inOrder(end, otherEnd) + recording.words)
        case .cardinality(let relationship, let cardinality, let recording):
            (.cardinality, [relationship, cardinality.rawValue] + recording.words)
        case .transformer(let attribute, let name, let recording): (.transformer, [attribute, name] + recording.words)
        }
    }

    /// The statement of a line whose words were accepted one by one; nil when the combination is invalid.
    static func reading(_ kind: LedgerKind, _ words: [String]) -> LedgerStatement? {
        switch kind {
        case .container: .container(words[0])
        case .record: .record(words[0])
        case .field:
            FieldType(ledgerWords: words.dropFirst(2)).map { .field(recordType: words[0], name: words[1], type: $0) }
        case .index: Index(rawValue: words[2]).map { .index(recordType: words[0], field: words[1], $0) }
        case .role: .role(words[0])
        case .grant: Privilege(rawValue: words[2]).map { .grant(recordType: words[0], role: words[1], $0) }
        case .retiredRecord: .retired(.recordType(words[0]), reason: words[1])
        case .retiredField: .retired(.field(recordType: words[0], name: words[1]), reason: words[2])
        case .retiredEntity: .retired(.entity(recordType: words[0], name: words[1]), reason: words[2])
        case .shipped: Recording(words[0], number: words[1]).map { .shipped($0, checksum: words[2]) }
        case .takenBack: Recording(words[0], number: words[1]).map { .takenBack($0, reason: words[2]) }
        case .root: Recording(words[2], number: words[3]).map { .root(entity: words[0], root: words[1], $0) }
        case .link: Recording(words[2], number: words[3]).map { .link(end: words[0], otherEnd: words[1], $0) }
        case .cardinality:
            Recording(words[2], number: words[3]).flatMap { recording in
                Cardinality(rawValue: words[1]).map { .cardinality(relationship: words[0], $0, recording) }
            }
        case .transformer:
            Recording(words[2], number: words[3]).map { .transformer(attribute: words[0], name: words[1], $0) }
        }
    }

    /// The two ends of a link in the byte order of their spellings, so that a link has one line.
    package static func inOrder(_ end: String, _ otherEnd: String) -> [String] {
        LedgerToken.spelling(of: otherEnd) < LedgerToken.spelling(of: end) ? [otherEnd, end] : [end, otherEnd]
    }
}

extension LedgerStatement {
    /// The recording that the statement belongs to; nil for statements without one.
    var recording: Recording? {
        switch self {
        case .shipped(let recording, _), .takenBack(let recording, _), .root(_, _, let recording),
            .link(_, _, let recording), .cardinality(_, _, let recording), .transformer(_, _, let recording):
            recording
        case .container, .record, .field, .index, .role, .grant, .retired: nil
        }
    }

    /// The same meaning under another recording; other statements are unchanged.
    func recorded(for recording: Recording) -> LedgerStatement {
        let (kind, words) = spelled
        return kind.isMeaning ? .reading(kind, words.prefix(2) + recording.words) ?? self : self
    }
}

extension FieldType {
    /// The ledger's words for whether a field holds a list.
    static let listWords = ["single", "list"]
    /// The ledger's words for whether a field is encrypted.
    static let encryptionWords = ["plain", "encrypted"]

    /// The type as the ledger spells it: `STRING single plain`.
    fileprivate var ledgerWords: [String] {
        [primitive.rawValue, Self.listWords[isList ? 1 : 0], Self.encryptionWords[isEncrypted ? 1 : 0]]
    }

    /// Returns nil for a type that is stated as encrypted but cannot be.
    fileprivate init?(ledgerWords words: ArraySlice<String>) {
        guard let primitive = words.first.flatMap(Primitive.init(rawValue:)) else { return nil }
        let isEncrypted = words.contains(Self.encryptionWords[1])
        guard primitive.canBeEncrypted || !isEncrypted else { return nil }
        self.init(primitive, isEncrypted: isEncrypted, isList: words.contains(Self.listWords[1]))
    }
}

/// The kinds of lines in a ledger; the raw value is the line's first word.
package enum LedgerKind: String, CaseIterable, Sendable {
    /// ``LedgerStatement/container(_:)``.
    case container
    /// ``LedgerStatement/record(_:)``.
    case record
    /// ``LedgerStatement/field(recordType:name:type:)``.
    case field
    /// ``LedgerStatement/index(recordType:field:_:)``.
    case index
    /// ``LedgerStatement/role(_:)``.
    case role
    /// ``LedgerStatement/grant(recordType:role:_:)``.
    case grant
    /// ``LedgerStatement/retired(_:reason:)``: a record type.
    case retiredRecord = "retired-record"
    /// ``LedgerStatement/retired(_:reason:)``: a field.
    case retiredField = "retired-field"
    /// ``LedgerStatement/retired(_:reason:)``: an entity that records of a type name.
    case retiredEntity = "retired-entity"
    /// ``LedgerStatement/shipped(_:checksum:)``.
    case shipped
    /// ``LedgerStatement/takenBack(_:reason:)``.
    case takenBack = "taken-back"
    /// ``LedgerStatement/root(entity:root:_:)``.
    case root
    /// ``LedgerStatement/link(end:otherEnd:_:)``.
    case link
    /// ``LedgerStatement/cardinality(relationship:_:_:)``.
    case cardinality
    /// ``LedgerStatement/transformer(attribute:name:_:)``.
    case transformer

    /// True if lines of this kind come and go with the exports; all others except retirements stay forever.
    package var followsExport: Bool { self == .index || self == .role || self == .grant }

    /// True if lines of this kind are a user's intent, which may be withdrawn.
    package var isIntent: Bool { [.retiredRecord, .retiredField, .retiredEntity].contains(self) }

    /// True if lines of this kind record a shipped model's meaning of its records.
    package var isMeaning: Bool { self == .root || self == .link || self == .cardinality || self == .transformer }

    /// The words that must follow the first one.
    var words: [LedgerWord] {
        switch self {
        case .container: [.text("container")]
        case .record: [.recordType]
        case .field: [.recordType, .field, .base, .listness, .encryption]
        case .index: [.recordType, .field, .index]
        case .role: [.role]
        case .grant: [.recordType, .role, .privilege]
        case .retiredRecord: [.recordType, .reason]
        case .retiredField: [.recordType, .field, .reason]
        case .retiredEntity: [.recordType, .entity, .reason]
        case .shipped: [.version, .number, .text("checksum")]
        case .takenBack: [.version, .number, .reason]
        case .root: [.entity, .text("root"), .version, .number]
        case .link: [.relationship, .relationship, .version, .number]
        case .cardinality: [.relationship, .cardinality, .version, .number]
        case .transformer: [.property("Entity.attribute"), .text("transformer"), .version, .number]
        }
    }

    /// A line, or the beginning of one, with words after the first that are not escaped yet.
    func line(of words: [String]) -> String {
        ([rawValue] + words.map(LedgerToken.spelling)).joined(separator: " ")
    }

    /// The number of words after the first that identify the subject, when the rest is its only value.
    var keyLength: Int? {
        switch self {
        case .container: 0
        case .retiredRecord: 1
        case .field, .retiredField, .retiredEntity: 2
        case .record, .index, .role, .grant, .shipped, .takenBack, .root, .link, .cardinality, .transformer: nil
        }
    }
}

/// A word in a ledger's line, by the texts that it accepts; its name is for messages.
enum LedgerWord: Equatable {
    case text(String)
    /// A name in CloudKit.
    case cloudName(String)
    case property(String)
    case number
    case choice(String, of: [String])

    static let recordType = cloudName("type")
    static let field = cloudName("field")
    static let base = choice("base", of: FieldType.Primitive.allCases.map(\.rawValue))
    static let listness = choice("single|list", of: FieldType.listWords)
    static let encryption = choice("plain|encrypted", of: FieldType.encryptionWords)
    static let index = choice("index", of: Index.allCases.map(\.rawValue))
    static let role = cloudName("role")
    static let privilege = choice("privilege", of: Privilege.allCases.map(\.rawValue))
    static let reason = text("reason")
    static let version = text("version")
    static let entity = text("entity")
    static let relationship = property("Entity.relationship")
    static let cardinality = choice("one|many", of: LedgerStatement.Cardinality.allCases.map(\.rawValue))

    var name: String {
        switch self {
        case .text(let name), .cloudName(let name), .property(let name), .choice(let name, _): name
        case .number: "number"
        }
    }

    /// True if an unescaped, nonempty text is valid for this word.
    func accepts(_ text: String) -> Bool {
        switch self {
        case .text: true
        // No quoted name of a `.ckdb` file can contain these.
        case .cloudName: !text.utf8.contains { $0 == UInt8(ascii: "\"") || $0.isLineBreak }
        case .property: text.utf8.dropFirst().dropLast().contains(UInt8(ascii: "."))
        case .number: Recording.number(text) != nil
        case .choice(_, let words): words.contains(text)
        }
    }

    /// Advice for a text that is not accepted.
    var help: String? {
        switch self {
        case .text: nil
        case .cloudName: "a name in CloudKit has neither quotation marks nor line breaks"
        case .property: "write the entity, a dot and the property"
        case .number: "write a number up to \(Recording.lastNumber), without leading zeros"
        case .choice(_, let words): "use one of " + words.map(LedgerToken.spelling).joined(separator: ", ")
        }
    }
}

// The words of findings about facts.

extension LedgerFact {
    /// The subject of the fact, as findings name it.
    var symbol: String? { naming.symbol }

    /// The topic of the fact's value, as in "two values for …".
    var topic: String { naming.topic }

    /// The value, for facts that have one.
    var value: String? { naming.value }

    /// The name of the fact, as in "the ledger lacks …".
    var name: String {
        switch statement {
        case .field(let recordType, let field, _): "the field '\(recordType).\(field)'"
        case .container(let name): "the container '\(name)'"
        case .root(let entity, let root, _): "that the root of '\(entity)' is '\(root)'"
        case .shipped(let recording, _): "version '\(recording.version)'"
        case .takenBack(let recording, _): "that version '\(recording.version)' is taken back"
        default: topic
        }
    }

    private var naming: (symbol: String?, topic: String, value: String?) {
        switch statement {
        case .container(let name): (nil, "the container", name)
        case .record(let name): (name, "the record type '\(name)'", nil)
        case .field(let type, let field, let value): ("\(type).\(field)", "the type of '\(type).\(field)'", value.text)
        case .index(let type, let field, let index):
            ("\(type).\(field)", "the index \(index.rawValue) of '\(type).\(field)'", nil)
        case .role(let name): (nil, "the role '\(name)'", nil)
        case .grant(let type, let role, _): (type, "what '\(role)' may do with '\(type)'", nil)
        case .retired(.entity(let type, let entity), let reason):
            ("\(type).\(entity)", "why '\(entity)' of '\(type)' is retired", reason)
        case .retired(let element, let reason): (element.symbol, "why '\(element.symbol)' is retired", reason)
        case .shipped(let recording, let checksum):
            ("version \(recording.version)", "the checksum of version '\(recording.version)'", checksum)
        case .takenBack(let recording, let reason):
            ("version \(recording.version)", "why version '\(recording.version)' is taken back", reason)
        case .root(let entity, let root, _): (entity, "the root of '\(entity)'", root)
        case .link(let end, let otherEnd, _): (end, "the link of '\(end)' and '\(otherEnd)'", "\(end) and \(otherEnd)")
        case .cardinality(let relationship, let cardinality, _):
            (relationship, "the cardinality of '\(relationship)'", cardinality.rawValue)
        case .transformer(let attribute, let name, _): (attribute, "the transformer of '\(attribute)'", name)
        }
    }
}

extension LedgerFact {
    /// A finding about the fact, at its place.
    func finding(
        _ rule: RuleMetadata,
        _ message: String,
        help: String,
        severity: Severity? = nil,
        related: [Diagnostic.Related] = []
    ) -> Diagnostic {
        Diagnostic(
            rule: rule,
            severity: severity,
            message: message,
            help: help,
            symbol: symbol,
            location: location,
            related: related
        )
    }
}

/// A deployed element, as a user names it to retire it.
package enum DeployedElement: Hashable, Sendable {
    /// A record type with all of its fields.
    case recordType(String)
    /// One field.
    case field(recordType: String, name: String)
    /// An entity of a record type that other entities of its tree keep using.
    case entity(recordType: String, name: String)

    /// `CD_Type`, `CD_Type.CD_field` or `CD_Type.Entity`.
    package var symbol: String { names.joined(separator: ".") }

    /// The record type itself, or that of the field or entity.
    package var recordType: String {
        switch self {
        case .recordType(let name), .field(let name, _), .entity(let name, _): name
        }
    }

    fileprivate var names: [String] {
        switch self {
        case .recordType(let name): [name]
        case .field(let recordType, let name), .entity(let recordType, let name): [recordType, name]
        }
    }

    /// The beginning of the line that states its deployment, up to the type of a field. No export names entities, so an
    /// entity counts as deployed with its record type.
    var factKey: String {
        switch self {
        case .recordType(let name), .entity(let name, _): LedgerKind.record.line(of: [name])
        case .field: LedgerKind.field.line(of: names)
        }
    }

    /// The beginning of the line that retires it, up to the reason.
    var retirementKey: String { retirement.line(of: names) }

    /// The kind of line that retires it.
    fileprivate var retirement: LedgerKind {
        switch self {
        case .recordType: .retiredRecord
        case .field: .retiredField
        case .entity: .retiredEntity
        }
    }
}

extension Ledger {
    /// True if Production has the subject.
    package func holds(_ subject: DeployedElement) -> Bool { fact(of: subject) != nil }

    /// The line that states the subject's deployment.
    func fact(of subject: DeployedElement) -> LedgerFact? { facts(startingWith: subject.factKey).first }

    /// The line of a field's record type.
    func recordTypeFact(for fact: LedgerFact) -> LedgerFact? {
        guard case .field(let recordType, _, _) = fact.statement else { return nil }
        return self.fact(of: .recordType(recordType))
    }
}
