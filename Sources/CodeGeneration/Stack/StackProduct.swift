package import CompilerSupport
package import Mirroring
import ObjectModel
import Templating

extension DraftedProduct {
    /// The type that sets up the stores of a model.
    static func stack(_ source: GenerationSource, _ manner: GenerationOptions) -> DraftedProduct {
        let review = StackValidator(source)
        let name = review.diagnostics.isEmpty ? ModelTypeName.stack(of: source.modelName) : nil
        return DraftedProduct(
            .stack,
            review.diagnostics,
            "stack",
            name.map { StackContext($0, source, stores: review.stores, manner: manner).record },
            in: name?.fileName
        )
    }
}

/// Builds the contexts for the templates of a stack whose stores are valid.
struct StackContext {
    private let name: ModelTypeName
    private let source: GenerationSource
    private let manner: GenerationOptions
    /// The stores in the order in which they are opened: shared ones last, so that new objects do not go there by
    /// default.
    private let stores: [(store: StackStore, constant: SwiftIdentifier)]

    init(_ name: ModelTypeName, _ source: GenerationSource, stores: [StackStore], manner: GenerationOptions) {
        self.name = name
        self.source = source
        self.manner = manner
        let ordered = stores.filter { $0.scope != .shared } + stores.filter { $0.scope == .shared }
        self.stores = ordered.compactMap { store in store.constant.map { (store, $0) } }
    }

    var record: TemplateRecord {
        let scopes = Set(stores.compactMap(\.store.scope))
        return manner.declarationKeys.adding([
            "typeName": .text(name.identifier.asType),
            "modelNameLiteral": .text(stringLiteral(source.modelName)),
            "availability": .text(scopes.contains(.shared) ? Self.sharingAvailability : Self.availability),
            "containers": .text(containers.map(stringLiteral).joined(separator: ", ")),
            "hasSeveralContainers": .flag(containers.count > 1),
            "stores": .records(stores.map(storeRecord)),
            "storeList": .text(stores.map(\.constant.implicitMember).joined(separator: ", ")),
            // A property for each scope with exactly one store.
            "references": .records(DatabaseScope.allCases.compactMap(reference)),
            "hasSharedStore": .flag(scopes.contains(.shared)),
            "hasPublicStore": .flag(scopes.contains(.public)),
        ])
    }

    /// Database scopes came a year after mirroring, shared databases another year later.
    private static let availability = "iOS 14, macOS 11, tvOS 14, watchOS 7"

    /// The first platform versions with shared databases.
    static let sharingAvailability = "iOS 15, macOS 12, tvOS 15, watchOS 8"

    /// The containers, each once, in the order of the stores.
    private var containers: [String] {
        stores.compactMap(\.store.container).uniqued
    }

    private func storeRecord(_ store: StackStore, _ constant: SwiftIdentifier) -> TemplateRecord {
        [
            "name": .text(constant.asMember),
            "nameLiteral": .text(stringLiteral(store.name)),
            "summary": .text(summary(of: store)),
            "configurationLiteral": TemplateValue(store.configuration.map(stringLiteral)),
            "database": TemplateValue(database(of: store)),
        ]
    }

    private func database(of store: StackStore) -> TemplateRecord? {
        guard let container = store.container, let scope = store.scope else { return nil }
        return ["containerLiteral": .text(stringLiteral(container)), "scope": .text(scope.rawValue)]
    }

    private func summary(of store: StackStore) -> String {
        switch store.scope {
        case .private: "The user's own objects."
        case .shared: "The objects that others share with the user."
        case .public: "The objects that everybody sees."
        case nil: "The objects that stay on the device."
        }
    }

    private func reference(to scope: DatabaseScope) -> TemplateRecord? {
        let matching = stores.filter { $0.store.scope == scope }
        guard matching.count == 1 else { return nil }
        return [
            "name": "\(scope.rawValue)Store",
            "summary": .text(referenceSummary(of: scope)),
            "store": .text(matching[0].constant.implicitMember),
        ]
    }

    private func referenceSummary(of scope: DatabaseScope) -> String {
        switch scope {
        case .private: "The store with the user's own objects, after loading."
        case .shared: "The store that `acceptShareInvitations(from:into:)` takes, after loading."
        case .public: "The store with what everybody sees, after loading."
        }
    }
}

