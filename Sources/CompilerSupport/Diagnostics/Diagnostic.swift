/// One finding: the rule, the severity, the message, the place and the remedy.
package struct Diagnostic: Hashable, Sendable, Error {
    /// Another place that a reader of the finding needs to see.
    package struct Related: Hashable, Sendable {
        /// A description of the place.
        package let message: String
        /// The location, when it is a place in a file.
        package let location: SourceLocation?

        /// Creates a reference to another place.
        package init(_ message: String, at location: SourceLocation?) {
            self.message = message
            self.location = location
        }
    }

    /// The rule that was broken.
    package let rule: RuleMetadata
    /// The severity of this finding, which can differ from that of its rule.
    package var severity: Severity
    /// The problem, naming the element.
    package var message: String
    /// The reason it matters, and the remedy.
    package var help: String?
    /// The element that the finding is about: `Entity`, `Entity.property`, `CD_Type.CD_field`, `configuration Name`,
    /// `version Name`.
    package let symbol: String?
    /// The place where it is; nil when it is about no single place.
    package let location: SourceLocation?
    /// Other places that matter.
    package var related: [Related]
    /// The field that production already holds instead, when the settings may list it as known.
    package let deployed: DeployedField?
    /// The edit that would take the finding away, when a single one does.
    package let fix: Fix?

    /// Creates a finding.
    package init(
        rule: RuleMetadata,
        severity: Severity? = nil,
        message: String,
        help: String? = nil,
        symbol: String? = nil,
        location: SourceLocation?,
        related: [Related] = [],
        deployed: DeployedField? = nil,
        fix: Fix? = nil
    ) {
        self.rule = rule
        self.severity = severity ?? rule.severity
        self.message = message
        self.help = help
        self.symbol = symbol
        self.location = location
        self.related = related
        self.deployed = deployed
        self.fix = fix
    }
}

extension [Diagnostic] {
    /// The findings in the order they are printed: by path, offset, part, rule, then message.
    ///
    /// Findings without a place come first, because they are about the whole input.
    package func inPrintingOrder() -> [Diagnostic] { sorted { $0.printingOrder < $1.printingOrder } }
}

extension Diagnostic {
    fileprivate var printingOrder: (path: String, offset: Int, part: String, rule: String, message: String) {
        (location?.path ?? "", location?.offset ?? -1, partName, rule.id, message)
    }

    private var partName: String {
        if case .attribute(let name)? = location?.part { name } else { "" }
    }
}

/// The severity of a finding, least serious first: `.note < .warning`.
package enum Severity: String, OrderedByCase, Sendable {
    /// Worth knowing; changes nothing.
    case note
    /// Can cause harm later.
    case warning
    /// Must not ship.
    case error
}

/// A field of production that differs from the model's, which settings can list as known.
package struct DeployedField: Hashable, Sendable {
    /// The record type, for example `CD_Post`.
    package let recordType: String
    /// The field, for example `CD_title`.
    package let name: String
    /// The type that it is deployed with, as a `.ckdb` file spells it: `INT64`.
    package let type: String

    /// Creates a reference to a field.
    package init(recordType: String, name: String, type: String) {
        self.recordType = recordType
        self.name = name
        self.type = type
    }
}

/// The language in which the input is written: a finding uses the words its authors know.
///
///     let way = language.words(editor: "Turn Allows Cloud Encryption off", swift: "Remove `.allowsCloudEncryption`")
package enum AuthorLanguage: Hashable, Sendable {
    /// A model, in Xcode's editor.
    case editor
    /// Classes with `@Model`.
    case swift
    /// A schema file of CloudKit.
    case schemaFile

    /// Chooses the words for the author's language; the editor's words where none are given for it.
    ///
    /// - Parameters:
    ///   - editor: The words of Xcode's editor.
    ///   - swift: The words of Swift sources.
    ///   - schemaFile: The words of a schema file.
    /// - Returns: The words for this language.
    package func words(editor: String, swift: String? = nil, schemaFile: String? = nil) -> String {
        switch self {
        case .editor: editor
        case .swift: swift ?? editor
        case .schemaFile: schemaFile ?? editor
        }
    }
}
