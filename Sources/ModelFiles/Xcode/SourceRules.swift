package import CompilerSupport

/// The `SRC` family: input that cannot be read, or only in part.
///
/// The parsers report these, so there is no check to run; the table holds their texts.
package enum SourceRules {
    /// The XML is not well-formed.
    static let notWellFormed = RuleMetadata.obstacle(
        id: "SRC001",
        name: "not-well-formed",
        summary: "The file is not well-formed XML, or it ends too early.",
        rationale: """
            modelc cannot check an incomplete model. The usual causes are conflict markers of a merge, and a truncated \
            file.
            """
    )
    /// The document has a DOCTYPE.
    static let documentTypeDeclaration = RuleMetadata.obstacle(
        id: "SRC002",
        name: "document-type-declaration",
        summary: "The file has a document type declaration.",
        rationale: """
            A DOCTYPE can define entities that expand without limit, attributes that are not in the file, and addresses \
            to load. Xcode never writes one into a model.
            """
    )
    /// The file is not UTF-8.
    static let notUTF8 = RuleMetadata.obstacle(
        id: "SRC003",
        name: "not-utf8",
        summary: "The file is not UTF-8 text.",
        rationale: """
            Xcode writes models as UTF-8. The finding names the probable encoding. Convert text in another encoding, \
            or restore a damaged file from version control.
            """
    )
    /// The file exceeds a limit.
    static let inputTooLarge = RuleMetadata.obstacle(
        id: "SRC004",
        name: "input-too-large",
        summary: "The file is larger, deeper or denser than any model.",
        rationale: """
            Models come from pull requests. Limits protect a build from a hostile one: 32 MiB for a file, 64 levels of \
            elements, 500,000 elements, 20,000 entities, 256 attributes and 1 MiB for one start tag, 1 KiB for a name, \
            10,000 elements and settings that are unknown or malformed. Split a model that is larger.
            """
    )
    /// The root element is not `<model>`.
    static let notAModel = RuleMetadata.obstacle(
        id: "SRC005",
        name: "not-a-model",
        summary: "The file is XML, but not a Core Data model.",
        rationale: "The root element of a `contents` file is `<model>`."
    )
    /// An element is unknown.
    static let unknownElement = RuleMetadata(
        id: "SRC006",
        name: "unknown-element",
        severity: .note,
        summary: "The model has an element, or text, that modelc does not know.",
        rationale:
            "modelc keeps it and ignores it. It may come from a newer editor, or it may be misspelled."
    )
    /// An XML attribute is unknown.
    static let unknownSetting = RuleMetadata(
        id: "SRC007",
        name: "unknown-setting",
        severity: .note,
        summary: "An element of the model has a setting that modelc does not know.",
        rationale:
            "modelc keeps it and ignores it. It may come from a newer editor, or it may be misspelled."
    )
    /// The value of an XML attribute is not understood.
    package static let malformedSetting = RuleMetadata(
        id: "SRC008",
        name: "malformed-setting",
        severity: .warning,
        summary: "A setting has a value that is none of the known ones.",
        rationale: """
            modelc ignores the setting, but Xcode may read it differently. A setting that determines the fields of a \
            mirrored store is an error that cannot be waived: CKL123.
            """
    )
    /// The model is from Xcode 3, and cannot be read.
    static let xcode3Model = RuleMetadata.obstacle(
        id: "SRC009",
        name: "xcode3-model",
        summary: "The model was saved by Xcode 3, and has something that modelc cannot read.",
        rationale: """
            Such a bundle holds `elements` instead of `contents`. No published one shows how Xcode 3 stored configurations, \
            fetch requests, fetched properties, compound indexes, and defaults of dates. Open it in Xcode, choose Xcode 4 \
            or later as its format in the file inspector, and save.
            """
    )
    /// The current version does not exist.
    static let missingCurrentVersion = RuleMetadata.obstacle(
        id: "SRC010",
        name: "missing-current-version",
        summary: "`.xccurrentversion` names a version that is not in the bundle.",
        rationale: "Choose the current version again in Xcode's file inspector, or name one: `Model.xcdatamodeld#V2`."
    )
    /// The bundle does not name its current version.
    package static let unstatedCurrentVersion = RuleMetadata(
        id: "SRC011",
        name: "unstated-current-version",
        severity: .warning,
        summary: "The bundle has several versions and does not say which one is current.",
        rationale: """
            Xcode's choice is not documented. modelc uses the version with the name of the bundle, else the last one \
            in natural order, and names it. Choose the current version in Xcode's file inspector.
            """
    )
    /// `.xccurrentversion` cannot be read.
    static let unreadableCurrentVersion = RuleMetadata.obstacle(
        id: "SRC012",
        name: "unreadable-current-version",
        summary: "`.xccurrentversion` is not a property list in XML.",
        rationale: "Choose the current version again in Xcode's file inspector, or name one: `Model.xcdatamodeld#V2`."
    )
    /// There is no model in the bundle.
    static let emptyBundle = RuleMetadata.obstacle(
        id: "SRC013",
        name: "empty-bundle",
        summary: "The bundle holds no model.",
        rationale: "A bundle holds one or more `.xcdatamodel` folders, each with a `contents` file."
    )
    /// A bundle lies inside another.
    static let nestedBundle = RuleMetadata(
        id: "SRC014",
        name: "nested-bundle",
        severity: .note,
        summary: "A version's folder holds another `.xcdatamodel` instead of `contents`.",
        rationale: "modelc reads the inner one. Move its `contents` up one level."
    )
    /// The file has parts that rewriting would drop.
    static let notWrittenBack = RuleMetadata.obstacle(
        id: "SRC015",
        name: "not-written-back",
        summary: "The model holds something that `modelc format` cannot write back.",
        rationale: """
            `modelc format` never removes unknown content, so it does not change the file. Remove the named content, \
            or format the file by hand.
            """
    )
    /// A compiled model cannot be read.
    static let unreadableCompiledModel = RuleMetadata.obstacle(
        id: "SRC016",
        name: "unreadable-compiled-model",
        summary: "A compiled model (`.mom`), or the model in a store, is missing, damaged, or not expressible.",
        rationale: """
            Compiled models come from Apple's model compiler, and most stores contain one in `Z_MODELCACHE`. modelc \
            refuses a truncated model, or one with an unknown kind of predicate, as a whole. Use the source of the \
            model if there is one.
            """
    )

    /// Every rule of the family, by number.
    package static let all = [
        notWellFormed, documentTypeDeclaration, notUTF8, inputTooLarge, notAModel, unknownElement, unknownSetting,
        malformedSetting, xcode3Model, missingCurrentVersion, unstatedCurrentVersion, unreadableCurrentVersion,
        emptyBundle, nestedBundle, notWrittenBack, unreadableCompiledModel,
    ]
}

extension SourceRules {
    /// The error for a version saved by Xcode 3 that cannot be read.
    package static func refusingXcode3(_ reason: String, at path: String) -> Diagnostic {
        xcode3Model.finding("a model of Xcode 3: \(reason)", at: SourceLocation(path: path, bytes: 0..<0))
    }

    /// The error for a compiled model, or for the `VersionInfo.plist` of its bundle.
    package static func refusingCompiledModel(_ reason: String, at path: String) -> Diagnostic {
        unreadableCompiledModel.finding(reason, at: SourceLocation(path: path, bytes: 0..<0))
    }
}

extension RuleMetadata {
    /// A finding of this rule, with the rule's summary as help.
    func finding(
        _ message: String,
        at location: SourceLocation?,
        symbol: String? = nil,
        help: String? = nil,
        fix: Fix? = nil
    ) -> Diagnostic {
        Diagnostic(rule: self, message: message, help: help ?? rationale, symbol: symbol, location: location, fix: fix)
    }
}
