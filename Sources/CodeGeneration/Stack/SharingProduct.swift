import CompilerSupport
import Mirroring
import ObjectModel
import Templating

extension DraftedProduct {
    /// What an app asks about sharing, a double that answers in tests, and what the stack of the model answers.
    static func sharing(_ source: GenerationSource, _ manner: ProductManner) -> DraftedProduct {
        let review = SharingReview(source)
        let content = review.name.map { name in
            manner.declarationKeys.adding([
                "name": .text(name.prefix),
                "stackName": .text(name.stack.identifier.name),
                "typeName": .text(name.stack.identifier.asType),
                "availability": .text(StackContext.sharingAvailability),
            ])
        }
        return DraftedProduct(
            .sharing,
            review.diagnostics,
            "sharing",
            content,
            in: review.name?.fileName,
            and: review.name.map { [($0.stackFileName, "sharing-stack-file")] } ?? []
        )
    }

    /// Tests that show how to test what an app shows of sharing, and that run on any platform.
    static func sharingTests(_ source: GenerationSource, _ manner: ProductManner) -> DraftedProduct {
        let review = SharingReview(source)
        let content: TemplateRecord? = review.name.map { name in
            [
                "name": .text(name.prefix),
                "titleLiteral": .text(stringLiteral("Sharing in \(source.modelName)")),
                "imports": .texts(manner.imports.map(\.text)),
                "isTestable": .flag(manner.accessLevel == .internal),
            ]
        }
        return DraftedProduct(.sharingTests, review.diagnostics, "tests", content, in: review.name?.testFileName)
    }
}

/// The names of what is generated for sharing: `BlogSharing.swift`, and in it `BlogSharingProvider` and others.
struct SharingName {
    /// What all of them begin with.
    let prefix: String
    /// The stack that answers.
    let stack: ModelTypeName
    let fileName: FileName
    /// The file with what the stack knows.
    let stackFileName: FileName
    let testFileName: FileName

    /// Returns nil for a model that is not named by a Swift identifier, or by one too long for a file.
    init?(modelName: String) {
        guard let prefix = SwiftIdentifier(modelName)?.capitalized, let stack = ModelTypeName.stack(of: modelName),
            let sharing = ModelTypeName(modelName, ending: "Sharing"),
            let stackFileName = FileName("\(stack.identifier.name)+Sharing.swift"),
            let tests = ModelTypeName(modelName, ending: "SharingTests")
        else { return nil }
        self.prefix = prefix
        self.stack = stack
        self.stackFileName = stackFileName
        fileName = sharing.fileName
        testFileName = tests.fileName
    }

    /// The types that are declared at the top of a file.
    var types: Set<String> {
        [
            "\(prefix)RenderableParticipant", "\(prefix)RenderableShare", "\(prefix)Sharing", "\(prefix)SharingDouble",
            "\(prefix)SharingProvider", "\(prefix)SharingTests",
        ]
    }
}

/// Finds what keeps sharing from being generated: what keeps the stack from it that it belongs to, and a little more.
struct SharingReview: GenerationReview {
    var diagnostics: [Diagnostic]
    /// The names of what is generated; nil when something keeps it from being generated.
    private(set) var name: SharingName?

    /// The types that sharing refers to by their bare names, besides those of the stack.
    private static let types: Set<String> = [
        "Bool", "CKShare", "CaseIterable", "CheckedContinuation", "NSManagedObjectID", "PersonNameComponentsFormatter",
        "Void",
    ]

    init(_ source: GenerationSource) {
        let stack = StackReview(source)
        diagnostics = stack.diagnostics
        review(stack.stores, of: source)
        let name = SharingName(modelName: source.modelName)
        if name == nil, ModelTypeName.stack(of: source.modelName) != nil { reportLongName(of: source) }
        let types = Self.types.union(name?.types ?? [])
        reportClasses(of: source, named: types, neededBy: "sharing", GenerationRules.hiddenSharingType)
        self.name = diagnostics.isEmpty ? name : nil
    }

    /// Without any stores the stack has said so already.
    private mutating func review(_ stores: [StackStore], of source: GenerationSource) {
        guard !stores.isEmpty, !stores.contains(where: { $0.scope == .shared }) else { return }
        let model = source.graph.model
        report(
            GenerationRules.sharingWithoutSharedStore,
            "no store of the model '\(source.modelName)' accepts objects that others share",
            help: #"Add a store with the configuration and container of the private one and "scope": "shared"."#,
            symbol: source.modelName,
            at: stores.first { $0.scope == .private }?.element.location ?? model.location(model.origin)
        )
    }

    /// What is generated for sharing has longer names than the stack.
    private mutating func reportLongName(of source: GenerationSource) {
        report(
            GenerationRules.malformedStackName,
            "the name of the model \(stringLiteral(source.modelName)) is too long for a file that begins with it",
            help: "Give the bundle a shorter name.",
            about: source
        )
    }
}

// What keeps sharing from being generated, besides what keeps the stack from it.
extension GenerationRules {
    /// The rules about sharing.
    static let sharing = [sharingWithoutSharedStore, hiddenSharingType]

    /// The stack has no shared store.
    static let sharingWithoutSharedStore = RuleMetadata.obstacle(
        id: "GEN660",
        name: "sharing-without-shared-store",
        summary: "The template `sharing` needs a shared store, and the model has none.",
        rationale: """
            Objects that other people share with the user are in the shared database of the container. Core Data \
            mirrors it to a separate store, which accepts invitations. Add a store to the model in `modelc.json` with \
            the configuration and container of the private store, another name, and `"scope": "shared"`.
            """,
        source: "Apple, WWDC21, \"Build apps that share data through CloudKit and Core Data\""
    )
    /// A class hides what sharing refers to.
    static let hiddenSharingType = RuleMetadata.obstacle(
        id: "GEN661",
        name: "hidden-sharing-type",
        summary: "A class has the name of a type that the sharing code declares or uses.",
        rationale: """
            Inside a module, its own types have precedence. With a class `CKShare`, the shares of CloudKit would be \
            managed objects. Give the class another name; the entity can keep its name.
            """
    )
}