/// The files that the stack of one model opens, and the target that compiles it.
///
/// By default all stacks keep their stores in the same folder of the app. A store of another model cannot be opened
/// (134100), or is migrated to this model, which removes the other model's data.
package struct StackFiles: Sendable {
    private let model: String
    private let target: String?
    private let stores: [StackStore]

    /// The files of a stack that is generated.
    package init(_ source: GenerationSource, of model: String, in target: String?) {
        self.model = model
        self.target = target
        stores = StackValidator(source).stores
    }

    /// The files of a stack of which only the settings are known.
    package init(_ stores: [MirroredStore], of model: String, in target: String?) {
        self.model = model
        self.target = target
        self.stores = stores.map(StackStore.init)
    }

    /// The places that name the stores.
    package var locations: [SourceLocation] { stores.compactMap(\.element.location) }

    /// The findings about stores that share a file with another stack.
    package func findings(beside others: [StackFiles]) -> [Diagnostic] {
        let rivals = others.filter { $0.target == nil || target == nil || $0.target == target }
        return stores.compactMap { store in
            for rival in rivals {
                guard let taken = rival.stores.first(where: { $0.key == store.key }) else { continue }
                return finding(about: store, beside: taken, of: rival.model)
            }
            return nil
        }
    }

    private func finding(about store: StackStore, beside taken: StackStore, of other: String) -> Diagnostic {
        Diagnostic(
            rule: GenerationRules.sharedStoreFile,
            message: "the models '\(model)' and '\(other)' both have a store \(stringLiteral(store.name))",
            help: "Both would open one file. Rename the one that no released app has: a renamed store begins empty. "
                + #"If different targets compile the two stacks, name each in "generate": "target"."#,
            symbol: store.element.symbol,
            location: store.element.location,
            related: [taken.asOther]
        )
    }
}

extension DraftedProduct {
    /// A protocol for questions about sharing, a test double for it, and the conformance of the model's stack.
    static func sharing(_ source: GenerationSource, _ manner: GenerationOptions) -> DraftedProduct {
        let review = SharingValidator(source)
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

    /// Tests that show how to test the app's display of sharing, and that run on any platform.
    static func sharingTests(_ source: GenerationSource, _ manner: GenerationOptions) -> DraftedProduct {
        let review = SharingValidator(source)
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

/// The names of the types that are generated for sharing: `BlogSharing.swift` contains `BlogSharingProvider` and
/// others.
struct SharingName {
    /// The beginning of all names.
    let prefix: String
    /// The stack that conforms.
    let stack: ModelTypeName
    let fileName: FileName
    /// The file with the stack's conformance.
    let stackFileName: FileName
    let testFileName: FileName

    /// Returns nil when the model's name is no Swift identifier, or too long for a file.
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

/// Finds obstacles to generating sharing: those of the stack that it extends, and a few more.
struct SharingValidator: GenerationValidator {
    var diagnostics: [Diagnostic]
    /// The names of the generated types; nil with an obstacle.
    private(set) var name: SharingName?

    /// The types that sharing uses without a module name, besides those of the stack.
    private static let types: Set<String> = [
        "Bool", "CKShare", "CaseIterable", "CheckedContinuation", "NSManagedObjectID", "PersonNameComponentsFormatter",
        "Void",
    ]

    init(_ source: GenerationSource) {
        let stack = StackValidator(source)
        diagnostics = stack.diagnostics
        review(stack.stores, of: source)
        let name = SharingName(modelName: source.modelName)
        if name == nil, ModelTypeName.stack(of: source.modelName) != nil { reportLongName(of: source) }
        let types = Self.types.union(name?.types ?? [])
        reportClasses(of: source, named: types, neededBy: "sharing", GenerationRules.hiddenSharingType)
        self.name = diagnostics.isEmpty ? name : nil
    }

    /// Without any store the stack already has a finding.
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

    /// Reports a model name that is too long: sharing has longer names than the stack.
    private mutating func reportLongName(of source: GenerationSource) {
        report(
            GenerationRules.malformedStackName,
            "the name of the model \(stringLiteral(source.modelName)) is too long for a file that begins with it",
            help: "Give the bundle a shorter name.",
            about: source
        )
    }
}

// Obstacles to generating sharing, besides those of the stack.
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
    /// A class hides a type that sharing uses.
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
