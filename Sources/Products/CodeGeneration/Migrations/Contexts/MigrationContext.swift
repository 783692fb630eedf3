import Templating

/// What templates know about the migrations of a model.
struct MigrationContext: TemplateContext {
    let access: String
    let importAccess: String
    let isNonisolated: Bool
    let typeName: String
    let handlersName: String
    let modelNameLiteral: String
    let isMirrored: Bool
    let versions: [VersionContext]
    let stages: [StageContext]
    let steps: [StepContext]

    static let keys: TemplateKeys<MigrationContext> = [
        .text("access", "The access level, a space included; empty for `internal`.") { $0.access },
        .text("importAccess", "The access level of imports, a space included; empty for `internal`.") {
            $0.importAccess
        },
        .flag("isNonisolated", "Whether declarations are `nonisolated`.") { $0.isNonisolated },
        .text("typeName", "The type.") { $0.typeName },
        .text("handlersName", "The protocol of what the app does.") { $0.handlersName },
        .text("modelNameLiteral", "The model's name as a string literal.") { $0.modelNameLiteral },
        .flag("isMirrored", "Whether something of the model is mirrored.") { $0.isMirrored },
        .list("versions", "The versions, oldest first.") { $0.versions },
        .list("stages", "The stages in the order in which Core Data takes them.") { $0.stages },
        .flag("hasSteps", "Whether there is a step with a stage of its own.") { !$0.steps.isEmpty },
        .list("handlers", "The functions of the app, two for each step.") { $0.handlers.marking(\.isFirst) },
        .list("defaults", "Those that the app may leave out.") { $0.defaults.marking(\.isFirst) },
        .flag("hasDefaults", "Whether there are such.") { !$0.defaults.isEmpty },
        .list("namingSteps", "The steps about whose names constants are declared.") {
            $0.namingSteps.marking(\.isFirst)
        },
        .flag("hasNames", "Whether there is such a step.") { !$0.namingSteps.isEmpty },
    ]

    private var handlers: [HandlerContext] { steps.flatMap { [$0.before, $0.after] } }

    private var defaults: [HandlerContext] { handlers.filter { !$0.isRequired } }

    private var namingSteps: [StepContext] { steps.filter(\.hasNames) }
}

extension Array {
    /// The same elements, of which the first knows that it is.
    fileprivate func marking(_ isFirst: WritableKeyPath<Element, Bool>) -> [Element] {
        var marked = self
        if !marked.isEmpty { marked[0][keyPath: isFirst] = true }
        return marked
    }
}

/// A version of a model.
struct VersionContext: TemplateContext {
    let name: String
    let reference: String
    let nameLiteral: String
    let checksumLiteral: String
    let documentation: [String]

    static let keys: TemplateKeys<VersionContext> = [
        .text("name", "The constant.") { $0.name },
        .text("reference", "The constant with its point.") { $0.reference },
        .text("nameLiteral", "The name as a string literal.") { $0.nameLiteral },
        .text("checksumLiteral", "The checksum as a string literal.") { $0.checksumLiteral },
        .texts("documentation", "The lines of its documentation, each what follows the slashes.") {
            $0.documentation
        },
    ]
}

/// A stage: a lightweight one or a custom one.
struct StageContext: TemplateContext {
    let lightweight: LightweightStageContext?
    let custom: StepContext?

    static let keys: TemplateKeys<StageContext> = [
        .optional("lightweight", "The versions of a lightweight stage; absent for a custom one.") { $0.lightweight },
        .optional("custom", "The step of a custom stage; absent for a lightweight one.") { $0.custom },
    ]
}

/// A lightweight stage.
struct LightweightStageContext: TemplateContext {
    let versionList: String

    static let keys: TemplateKeys<LightweightStageContext> = [
        .text("versionList", "The constants of the versions, by commas.") { $0.versionList }
    ]
}
